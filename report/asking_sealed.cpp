// What a seat says for all its units at once: what may be said of each, and all of it in one clause: who gets which
// orders, how many march, charge or fire.
#include "report/asking.hpp"
#include "report/telling.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::report::asking {

namespace {

using Groups = std::vector<std::pair<std::string, std::vector<std::string>>>;

void put(Groups& groups, const std::string& word, std::string who) {
    auto it = std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == word; });
    if (it == groups.end()) it = groups.insert(groups.end(), {word, {}});
    it->second.push_back(std::move(who));
}

/// The prompt's own word for a class of orders.
std::string order_word(const Prompt& prompt, const Decision& part) {
    for (const Offer& o : prompt.offers)
        if (o.verb == Verb::instruct && o.unit == part.unit && o.number == part.number && o.word != nullptr) {
            const std::string_view word = o.word;
            return std::string(word.substr(0, word.find(',')));
        }
    return "ordered anew";
}

/// What a part makes of its unit, the weightier the later: a gait alone is nothing.
struct Doing {
    Verb verb;
    const char* word;
};
constexpr Doing doings[] = {
    {Verb::gait, ""},
    {Verb::stand, "stand"},
    {Verb::hold_fire, "hold fire"},
    {Verb::pivot, "turn"},
    {Verb::wheel, "turn"},
    {Verb::about_face, "turn"},
    {Verb::form, "form up"},
    {Verb::mount, "mount"},
    {Verb::dismount, "dismount"},
    {Verb::limber, "limber"},
    {Verb::lie_down, "lie down"},
    {Verb::rise, "rise"},
    {Verb::dismantle, "clear the way"},
    {Verb::rig_prolonge, "rig the prolonge"},
    {Verb::prolonge, "retire by the prolonge"},
    {Verb::by_hand, "are moved by hand"},
    {Verb::abandon, "leave a gun"},
    {Verb::march, "march"},
    {Verb::unlimber, "unlimber"},
    {Verb::fire, "fire"},
    {Verb::fire_section, "fire"},
    {Verb::attack, "charge"},
    {Verb::charge, "charge"},
};

std::size_t weight(Verb verb) {
    const auto* it = std::find_if(std::begin(doings), std::end(doings), [&](const Doing& d) { return d.verb == verb; });
    return it == std::end(doings) ? 0 : static_cast<std::size_t>(it - std::begin(doings));
}

/// What a unit may do beside marching, in two numbers of the verb.
struct Part {
    Verb verb;
    const char* one;
    const char* many;
};
constexpr Part parts[] = {
    {Verb::stand, "stays where it stands", "stay where they stand"},
    {Verb::march, "marches along a path", "march along a path"},
    {Verb::wheel, "wheels on a flank", "wheel on a flank"},
    {Verb::pivot, "turns in place", "turn in place"},
    {Verb::form, "forms up anew", "form up anew"},
    {Verb::about_face, "faces about", "face about"},
    {Verb::mount, "mounts", "mount"},
    {Verb::dismount, "dismounts", "dismount"},
    {Verb::limber, "limbers", "limber"},
    {Verb::unlimber, "unlimbers", "unlimber"},
    {Verb::lie_down, "lies down", "lie down"},
    {Verb::rise, "rises", "rise"},
    {Verb::by_hand, "moves its guns by hand", "move their guns by hand"},
    {Verb::rig_prolonge, "rigs the prolonge", "rig the prolonge"},
    {Verb::prolonge, "retires by the prolonge", "retire by the prolonge"},
};

constexpr std::size_t one_line = 200;

}  // namespace

std::string part_row(const Battle& battle, const Prompt& prompt, const Offer& o) {
    if (!is(prompt, "mw.orders") && !is(prompt, "mw.moves")) return {};
    if (o.unit.none()) return {};
    const std::string word = o.word == nullptr ? std::string() : plain_word(o.word);
    if (o.verb == Verb::instruct) return named(battle, o.unit) + ": " + word;
    if (o.verb == Verb::gait) return does(battle, o.unit, "goes at the ", "go at the ") + word;
    if (o.verb == Verb::dismantle)
        return does(battle, o.unit, "clears ", "clear ") + named(battle, o.piece) + " out of the way";
    if (o.verb == Verb::abandon)
        return fmt::format("{} the gun of section {}", does(battle, o.unit, "leaves", "leave"), o.number);
    if (o.verb == Verb::attack)
        return does(battle, o.unit, "charges ", "charge ") + named(battle, o.target) +
               (o.distance < 0 ? std::string() : ", " + far(battle, o.distance));
    if (o.verb == Verb::wheel && !word.empty()) return does(battle, o.unit, "wheels ", "wheel ") + word;
    if (o.verb == Verb::prolonge && o.number > 0)
        return fmt::format("{} by the prolonge, {} {}", does(battle, o.unit, "retires", "retire"), o.number, word);
    const std::string most = o.verb == Verb::march && o.distance > 0 ? ", up to " + far(battle, o.distance) : "";
    for (const Part& part : parts)
        if (part.verb == o.verb) return does(battle, o.unit, part.one, part.many) + most;
    return {};
}

std::string on_one_line(const std::vector<std::string>& clauses, const char* others) {
    std::string out;
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        const std::size_t after = clauses.size() - i - 1;
        const std::string rest =
            after == 0 ? "" : fmt::format("; and {} {}", count_text(static_cast<int>(after)), others);
        const std::string next = (i == 0 ? "" : "; ") + clauses[i];
        if (i > 0 && out.size() + next.size() + rest.size() > one_line)
            return fmt::format("{}; and {} {}", out, count_text(static_cast<int>(after) + 1), others);
        out += next;
    }
    return out;
}

std::string dispatched(const Battle& battle, const Prompt& prompt, const Decision& decision) {
    Groups groups;
    std::map<std::uint16_t, std::size_t> of_units;
    for (const Decision& part : decision.parts) {
        if (part.verb == Verb::ride) put(groups, "ride", named(battle, part.officer));
        if (part.verb == Verb::offer_end) put(groups, "offered", "the end of the battle");
        if (part.verb == Verb::instruct) put(groups, order_word(prompt, part), named(battle, part.unit));
        if (part.unit.none() || part.verb == Verb::instruct || part.verb == Verb::ride) continue;
        std::size_t& now = of_units[part.unit.value];
        now = std::max(now, weight(part.verb));
    }
    for (const auto& [unit, doing] : of_units)
        if (doing != 0) put(groups, doings[doing].word, named(battle, UnitId{unit}));
    // Names where they fit into the line, else how many they are.
    for (const std::size_t most : {std::size_t{2}, std::size_t{1}, std::size_t{0}}) {
        std::vector<std::string> clauses;
        std::size_t length = 0;
        for (const auto& [word, who] : groups) {
            const bool names = who.size() <= most || word == "offered";
            const std::string whom = names ? listed(who)
                                           : count_of(static_cast<int>(who.size()), word == "ride" ? "officer" : "unit",
                                                      word == "ride" ? "officers" : "units");
            clauses.push_back(word + ": " + whom);
            length += clauses.back().size() + 2;
        }
        if (length <= one_line || most == 0)
            return clauses.empty() ? "all as their orders stand" : on_one_line(clauses, "orders more");
    }
    return {};
}

}  // namespace linstock::report::asking
