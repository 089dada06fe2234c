// A decision for all units of a seat in one clause: which units get which orders, how many march, charge or fire.
#include "words/event_text.hpp"
#include "words/prompt_text.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::wording::prompt_texts {

namespace {

using Groups = std::vector<std::pair<std::string, std::vector<std::string>>>;

void put(Groups& groups, const std::string& word, std::string who) {
    auto it = std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == word; });
    if (it == groups.end()) it = groups.insert(groups.end(), {word, {}});
    it->second.push_back(std::move(who));
}

/// The prompt's word for a class of orders.
std::string order_word(const Prompt& prompt, const Decision& part) {
    for (const Offer& o : prompt.offers)
        if (o.verb == Verb::instruct && o.unit == part.unit && o.number == part.number && o.word != nullptr) {
            const std::string_view word = o.word;
            return std::string(word.substr(0, word.find(',')));
        }
    return "new orders";
}

/// What a part does with its unit, in order of increasing importance. A gait alone does not count.
struct PartAction {
    Verb verb;
    const char* word;
};
constexpr PartAction part_actions[] = {
    {Verb::gait, ""},
    {Verb::stand, "stand"},
    {Verb::hold_fire, "hold fire"},
    {Verb::pivot, "turn"},
    {Verb::wheel, "turn"},
    {Verb::about_face, "turn"},
    {Verb::form, "change formation"},
    {Verb::mount, "mount"},
    {Verb::dismount, "dismount"},
    {Verb::limber, "limber"},
    {Verb::lie_down, "lie down"},
    {Verb::rise, "rise"},
    {Verb::dismantle, "clear the way"},
    {Verb::rig_prolonge, "rig the prolonge"},
    {Verb::prolonge, "retire by the prolonge"},
    {Verb::by_hand, "move by hand"},
    {Verb::abandon, "leave a gun"},
    {Verb::march, "march"},
    {Verb::unlimber, "unlimber"},
    {Verb::fire, "fire"},
    {Verb::fire_section, "fire"},
    {Verb::attack, "charge"},
    {Verb::charge, "charge"},
};

std::size_t weight(Verb verb) {
    const auto* it = std::find_if(std::begin(part_actions), std::end(part_actions),
                                  [&](const PartAction& d) { return d.verb == verb; });
    return it == std::end(part_actions) ? 0 : static_cast<std::size_t>(it - std::begin(part_actions));
}

constexpr std::size_t one_line = 200;

}  // namespace

std::string join_on_one_line(const std::vector<std::string>& clauses, const char* others) {
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

std::string dispatch_text(const Battle& battle, const Prompt& prompt, const Decision& decision) {
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
        if (doing != 0) put(groups, part_actions[doing].word, named(battle, UnitId{unit}));
    // List names if they fit on the line, otherwise counts.
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
            return clauses.empty() ? "no change of orders" : join_on_one_line(clauses, "more orders");
    }
    return {};
}

}  // namespace linstock::wording::prompt_texts
