#include "apps/linstockd/worker_status.hpp"

#include "apps/linstockd/sanitized.hpp"
#include "base/processor_time.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <new>
#include <utility>

namespace linstock::apps {

namespace {

WorkerStatus* process_status = nullptr;          // of this process
thread_local std::size_t thread_index = 0;       // this thread's index in it
thread_local std::int64_t allocated = 0;         // bytes allocated since its task began, minus those freed
thread_local std::int64_t allocation_limit = 0;  // 0 = no limit
thread_local bool was_refused = false;

/// The stack for the signal handler of a thread whose own stack has overflowed.
struct SpareStack {
    SpareStack() : bytes(std::make_unique<std::array<char, 65536>>()) {
        stack_t stack{};
        stack.ss_sp = bytes->data();
        stack.ss_size = bytes->size();
        ::sigaltstack(&stack, nullptr);
    }
    std::unique_ptr<std::array<char, 65536>> bytes;
};

extern "C" void record_and_exit(int signal) {
    if (process_status != nullptr) {
        process_status->signal.store(signal);
        process_status->crashed_thread.store(static_cast<std::int32_t>(thread_index));
    }
    ::_exit(128 + signal);
}

}  // namespace

namespace budget {

/// For the operators below: true if the thread may allocate `bytes` more.
bool may_take(std::size_t bytes) {
    if (allocation_limit == 0 ||
        allocated + static_cast<std::int64_t>(std::min<std::size_t>(bytes, std::size_t{1} << 62)) <= allocation_limit)
        return true;
    was_refused = true;
    return false;
}
void took(void* memory) {
    if (allocation_limit != 0) allocated += static_cast<std::int64_t>(::malloc_usable_size(memory));
}
void gives_back(void* memory) {
    if (allocation_limit != 0 && memory != nullptr)
        allocated -= static_cast<std::int64_t>(::malloc_usable_size(memory));
}

}  // namespace budget

std::int64_t clock_now() {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1000000;
}

WorkerStatusPage new_status_page() {
    WorkerStatusPage out;
    out.file = ::memfd_create("linstockd", MFD_CLOEXEC);
    if (out.file < 0 || ::ftruncate(out.file, sizeof(WorkerStatus)) != 0) return out;
    if (WorkerStatus* at = map_status(out.file)) out.status = ::new (at) WorkerStatus;
    return out;
}

void release_status_page(WorkerStatusPage page) {
    if (page.status != nullptr) ::munmap(page.status, sizeof(WorkerStatus));
    if (page.file >= 0) ::close(page.file);
}

WorkerStatus* map_status(int file) {
    void* at = ::mmap(nullptr, sizeof(WorkerStatus), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return at == MAP_FAILED ? nullptr : static_cast<WorkerStatus*>(at);
}

void record_crashes(WorkerStatus& status) {
    if (LINSTOCK_SANITIZED) return;
    process_status = &status;
    struct sigaction how{};
    how.sa_handler = record_and_exit;
    how.sa_flags = SA_ONSTACK | SA_RESETHAND;
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
        ::sigaction(signal, &how, nullptr);
}

void register_thread(std::size_t thread) {
    thread_index = thread;
    thread_local const SpareStack spare;
    static_cast<void>(spare);
}

BusyWith::BusyWith(WorkerStatus& status, std::size_t thread, std::string_view about, std::int64_t until,
                   std::int64_t bytes)
    : busy_(status.busy[thread]) {
    const std::size_t length = std::min(about.size(), WorkerStatus::max_name);
    std::copy_n(about.begin(), length, busy_.about.begin());
    busy_.about[length] = '\0';
    busy_.patience.store(until - clock_now());
    busy_.began.store(processor_microseconds());
    busy_.thread.store(::gettid());
    busy_.until.store(until);
    allocated = 0;
    was_refused = false;
    allocation_limit = bytes;
}

BusyWith::~BusyWith() {
    allocation_limit = 0;
    busy_.until.store(0);
}

bool allocation_failed() { return std::exchange(was_refused, false); }

}  // namespace linstock::apps

// Every allocation of the program counts for the current task of its thread.
#if !LINSTOCK_SANITIZED

namespace {

void* counted(std::size_t bytes) {
    if (!linstock::apps::budget::may_take(bytes)) return nullptr;
    void* memory = std::malloc(bytes == 0 ? 1 : bytes);
    if (memory != nullptr) linstock::apps::budget::took(memory);
    return memory;
}
void given_back(void* memory) noexcept {
    linstock::apps::budget::gives_back(memory);
    std::free(memory);
}

}  // namespace

void* operator new(std::size_t bytes) {
    void* memory = counted(bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
void* operator new[](std::size_t bytes) { return operator new(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return counted(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return counted(bytes); }
void operator delete(void* memory) noexcept { given_back(memory); }
void operator delete[](void* memory) noexcept { given_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { given_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { given_back(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { given_back(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { given_back(memory); }

#endif
