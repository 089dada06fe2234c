#include "rulesets/brom/showing.hpp"

#include "rulesets/brom/army/effectiveness.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/movement/movement.hpp"

#include <algorithm>
#include <array>

namespace linstock::brom {

namespace {

int faces_at(const Profile::Hits& row, bool close) {
    return row.needed(close, HitColumn::open)->count();  // the first column: a line, or any unit in the open
}

/// RV-17, RE-small, CF-infantry: dice of all stands without casualties. In a town half of these stands fire.
int dice_of_foot_deployed(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    const Profile& pf = profile(battle);
    const auto stands = u.casualties.begin() + u.stands_left;
    int sound = static_cast<int>(std::count(u.casualties.begin(), stands, 0));
    if (u.town) sound = (sound + 1) / pf.town_fire_divisor.value;
    const Facts& f = facts(battle, id);
    const int shots = f.repeater && pf.repeater.sound.value > 0 ? pf.repeater.sound.value : f.shots;
    return sound * shots;
}

int dice_of_guns_deployed(const Battle& battle, const State& state, UnitId id, int ammunition) {
    const Profile& pf = profile(battle);
    if (ammunition == ball && pf.ball_dice == DicePer::battery) return 1;
    const Profile::Hits& row = pf.hits[static_cast<std::size_t>(firer_of(battle, id, ammunition))];
    const int per = std::max(1, facts(battle, id).gunners_per_die);
    const int dice = (2 * figures_left(battle, state, id) + per) / (2 * per);
    return dice + state.unit(id).stands_left * std::max(1, battle.unit(id).guns_per_stand) * row.dice_per_gun.value;
}

int dice_deployed(const Battle& battle, const State& state, UnitId id, int ammunition) {
    return is_battery(battle, id) ? dice_of_guns_deployed(battle, state, id, ammunition)
                                  : dice_of_foot_deployed(battle, state, id);
}

using DiceCounted = int (*)(const Battle&, const State&, UnitId, int ammunition);

/// RV-7.1, RV-16.F.5, RV-17: dice in its present position, at one target; for a square those of its best face.
int dice_thrown(const Battle& battle, const State& state, UnitId id, int ammunition) {
    int most = 0;
    for (int face = 0; face < faces_of(battle, state, id); ++face)
        most = std::max(most, dice_of(battle, state, id, ammunition, face));
    return most;
}

void show_bands(const Battle& battle, UnitId id, int ammunition, int dice, FireBands& out) {
    const Profile::Hits& row = profile(battle).hits[static_cast<std::size_t>(firer_of(battle, id, ammunition))];
    out.add(to_coord(row.close->to), dice, faces_at(row, true), row.faces[0][0]->sides);
    if (!row.long_range->blank())
        out.add(to_coord(row.long_range->to), dice, faces_at(row, false), row.faces[1][0]->sides);
}

void show_fire(const Battle& battle, const State& state, UnitId id, DiceCounted counted, FireBands& out) {
    const Facts& f = facts(battle, id);
    if (f.branch == Branch::guns && !has_guns(state, id)) return;
    if (f.branch == Branch::guns) show_bands(battle, id, cannister, counted(battle, state, id, cannister), out);
    if (f.branch == Branch::guns || f.branch == Branch::foot || f.branch == Branch::horse)
        show_bands(battle, id, ball, counted(battle, state, id, ball), out);
}

/// Deployed, in order, and not mounted where the ruleset has no mounted fire.
bool fires_as_it_stands(const Battle& battle, const State& state, UnitId id) {
    const bool in_the_saddle = facts(battle, id).branch == Branch::horse && state.unit(id).mounted;
    return deployed_to_fire(battle, state, id) && (!in_the_saddle || fires_mounted(battle, state, id)) &&
           (!is_battery(battle, id) || has_guns(state, id));
}

}  // namespace

/// What both sides may see of a unit, in addition to its place.
void show(const Battle& battle, const State& state, UnitId id, UnitView& view) {
    const UnitState& u = state.unit(id);
    const BromUnit w = own(u);
    view.rating = w.rated ? w.rating : -1;
    view.moved = w.moved;
    view.fired = w.fired;
    view.fresh = is_fresh(battle, state, id);
    view.guns_left =
        is_battery(battle, id) && w.guns == Guns::with_crew ? u.stands_left * battle.unit(id).guns_per_stand : 0;
    view.may_fire = fires_as_it_stands(battle, state, id);
    view.fire_range = to_coord(range_of(battle, state, id));
    view.fire_close = to_coord(close_of(battle, state, id));
    if (view.may_fire) show_fire(battle, state, id, dice_thrown, view.fire);
    show_fire(battle, state, id, dice_deployed, view.deployed.fire);
    view.pace = to_coord(allowance_of(battle, state, id, usual_formation, 0).open);
    view.pace_column = to_coord(allowance_of(battle, state, id, marching_formation, 0).open);
    if (w.stage != AttackStage::none && w.stage != AttackStage::ended) {
        view.target = w.target;
        view.badges.push_back({"attacks"});
    }
    if (u.condition == Condition::routed) view.badges.push_back({"routed"});
    if (u.condition == Condition::falling_back) view.badges.push_back({"falling back"});
    if (w.guns == Guns::abandoned) view.badges.push_back({"guns abandoned"});
    if (w.guns == Guns::spiked) view.badges.push_back({"guns spiked"});
    if (w.guns == Guns::captured) view.badges.push_back({"guns lost"});
    if (w.at_town_edge != AtTownEdge::no) view.badges.push_back({"at the edge of a town"});
    if (setup(battle).supply && w.sixes >= profile(battle).supply_sixes.value)
        view.badges.push_back({"out of cartridges"});
}

std::span<const Formation> formations(const Charts& charts) {
    const bool open_order = !charts.field("skirmish_gap_stands").none();
    return open_order ? std::span<const Formation>(family_formations<true>)
                      : std::span<const Formation>(family_formations<false>);
}

bool continuous_fire(const Charts& charts) {
    const CellRef field = charts.field("continuous_fire");
    return !field.none() && charts.flag(field).value;
}

namespace {

constexpr std::uint8_t nothing_to_declare = 4;

bool declares_fire(const State& state) {
    return !state.agenda.empty() && state.agenda.back().procedure == static_cast<std::uint16_t>(Proc::ask_fire);
}

// RV-4.B: both sides declare fire sealed. A seat knows neither the other's declarations nor whether they are made.
void take_back_fire(UnitState& u, UnitId id, bool in_round) {
    edit(u, [id, in_round](BromUnit& w) {
        const bool spikes = w.fire_target == id;
        const bool fires = w.fire_target || w.side_target != decltype(w.side_target){};
        if (in_round && fires && !spikes && w.declared != out_of_round) {
            clear_flag(w, UnitFlag::fired_in_round);  // as begin_round() left them
            set_flag(w, UnitFlag::ceased);
        }
        if (spikes) w.spike_tried = false;
        w.fire_target = {};
        w.side_target = {};
        w.ammunition = 0;
        if (w.declared != out_of_round) w.declared = nothing_to_declare;
    });
}

}  // namespace

void forget(const Battle& battle, State& state, Seat seat) {
    const bool declaring = declares_fire(state);
    for (const Unit& unit : battle.forces().units) {
        if (seat_of(unit.army) == seat) continue;
        UnitState& u = state.unit(unit.id);
        if (u.presence == Presence::absent) {
            BromUnit nobody;
            nobody.declared = nothing_to_declare;
            u.own.set(nobody);
        } else if (declaring) {
            take_back_fire(u, unit.id, round_in_hand(state));
        }
        edit(u, [](BromUnit& w) { w.to_conceal = false; });
    }
    // RV-2.C: where reserves will enter.
    const std::vector<Card>& cards = setup(battle).cards;
    edit(state, [&](BromState& s) {
        for (std::size_t i = 0; i < cards.size() && i < s.entry.size(); ++i)
            if (seat_of(cards[i].army) != seat) {
                s.entry[i] = 0;
                s.entry_turn[i] = 0;
            }
    });
}

}  // namespace linstock::brom
