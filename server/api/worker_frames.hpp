#pragma once
// Frames between the front process and a battle worker: requests and messages to the worker, replies and pushed
// messages from it. The WebAssembly build calls the Server directly and does not use them.

#include "server/server.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace linstock::server {

enum class FrameKind : std::uint8_t {
    // To the worker.
    request,           ///< TaskRequest: an HTTP request
    detached_message,  ///< TaskRequest: one message about a battle, with a valid link, from a client that has not
                       ///< joined
    connect,           ///< a connection opens; its client_key
    message,           ///< TaskRequest: a message from an open connection
    disconnect,        ///< a connection closes
    // From the worker.
    reply,         ///< TaskResult: the answer to `request` and `detached_message`
    message_done,  ///< TaskResult: to `message`
    send,          ///< a message to a connection
    close,         ///< close a connection; the reason
    log,           ///< a log line about this client
    // To the worker again.
    due_battles,  ///< TaskRequest: which battles have due clocks; the reply has one id per line
    run_clocks,   ///< TaskRequest: run what is due in the battle named by `about`
    // From the worker again.
    charge,  ///< TaskResult whose body is a client_key: the cost of background work that a message of this client
             ///< started
};
inline constexpr std::uint8_t frame_kind_count = 13;

/// `id` is the task's, or the connection's if there is no task.
struct Frame {
    FrameKind kind = FrameKind::request;
    std::uint64_t id = 0;
    std::string body;
};

/// Work, with its time limit.
struct TaskRequest {
    std::string about;             ///< the battle's id, or the target; named in the error if the work is never done
    std::uint32_t timeout_ms = 0;  ///< milliseconds
    std::uint64_t connection = 0;
    std::string token;
    std::string text;           ///< for a message
    bool is_spectator = false;  ///< from a spectator: players' messages come first
    HttpRequest request;        ///< for a request
};
struct TaskResult {
    std::uint64_t cpu_microseconds = 0;  ///< microseconds of processor time
    HttpReply reply;                     ///< for `detached_message` only its body
    std::uint64_t stored_bytes = 0;      ///< bytes in the store now
};

/// Appends a frame.
void append_frame(std::string& to, FrameKind kind, std::uint64_t id, std::string_view body);
std::string encode(const Frame& frame);
std::string encode(const TaskRequest& task_request);
std::string encode(const TaskResult& answered);
/// Both return nothing if the bytes are malformed.
std::optional<TaskRequest> decode_task_request(std::string_view bytes);
std::optional<TaskResult> decode_task_result(std::string_view bytes);

/// Splits a stream of bytes into frames.
class FrameReader {
  public:
    void feed(std::string_view bytes) { bytes_ += bytes; }
    /// The next complete frame.
    std::optional<Frame> next();
    /// The bytes cannot be frames; the sender is faulty.
    bool is_broken() const { return is_broken_; }

  private:
    std::string bytes_;
    std::size_t at_ = 0;
    bool is_broken_ = false;
};

}  // namespace linstock::server
