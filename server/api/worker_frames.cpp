#include "server/api/worker_frames.hpp"

#include <array>
#include <utility>

namespace linstock::server {

namespace {

/// Nothing that is told is longer: a whole record is a tenth of it.
constexpr std::uint64_t max_frame_bytes = std::uint64_t{256} << 20;
constexpr std::size_t head = 8 + 1 + 8;  // how long the body is, kind, id

void append_value(std::string& to, std::uint64_t number) {
    std::array<char, 8> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>(number >> (8 * i) & 0xff);
    to.append(bytes.data(), bytes.size());
}
void append_value(std::string& to, std::string_view text) {
    append_value(to, std::uint64_t{text.size()});
    to += text;
}

/// Takes off the front; `bad` once there is too little.
struct Decoder {
    std::string_view left;
    bool is_bad = false;

    std::uint64_t number() {
        if (left.size() < 8) {
            is_bad = true;
            return 0;
        }
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < 8; ++i)
            out |= std::uint64_t{static_cast<unsigned char>(left[i])} << (8 * i);
        left.remove_prefix(8);
        return out;
    }
    std::string text() {
        const std::uint64_t size = number();
        if (is_bad || size > left.size()) {
            is_bad = true;
            return {};
        }
        std::string out(left.substr(0, size));
        left.remove_prefix(size);
        return out;
    }
    bool whole() const { return !is_bad && left.empty(); }
};

}  // namespace

void append_frame(std::string& to, FrameKind kind, std::uint64_t id, std::string_view body) {
    append_value(to, std::uint64_t{body.size()});
    to += static_cast<char>(kind);
    append_value(to, id);
    to += body;
}

std::string encode(const Frame& frame) {
    std::string out;
    out.reserve(head + frame.body.size());
    append_frame(out, frame.kind, frame.id, frame.body);
    return out;
}

std::string encode(const TaskRequest& e) {
    std::string out;
    append_value(out, e.about);
    append_value(out, std::uint64_t{e.timeout_ms});
    append_value(out, e.connection);
    for (const std::string* text : {&e.token, &e.text, &e.request.method, &e.request.target, &e.request.token,
                                    &e.request.content_type, &e.request.body, &e.request.client_key})
        append_value(out, *text);
    if (e.is_spectator) append_value(out, std::uint64_t{1});
    return out;
}

std::optional<TaskRequest> decode_task_request(std::string_view bytes) {
    Decoder from{bytes};
    TaskRequest out;
    out.about = from.text();
    out.timeout_ms = static_cast<std::uint32_t>(from.number());
    out.connection = from.number();
    for (std::string* text : {&out.token, &out.text, &out.request.method, &out.request.target, &out.request.token,
                              &out.request.content_type, &out.request.body, &out.request.client_key})
        *text = from.text();
    if (!from.left.empty()) out.is_spectator = from.number() == 1;
    return from.whole() ? std::optional<TaskRequest>(std::move(out)) : std::nullopt;
}

std::string encode(const TaskResult& a) {
    std::string out;
    append_value(out, a.cpu_microseconds);
    append_value(out, static_cast<std::uint64_t>(a.reply.status));
    append_value(out, a.reply.content_type);
    append_value(out, a.reply.body);
    append_value(out, std::uint64_t{a.reply.headers.size()});
    for (const auto& [name, value] : a.reply.headers) {
        append_value(out, name);
        append_value(out, value);
    }
    if (a.stored_bytes != 0) append_value(out, a.stored_bytes);
    return out;
}

std::optional<TaskResult> decode_task_result(std::string_view bytes) {
    Decoder from{bytes};
    TaskResult out;
    out.cpu_microseconds = from.number();
    out.reply.status = static_cast<int>(from.number());
    out.reply.content_type = from.text();
    out.reply.body = from.text();
    for (std::uint64_t n = from.number(); n > 0 && !from.is_bad; --n) {
        std::string name = from.text();
        out.reply.headers.emplace_back(std::move(name), from.text());
    }
    if (!from.is_bad && !from.left.empty()) out.stored_bytes = from.number();
    return from.whole() ? std::optional<TaskResult>(std::move(out)) : std::nullopt;
}

std::optional<Frame> FrameReader::next() {
    if (is_broken_ || bytes_.size() - at_ < head) return std::nullopt;
    Decoder from{std::string_view(bytes_).substr(at_)};
    const std::uint64_t size = from.number();
    const auto kind = static_cast<std::uint8_t>(from.left.front());
    from.left.remove_prefix(1);
    const std::uint64_t id = from.number();
    if (size > max_frame_bytes || kind >= frame_kind_count) {
        is_broken_ = true;
        return std::nullopt;
    }
    if (from.left.size() < size) return std::nullopt;
    Frame out{static_cast<FrameKind>(kind), id, std::string(from.left.substr(0, size))};
    at_ += head + size;
    // What has been taken goes when it is most of what there is, so that no byte is moved often.
    if (at_ * 2 > bytes_.size()) {
        bytes_.erase(0, at_);
        at_ = 0;
    }
    return out;
}

}  // namespace linstock::server
