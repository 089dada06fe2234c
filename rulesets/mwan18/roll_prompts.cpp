// Explains a roll that a person makes: its clause, and what the face is compared with. The step that needs the roll is
// directly below it on the agenda.

#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/command/officers.hpp"
#include "rulesets/mwan18/fire/fire.hpp"
#include "rulesets/mwan18/showing.hpp"

#include <array>

namespace linstock::mwan18 {

namespace {

/// The clause of each purpose.
constexpr std::array<const char*, static_cast<std::size_t>(Purpose::count)> clauses = {
    "MW-4.4", "MW-4.E.3", "MW-8.1", "MW-8.2", "MW-8.3", "MW-6.1", "MW-6.9", "MW-6.11", "MW-5.6", "MW-7.3", "MW-7.4"};

bool is(const Step& step, Proc proc) { return step.procedure == static_cast<std::uint16_t>(proc); }

/// The dice of this ruleset run from 0 to 9. For a rest, 0 is read as 1 (MW-7.4).
void read_from_nought(Prompt& p, Purpose purpose) {
    p.offers.front().number = p.roll.front().sides;
    p.offers.front().word =
        purpose == Purpose::rally_rest ? "this number or 0 is read as 1" : "this number or 0 is read as 0";
}

}  // namespace

void explain_roll(const Battle& battle, const State& state, Prompt& p) {
    if (p.roll.empty() || p.offers.empty()) return;
    const auto purpose = static_cast<Purpose>(p.roll.front().purpose);
    p.why = {cite(battle, clauses[p.roll.front().purpose])};
    if (p.roll.front().sides == 10) read_from_nought(p, purpose);
    if (purpose == Purpose::charge_check) p.why.push_back(cite(battle, "MW-5.6"));
    if (state.agenda.size() < 2) return;
    const Step& by = state.agenda[state.agenda.size() - 2];
    if (is(by, Proc::volley)) explain_volley(battle, state, by, p);
    if (is(by, Proc::officer_risk)) explain_risk(battle, by, p);
    if (is(by, Proc::combat)) explain_combat_dice(battle, state, by, p);
}

}  // namespace linstock::mwan18
