// linstock umpire: the engine API as JSON lines on standard input and output (docs/protocol.md).

#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/indented_json.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/linstock/table/rules_fields.hpp"
#include "apps/linstock/table/umpire_session.hpp"
#include "battle/wire.hpp"
#include "battle/wire_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace linstock::apps {

namespace {

constexpr std::size_t longest_line = 16u << 20;  // bytes

std::optional<std::vector<Seat>> read_seats(const std::vector<std::string>& words) {
    std::vector<Seat> out;
    for (const std::string& w : words) {
        Seat seat = Seat::umpire;
        if (w == "blue")
            seat = Seat::first;
        else if (w == "grey")
            seat = Seat::second;
        else if (!wire::word_to(w, seat) || seat == Seat::chance) {
            complain("--seat " + w + ": expected first (or blue), second (or grey), or umpire for all");
            return std::nullopt;
        }
        if (seat == Seat::umpire) return std::vector<Seat>{};
        out.push_back(seat);
    }
    return out;
}

}  // namespace

Status umpire(const UmpireOptions& o) {
    if (o.schema) {
        fmt::print("{}\n", indented_json(wire::schema_json()));
        return all_well;
    }
    if (o.verbs) {
        list_verbs();
        return all_well;
    }
    const auto seats = read_seats(o.seats);
    if (!seats || !is_known_player(o.general)) return bad_input;
    std::optional<Seed> seed;
    std::optional<std::vector<ScriptedDie>> tape;
    if (!o.tape.empty()) {
        auto text = read_file(o.tape);
        if (!text) {
            print_problems(text.error());
            return bad_input;
        }
        auto dice = read_dice_script(*text);
        if (!dice) {
            complain(o.tape + ": " + dice.error());
            return bad_input;
        }
        tape = std::move(*dice);
    } else if (!o.ask) {
        seed = seed_from(o.seed);
        if (!seed) return bad_input;
    }
    auto setup = set_up(o.battle);
    if (!setup) return bad_input;
    UmpireSession session(std::move(*setup), seed, std::move(tape), *seats, o.general,
                          search_threads(o.threads, {o.general}));
    std::string line;
    while (!session.ended() && std::getline(std::cin, line)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        if (line.size() > longest_line) line.assign("\"a line of more than 16 MiB\"");
        std::cout << session.answer(line) << '\n' << std::flush;
    }
    return session.tape_failed() ? bad_input : all_well;
}

}  // namespace linstock::apps
