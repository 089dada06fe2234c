// The scenario builder of the harness.

#include "tests/clause/harness.hpp"

#include <fmt/format.h>

namespace linstock::clause {

namespace {

constexpr const char* army_names[] = {"Blue", "Grey"};

bool has_key(std::string_view keys, std::string_view key) {
    const std::size_t at = keys.find(key);
    return at != std::string_view::npos && (at == 0 || keys[at - 1] == ' ' || keys[at - 1] == ',');
}

std::string row(std::string_view first, std::string_view keys) {
    return fmt::format("  {{ {}{}{} }},\n", first, keys.empty() ? "" : ", ", keys);
}

}  // namespace

Field& Field::variant(std::string_view id) { return variant_ = id, *this; }
Field& Field::table(int width, int height) { return width_ = width, height_ = height, *this; }
Field& Field::turns(int number) { return turns_ = number, *this; }
Field& Field::option(std::string_view name) {
    options_ += fmt::format("{}\"{}\"", options_.empty() ? "" : ", ", name);
    return *this;
}
Field& Field::scenario(std::string_view lines) { return scenario_.append(lines).append("\n"), *this; }
Field& Field::terrain(std::string_view keys) { return pieces_ += row("", keys), *this; }
Field& Field::more(std::string_view lines) { return more_.append(lines).append("\n"), *this; }

Field& Field::unit(int army, std::string_view name, std::string_view keys) {
    std::string first = fmt::format("name = \"{}\"", name);
    if (!has_key(keys, "command")) first += fmt::format(", command = \"{} Brigade\"", army_names[army]);
    if (!has_key(keys, "quality")) first += ", quality = \"veteran\"";
    sides_[army].units += row(first, keys);
    return *this;
}

Field& Field::officer(int army, std::string_view name, std::string_view rank, std::string_view keys) {
    std::string first = fmt::format("name = \"{}\", rank = \"{}\"", name, rank);
    if (rank == "brigade" && !has_key(keys, "commands"))
        first += fmt::format(", commands = \"{} Brigade\"", army_names[army]);
    sides_[army].officers += row(first, keys);
    return *this;
}

Field& Field::command(int army, std::string_view name, std::string_view keys) {
    sides_[army].commands += row(fmt::format("name = \"{}\"", name), keys);
    return *this;
}

Field& Field::brigade(int army, std::string_view keys) { return sides_[army].brigade = keys, *this; }
Field& Field::army(int army, std::string_view lines) { return sides_[army].lines.append(lines).append("\n"), *this; }

Field& Field::phase(std::string_view word, int turn) { return phase_ = word, turn_ = turn, *this; }

Field& Field::cards(std::initializer_list<std::string_view> names) {
    if (turn_ == 0) turn_ = 1;
    for (std::string_view name : names)
        cards_ += fmt::format("{}\"{}\"", cards_.empty() ? "" : ", ", name);
    return *this;
}

Field& Field::now(std::string_view unit, std::string_view keys) {
    if (turn_ == 0) turn_ = 1;
    now_ += "[[situation.unit]]\n" + fmt::format("unit = \"{}\"\n", unit);
    // Splits keys on one line, as in a row: a new line after each comma outside brackets.
    int depth = 0;
    for (char c : keys) {
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        now_ += c == ',' && depth == 0 ? '\n' : c;
    }
    now_ += "\n";
    return *this;
}

Field& Field::rated(std::string_view unit, int rating) {
    return now(unit, own(fmt::format("rated = true, rating = {}", rating)));
}

Field& Field::officer_now(std::string_view officer, std::string_view keys) {
    const std::string before = now_;
    now_.clear();
    now(officer, keys);
    now_.replace(0, std::string_view("[[situation.unit]]\nunit").size(), "[[situation.officer]]\nofficer");
    now_ = before + now_;
    return *this;
}

Field& Field::piece_now(int piece, std::string_view keys) {
    if (turn_ == 0) turn_ = 1;
    now_ += fmt::format("[[situation.terrain]]\npiece = {}\n{}\n", piece, keys);
    return *this;
}

Field& Field::battle_now(std::string_view keys) {
    if (turn_ == 0) turn_ = 1;
    return battle_.append(keys).append("\n"), *this;
}

std::string Field::text() const {
    std::string out = fmt::format("[scenario]\ntitle = \"A clause\"\nrulesets = [\"{}\"]\n", ruleset_);
    if (!variant_.empty()) out += fmt::format("variant = \"{}\"\n", variant_);
    out += fmt::format("table = [{}, {}]\nturns = {}\n", width_, height_, turns_);
    if (!options_.empty()) out += fmt::format("optional_rules = [{}]\n", options_);
    out += scenario_;
    // A row of terrain is `{ , kind = ...}` without its first key.
    std::string pieces = pieces_;
    for (std::size_t at = pieces.find("{ , "); at != std::string::npos; at = pieces.find("{ , "))
        pieces.erase(at + 2, 2);
    if (!pieces.empty()) out = fmt::format("terrain = [\n{}]\n", pieces) + out;
    out += more_;
    for (int i = 0; i < 2; ++i) {
        const Side& side = sides_[i];
        out += fmt::format("[[army]]\nname = \"{}\"\n{}", army_names[i], side.lines);
        std::string brigade = fmt::format("name = \"{} Brigade\", card = true", army_names[i]);
        if (has_key(side.brigade, "card")) brigade = fmt::format("name = \"{} Brigade\"", army_names[i]);
        out += fmt::format("command = [\n{}{}]\n", row(brigade, side.brigade), side.commands);
        if (!side.officers.empty()) out += fmt::format("officer = [\n{}]\n", side.officers);
        out += fmt::format("unit = [\n{}]\n", side.units);
    }
    if (turn_ > 0) {
        out += fmt::format("[situation]\nturn = {}\n", turn_);
        if (!phase_.empty()) out += fmt::format("phase = \"{}\"\n", phase_);
        if (!cards_.empty()) out += fmt::format("cards = [{}]\n", cards_);
        out += battle_ + now_;
    }
    return out;
}

}  // namespace linstock::clause
