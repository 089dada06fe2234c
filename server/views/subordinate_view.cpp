#include "server/views/subordinate_view.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

bool commands_unit(const Battle& battle, const LinkAccess& link, CommandId command) {
    return command && std::any_of(link.commands.begin(), link.commands.end(), [&](int c) {
               return battle.forces().within(command, CommandId{static_cast<std::uint16_t>(c)});
           });
}

/// Who acts: an officer of one's own, or the unit; the officer whom a unit fires at is none.
bool is_by_command(const Battle& battle, const LinkAccess& link, Seat seat, UnitId unit, OfficerId officer) {
    const OrderOfBattle& forces = battle.forces();
    if (officer && seat_of(forces.officer(officer).army) == seat)
        return commands_unit(battle, link, forces.officer(officer).command);
    return unit && commands_unit(battle, link, forces.unit(unit).command);
}

}  // namespace

bool is_about(const Battle& battle, const LinkAccess& link, const Prompt& prompt) {
    const OrderOfBattle& forces = battle.forces();
    if (prompt.unit) return commands_unit(battle, link, forces.unit(prompt.unit).command);
    if (prompt.officer) return commands_unit(battle, link, forces.officer(prompt.officer).command);
    return commands_unit(battle, link, prompt.command);
}

std::optional<Prompt> subordinate_prompt(const Battle& battle, const LinkAccess& link, const Prompt& prompt) {
    if (prompt.unit || prompt.officer) return std::nullopt;
    const auto of_all = [](const Offer& o) { return o.verb == Verb::dispatch; };
    if (std::any_of(prompt.offers.begin(), prompt.offers.end(), of_all)) return std::nullopt;
    Prompt part = prompt;
    std::erase_if(part.offers,
                  [&](const Offer& o) { return !is_by_command(battle, link, prompt.seat, o.unit, o.officer); });
    if (part.offers.empty()) return std::nullopt;
    return part;
}

bool is_for_own_command(const Battle& battle, const LinkAccess& link, const Decision& d) {
    return d.parts.empty() && is_by_command(battle, link, d.by, d.unit, d.officer);
}

bool may_answer(const Battle& battle, const LinkAccess& link, const Prompt& prompt, const Decision& decision) {
    if (link.role != Role::subordinate) return true;
    // Guns are spiked under questions of orders, fire and close combat: a question about his unit opens nobody else's
    // guns to him.
    const bool own_guns = decision.unit && seat_of(battle.unit(decision.unit).army) == decision.by;
    if (decision.verb == Verb::spike && own_guns && !is_for_own_command(battle, link, decision)) return false;
    return is_about(battle, link, prompt) || is_for_own_command(battle, link, decision);
}

}  // namespace linstock::server
