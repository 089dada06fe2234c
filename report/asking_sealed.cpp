// What a seat says for all its units at once, in one clause: who gets which orders, how many march, charge or fire.
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

}  // namespace

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
    std::string out;
    for (const auto& [word, who] : groups) {
        const std::string whom = who.size() <= 2 ? listed(who) : fmt::format("{} units", who.size());
        out += (out.empty() ? "" : "; ") + word + ": " + whom;
    }
    return out.empty() ? "all as their orders stand" : out;
}

}  // namespace linstock::report::asking
