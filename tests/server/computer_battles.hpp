#pragma once
// Helpers for battles against computer players that search in the background, and battles that play
// on by themselves.

#include "apps/library.hpp"
#include "generals/computer_player.hpp"
#include "tests/server/lobby_battle.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace linstock::server_test {

using Thinking = server::ServerOptions::Thinking;

inline constexpr std::int64_t start_time = 1763769600000;

inline std::unique_ptr<server::Server> server_with(const server::ServerOptions& options) {
    auto opened = server::Server::open(options, apps::folder_library());
    EXPECT_TRUE(opened.ok()) << (opened ? "" : opened.error());
    return opened ? std::move(*opened) : nullptr;
}

inline std::unique_ptr<server::Server> thinking(Thinking where,
                                                const std::string& store = ":memory:", Clock seconds = {},
                                                const std::int64_t& now = start_time, std::size_t max_sessions = 64) {
    server::ServerOptions options;
    options.max_sessions = max_sessions;
    options.store = store;
    options.clock = [&now] { return now; };
    options.thinking = where;
    options.seconds = std::move(seconds);
    return server_with(options);
}

inline std::int64_t decisions_of(Player& player) { return player.last().find("decisions")->integer; }

/// Follows the suggestions until the player has no prompt.
inline void play_while_asked(Player& player) {
    while (player.take_advice()) {
    }
}

inline constexpr const char* large = "antietam-cornfield";

/// All kinds of prompts that a side gets in this battle, as a list for `standing`.
inline const std::string& all_kinds() {
    static const std::string out = [] {
        const auto s = thinking(Thinking::in_background);
        const Made made = make(*s, large, "human", "sergeant");
        Player player(*s, made.battle, made.first);
        player.join();
        std::string list;
        for (int i = 0; i < 100 && player.asked(); ++i) {
            list += (list.empty() ? "\"" : ",\"") + text_of(player.last().find("prompts")->items.front(), "kind") + '"';
            EXPECT_TRUE(player.ask("standing", "\"kinds\":[" + list + "]").find("ok")->flag) << player.answer();
            while (s->do_background_work()) {
            }
        }
        EXPECT_TRUE(player.last().find("over")->flag);
        return "\"kinds\":[" + list + "]";
    }();
    return out;
}

/// A player of this client, with a battle that plays on by itself for hundreds of decisions.
struct AutoplayBattle {
    AutoplayBattle(server::Server& s, const std::string& client_key, const std::string& second = "sergeant")
        : made(make(s, large, "human", second)),
          player(s, made.battle, made.first) {
        player.client_key = client_key;
        EXPECT_TRUE(player.join().find("ok")->flag);
        EXPECT_TRUE(player.ask("standing", all_kinds()).find("ok")->flag);
        EXPECT_FALSE(player.last().find("over")->flag);
        then = decisions_of(player);
    }
    Made made;
    Player player;
    std::int64_t then = 0;
};

/// The battle of the next search or autoplay turn. `paid_by` receives the client that is charged.
inline std::string next_of(server::Server& s, std::string* paid_by = nullptr) {
    std::string of;
    EXPECT_TRUE(s.do_background_work([&](const std::string& battle) { of = battle; },
                                     [&](const std::string& client_key) {
                                         if (paid_by != nullptr) *paid_by = client_key;
                                     }));
    return of;
}

}  // namespace linstock::server_test
