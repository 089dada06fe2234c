// Phase H (RV-4.H): which units fight together, and the duels of a combat (RV-10.D, H, I, J, RV-close).
//
// combats: 0 attackers whose target has gone take an option; 1 combats are formed and fought; 2 results; repeats from 0
//          until there are none left
// combat:  0 begins; 1 the next stand of each side, or the round is over; 2 the duel is over; 3 casualties of the round
//          are placed; 4 another round, or the combat is over
// duel:    0 rolls; 1 reads, and rolls again on a tie

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/close_combat/combat_duels.hpp"

#include <algorithm>

namespace linstock::brom {

// --- Sides ---

std::vector<UnitId> members_of(const State& state, std::uint8_t number) {
    std::vector<UnitId> out;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (own(state.units[i]).combat == number) out.push_back(UnitId::of_index(i));
    return out;
}

namespace {

/// When a unit came into contact: an attacker at its arrival; a defender at that of its first attacker; a supporter at
/// that of the unit it supports.
std::uint16_t contact_order(const Battle& battle, const State& state, const std::vector<UnitId>& members, UnitId id) {
    const BromUnit w = own(state.unit(id));
    if (const UnitId supported = stands_by(battle, state, id)) return contact_order(battle, state, members, supported);
    std::uint16_t first = w.stage == AttackStage::engaged ? w.arrival : std::uint16_t{0xffff};
    for (const UnitId m : members) {
        const BromUnit other = own(state.unit(m));
        if (other.stage == AttackStage::engaged && other.target == id) first = std::min(first, other.arrival);
    }
    return first;
}

}  // namespace

// RV-10.I, RE-10.I, CF-12.I: units fight in the order in which they came into contact. RV-10.G: a supporter follows the
// unit it supports.
std::vector<UnitId> side_of(const Battle& battle, const State& state, std::uint8_t number, ArmyId army) {
    const std::vector<UnitId> members = members_of(state, number);
    std::vector<UnitId> side;
    for (const UnitId id : members)
        if (army_of(battle, id) == army) side.push_back(id);
    std::stable_sort(side.begin(), side.end(), [&](UnitId a, UnitId b) {
        const BromUnit x = own(state.unit(a));
        const BromUnit y = own(state.unit(b));
        const auto first = contact_order(battle, state, members, a);
        const auto second = contact_order(battle, state, members, b);
        if (first != second) return first < second;
        const bool a_alone = stands_by(battle, state, a).none();
        const bool b_alone = stands_by(battle, state, b).none();
        if (a_alone != b_alone) return a_alone;
        if (x.arrival != y.arrival) return x.arrival < y.arrival;
        return x.moved_distance < y.moved_distance;  // lint: distance-compare: whole grid steps
    });
    return side;
}

int most_melees(const Battle& battle) {
    constexpr int unlimited = 0x7f;
    const int most = profile(battle).melees_per_turn.value;
    return most > 0 ? most : unlimited;
}

// RV-10.K; RE-10.F and CF-12.L set no limit.
bool may_join(const Battle& battle, const State& state, UnitId id) {
    return own(state.unit(id)).melees < most_melees(battle);
}

std::uint8_t next_combat(Play& play) {
    std::uint8_t number = 0;
    edit(play.state(), [&](BromState& s) {
        ++s.combats;
        number = static_cast<std::uint8_t>((s.combats - 1) % 255 + 1);
    });
    return number;
}

// RV-10.K counts melees here.
void join_combat(Play& play, UnitId id, std::uint8_t number) {
    edit(play.state().unit(id), [&](BromUnit& w) {
        w.combat = number;
        w.combat_losses = 0;
        w.outcome = CombatOutcome::open;
        if (w.melees < 255) ++w.melees;
        // An attacker at a target that has gone is drawn in. Its option is the option of this combat.
        if (w.stage == AttackStage::arrived) w.stage = AttackStage::ended;
        if (w.stage == AttackStage::closing) w.stage = AttackStage::engaged;
    });
}

void tell_combat(Play& play, std::uint8_t number, ArmyId attackers) {
    play.say(EventKind::combat_began, [&](Event& e) {
        const std::vector<UnitId> first = side_of(play.battle(), play.state(), number, attackers);
        const std::vector<UnitId> second = side_of(play.battle(), play.state(), number, other_army(attackers));
        e.unit = first.empty() ? UnitId{} : first.front();
        e.other = second.empty() ? UnitId{} : second.front();
        e.army = attackers;
        e.units = first;
        e.units.insert(e.units.end(), second.begin(), second.end());
        const Profile& pf = profile(play.battle());
        e.why = {pf.clause("who_fights"), pf.clause("many_units")};
        // RE-10.P, CF-12.P: the list is in the order in which the units came in.
        if (pf.clause.has("contact_order")) e.why.push_back(pf.clause("contact_order"));
        for (const UnitId id : e.units)
            if (play.state().unit(id).town) {
                e.why.push_back(pf.clause("town_attack"));  // RV-16.F.4, RE-16.F.4, CF-17.F.7: the usual steps
                break;
            }
    });
}

namespace {

// --- Forming combats ---

/// RV-10.I: units linked by contact, by a common target or by support are in one combat. `group[i]` = the lowest index
/// of the units linked with unit i.
class Links {
  public:
    explicit Links(std::size_t n) : root_(n), linked_(n, false) {
        for (std::size_t i = 0; i < n; ++i)
            root_[i] = i;
    }
    std::size_t root(std::size_t i) const { return root_[i] == i ? i : root(root_[i]); }
    void join(UnitId a, UnitId b) {
        const std::size_t x = root(a.index());
        const std::size_t y = root(b.index());
        root_[std::max(x, y)] = std::min(x, y);
        linked_[a.index()] = linked_[b.index()] = true;
    }
    bool linked(UnitId id) const { return linked_[id.index()]; }

