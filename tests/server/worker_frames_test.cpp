// Tests the frames between the front process and the battle workers: decoding restores them,
// however the bytes are split.

#include "server/api/worker_frames.hpp"

#include "server/api/http_api.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::Frame;
using server::FrameKind;

TEST(WorkerFrames, EncodedFrames_InPiecesOfAnySize_AreDecodedUnchanged) {
    server::TaskRequest task_request;
    task_request.about = "battle";
    task_request.timeout_ms = 30000;
    task_request.connection = 7;
    task_request.token = "token";
    task_request.text = std::string("a\0b", 3);
    task_request.request = {"POST", "/api/check?x=1", "t", "text/plain", std::string(100000, 'x'), "household"};
    server::TaskResult answered;
    answered.cpu_microseconds = 1234567;
    answered.stored_bytes = 42;
    answered.reply = {422, "text/html", "body", {{"Allow", "GET"}, {"X", ""}}};
    const std::string stream = encode(Frame{FrameKind::request, 1, encode(task_request)}) +
                               encode(Frame{FrameKind::disconnect, 2, ""}) +
                               encode(Frame{FrameKind::reply, UINT64_MAX, encode(answered)});
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{4096}, stream.size()}) {
        server::FrameReader reader;
        std::vector<Frame> out;
        for (std::size_t at = 0; at < stream.size(); at += piece) {
            reader.feed(std::string_view(stream).substr(at, piece));
            while (auto frame = reader.next())
                out.push_back(std::move(*frame));
        }
        ASSERT_EQ(out.size(), 3U) << piece;
        const auto first = server::decode_task_request(out[0].body);
        ASSERT_TRUE(first);
        EXPECT_EQ(first->about, "battle");
        EXPECT_EQ(first->timeout_ms, 30000U);
        EXPECT_EQ(first->connection, 7U);
        EXPECT_EQ(first->text, task_request.text);
        EXPECT_EQ(first->request.target, "/api/check?x=1");
        EXPECT_EQ(first->request.body, task_request.request.body);
        EXPECT_EQ(first->request.client_key, "household");
        EXPECT_EQ(out[1].kind, FrameKind::disconnect);
        EXPECT_EQ(out[2].id, UINT64_MAX);
        const auto last = server::decode_task_result(out[2].body);
        ASSERT_TRUE(last);
        EXPECT_EQ(last->cpu_microseconds, 1234567U);
        EXPECT_EQ(last->stored_bytes, 42U);
        EXPECT_EQ(last->reply.status, 422);
        EXPECT_EQ(last->reply.headers, answered.reply.headers);
    }
}

TEST(WorkerFrames, InvalidBytes_AreReportedAsBroken) {
    server::FrameReader reader;
    reader.feed(std::string(17, '\xff'));
    EXPECT_FALSE(reader.next());
    EXPECT_TRUE(reader.is_broken());
    std::string bytes = encode(server::TaskRequest{});
    EXPECT_TRUE(server::decode_task_request(bytes));
    EXPECT_FALSE(server::decode_task_request(bytes.substr(1)));
    EXPECT_FALSE(server::decode_task_request(bytes + "x"));
    EXPECT_FALSE(server::decode_task_result(std::string(40, '\x7f')));
}

TEST(NormalizedPath, EquivalentPaths_HaveOneForm) {
    for (const char* target : {"/api/battles", "/api//battles", "//api/battles/", "/api/%62attles", "/%61pi/b%61ttles"})
        EXPECT_EQ(server::canonical_target(target), "/api/battles") << target;
    EXPECT_EQ(server::canonical_target("/api/x%2Fy%20z?a=%20/"), "/api/x%2Fy%20z?a=%20/");
    EXPECT_EQ(server::canonical_target(""), "/");
    EXPECT_EQ(server::parsed_target(server::canonical_target("/a%25b/%3f")).path,
              (std::vector<std::string>{"a%b", "?"}));
}

}  // namespace
}  // namespace linstock::server_test
