// What goes between the door and the rooms comes out as it went in, in whatever pieces it arrives.

#include "server/api/worker_frames.hpp"

#include "server/api/http_api.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::Frame;
using server::FrameKind;

TEST(Frames, ComeOutAsTheyWentIn) {
    server::Errand errand;
    errand.about = "battle";
    errand.patience = 30000;
    errand.connection = 7;
    errand.token = "token";
    errand.text = std::string("a\0b", 3);
    errand.request = {"POST", "/api/check?x=1", "t", "text/plain", std::string(100000, 'x'), "household"};
    server::Answered answered;
    answered.spent = 1234567;
    answered.kept = 42;
    answered.reply = {422, "text/html", "body", {{"Allow", "GET"}, {"X", ""}}};
    const std::string stream = packed(Frame{FrameKind::request, 1, packed(errand)}) +
                               packed(Frame{FrameKind::leave, 2, ""}) +
                               packed(Frame{FrameKind::reply, UINT64_MAX, packed(answered)});
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{4096}, stream.size()}) {
        server::FrameReader reader;
        std::vector<Frame> out;
        for (std::size_t at = 0; at < stream.size(); at += piece) {
            reader.feed(std::string_view(stream).substr(at, piece));
            while (auto frame = reader.next())
                out.push_back(std::move(*frame));
        }
        ASSERT_EQ(out.size(), 3U) << piece;
        const auto first = server::unpacked_errand(out[0].body);
        ASSERT_TRUE(first);
        EXPECT_EQ(first->about, "battle");
        EXPECT_EQ(first->patience, 30000U);
        EXPECT_EQ(first->connection, 7U);
        EXPECT_EQ(first->text, errand.text);
        EXPECT_EQ(first->request.target, "/api/check?x=1");
        EXPECT_EQ(first->request.body, errand.request.body);
        EXPECT_EQ(first->request.from, "household");
        EXPECT_EQ(out[1].kind, FrameKind::leave);
        EXPECT_EQ(out[2].id, UINT64_MAX);
        const auto last = server::unpacked_answered(out[2].body);
        ASSERT_TRUE(last);
        EXPECT_EQ(last->spent, 1234567U);
        EXPECT_EQ(last->kept, 42U);
        EXPECT_EQ(last->reply.status, 422);
        EXPECT_EQ(last->reply.headers, answered.reply.headers);
    }
}

TEST(Frames, WhatIsNoneIsTold) {
    server::FrameReader reader;
    reader.feed(std::string(17, '\xff'));
    EXPECT_FALSE(reader.next());
    EXPECT_TRUE(reader.broken());
    std::string bytes = packed(server::Errand{});
    EXPECT_TRUE(server::unpacked_errand(bytes));
    EXPECT_FALSE(server::unpacked_errand(bytes.substr(1)));
    EXPECT_FALSE(server::unpacked_errand(bytes + "x"));
    EXPECT_FALSE(server::unpacked_answered(std::string(40, '\x7f')));
}

TEST(OneWay, APathIsWrittenInOneWay) {
    for (const char* target : {"/api/battles", "/api//battles", "//api/battles/", "/api/%62attles", "/%61pi/b%61ttles"})
        EXPECT_EQ(server::one_way(target), "/api/battles") << target;
    EXPECT_EQ(server::one_way("/api/x%2Fy%20z?a=%20/"), "/api/x%2Fy%20z?a=%20/");
    EXPECT_EQ(server::one_way(""), "/");
    EXPECT_EQ(server::parsed_target(server::one_way("/a%25b/%3f")).path, (std::vector<std::string>{"a%b", "?"}));
}

}  // namespace
}  // namespace linstock::server_test
