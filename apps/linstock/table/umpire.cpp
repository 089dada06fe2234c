// linstock umpire: the engine API as JSON lines on standard input and output (docs/protocol.md).

#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
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

/// JSON with one member a line, so that a change of the schema is readable. A short object or list stays on one line.
std::string indented(const std::string& text) {
    constexpr std::size_t short_enough = 100;
    std::string out;
    std::size_t depth = 0;
    bool quoted = false;
    const auto new_line = [&] { out += "\n" + std::string(depth * 2, ' '); };
    // The place of the bracket that closes the one at `from`.
    const auto closing = [&](std::size_t from) {
        std::size_t open = 0;
        bool inside = false;
        for (std::size_t i = from; i < text.size(); ++i) {
            if (text[i] == '"' && text[i - 1] != '\\') inside = !inside;
            if (inside) continue;
            if (text[i] == '{' || text[i] == '[') ++open;
            if ((text[i] == '}' || text[i] == ']') && --open == 0) return i;
        }
        return text.size();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' && (i == 0 || text[i - 1] != '\\')) quoted = !quoted;
        if (!quoted && (c == '{' || c == '[')) {
            const std::size_t end = closing(i);
            if (end - i < short_enough) {
                out.append(text, i, end - i + 1);
                i = end;
                continue;
            }
            out += c;
            ++depth;
            new_line();
        } else if (!quoted && (c == '}' || c == ']')) {
            --depth;
            new_line();
            out += c;
        } else {
            out += c;
            if (!quoted && c == ',') new_line();
            if (!quoted && c == ':') out += ' ';
        }
    }
    return out;
}

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
        fmt::print("{}\n", indented(wire::schema_json()));
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
    UmpireSession session(std::move(*setup), seed, std::move(tape), *seats, o.general);
    std::string line;
    while (!session.ended() && std::getline(std::cin, line)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        if (line.size() > longest_line) line.assign("\"a line of more than 16 MiB\"");
        std::cout << session.answer(line) << '\n' << std::flush;
    }
    return session.tape_failed() ? bad_input : all_well;
}

}  // namespace linstock::apps
