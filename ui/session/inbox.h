// SPDX-License-Identifier: GPL-3.0-or-later
// Where a worker's thread leaves its answers for an object of the window's thread.
#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include <QObject>
#include <QThread>

namespace plumb::ui {

/// Outlives its receiver, so that a late answer finds nobody, not a ruin.
template <class Answer>
class Inbox {
public:
    using Receive = std::function<void(std::shared_ptr<const Answer>)>;

    Inbox(QObject* receiver, Receive receive) : m_receiver(receiver), m_receive(std::move(receive)) {}

    void deliver(std::shared_ptr<const Answer> answer) {
        std::unique_lock lock(m_mutex);
        if (!m_receiver)
            return;
        if (m_receiver->thread() != QThread::currentThread()) {
            QMetaObject::invokeMethod(
                m_receiver, [receive = m_receive, answer = std::move(answer)] { receive(answer); },
                Qt::QueuedConnection);
            return;
        }
        lock.unlock(); // the receiver may do anything, even end
        const Receive receive = m_receive;
        receive(std::move(answer));
    }

    void close() {
        const std::lock_guard lock(m_mutex);
        m_receiver = nullptr;
    }

private:
    std::mutex m_mutex;
    QObject* m_receiver;
    Receive m_receive;
};

} // namespace plumb::ui
