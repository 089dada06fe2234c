#include "apps/linstockd/worker.hpp"

#include "apps/library.hpp"
#include "apps/linstockd/client_limits.hpp"
#include "apps/linstockd/message_queue.hpp"
#include "apps/linstockd/sanitized.hpp"
#include "apps/linstockd/worker_status.hpp"
#include "base/processor_time.hpp"
#include "battle/json.hpp"
#include "server/api/worker_frames.hpp"
#include "server/storage/stored_bytes.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

using server::Frame;
using server::FrameKind;
using server::TaskRequest;
using server::TaskResult;

/// Sends frames to the front process, from any thread, in their order. Frames added during a write are sent together
/// by the next one: a system call per frame would cost more than the frame.
class FrontConnection {
  public:
    void send(FrameKind kind, std::uint64_t id, std::string_view body) {
        add(kind, id, body);
        flush();
    }
    /// The next send() or flush() of any thread sends it.
    void add(FrameKind kind, std::uint64_t id, std::string_view body) {
        const std::lock_guard hold(guard_);
        server::append_frame(waiting_, kind, id, body);
    }
    void flush() {
        std::unique_lock hold(guard_);
        if (std::exchange(sending_, true)) return;  // the sending thread takes this too
        for (std::string bytes; !waiting_.empty(); hold.lock()) {
            bytes.clear();
            bytes.swap(waiting_);
            hold.unlock();
            write(bytes);
        }
        sending_ = false;
    }

  private:
    static void write(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t n = ::send(worker_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (n <= 0) ::_exit(0);  // the front process has ended
            bytes.remove_prefix(static_cast<std::size_t>(n));
        }
    }
    std::mutex guard_;
    std::string waiting_;
    bool sending_ = false;
};

/// A connection of the front process.
class RemoteClient final : public server::MessageSink {
  public:
    RemoteClient(FrontConnection& front, std::uint64_t id) : front_(front), id_(id) {}
    void send(std::shared_ptr<const std::string> message) override { front_.add(FrameKind::send, id_, *message); }
    void close(std::string reason) override { front_.send(FrameKind::close, id_, reason); }
    void refused(const std::string& what) override { front_.send(FrameKind::log, id_, "refused: " + what); }

  private:
    FrontConnection& front_;
    std::uint64_t id_;
};

/// Recurses until the stack overflows.
int overflow_stack(int depth) {
    std::array<volatile char, 4096> room{};
    room[0] = static_cast<char>(depth);
    return depth < 0 ? room[0] : overflow_stack(depth + 1) + room[0];
}

/// Failures for the isolation tests, if the environment allows them.
void provoke(std::string_view text) {
    static const bool allowed = std::getenv("LINSTOCKD_PROVOKED") != nullptr;
    if (!allowed) return;
    const auto asked = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
    if (asked("provoke:crash")) std::abort();
    if (asked("provoke:stack")) overflow_stack(0);
    for (volatile bool on = asked("provoke:loop"); on;)
        on = true;
    if (asked("provoke:killed")) ::raise(SIGKILL);
    constexpr std::uint64_t work = 700'000;
    for (const auto until = processor_microseconds() + work;
         asked("provoke:work") && processor_microseconds() < until;) {
    }
    if (asked("provoke:slow")) std::this_thread::sleep_for(std::chrono::milliseconds(500));
    if (asked("provoke:asleep")) std::this_thread::sleep_for(std::chrono::milliseconds(3500));
    std::vector<std::string> eaten;
    while (asked("provoke:memory"))
        eaten.emplace_back(std::size_t{1} << 20, 'x');
}

constexpr const char* too_much = "this would take more memory than one request may use";

class Worker {
  public:
    Worker(const WorkerOptions& options, WorkerStatus& status, std::unique_ptr<server::Server> server)
        : options_(options),
          status_(status),
          server_(std::move(server)),
          messages_(threads_per_network(options.threads, options.shared)) {}

