// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/page_digest.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <vector>

#include <QCryptographicHash>

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>

namespace plumb::ui {
namespace {

/// Far above any memo (assumed); a file from elsewhere may unpack to anything.
constexpr std::size_t mostBytes = 256u << 20u;

/// Collects what flows through, up to a limit.
class Bounded : public Pipeline {
public:
    Bounded() : Pipeline("bounded", nullptr) {}

    void write(const unsigned char* data, size_t size) override {
        m_isTooLong = m_isTooLong || size > mostBytes - m_bytes.size();
        if (!m_isTooLong)
            m_bytes.append(reinterpret_cast<const char*>(data), size);
    }
    void finish() override {}

    bool isTooLong() const { return m_isTooLong; }
    std::string take() { return std::move(m_bytes); }

private:
    std::string m_bytes;
    bool m_isTooLong = false;
};

/// Keys that say how a stream is packed, and where a page hangs: the same page may have others after it is written
/// again.
bool isShown(const std::string& key) {
    constexpr std::array<std::string_view, 4> hidden{"/Parent", "/Length", "/Filter", "/DecodeParms"};
    return std::ranges::find(hidden, key) == hidden.end();
}

class Walk {
public:
    std::optional<QByteArray> digestOf(const std::vector<QPDFPageObjectHelper>& pages) {
        for (const QPDFPageObjectHelper& page : pages) {
            say("page");
            m_open.push_back(page.getObjectHandle());
            // A stack of its own: a file from elsewhere may nest as deep as it likes.
            while (!m_open.empty() && m_isReadable) {
                QPDFObjectHandle next = m_open.back();
                m_open.pop_back();
                visit(next);
            }
        }
        return m_isReadable ? std::optional(m_hash.result().toHex()) : std::nullopt;
    }

private:
    /// With its length before it, so that no two sequences run into the same text.
    void say(std::string_view text) {
        m_hash.addData(QByteArray::number(static_cast<qulonglong>(text.size())) + ':');
        m_hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
    }

    bool isKnown(const QPDFObjectHandle& object) {
        if (!object.isIndirect())
            return false;
        const auto [known, isNew] = m_seen.try_emplace(object.getObjGen(), m_seen.size());
        if (!isNew)
            say("seen " + std::to_string(known->second));
        return !isNew;
    }

    void visit(QPDFObjectHandle object) {
        if (isKnown(object))
            return;
        if (object.isStream()) {
            say("stream");
            const std::optional<std::string> data = unpacked(object);
            m_total += data ? data->size() : 0;
            m_isReadable = data && m_total <= mostBytes;
            if (!m_isReadable)
                return;
            say(*data);
            visitMembers(object.getDict());
        } else if (object.isDictionary()) {
            visitMembers(object);
        } else if (object.isArray()) {
            say("array " + std::to_string(object.getArrayNItems()));
            for (int i = object.getArrayNItems(); i-- > 0;)
                m_open.push_back(object.getArrayItem(i));
        } else {
            say(object.unparseResolved());
        }
    }

    void visitMembers(QPDFObjectHandle dictionary) {
        std::vector<QPDFObjectHandle> members;
        for (const std::string& key : dictionary.getKeys()) { // in the order of their names
            if (!isShown(key))
                continue;
            members.push_back(QPDFObjectHandle::newName(key));
            members.push_back(dictionary.getKey(key));
        }
        say("members " + std::to_string(members.size()));
        m_open.insert(m_open.end(), members.rbegin(), members.rend());
    }

    QCryptographicHash m_hash{QCryptographicHash::Sha256};
    std::map<QPDFObjGen, std::size_t> m_seen;
    std::vector<QPDFObjectHandle> m_open;
    std::size_t m_total = 0;
    bool m_isReadable = true;
};

} // namespace

std::optional<QByteArray> pageDigest(QPDF& pdf) {
    QPDFPageDocumentHelper pages(pdf);
    pages.pushInheritedAttributesToPage();
    return Walk().digestOf(pages.getAllPages());
}

std::optional<std::string> unpacked(QPDFObjectHandle stream) {
    Bounded bytes;
    if (!stream.pipeStreamData(&bytes, 0, qpdf_dl_all) || bytes.isTooLong())
        return std::nullopt;
    return bytes.take();
}

} // namespace plumb::ui
