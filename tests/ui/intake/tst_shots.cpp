#include <QApplication>
#include <QComboBox>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <fstream>
#include "tests/core/intake/generated_logs.h"
#include "tests/ui/session/session_folder.h"
#include "ui/style/application_style.h"
#include "ui/windows/dialogs/log_import_dialog.h"
#include "ui/style/type.h"
#include <QScrollArea>
#include <QScrollBar>
using namespace plumb; using namespace plumb::ui; using namespace plumb::tests;
class TestShots : public QObject { Q_OBJECT
 static void settle(LogImportDialog& d){ QTest::qWait(400); Q_UNUSED(d) }
 static void shot(QWidget& w, const QString& n){ QTest::qWait(50); w.grab().save(QStringLiteral("/tmp/logshots/")+n+QStringLiteral(".png")); }
private slots:
 void shots(){
  QDir().mkpath(QStringLiteral("/tmp/logshots"));
  QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
  const QString logs = QStringLiteral(PLUMB_SOURCE_DIR "/tests/data/logs/");
  SessionFolder folder; ProjectSession session(folder.places()); QVERIFY(session.startFrom("simulation-512"));
  for (int mode=0; mode<3; ++mode) {
   dress(*qApp, mode==1?ThemeKind::dark:ThemeKind::light);
   if(mode==2){ QFont f=QApplication::font(); f.setPointSizeF(f.pointSizeF()*1.5); QApplication::setFont(f);}    
   const QString m = QString::number(mode)+QStringLiteral("_");
   auto* d=new LogImportDialog(session, mode==1?QLocale(QLocale::German):QLocale::c()); d->resize(mode==2?1336:1240, mode==2?710:(mode==1?710:860)); d->show(); settle(*d); shot(*d,m+QStringLiteral("empty"));
   const QStringList files = mode==0? QString::fromLatin1("outages_iso.csv outages_classes.csv outages_dotted.csv lifetimes_dated.csv faults.json kernel_dated.log slurm_jobs.txt").split(u' ') : QStringList{QStringLiteral("outages_iso.csv")};
   for(const QString& f: files){ d->openFile(logs+f); settle(*d); shot(*d,m+f);
     auto* area=d->findChild<QScrollArea*>(); area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum()/2); shot(*d,m+f+QStringLiteral("_mid"));
     area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum()); shot(*d,m+f+QStringLiteral("_end")); area->verticalScrollBar()->setValue(0);} 
   if(mode==0){
    std::ofstream("/tmp/logshots/bad.csv")<<"name,size\na.txt,12 MB\n"; d->openFile(QStringLiteral("/tmp/logshots/bad.csv")); settle(*d); shot(*d,m+QStringLiteral("bad"));
    std::ofstream("/tmp/logshots/bin.dat")<<std::string("\x89PNG\r\n\x1a\n\0\0", 10); d->openFile(QStringLiteral("/tmp/logshots/bin.dat")); settle(*d); shot(*d,m+QStringLiteral("bin"));
    for (const char* f : {"/work/shared/data/gpu400_fault_trace_first640.json","/work/shared/data/lanl_system20_first1500.csv","/work/data/gpu400_fault_trace_first640.json","/work/data/lanl_system20_first1500.csv"}) if(QFile::exists(QLatin1String(f))){ d->openFile(QLatin1String(f)); QTest::qWait(800); shot(*d,m+QFileInfo(QLatin1String(f)).fileName()); auto* area=d->findChild<QScrollArea*>(); area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum()/2); shot(*d,m+QFileInfo(QLatin1String(f)).fileName()+QStringLiteral("_mid")); area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum()); shot(*d,m+QFileInfo(QLatin1String(f)).fileName()+QStringLiteral("_end")); area->verticalScrollBar()->setValue(0);}    
    { std::ofstream o("/tmp/logshots/big.csv"); o<<generatedLog(LogKind::csv, 300000);} QElapsedTimer t; t.start(); d->openFile(QStringLiteral("/tmp/logshots/big.csv")); QTest::qWait(500); shot(*d,m+QStringLiteral("big_working")); auto* take=d->findChild<QPushButton*>(QStringLiteral("log:read")); Q_UNUSED(take)
    QTest::qWait(4000); shot(*d,m+QStringLiteral("big_done"));
   }
   delete d;
  }
 }
};
QTEST_MAIN(TestShots)
#include "tst_shots.moc"
