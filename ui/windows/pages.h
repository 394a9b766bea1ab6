// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the window: what they are called, where they stand, and what every one of them can do.
#pragma once

#include <memory>
#include <span>

#include <QString>
#include <QWidget>

#include "ui/viewmodels/assumption.h"

class QScrollArea;
class QVBoxLayout;

namespace plumb::ui {

class Assumptions;
class EvaluationService;
class PlainText;
class ProjectSession;
class ScorecardModel;
class SimulationService;
struct Results;

/// A page as navigation knows it. `id` is permanent: the command line uses it too.
struct PageEntry {
    const char* id;
    const char* group; ///< empty for a page above the groups
    const char* name;
    const char* icon;
    const char* shortcut;
};

/// Every page, in the order of the rail.
std::span<const PageEntry> pageEntries();

/// What pages work on. All of it outlives them.
struct Workspace {
    ProjectSession& session;
    EvaluationService& evaluation;
    SimulationService& simulation;
    Assumptions& assumptions;
    ScorecardModel& scorecard;
};

/// One page, one question: the title is the question answered in a sentence.
class Page : public QWidget {
    Q_OBJECT

public:
    Page(QString id, QWidget* parent);

    const QString& id() const { return m_id; }
    /// Leads the eye to `target` (a criterion, route, workflow or assumption); false if the page does not have it.
    virtual bool reveal(const QString& target);
    /// Shows `results`, which may be null; called while the page is in sight, for every new answer. `stale`: the
    /// project is newer than they are.
    virtual void refresh(const std::shared_ptr<const Results>& results, bool stale);
    QString sentence() const;
    /// What the page speaks of; the assumptions beside it are those of the focus.
    virtual PageFocus focus() const { return {}; }

signals:
    void focusChanged();
    void followed(const QString& page, const QString& target); ///< something on the page leads elsewhere
    void refused(const QString& sentence);                     ///< an edit was not possible

protected:
    void setSentence(const QString& sentence);
    /// Where the page puts its content, below the sentence. Scrolls as a whole; no wider than reading pages are if
    /// `isReading`.
    QVBoxLayout& body() { return *m_body; }
    void setReading(bool isReading);
    /// For a page whose own content says the sentence in large type already.
    void hideSentence();
    void scrollTo(QWidget* part);

private:
    QString m_id;
    PlainText* m_sentence = nullptr;
    QScrollArea* m_area = nullptr;
    QWidget* m_column = nullptr;
    QVBoxLayout* m_body = nullptr;
};

} // namespace plumb::ui
