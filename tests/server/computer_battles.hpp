#pragma once
// Battles of computers' generals who think beside the table, and such as go on by themselves.

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

inline constexpr std::int64_t morning = 1763769600000;

inline std::unique_ptr<server::Server> opened_by(const server::ServerOptions& options) {
    auto opened = server::Server::open(options, apps::folder_library());
    EXPECT_TRUE(opened.ok()) << (opened ? "" : opened.error());
    return opened ? std::move(*opened) : nullptr;
}

inline std::unique_ptr<server::Server> thinking(Thinking where,
                                                const std::string& store = ":memory:", Clock seconds = {},
                                                const std::int64_t& now = morning, std::size_t rooms = 64) {
    server::ServerOptions options;
    options.max_sessions = rooms;
    options.store = store;
    options.clock = [&now] { return now; };
    options.thinking = where;
    options.seconds = std::move(seconds);
    return opened_by(options);
}

inline std::int64_t decisions_of(Player& player) { return player.last().find("decisions")->integer; }

/// Takes the advice until nothing is asked of him.
inline void until_waiting(Player& player) {
    while (player.take_advice()) {
    }
}

inline constexpr const char* large = "antietam-cornfield";

/// All kinds of questions that a side is asked there, as a list for `standing`.
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

/// Somebody of this household, with a battle of hundreds of answers that goes on by itself.
struct Going {
    Going(server::Server& s, const std::string& client_key, const std::string& second = "sergeant")
        : made(make(s, large, "human", second)),
          player(s, made.battle, made.first) {
        player.whose = client_key;
        EXPECT_TRUE(player.join().find("ok")->flag);
        EXPECT_TRUE(player.ask("standing", all_kinds()).find("ok")->flag);
        EXPECT_FALSE(player.last().find("over")->flag);
        then = decisions_of(player);
    }
    Made made;
    Player player;
    std::int64_t then = 0;
};

/// Which battle the next thought, or part, was of.
inline std::string next_of(server::Server& s, std::string* paid_by = nullptr) {
    std::string of;
    EXPECT_TRUE(s.do_background_work([&](const std::string& battle) { of = battle; },
                                     [&](const std::string& client_key) {
                                         if (paid_by != nullptr) *paid_by = client_key;
                                     }));
    return of;
}

}  // namespace linstock::server_test