    void run() {
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < options_.threads; ++i)
            threads.emplace_back([this, i] { serve(i); });
        if (options_.plays_battles) threads.emplace_back([this] { search(options_.threads); });
        read();
        // Everything acknowledged is on the disk.
        ::_exit(0);
    }

    /// Sends a line for the log.
    void tell(const std::string& what) { front_.add(FrameKind::log, 0, what); }
    /// A battle waits for its computer player.
    void wake() {
        const std::lock_guard hold(guard_);
        has_search_ = true;
        search_waits_.notify_one();
    }

  private:
    struct Connected {
        server::ConnectionId id = 0;
        std::string whose;
    };

    /// The one thread that searches for computer players, at low priority, so that no request waits for it.
    void search(std::size_t thread) {
        register_thread(thread);
        constexpr int after_others = 10;
        constexpr auto look_again = std::chrono::seconds(1);  // after the store has rejected a decision
        ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), after_others);
        for (;;) {
            std::unique_lock hold(guard_);
            search_waits_.wait_for(hold, look_again, [this] { return has_search_; });
            has_search_ = false;
            hold.unlock();
            while (search_once(thread))
                front_.flush();
            publish_statistics();
        }
    }

    bool search_once(std::size_t thread) {
        constexpr std::int64_t longest = 60'000;  // a computer player keeps its own, shorter limit
        const std::uint64_t begun = processor_microseconds();
        const std::uint64_t had = server::stored_bytes();
        std::optional<BusyWith> busy;
        return server_->do_background_work(
            [&](const std::string& battle) {
                busy.reset();
                busy.emplace(status_, thread, battle, clock_now() + longest, options_.memory);
            },
            [&](const std::string& client_key) {
                if (client_key.empty()) return;  // not caused by a client
                TaskResult paid;
                paid.cpu_microseconds = processor_microseconds() - begun;
                paid.stored_bytes = server::stored_bytes() - had;
                paid.reply.body = client_key;
                front_.add(FrameKind::charge, 0, server::encode(paid));
            });
    }

    void read() {
        server::FrameReader frames;
        std::array<char, 65536> bytes{};
        constexpr timeval a_second{1, 0};
        ::setsockopt(worker_socket, SOL_SOCKET, SO_RCVTIMEO, &a_second, sizeof a_second);
        for (;;) {
            status_.alive.store(clock_now());
            const ssize_t n = ::recv(worker_socket, bytes.data(), bytes.size(), 0);
            if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
            if (n <= 0) return;
            frames.feed(std::string_view(bytes.data(), static_cast<std::size_t>(n)));
            while (auto frame = frames.next())
                take(*frame);
            if (frames.is_broken()) return;
        }
    }

    void take(const Frame& frame) {
        if (frame.kind == FrameKind::connect) {
            const auto id = server_->connected(std::make_shared<RemoteClient>(front_, frame.id), frame.body);
            const std::lock_guard hold(guard_);
            clients_[frame.id] = {id, frame.body};
            return;
        }
        Message message{frame.kind, frame.id, {}, {}};
        if (frame.kind != FrameKind::disconnect) {
            auto task_request = server::decode_task_request(frame.body);
            if (!task_request) return;
            message.task_request = std::move(*task_request);
        }
        const std::lock_guard hold(guard_);
        const auto known = clients_.find(message.connection());
        message.client = known != clients_.end() ? known->second.whose : message.task_request.request.client_key;
        messages_.add(std::move(message));
        message_waits_.notify_one();
    }

    void serve(std::size_t thread) {
        register_thread(thread);
        for (;;) {
            std::unique_lock hold(guard_);
            std::optional<Message> message;
            message_waits_.wait(hold, [&] { return (message = messages_.take()).has_value(); });
            hold.unlock();
            if (message->kind == FrameKind::disconnect) {
                leave(message->id);
                front_.flush();
            } else {
                answer(thread, *message);
            }
            hold.lock();
            messages_.done(*message);
            // This thread takes one message. Another one may be ready too: done() frees both the battle and the
            // network.
            if (!messages_.empty()) message_waits_.notify_one();
        }
    }

    void leave(std::uint64_t connection) {
        server::ConnectionId id = 0;
        {
            const std::lock_guard hold(guard_);
            const auto it = clients_.find(connection);
            if (it == clients_.end()) return;
            id = it->second.id;
            clients_.erase(it);
        }
        server_->disconnected(id);
    }

    void answer(std::size_t thread, const Message& message) {
        const TaskRequest& task_request = message.task_request;
        TaskResult answered;
        const std::uint64_t before = processor_microseconds();
        const std::uint64_t had = server::stored_bytes();
        {
            const BusyWith busy(status_, thread, task_request.about, clock_now() + task_request.timeout_ms,
                                options_.memory);
            try {
                provoke(task_request.text);
                provoke(task_request.request.body);
                answered.reply = reply_to(message.kind, task_request);
            } catch (const std::exception& fault) {
                answered.reply = failed(500, fault.what());
            }
            if (allocation_failed() && message.kind == FrameKind::request && answered.reply.status >= 500)
                answered.reply = failed(413, too_much);
        }
        answered.cpu_microseconds = processor_microseconds() - before;
        answered.stored_bytes = server::stored_bytes() - had;
        publish_statistics();
        front_.send(message.kind == FrameKind::message ? FrameKind::message_done : FrameKind::reply, message.id,
                    server::encode(answered));
    }

    /// In shared memory, for the front process.
    void publish_statistics() {
        const store::Figures from = server_->figures();
        status_.statistics[WorkerStatus::awake] = server_->session_count();
        status_.statistics[WorkerStatus::decisions] = from.decisions;
        status_.statistics[WorkerStatus::writes] = from.writes;
        status_.statistics[WorkerStatus::flushes] = from.flushes;
        status_.statistics[WorkerStatus::flush_micros] = from.micros;
        status_.statistics[WorkerStatus::waits_for] = from.waits_for;
        static_assert(WorkerStatus::flushes_within + store::Figures::bounds.size() <= WorkerStatus::statistic_count);
        for (std::size_t i = 0; i < from.within.size(); ++i)
            status_.statistics[WorkerStatus::flushes_within + i] = from.within[i];
    }

    server::HttpReply reply_to(FrameKind kind, const TaskRequest& task_request) {
        if (!options_.plays_battles) server_->drop_idle_sessions();
        if (kind == FrameKind::request) return server_->answer(task_request.request);
        server::HttpReply out;
        if (kind == FrameKind::due_battles) {
            for (const std::string& battle : server_->due_battles())
                out.body += battle + "\n";
            return out;
        }
        if (kind == FrameKind::run_clocks) {
            server_->run_due_clocks(task_request.about);
            return out;
        }
        if (kind == FrameKind::detached_message) {
            out.body = server_->answer_detached(task_request.token, task_request.text);
            return out;
        }
        server::ConnectionId id = 0;
        {
            const std::lock_guard hold(guard_);
            const auto it = clients_.find(task_request.connection);
            if (it != clients_.end()) id = it->second.id;
        }
        if (id != 0) server_->received(id, task_request.text);
        return out;
    }

    static server::HttpReply failed(int status, const std::string& why) {
        json::Writer to;
        to.object().member("error", why).end_object();
        return server::HttpReply{status, "application/json", to.take(), {}};
    }

    WorkerOptions options_;
    WorkerStatus& status_;
    std::unique_ptr<server::Server> server_;
    FrontConnection front_;
    std::mutex guard_;
    std::condition_variable message_waits_;
    std::condition_variable search_waits_;
    bool has_search_ = false;
    MessageQueue messages_;
    std::map<std::uint64_t, Connected> clients_;
};

