// SPDX-License-Identifier: GPL-3.0-or-later
// One thread with a one-slot mailbox: the newest job wins, a preview that has begun is finished, a full run gives way.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace plumb {

/// Asked by long work at least every few milliseconds; true means: stop and return nothing.
class Cancelled {
public:
    explicit Cancelled(const std::atomic<bool>& flag) : m_flag(&flag) {}
    bool operator()() const { return m_flag->load(std::memory_order_relaxed); }

private:
    const std::atomic<bool>* m_flag;
};

/// Work the worker knows nothing of. A preview is finished once begun, so that a drag always shows something; a full
/// run is cancelled by any newer job.
struct Job {
    enum class Kind { preview, full };
    Kind kind = Kind::preview;
    std::function<void(const Cancelled&)> run; ///< on the worker's thread; delivers its own result
};

/// What hands out jobs: the thread, or its inline twin in tests.
class Worker {
public:
    virtual ~Worker() = default;
    /// Replaces a job that has not begun. Returns at once.
    virtual void post(Job job) = 0;
    /// Cancels a running full run and forgets a waiting job.
    virtual void cancel() = 0;
};

/// Runs jobs on a thread of its own; the destructor cancels and waits for the running job.
class ThreadWorker final : public Worker {
public:
    ThreadWorker();
    ~ThreadWorker() override;
    ThreadWorker(const ThreadWorker&) = delete;
    ThreadWorker& operator=(const ThreadWorker&) = delete;

    void post(Job job) override;
    void cancel() override;
    void waitUntilIdle(); ///< for tests and for a command that ends

private:
    void loop();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<Job> m_waiting;
    std::optional<Job::Kind> m_running;
    std::atomic<bool> m_cancel = false;
    bool m_ending = false;
    std::thread m_thread;
};

/// Runs every job before `post` returns, on the caller's thread.
class InlineWorker final : public Worker {
public:
    void post(Job job) override;
    void cancel() override {}
};

} // namespace plumb
