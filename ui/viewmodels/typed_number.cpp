// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/typed_number.h"

#include <cmath>
#include <optional>

#include <QCoreApplication>

#include "core/base/currency.h"
#include "core/base/text.h"
#include "ui/viewmodels/number_text.h"
#include "ui/viewmodels/typed_number_units.h"

namespace plumb::ui {
namespace {

constexpr qsizetype longest = 200; // assumed: no sum a person types is longer, and the reader stays shallow

struct Reading {
    Q_DECLARE_TR_FUNCTIONS(TypedNumber)
};

/// A number within a sum; `hasUnit` once a unit made it one of the row's kind.
struct Term {
    double value = 0;
    bool hasUnit = false;
    const TypedUnit* scale = nullptr; ///< of a value on a scale with a zero of its own, which is no amount
    double onScale = 0;
};

double inRowUnit(double value, const TypedUnit& unit) {
    return (value + unit.offset) * unit.numerator / unit.denominator;
}

/// A unit or an example with the project's currency in place of "USD" and "$".
QString inWrittenCurrency(QString text) {
    const Currency& currency = writtenCurrency();
    text.replace(QLatin1Char('$'), QString::fromStdString(currency.sign));
    return text.replace(QLatin1String("USD"), QString::fromStdString(currency.code));
}

/// The numbers of an example in the user's notation ("1.5 h" becomes "1,5 h").
QString example(std::string_view text, const QLocale& locale) {
    QString shown;
    const QString plain = inWrittenCurrency(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
    for (qsizetype i = 0; i < plain.size(); ++i)
        shown += plain[i] == u'.' ? locale.decimalPoint() : QString(plain[i]);
    return shown;
}

class Reader {
public:
    Reader(QStringView text, std::string_view unit, const QLocale& locale)
        : m_text(text.toString()), m_locale(locale), m_kind(unitKind(unit)) {}

    Result<double> whole() {
        skipBlanks();
        if (atEnd())
            return refusal(Reading::tr("Nothing is written."));
        const auto sum = this->sum();
        if (!sum)
            return refusal(m_problem);
        skipBlanks();
        if (!atEnd())
            return refusal(m_problem.isEmpty() ? strange() : m_problem);
        if (!std::isfinite(sum->value))
            return refusal(Reading::tr("“%1” has no finite result.").arg(m_text));
        return sum->value == 0 ? 0.0 : sum->value;
    }

private:
    using Maybe = std::optional<Term>;

    tl::unexpected<Error> refusal(const QString& why) const {
        const QString how = Reading::tr("Write for example %1.").arg(example(m_kind.example, m_locale));
        return badValue((why + QLatin1Char(' ') + how).toStdString());
    }
    Maybe fail(const QString& why) {
        if (m_problem.isEmpty())
            m_problem = why;
        return std::nullopt;
    }

    bool atEnd() const { return m_at >= m_text.size(); }
    QChar here() const { return atEnd() ? QChar() : m_text[m_at]; }
    static bool isBlank(QChar c) { return c.isSpace() || c == QChar(QChar::Nbsp); }
    /// Marks of writing direction, which come with pasted text and some minus signs.
    static bool isInvisible(QChar c) { return c.category() == QChar::Other_Format; }
    void skipBlanks() {
        while (!atEnd() && (isBlank(here()) || isInvisible(here())))
            ++m_at;
    }
    bool take(std::u16string_view signs) {
        skipBlanks();
        if (atEnd() || signs.find(here().unicode()) == std::u16string_view::npos)
            return false;
        ++m_at;
        return true;
    }

    QString strange() const {
        return Reading::tr("“%1” in “%2” is neither a number nor a unit that fits here.")
            .arg(m_text.mid(m_at).trimmed(), m_text);
    }
    QString mixed() const {
        return Reading::tr("“%1” mixes numbers with and without a unit; give each part its unit, or none.").arg(m_text);
    }

    QString onScale() const {
        return Reading::tr("“%1” calculates with values of a scale that has a zero of its own; write one value.")
            .arg(m_text);
    }

    Maybe sum() {
        Maybe left = product();
        while (left) {
            const bool isPlus = take(u"+");
            if (!isPlus && !take(u"-−–"))
                break;
            const Maybe right = product();
            if (!right)
                return right;
            if (left->scale || right->scale)
                return fail(onScale());
            if (left->hasUnit != right->hasUnit)
                return fail(mixed());
            left->value += isPlus ? right->value : -right->value;
        }
        return left;
    }

    Maybe product() {
        Maybe left = power();
        while (left) {
            const bool isTimes = take(u"*×·");
            if (!isTimes && !take(u"/÷:"))
                break;
            const Maybe right = power();
            if (!right)
                return right;
            if (left->scale || right->scale)
                return fail(onScale());
            if (right->hasUnit && (isTimes ? left->hasUnit : !left->hasUnit))
                return fail(Reading::tr("“%1” gives a result in another unit.").arg(m_text));
            if (!isTimes && right->value == 0)
                return fail(Reading::tr("“%1” divides by zero.").arg(m_text));
            left->value = isTimes ? left->value * right->value : left->value / right->value;
            left->hasUnit = isTimes ? left->hasUnit || right->hasUnit : left->hasUnit && !right->hasUnit;
        }
        return left;
    }

    Maybe power() {
        if (take(u"-−–")) {
            Maybe negated = power();
            if (negated && negated->scale) { // -4 °F is below 0 °F, not the opposite of 4 °F in another unit
                negated->onScale = -negated->onScale;
                negated->value = inRowUnit(negated->onScale, *negated->scale);
            } else if (negated) {
                negated->value = -negated->value;
            }
            return negated;
        }
        take(u"+");
        Maybe base = operand();
        if (!base || !take(u"^"))
            return base;
        const Maybe exponent = power();
        if (!exponent)
            return exponent;
        if (base->hasUnit || exponent->hasUnit)
            return fail(Reading::tr("“%1” gives a result in another unit.").arg(m_text));
        return Term{std::pow(base->value, exponent->value), false};
    }

    Maybe operand() {
        skipBlanks();
        const bool hasSign = m_kind.isMoney && takeMoneySign();
        Maybe inner;
        if (take(u"(")) {
            inner = sum();
            if (!inner)
                return inner;
            if (!take(u")"))
                return fail(Reading::tr("A parenthesis of “%1” is not closed.").arg(m_text));
        } else {
            inner = number();
            if (!inner)
                return inner;
        }
        if (!takeUnit(*inner))
            return std::nullopt;
        if (hasSign)
            inner->hasUnit = true;
        return inner;
    }

    bool takeMoneySign() {
        const Currency& currency = writtenCurrency();
        QStringList signs{QString::fromStdString(currency.code), QString::fromStdString(currency.sign).trimmed()};
        if (currency == Currency{})
            signs.append(QStringLiteral("US$"));
        for (const QString& sign : std::as_const(signs)) {
            if (QStringView(m_text).mid(m_at).startsWith(sign)) {
                m_at += sign.size();
                skipBlanks();
                return true;
            }
        }
        return false;
    }

    /// The longest unit that stands at `at`; null if none does.
    const TypedUnit* unitAt(qsizetype at, qsizetype* length) const {
        const TypedUnit* best = nullptr;
        *length = 0;
        for (const TypedUnit& unit : m_kind.typed) {
            const qsizetype taken = matchedLength(
                QStringView(m_text).mid(at),
                inWrittenCurrency(QString::fromUtf16(unit.name.data(), static_cast<qsizetype>(unit.name.size())))
                    .toStdU16String());
            if (taken > *length) {
                *length = taken;
                best = &unit;
            }
        }
        return best;
    }

    bool takeUnit(Term& term) {
        bool isScaled = false;
        // "$1.2 M" and "1.2 M USD" are one unit after the other; a second one of any other sort is not taken.
        for (;;) {
            skipBlanks();
            qsizetype length = 0;
            const TypedUnit* unit = unitAt(m_at, &length);
            if (!unit || isScaled)
                break;
            if (term.hasUnit) {
                fail(strange());
                return false;
            }
            m_at += length;
            if (unit->offset != 0) {
                term.scale = unit;
                term.onScale = term.value;
            }
            term.value = inRowUnit(term.value, *unit);
            isScaled = true;
            term.hasUnit = !unit->isScaling;
        }
        if (!atEnd() && (here().isLetter() || here() == u'%' || here() == u'$' || here() == u'€')) {
            fail(strange());
            return false;
        }
        return true;
    }

    bool isOther(QChar c) const { return c == u'.' || c == u','; }
    bool isDecimal(QChar c) const {
        const QString decimal = m_locale.decimalPoint();
        return decimal == QString(c) || (isOther(c) && m_locale.groupSeparator() != QString(c));
    }
    bool isGroup(QChar c) const {
        return m_locale.groupSeparator() == QString(c) || isBlank(c) || c == u'\'' || c == u'’';
    }
    bool isDigit(qsizetype at) const { return at < m_text.size() && m_text[at].digitValue() >= 0; }

    QString misread(qsizetype from) const {
        qsizetype end = from;
        while (end < m_text.size() && (isDigit(end) || isOther(m_text[end]) || isGroup(m_text[end])))
            ++end;
        return Reading::tr("“%1” can be read in more than one way. Here the decimal sign is “%2” and thousands are "
                           "written as %3 or 1234567.")
            .arg(m_text.mid(from, end - from).trimmed(), m_locale.decimalPoint(), fixedText(1234567, 0, m_locale));
    }

    Maybe number() {
        const qsizetype from = m_at;
        std::string plain;
        std::optional<QChar> group;
        qsizetype run = 0; // digits since the start or the last sign
        bool hasDecimal = false;
        for (;; ++m_at) {
            if (isDigit(m_at)) {
                plain += static_cast<char>('0' + here().digitValue());
                ++run;
                continue;
            }
            if (atEnd())
                break;
            const bool decides = isDecimal(here()) && !(group && *group == here());
            if (decides) {
                if (hasDecimal || (group && run != 3))
                    return fail(misread(from));
                hasDecimal = true;
                plain += '.';
                run = 0;
                continue;
            }
            if (isGroup(here()) && isDigit(m_at + 1)) {
                qsizetype length = 0;
                if (isBlank(here()) && unitAt(m_at + 1, &length))
                    break; // the 1 of "0.3 1/y"
                const bool isFirst = !group;
                const bool fits = isFirst ? run >= 1 && run <= 3 && plain[0] != '0' : run == 3 && *group == here();
                if (hasDecimal || !fits)
                    return fail(misread(from));
                group = here();
                run = 0;
                continue;
            }
            if (isOther(here())) // a sign of groups with no digits behind it
                return fail(misread(from));
            break;
        }
        const bool hasDigits = plain.find_first_of("0123456789") != std::string::npos;
        if (!hasDigits)
            return fail(atEnd() && m_at > 0 ? Reading::tr("“%1” ends where a number is missing.").arg(m_text)
                                            : strange());
        if (!hasDecimal && group && run != 3)
            return fail(misread(from));
        takeExponent(plain);
        if (plain.front() == '.')
            plain.insert(0, 1, '0');
        if (plain.back() == '.')
            plain.pop_back();
        const auto value = parseNumber(plain);
        return value ? Maybe(Term{*value, false})
                     : fail(Reading::tr("“%1” is too large.").arg(m_text.mid(from, m_at - from)));
    }

    /// "1e6" as files write it; not the e of a word.
    void takeExponent(std::string& plain) {
        if (here() != u'e' && here() != u'E')
            return;
        qsizetype at = m_at + 1;
        const bool hasSign = at < m_text.size() && (m_text[at] == u'-' || m_text[at] == u'+');
        if (hasSign)
            ++at;
        if (!isDigit(at))
            return;
        if (plain.back() == '.')
            plain.pop_back();
        plain += 'e';
        if (hasSign && m_text[at - 1] == u'-')
            plain += '-';
        for (; isDigit(at); ++at)
            plain += static_cast<char>('0' + m_text[at].digitValue());
        m_at = at;
    }

    QString m_text;
    const QLocale& m_locale;
    UnitKind m_kind;
    qsizetype m_at = 0;
    QString m_problem;
};

} // namespace

Result<double> typedNumber(QStringView text, std::string_view unit, const QLocale& locale) {
    if (text.size() > longest)
        return badValue(Reading::tr("“%1…” is too long for a number; write at most %2 characters.")
                            .arg(text.left(20).toString(), QString::number(longest))
                            .toStdString());
    return Reader(text.trimmed(), unit, locale).whole();
}

} // namespace plumb::ui
