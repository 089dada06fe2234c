#pragma once
// Two who met in the lobby and fight: for the tests of what people do beside their battles.

#include "server/access/tokens.hpp"
#include "server/clocks/battle_clocks.hpp"
#include "server/setup/fair_dice.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::server_test {

/// Somebody with a browser: his key, and his share of the dice.
struct Person {
    Person(const std::string& seat, const std::string& called) : name(called), key(server::new_token()) {
        mine = server::new_share(seat);
    }
    std::string sits(const std::string& more = "") const {
        return R"({"key":")" + key + R"(","name":")" + name + R"(","commit":")" + mine.commit + "\"" + more + "}";
    }
    std::string share() const { return R"({"share":")" + mine.share + "\"}"; }
    std::string name;
    std::string key;
    Share mine;
};

inline std::string member(const server::HttpReply& reply, const char* name) {
    return text_of(parsed(reply.body), name);
}

/// Two on terms, `more` of the offer: the battle's id, or "".
inline std::string battle_of(server::Server& s, const Person& first, const Person& second, const std::string& more,
                             const std::string& scenario = "two-brigades") {
    const std::string terms =
        R"(,"scenario":")" + scenario + R"(","seat":"first","open":true,"level":"recruit")" + more;
    const auto offer = post(s, "/api/meetings", first.sits(terms));
    EXPECT_EQ(offer.status, 201) << offer.body;
    EXPECT_EQ(post(s, "/api/meeting/take", second.sits(), member(offer, "invitation")).status, 201);
    post(s, "/api/meeting/share", first.share(), first.key);
    const auto begun = post(s, "/api/meeting/share", second.share(), second.key);
    EXPECT_EQ(begun.status, 200) << begun.body;
    return member(begun, "battle");
}

/// {"clock":...} of an offer.
inline std::string timing(const char* clock, std::int64_t each, std::int64_t reserve, const char* end,
                          std::int64_t holidays = 0) {
    json::Writer to;
    server::write_clock_settings(to, {clock, each, reserve, holidays, end, "recruit"});
    return ",\"timing\":" + to.take();
}

/// What is due by now is done, as the program does it.
inline void pass(server::Server& s) {
    for (const std::string& battle : s.due_battles())
        s.run_due_clocks(battle);
}

}  // namespace linstock::server_test