/// Limits for the whole process, in case a message gets around its own limit.
void limit_process(const WorkerOptions& options) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_NAME, options.plays_battles ? "linstockd:play" : "linstockd:tasks");
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE})
        std::signal(signal, SIG_IGN);  // the front process decides when to end
    // If the machine or the service runs out of memory, a worker must be killed before the front process.
    std::ofstream("/proc/self/oom_score_adj") << 500;
    constexpr rlimit nothing{0, 0};
    ::setrlimit(RLIMIT_CORE, &nothing);  // it would contain secrets
#if !LINSTOCK_SANITIZED
    ::mallopt(M_ARENA_MAX, 4);
    const rlim_t bytes = (options.plays_battles ? rlim_t{6} : rlim_t{2}) << 30;
    const rlimit memory{bytes, bytes};
    ::setrlimit(RLIMIT_AS, &memory);
#endif
}

}  // namespace

int run_worker(const WorkerOptions& options) {
    limit_process(options);
    WorkerStatus* status = map_status(worker_status_file);
    if (status == nullptr) return 2;
    record_crashes(*status);
    ::umask(077);
    server::ServerOptions keep;
    keep.store = options.store;
    using Thinking = server::ServerOptions::Thinking;
    keep.thinking = options.plays_battles ? Thinking::in_background : Thinking::elsewhere;
    keep.seconds = [] { return static_cast<double>(clock_now()) / 1000; };
    keep.instance = options.node;
    // Most of the time they serve one network; the search adds one now and then.
    keep.writers = static_cast<unsigned>(threads_per_network(options.threads, options.shared));
    keep.network = [](const std::string& address) { return network(address); };
    keep.push_key = options.push_key;
    keep.open_game_lifetime = options.offers_last;
    keep.max_open_games_per_client = options.offers_each;
    if (options.offers_each == 0) keep.max_joined_bytes = 0;  // --limits 0
    keep.battle_time = [offset = options.battle_offset] { return clock_now() + offset; };
    static Worker* self = nullptr;
    keep.wake = [] {
        if (self != nullptr) self->wake();
    };
    keep.notify_host = [](const std::string& what) {
        if (self != nullptr) self->tell(what);
    };
    auto server = server::Server::open(keep, folder_library());
    if (!server) {
        fmt::print(stderr, "linstockd: {}\n", server.error());
        return 2;
    }
    Worker worker(options, *status, std::move(*server));
    self = &worker;
    worker.run();
    return 0;
}

}  // namespace linstock::apps
