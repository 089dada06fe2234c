#pragma once
// Two players who met in the lobby: helpers for tests of everything around a battle.

#include "server/access/tokens.hpp"
#include "server/clocks/battle_clocks.hpp"
#include "server/setup/fair_dice.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::server_test {

/// A player with a browser: its key, and its share of the dice.
struct Person {
    Person(const std::string& seat, const std::string& player_name) : name(player_name), key(server::new_token()) {
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

/// Makes a battle of two players from an open game with further members `more`. Returns its id, or
/// "".
inline std::string battle_of(server::Server& s, const Person& first, const Person& second, const std::string& more,
                             const std::string& scenario = "two-brigades") {
    const std::string terms =
        R"(,"scenario":")" + scenario + R"(","seat":"first","open":true,"level":"recruit")" + more;
    const auto offer = post(s, "/api/meetings", first.sits(terms));
    EXPECT_EQ(offer.status, 201) << offer.body;
    EXPECT_EQ(post(s, "/api/meeting/take", second.sits(), member(offer, "invitation")).status, 201);
    post(s, "/api/meeting/share", first.share(), first.key);
    const auto started = post(s, "/api/meeting/share", second.share(), second.key);
    EXPECT_EQ(started.status, 200) << started.body;
    return member(started, "battle");
}

/// The member {"timing":...} of an open game.
inline std::string timing(const char* clock, std::int64_t each, std::int64_t reserve, const char* end,
                          std::int64_t holidays = 0) {
    json::Writer to;
    server::write_clock_settings(to, {clock, each, reserve, holidays, end, "recruit"});
    return ",\"timing\":" + to.take();
}

/// Does what is due by now, as the program does.
inline void pass(server::Server& s) {
    for (const std::string& battle : s.due_battles())
        s.run_due_clocks(battle);
}

}  // namespace linstock::server_test
