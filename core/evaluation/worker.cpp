// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/worker.h"

#include <utility>

namespace plumb {

ThreadWorker::ThreadWorker() : m_thread([this] { loop(); }) {}

ThreadWorker::~ThreadWorker() {
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        m_waiting.reset();
        m_cancel = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void ThreadWorker::post(Job job) {
    {
        const std::lock_guard lock(m_mutex);
        m_waiting = std::move(job);
        if (m_running == Job::Kind::full)
            m_cancel = true;
    }
    m_changed.notify_all();
}

void ThreadWorker::cancel() {
    const std::lock_guard lock(m_mutex);
    m_waiting.reset();
    if (m_running == Job::Kind::full)
        m_cancel = true;
}

void ThreadWorker::waitUntilIdle() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_waiting && !m_running; });
}

void ThreadWorker::loop() {
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_waiting || m_ending; });
        if (m_ending)
            return;
        const Job job = *std::exchange(m_waiting, std::nullopt);
        m_running = job.kind;
        m_cancel = false;
        lock.unlock();
        job.run(Cancelled(m_cancel));
        lock.lock();
        m_running.reset();
        m_changed.notify_all();
    }
}

void InlineWorker::post(Job job) {
    const std::atomic<bool> never = false;
    job.run(Cancelled(never));
}

} // namespace plumb
