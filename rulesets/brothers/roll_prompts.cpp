// Explains a roll that a person makes: its clause, its unit, and the face that decides. The step that needs the roll is
// directly below it on the agenda.

#include "rulesets/brothers/command/command.hpp"
#include "rulesets/brothers/fire/commander_fire.hpp"
#include "rulesets/brothers/morale/flinching.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/showing.hpp"

#include <algorithm>
#include <array>

namespace linstock::brothers {

namespace {

constexpr std::array<const char*, static_cast<std::size_t>(Purpose::count)> clauses = {
    "BA-4.B", "BA-4.D",  "BA-6.F", "BA-6.H",  "BA-7.E",  "BA-9.C",  "BA-6.B", "BA-6.D",
    "BA-8.A", "BA-10.C", "BA-9.C", "BA-11.D", "BA-11.D", "BA-15.D", "BA-14.C"};

bool is(const Step& step, Proc proc) { return step.procedure == static_cast<std::uint16_t>(proc); }

void add_why(Prompt& p, Cite cite) {
    const bool known = std::any_of(p.why.begin(), p.why.end(), [&](const Cite& c) { return c.clause == cite.clause; });
    if (!cite.clause.none() && !known) p.why.push_back(cite);
}

// BA-7.E, BA-10.C: adds the clauses that made the Attack worse.
void explain_attack(const Battle& battle, const State& state, Prompt& p, Fight fight) {
    for (const Modifier& m : attack_of(battle, state, p.unit, fight).modifiers)
        add_why(p, m.why);
    p.offers.front().word = "this face or more hits";
}

// BA-6.B, BA-6.D, BA-6.E: two dice per base. Both dice of a pair must reach the face.
void explain_pairs(const Battle& battle, Prompt& p, bool at_him) {
    const Counter& c = counter(battle, p.unit);
    const bool sharp = at_him && c.sharpshooters;
    const int six = profile(battle).commander_hit->lowest();
    const int face = c.attack + (profile(battle).sharpshooter_strict ? 1 : 0);
    p.roll.front().need = static_cast<std::uint8_t>(sharp ? std::min(face, six) : six);
    p.offers.front().word = "this face or more on both of a pair hits";
    if (sharp) p.why = {clause(battle, "BA-6.E")};
    add_why(p, profile(battle).commander_hit.why);
}

// BA-8.A to BA-8.C: the unit flinches on a face up to its losses. With two dice, one success is enough to stand.
void explain_flinch(const Battle& battle, const Step& by, Prompt& p) {
    const auto l = by.locals.as<LossLocals>();
    const bool two = p.roll.front().count > 1;
    p.roll.front().need = static_cast<std::uint8_t>(l.lost + 1);
    p.offers.front().word = two ? "this face or more on one of them and it stands" : "this face or more and it stands";
    if (l.in_cover != 0) add_why(p, clause(battle, two ? "BA-8.B" : "BA-8.C"));
    if (l.melee != 0) add_why(p, clause(battle, "BA-10.G"));
}

void explain_by_purpose(const Battle& battle, const State& state, Prompt& p) {
    switch (static_cast<Purpose>(p.roll.front().purpose)) {
        case Purpose::capture:
            add_why(p, clause(battle, "BA-1.C"));
            p.offers.front().word = "this face or more captures the commander";
            break;
        case Purpose::fire_attack: explain_attack(battle, state, p, Fight::fire); break;
        case Purpose::melee_attack: explain_attack(battle, state, p, Fight::melee); break;
        case Purpose::breach_attack: explain_attack(battle, state, p, Fight::fire); break;
        case Purpose::fire_cover:
            add_why(p, clause(battle, "BA-9.D"));
            p.offers.front().word = "this face or more is still a hit";
            break;
        case Purpose::melee_cover:
            add_why(p, clause(battle, "BA-9.E"));
            p.offers.front().word = "this face or more is still a hit";
            break;
        case Purpose::breach_cover:
            add_why(p, clause(battle, "BA-9.D"));
            p.offers.front().word = "this face or more takes a hit from the work";
            break;
        case Purpose::fire_through: explain_pairs(battle, p, false); break;
        case Purpose::fire_commander: explain_pairs(battle, p, true); break;
        default: break;
    }
}

}  // namespace

// BA-4.B: low numbers succeed. A value that every die reaches cannot fail.
void needs_at_most(Prompt& p, int limit) {
    if (limit >= p.roll.front().sides) {
        p.offers.front().word = "every number succeeds";
        return;
    }
    p.offers.front().number = limit + 1;
    p.offers.front().word = "this number or more fails";
}

void needs_one_of(Prompt& p, const Cited<FaceSet>& faces) {
    add_why(p, faces.why);
    const int lowest = faces->lowest();
    if (lowest == 1)
        needs_at_most(p, faces->count());
    else
        p.roll.front().need = static_cast<std::uint8_t>(lowest);
}

void explain_roll(const Battle& battle, const State& state, Prompt& p) {
    if (p.roll.empty() || p.offers.empty()) return;
    p.why = {clause(battle, clauses[p.roll.front().purpose])};
    explain_by_purpose(battle, state, p);
    if (state.agenda.size() < 2) return;
    const Step& by = state.agenda[state.agenda.size() - 2];
    if (is(by, Proc::commanders) || is(by, Proc::units)) explain_command(battle, by, p);
    if (is(by, Proc::losses)) explain_flinch(battle, by, p);
    if (is(by, Proc::marches)) explain_march(battle, by, p);
    if (is(by, Proc::night_roll)) explain_night(battle, by, p);
    if (is(by, Proc::volley)) explain_volley(by, p);
}

}  // namespace linstock::brothers