  private:
    std::vector<std::size_t> root_;
    std::vector<bool> linked_;
};

Links find_links(const Battle& battle, const State& state) {
    Links links(state.units.size());
    for (const Unit& a : battle.forces().units) {
        if (!closing(state, a.id)) continue;
        for (const Unit& d : battle.forces().units) {
            if (d.army == a.army || !on_table(state, d.id) || routed(state, d.id)) continue;
            if (!fights_as_unit(battle, d.id) || !meets(battle, state, a.id, d.id)) continue;
            // RV-10.K: a unit that has fought twice is drawn into a third combat only if it was chosen as target
            // before.
            if (own(state.unit(a.id)).target != d.id && !may_join(battle, state, d.id)) continue;
            links.join(a.id, d.id);
        }
    }
    for (const Unit& s : battle.forces().units) {
        // RV-10.C, RE-10.C, CF-12.C: if the supported defender has left, its supporter is not drawn into the fight in
        // which that defender is caught.
        const UnitId supported = stands_by(battle, state, s.id);
        if (supported && in_order(state, s.id) && links.linked(supported)) links.join(supported, s.id);
    }
    return links;
}

/// Numbers the combats in the order of their first contact and pushes them. False if there is none.
bool push_combats(Play& play) {
    const Links links = find_links(play.battle(), play.state());
    std::vector<UnitId> closers;
    for (const Unit& u : play.battle().forces().units)
        if (closing(play.state(), u.id) && links.linked(u.id)) closers.push_back(u.id);
    sort_by_arrival(play.state(), closers);
    std::vector<std::size_t> done;
    for (const UnitId first : closers) {
        const std::size_t group = links.root(first.index());
        if (std::find(done.begin(), done.end(), group) != done.end()) continue;
        done.push_back(group);
        const std::uint8_t number = next_combat(play);
        for (const Unit& u : play.battle().forces().units)
            if (links.linked(u.id) && links.root(u.id.index()) == group) join_combat(play, u.id, number);
        const ArmyId attackers = army_of(play.battle(), first);
        tell_combat(play, number, attackers);
        play.push(combat_step(number, attackers));
    }
    return !done.empty();
}

/// RV-10.F: attackers that closed, or need not, and whose target has gone, in the order of their arrival.
bool push_options(Play& play) {
    const Battle& battle = play.battle();
    const Links links = find_links(battle, play.state());
    std::vector<UnitId> free;
    for (const Unit& u : battle.forces().units) {
        const BromUnit w = own(play.state().unit(u.id));
        if (w.stage != AttackStage::arrived && w.stage != AttackStage::closing) continue;
        if (links.linked(u.id)) continue;
        edit(play.state().unit(u.id), [](BromUnit& x) { x.stage = AttackStage::ended; });
        if (in_order(play.state(), u.id)) free.push_back(u.id);
    }
    sort_by_arrival(play.state(), free);
    for (const UnitId id : free)
        play.push(make(Proc::bonus, BonusLocals{id, {}, Charge::ask, 0}));
    return !free.empty();
}

void end_close_combats(Play& play) {
    for (UnitState& u : play.state().units)
        edit(u, [](BromUnit& w) {
            w.combat = 0;
            w.supports = {};
            w.outcome = CombatOutcome::open;
            if (w.stage != AttackStage::none) w.edge_of = {};
            w.stage = AttackStage::none;
            w.target = {};
            w.declared = 0;
        });
}

/// Stages of combats. Saves store these numbers.
struct CombatsStage {
    enum : std::uint16_t { options, fights, results };
};

Flow run_combats(Play& play, Step& self) {
    switch (self.at) {
        case CombatsStage::options:
            self.at = CombatsStage::fights;
            push_options(play);
            return Flow::stay;
        case CombatsStage::fights:
            if (push_combats(play)) {
                self.at = CombatsStage::results;
                return Flow::stay;
            }
            if (push_options(play)) return Flow::stay;
            end_close_combats(play);
            return Flow::done;
        default:
            play.push(make(Proc::combat_results));
            self.at = CombatsStage::options;
            return Flow::stay;
    }
}

// --- A combat ---

/// Stages of combat. Saves store these numbers.
struct CombatStage {
    enum : std::uint16_t { begins, next_stands, duel_over, losses, round_over };
};

Flow run_combat(Play& play, Step& self) {
    auto l = self.locals.as<CombatLocals>();
    switch (self.at) {
        case CombatStage::begins: begin_duels(play, l.number); [[fallthrough]];
        case CombatStage::next_stands: {
            const Ready first = next_fighter(play, l, 0);
            const Ready second = first == Ready::ready ? next_fighter(play, l, 1) : first;
            self.locals.set(l);
            self.at = CombatStage::next_stands;
            if (first == Ready::asked || second == Ready::asked) return Flow::stay;
            if (first == Ready::none || second == Ready::none) {
                self.at = CombatStage::losses;
                return Flow::stay;
            }
            play.push(make(Proc::duel, DuelLocals{l.unit, l.officer, l.stand}));
            self.at = CombatStage::duel_over;
            return Flow::stay;
        }
        case CombatStage::duel_over:
            settle_duel(play, l);
            self.locals.set(l);
            self.at = round_goes_on(play.battle()) ? CombatStage::next_stands : CombatStage::losses;
            return Flow::stay;
        case CombatStage::losses:
            if (!place_losses(play, l.number)) self.at = CombatStage::round_over;
            return Flow::stay;
        default: {
            const bool again = next_round(play, l);
            self.locals.set(l);
            if (again) {
                self.at = CombatStage::next_stands;
                return Flow::stay;
            }
            end_combat(play, l);
            return Flow::done;
        }
    }
}

}  // namespace

Step combat_step(std::uint8_t number, ArmyId attackers) {
    CombatLocals l;
    l.number = number;
    l.attackers = static_cast<std::uint8_t>(attackers.value);
    return make(Proc::combat, l);
}

void push_close_combats(Play& play) { play.push(make(Proc::combats)); }

void register_combats(ProcedureTable& t) {
    static const std::array combat = {
        LINSTOCK_FIELD(CombatLocals, unit),   LINSTOCK_FIELD(CombatLocals, officer),
        LINSTOCK_FIELD(CombatLocals, stand),  LINSTOCK_FIELD(CombatLocals, wins),
        LINSTOCK_FIELD(CombatLocals, number), LINSTOCK_FIELD(CombatLocals, attackers),
        LINSTOCK_FIELD(CombatLocals, asked),
    };
    t.add(Proc::combats, "combats", "Close combats", run_combats, {}, CombatsStage::results);
    t.add(Proc::combat, "combat", "Close combat", run_combat, combat, CombatStage::round_over);
}

void register_close_combat(ProcedureTable& t) {
    register_attacks(t);
    register_support(t);
    register_combats(t);
    register_duels(t);
    register_results(t);
    register_bonus(t);
}

}  // namespace linstock::brom
