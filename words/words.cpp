// Words and phrases for sentences: measures, numbers, states. Names are in words/names.cpp.
#include "words/words.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "words/event_text.hpp"
#include "words/formation_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace linstock::wording {

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string plain_word(std::string_view word) {
    std::string out(word);
    for (char& c : out)
        if (c == '_') c = ' ';
    return out;
}

std::string decimal(double value, int places) {
    const long scale = places <= 0 ? 1 : places == 1 ? 10 : 100;
    const double scaled = value * static_cast<double>(scale);
    const long n = static_cast<long>(std::floor(std::fabs(scaled) + 0.5));
    std::string out = value < 0 && n != 0 ? "\xe2\x88\x92" : "";
    out += std::to_string(n / scale);
    const long rest = n % scale;
    if (rest == 0) return out;
    std::string digits = std::to_string(rest);
    if (scale == 100 && rest < 10) digits = "0" + digits;
    while (digits.back() == '0')
        digits.pop_back();
    return out + "." + digits;
}

std::string signed_decimal(double value, int places) {
    const std::string text = decimal(value, places);
    return value > 0 && text != "0" ? "+" + text : text;
}

std::string listed(const std::vector<std::string>& items, const char* last) {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) out += i + 1 == items.size() ? fmt::format(" {} ", last) : std::string(", ");
        out += items[i];
    }
    return out;
}

std::string measure_text(const Battle& battle, double units) {
    // Ground distances in feet have no decimals.
    std::string n = decimal(units, battle.scenario->measure == Measure::feet ? 0 : 1);
    const bool one = n == "1";
    switch (battle.scenario->measure) {
        case Measure::inches: return n + (one ? " inch" : " inches");
        case Measure::centimetres: return n + " cm";
        case Measure::feet: return n + (one ? " foot" : " feet");
    }
    return n;
}

std::string whereabouts(const Battle& battle, Point point) {
    const Vec at = to_vec(point);
    const Scenario& s = *battle.scenario;
    const bool west = at.x <= s.width / 2;
    const bool south = at.y <= s.height / 2;
    return fmt::format("{} from the {} edge, {} from the {}", measure_text(battle, west ? at.x : s.width - at.x),
                       west ? "west" : "east", measure_text(battle, south ? at.y : s.height - at.y),
                       south ? "south" : "north");
}

std::string count_text(int n) {
    static constexpr const char* words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                            "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n >= 0 && n <= 12) return words[n];
    return std::to_string(n);
}

std::string signed_text(int n) {
    if (n == 0) return "0";
    if (n > 0) return "+" + std::to_string(n);
    return "\xe2\x88\x92" + std::to_string(-n);
}

std::string count_of(int n, const char* one, const char* many) { return count_text(n) + " " + (n == 1 ? one : many); }

namespace {

/// An entry of the officer's table for this ruleset; none if the scenario has no such entry.
std::optional<bool> own_flag(const Battle& battle, const Officer& officer, std::string_view key) {
    const OwnTable* table = own_of(officer.own, battle.charts().id());
    const OwnValue* value = table == nullptr ? nullptr : table->find(key);
    const auto* flag = value == nullptr ? nullptr : std::get_if<bool>(&value->value);
    return flag == nullptr ? std::nullopt : std::optional<bool>(*flag);
}

/// The scenario's entry for this ruleset. By default an officer is higher if they lead the army, or if their command
/// contains commands with officers.
bool is_higher(const Battle& battle, const Officer& officer) {
    if (const auto flag = own_flag(battle, officer, "higher")) return *flag;
    const auto& commands = battle.forces().commands;
    return officer.command.none() || std::any_of(commands.begin(), commands.end(), [&](const Command& c) {
               return c.parent == officer.command && !c.officer.none();
           });
}

}  // namespace

Rank flag_rank(const Battle& battle, const Officer& officer) {
    if (!battle.rules->terms.higher_commanders) return officer.rank;
    return is_higher(battle, officer) ? Rank::commander_in_chief : Rank::brigade;
}

std::string rank_text(const Battle& battle, const Officer& officer) {
    if (battle.rules->terms.higher_commanders) return is_higher(battle, officer) ? "higher commander" : "commander";
    const std::string rate = own_flag(battle, officer, "second_rate").value_or(false) ? ", second-rate" : "";
    switch (officer.rank) {
        case Rank::commander_in_chief: return "commander-in-chief" + rate;
        case Rank::corps: return "corps commander" + rate;
        case Rank::division: return "divisional general" + rate;
        case Rank::brigade: return "brigadier" + rate;
        case Rank::regiment: return "colonel" + rate;
    }
    return {};
}

const char* left_word(const Battle& battle) {
    return battle.rules->terms.higher_commanders ? "left the table" : "left the field";
}

std::string stance_text(const Battle& battle, UnitId unit, Formation formation, bool mounted) {
    const Branch branch = unit.none() ? Branch::foot : battle.unit(unit).branch();
    const bool alike = battle.rules->terms.arms_alike;
    if (branch == Branch::guns && !alike) return formation == Formation::line ? "unlimbered" : "limbered";
    if (branch != Branch::foot && branch != Branch::horse && !alike) return {};
    const char* const horse = branch == Branch::horse && !alike ? (mounted ? "mounted, " : "dismounted, ") : "";
    return std::string(horse) + words_for(formation).phrase;
}

std::string condition_text(Condition condition) {
    switch (condition) {
        case Condition::steady: return {};
        case Condition::disordered: return "disordered";
        case Condition::falling_back: return "falling back";
        case Condition::routed: return "routed";
    }
    return {};
}

namespace {

/// "decisive": "decisive victory". A word that says it itself stays.
std::string with_victory(const std::string& level) {
    return level.empty() || level.find(' ') != std::string::npos || level == "victory" ? level : level + " victory";
}

}  // namespace

std::string degree_text(const Battle& battle, const Event& ended) {
    std::string word = ended.word != nullptr ? plain_word(ended.word) : std::string();
    if (ended.army.none()) return word;
    std::string out;
    // The level of the scenario's victory line, if one decided.
    const auto& lines = battle.scenario->victory;
    const auto level = static_cast<std::size_t>(ended.victory_level());
    if (level > 0 && level <= lines.size()) out = with_victory(plain_word(lines[level - 1].level));
    if (word.empty() || plain_word(word) == out || word == "no decision") return out;
    if (!out.empty()) out += ", ";
    if (word == "broken") return out + named(battle, other_army(ended.army)) + " is broken";
    if (word.find("defeat") != std::string::npos) return out + word + " for " + named(battle, other_army(ended.army));
    return out + with_victory(word);
}

std::string compass_text(Heading heading) {
    static constexpr const char* points[] = {"north", "north-east", "east", "south-east",
                                             "south", "south-west", "west", "north-west"};
    return points[static_cast<std::size_t>((normal(heading) + full_turn / 16) / (full_turn / 8)) % 8];
}

std::string phase_text(const Battle& battle, int phase) {
    if (!battle.rules || phase < 0 || static_cast<std::size_t>(phase) >= battle.rules->phases.size()) return {};
    return plain_word(battle.rules->phases[static_cast<std::size_t>(phase)].name);
}

}  // namespace linstock::wording
