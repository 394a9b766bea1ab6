// SPDX-License-Identifier: GPL-3.0-or-later
// Every assumption of the open project, as texts to show and verbs to change it. All of them are one catalogue row with
// a place; sliders, boxes and tables know only the address.
#pragma once

#include <memory>

#include <QLocale>
#include <QObject>
#include <QString>
#include <QStringList>

#include "core/base/result.h"
#include "ui/viewmodels/assumption.h"

namespace plumb::ui {

class ProjectSession;

class Assumptions final : public QObject {
    Q_OBJECT

public:
    /// `session` outlives this.
    explicit Assumptions(ProjectSession& session, const QLocale& locale = {}, QObject* parent = nullptr);
    ~Assumptions() override;

    const QLocale& locale() const;
    ProjectSession& session() const;

    QStringList addresses() const; ///< all, in the order of the catalogue; empty without a project
    bool has(const QString& address) const;
    /// The assumption at an address that `has`.
    Assumption at(const QString& address) const;
    /// What matters on a page ("overview", "reliability", …), most important first; the first eight are shown at once.
    QStringList forPage(const QString& pageId, const PageFocus& focus = {}) const;

    // Each verb is one step of the history named after the assumption; a refusal changes nothing.
    Result<void> type(const QString& address, const QString& text);
    Result<void> step(const QString& address, int n);
    Result<void> choose(const QString& address, int index); ///< -1: unknown
    Result<void> setUnknown(const QString& address);
    Result<void> reset(const QString& address); ///< the product's default, without a source of the old value

    /// Between `beginSlide` and `endSlide` all values are one step, and the slider keeps its range.
    void beginSlide(const QString& address);
    Result<void> slide(const QString& address, double position);
    void endSlide();

signals:
    /// Values, where they come from, or the words around them: what is not among `addresses` looks as before.
    void valuesChanged(const QStringList& addresses);
    void addressesChanged(); ///< other assumptions than before; comes before its valuesChanged
    void gestureEnded();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumb::ui
