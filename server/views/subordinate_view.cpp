#include "server/views/subordinate_view.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

bool leads(const Battle& battle, const LinkKnown& link, CommandId command) {
    return command && std::any_of(link.commands.begin(), link.commands.end(), [&](int c) {
               return battle.forces().within(command, CommandId{static_cast<std::uint16_t>(c)});
           });
}

/// Who acts: an officer of one's own, or the unit; the officer whom a unit fires at is none.
bool acts_for(const Battle& battle, const LinkKnown& link, Seat seat, UnitId unit, OfficerId officer) {
    const OrderOfBattle& forces = battle.forces();
    if (officer && seat_of(forces.officer(officer).army) == seat)
        return leads(battle, link, forces.officer(officer).command);
    return unit && leads(battle, link, forces.unit(unit).command);
}

}  // namespace

bool is_about(const Battle& battle, const LinkKnown& link, const Prompt& prompt) {
    const OrderOfBattle& forces = battle.forces();
    if (prompt.unit) return leads(battle, link, forces.unit(prompt.unit).command);
    if (prompt.officer) return leads(battle, link, forces.officer(prompt.officer).command);
    return leads(battle, link, prompt.command);
}

std::optional<Prompt> part_of(const Battle& battle, const LinkKnown& link, const Prompt& prompt) {
    if (prompt.unit || prompt.officer) return std::nullopt;
    const auto of_all = [](const Offer& o) { return o.verb == Verb::dispatch; };
    if (std::any_of(prompt.offers.begin(), prompt.offers.end(), of_all)) return std::nullopt;
    Prompt part = prompt;
    std::erase_if(part.offers, [&](const Offer& o) { return !acts_for(battle, link, prompt.seat, o.unit, o.officer); });
    if (part.offers.empty()) return std::nullopt;
    return part;
}

bool is_his(const Battle& battle, const LinkKnown& link, const Decision& d) {
    return d.parts.empty() && acts_for(battle, link, d.by, d.unit, d.officer);
}

bool may_answer(const Battle& battle, const LinkKnown& link, const Prompt& prompt, const Decision& decision) {
    if (link.role != Role::subordinate) return true;
    // Guns are spiked under questions of orders, fire and close combat: a question about his unit opens nobody else's
    // guns to him.
    const bool own_guns = decision.unit && seat_of(battle.unit(decision.unit).army) == decision.by;
    if (decision.verb == Verb::spike && own_guns && !is_his(battle, link, decision)) return false;
    return is_about(battle, link, prompt) || is_his(battle, link, decision);
}

}  // namespace linstock::server
