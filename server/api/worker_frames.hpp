#pragma once
// What goes between the house's door and its rooms when they are processes of their own: requests and messages one way,
// replies and what is told the other way, as frames of bytes. The WebAssembly build needs none of it: there the door
// calls the Server itself.

#include "server/server.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace linstock::server {

enum class FrameKind : std::uint8_t {
    // To the rooms.
    request,           ///< TaskRequest: an HTTP request
    detached_message,  ///< TaskRequest: one message about a battle, of somebody who has its link
    connect,           ///< a connection comes; the word for its household
    message,           ///< TaskRequest: a message of a connection that has come
    disconnect,        ///< a connection goes
    // From them.
    reply,         ///< TaskResult: to `request` and `alone`
    message_done,  ///< TaskResult: to `message`
    send,          ///< a text to a connection
    close,         ///< a connection is to be closed, and why
    log,           ///< a line of the log about this guest
    // To the rooms again.
    due_battles,  ///< TaskRequest: in which battles a time has come; the reply is a line for each
    run_clocks,   ///< TaskRequest: what is due in the battle that it is about is done
    // From them again.
    charge,  ///< TaskResult, its body a household's word: of what a message of that one's set going
};
inline constexpr std::uint8_t frame_kind_count = 13;

/// `id` is that of the errand, or of the connection where there is no errand.
struct Frame {
    FrameKind kind = FrameKind::request;
    std::uint64_t id = 0;
    std::string body;
};

/// Something to be done, and how long it may take.
struct TaskRequest {
    std::string about;             ///< the battle's id, or what is asked: told when it is never done
    std::uint32_t timeout_ms = 0;  ///< milliseconds
    std::uint64_t connection = 0;
    std::string token;
    std::string text;           ///< of a message
    bool is_spectator = false;  ///< by a link to look: who plays goes before
    HttpRequest request;        ///< of a request
};
struct TaskResult {
    std::uint64_t cpu_microseconds = 0;  ///< microseconds of the processor
    HttpReply reply;                     ///< of `alone` its body alone
    std::uint64_t stored_bytes = 0;      ///< bytes that are in the store now
};

/// A frame, behind what is there.
void append_frame(std::string& to, FrameKind kind, std::uint64_t id, std::string_view body);
std::string encode(const Frame& frame);
std::string encode(const TaskRequest& task_request);
std::string encode(const TaskResult& answered);
/// Nothing when the bytes are none.
std::optional<TaskRequest> decode_task_request(std::string_view bytes);
std::optional<TaskResult> decode_task_result(std::string_view bytes);

/// Frames out of a stream of bytes.
class FrameReader {
  public:
    void feed(std::string_view bytes) { bytes_ += bytes; }
    /// The next whole one.
    std::optional<Frame> next();
    /// These bytes can be no frames: whoever sends them has gone mad.
    bool is_broken() const { return is_broken_; }

  private:
    std::string bytes_;
    std::size_t at_ = 0;
    bool is_broken_ = false;
};

}  // namespace linstock::server
