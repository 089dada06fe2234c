#include "rulesets/brom/model.hpp"

#include "base/measure.hpp"
#include "battle/fault.hpp"
#include "ground/area_distance.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/formation_traits.hpp"

#include <algorithm>

namespace linstock::brom {

// --- Footprints ---

Formation shape_of(const Battle& battle, const State& state, UnitId id, Formation wanted) {
    if (is_battery(battle, id)) return wanted;
    const Profile& pf = profile(battle);
    const int stands = state.unit(id).stands_left;
    if (stands <= pf.line_stands.value) return usual_formation;
    // RV-11.2: a column is deeper than wide, counted in stands. By house rule 2 x 2 and 2 + 1 stands are a line.
    const int files = facts(battle, id).column_files;
    if (traits_of(wanted).marches && pf.small_columns_line && stands <= files * files) return usual_formation;
    return wanted;
}

namespace {

/// RV-11.1: two ranks, the front one with at least as many stands as the second, never wider than in the full unit.
/// RV-11.3: two stands are side by side, because one behind the other would be no line.
int files_in_line(const Facts& f, int stands) {
    if (!f.line_two_ranks) return f.line_files;
    return stands <= 2 ? stands : std::min(f.line_files, (stands + 1) / 2);
}

const Piece& town_of(const Battle& battle, const State& state, UnitId id) {
    return battle.ground->piece(state.unit(id).town);
}

Box bounds(const Polygon& area) {
    if (area.empty()) return {};  // an umpire has removed the town
    Vec low = area.front();
    Vec high = area.front();
    for (const Vec& p : area) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    return Box{(low + high) * 0.5, 0, (high.x - low.x) * 0.5, (high.y - low.y) * 0.5};
}

}  // namespace

Size size_of(const Battle& battle, const State& state, UnitId id, Formation formation) {
    const Facts& f = facts(battle, id);
    const int stands = std::max<int>(1, state.unit(id).stands_left);
    switch (traits_of(shape_of(battle, state, id, formation)).arrangement) {
        case Arrangement::square: return size_in_square(stands, f.stand_width, f.stand_depth);
        case Arrangement::ranks:
            if (f.branch == Branch::guns)
                return size_in_ranks(stands, f.line_files, f.stand_width, f.stand_depth,
                                     profile(battle).battery_gap.value);
            return size_in_ranks(stands, files_in_line(f, stands), f.stand_width, f.stand_depth);
        case Arrangement::open_rank: {
            const double gap = f.stand_width * profile(battle).skirmish_gap_stands.value;
            return size_in_ranks(stands, stands, f.stand_width, f.stand_depth, gap);
        }
        case Arrangement::column:
            if (f.branch == Branch::guns) return size_in_file(stands, f.stand_width, f.stand_depth);
            return size_in_ranks(stands, f.column_files, f.stand_width, f.stand_depth);
    }
    return {};
}

Layout layout_of(const Battle& battle, const State& state, UnitId id) {
    const Facts& f = facts(battle, id);
    const UnitState& u = state.unit(id);
    const int stands = std::max<int>(1, u.stands_left);
    switch (traits_of(shape_of(battle, state, id, u.formation)).arrangement) {
        case Arrangement::square: return in_square(stands, f.stand_width, f.stand_depth);
        case Arrangement::ranks:
            if (f.branch == Branch::guns)
                return in_ranks(stands, f.line_files, f.stand_width, f.stand_depth, profile(battle).battery_gap.value);
            return in_ranks(stands, files_in_line(f, stands), f.stand_width, f.stand_depth);
        case Arrangement::open_rank: {
            const double gap = f.stand_width * profile(battle).skirmish_gap_stands.value;
            return in_ranks(stands, stands, f.stand_width, f.stand_depth, gap);
        }
        case Arrangement::column:
            if (f.branch == Branch::guns) return in_file(stands, f.stand_width, f.stand_depth);
            return in_ranks(stands, f.column_files, f.stand_width, f.stand_depth);
    }
    return {};
}

Box footprint_at(const Battle& battle, const State& state, UnitId id, Point place, Heading heading,
                 Formation formation) {
    return linstock::footprint(to_vec(place), heading, size_of(battle, state, id, formation));
}

Box footprint(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    // RV-16.F.3: a unit that lines the walls of a town holds the whole of it.
    if (u.town) return bounds(town_of(battle, state, id).area);
    return footprint_at(battle, state, id, u.place, u.heading, u.formation);
}

void stand_boxes(const Battle& battle, const State& state, UnitId id, std::vector<Box>& out) {
    const Facts& f = facts(battle, id);
    const UnitState& u = state.unit(id);
    const Layout layout = layout_of(battle, state, id);
    Vec place = to_vec(u.place);
    if (u.town) place = place + direction(u.heading) * (layout.depth * 0.5);
    for (std::size_t i = 0; i < layout.stands.size() && i < u.stands_left; ++i)
        out.push_back(stand_box(place, u.heading, layout.stands[i], f.stand_width, f.stand_depth));
}

double distance_between(const Battle& battle, const State& state, UnitId a, UnitId b) {
    const bool town_a = !state.unit(a).town.none();
    const bool town_b = !state.unit(b).town.none();
    if (!town_a && !town_b) return nearest_distance(footprint(battle, state, a), footprint(battle, state, b));
    if (town_a && town_b) return nearest_distance(town_of(battle, state, a).area, town_of(battle, state, b).area);
    return town_a ? nearest_distance(footprint(battle, state, b), town_of(battle, state, a).area)
                  : nearest_distance(footprint(battle, state, a), town_of(battle, state, b).area);
}

double distance_to_unit(const Battle& battle, const State& state, Vec from, UnitId id) {
    if (state.unit(id).town) return linstock::distance(town_of(battle, state, id).area, from);
    return linstock::distance(footprint(battle, state, id), from);
}

bool far_from_unit(const Battle& battle, const State& state, const Box& box, UnitId id, double reach) {
    const UnitState& u = state.unit(id);
    return u.town.none() && far_apart(box, to_vec(u.place), facts(battle, id).farthest + reach);
}

bool box_near_unit(const Battle& battle, const State& state, const Box& box, UnitId id, double gap) {
    if (far_from_unit(battle, state, box, id, gap)) return false;
    const Box theirs = footprint(battle, state, id);  // for a unit in a town: the bounds of the town
    if (far_apart(box, theirs, gap)) return false;
    const double d =
        state.unit(id).town ? nearest_distance(box, town_of(battle, state, id).area) : nearest_distance(box, theirs);
    return !at_least(d, gap);
}

// --- What a unit is ---

bool is_battery(const Battle& battle, UnitId id) { return facts(battle, id).branch == Branch::guns; }

bool is_mounted(const Battle& battle, const State& state, UnitId id) {
    return facts(battle, id).branch == Branch::horse && state.unit(id).mounted;
}

bool is_foot(const Battle& battle, const State& state, UnitId id) {
    const Branch b = facts(battle, id).branch;
    return b == Branch::foot || (b == Branch::horse && !state.unit(id).mounted);
}

bool fights_as_unit(const Battle& battle, UnitId id) {
    const Branch b = facts(battle, id).branch;
    return b == Branch::foot || b == Branch::horse || b == Branch::guns;
}

bool on_table(const State& state, UnitId id) { return state.unit(id).presence == Presence::on_table; }
bool routed(const State& state, UnitId id) { return state.unit(id).condition == Condition::routed; }
bool falling_back(const State& state, UnitId id) { return state.unit(id).condition == Condition::falling_back; }
bool in_order(const State& state, UnitId id) {
    return on_table(state, id) && !routed(state, id) && !falling_back(state, id);
}
bool has_guns(const State& state, UnitId id) { return own(state.unit(id)).guns == Guns::with_crew; }

int figures_at_start(const Battle& battle, UnitId id) { return battle.unit(id).figures(); }

int figures_left(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    return u.stands_left * battle.unit(id).figures_per_stand - u.casualties_on_stands();
}

// RV-12: figures left x 2 < figures at the start; gunners for a battery.
bool under_half(const Battle& battle, const State& state, UnitId id) {
    return figures_left(battle, state, id) * 100 <
           figures_at_start(battle, id) * profile(battle).under_strength_percent.value;
}

Mover mover_of(const Battle& battle, const State& state, UnitId id) {
    const Facts& f = facts(battle, id);
    if (f.branch == Branch::horse && !state.unit(id).mounted) return Mover::dismounted;
    if (f.branch == Branch::guns && !has_guns(state, id))
        return Mover::infantry;  // RV-8: a crew without guns moves as infantry
    return f.mover;
}

// --- Officers ---

namespace {

std::size_t rank_row(Rank rank) {
    switch (rank) {
        case Rank::commander_in_chief: return static_cast<std::size_t>(CommandRow::chief);
        case Rank::corps: return static_cast<std::size_t>(CommandRow::corps);
        case Rank::division: return static_cast<std::size_t>(CommandRow::division);
        default: return static_cast<std::size_t>(CommandRow::brigade);
    }
}

/// RE-syw-command, RE-gnw-command: the rank decides, unless the scenario calls the officer second-rate. By house rule
/// the commander of a part of the army is a second-rate general, whatever the rank.
std::size_t row_of(const Battle& battle, const Officer& officer) {
    constexpr auto general = static_cast<std::size_t>(CommandRow::division);
    const std::vector<bool>& second_rate = setup(battle).second_rate;
    if (officer.id.index() < second_rate.size() && second_rate[officer.id.index()]) return general;
    const std::size_t row = rank_row(officer.rank);
    if (row <= general || officer.command.none() ||
        profile(battle).second_rate_generals != SecondRateGenerals::heads_of_parts)
        return row;
    const std::vector<Card>& cards = setup(battle).cards;
    const bool part = std::any_of(cards.begin(), cards.end(), [&](const Card& c) {
        return c.kind == CardKind::command && c.command == officer.command;
    });
    return part ? general : row;
}

}  // namespace

bool officer_active(const Battle&, const State& state, OfficerId id) {
    const OfficerState& o = state.officer(id);
    return o.presence == Presence::on_table && own(o).out_until < state.turn;
}

Vec officer_place(const State& state, OfficerId id) {
    const OfficerState& o = state.officer(id);
    return to_vec(o.attached_to ? state.unit(o.attached_to).place : o.place);
}

// RV-5.H.1, RV-5.H.2
Cited<int> morale_bonus(const Battle& battle, const State& state, OfficerId id) {
    const Officer& officer = battle.officer(id);
    const Profile::Response& row = profile(battle).response[row_of(battle, officer)];
    if (officer.kind == OfficerKind::regular) return row.bonus;
    return own(state.officer(id)).political == Political::high ? row.high_bonus : row.low_bonus;
}

// RE-gnw-command: Swedes 10-7, Russians 10-6.
Cited<FaceSet> failing_faces(const Battle& battle, const State& state, OfficerId id, CommandId command) {
    const Profile& pf = profile(battle);
    if (id.none()) {
        const std::vector<bool>& of_command = setup(battle).russians;
        const bool russians = command && command.index() < of_command.size() && of_command[command.index()];
        return pf
            .response[static_cast<std::size_t>(russians ? CommandRow::no_officer_russians : CommandRow::no_officer)]
            .fails;
    }
    const Officer& officer = battle.officer(id);
    const Profile::Response& row = pf.response[row_of(battle, officer)];
    if (officer.kind == OfficerKind::regular) return row.fails;
    return own(state.officer(id)).political == Political::high ? row.high_fails : row.low_fails;
}

// RV-5.B, RE-3.B, CF-4.B: the army commander may influence any unit of the army, other officers only those of their
// command.
bool may_influence(const OrderOfBattle& forces, const Officer& officer, const Unit& unit) {
    if (officer.army != unit.army) return false;
    if (officer.rank == Rank::commander_in_chief) return true;
    return forces.within(unit.command, officer.command);
}

bool may_influence(const Battle& battle, OfficerId id, UnitId unit) {
    return may_influence(battle.forces(), battle.officer(id), battle.unit(unit));
}

// RV-5.C, RE-3.C, CF-4.C: one unit uses the bonus of one attached officer, the highest. RV-5.B: an officer of another
// body has none for it. RV-5.F: an officer that rallies gives its bonus nowhere else.
OfficerId best_attached(const Battle& battle, const State& state, UnitId unit) {
    OfficerId best;
    for (const Officer& o : battle.forces().officers) {
        const OfficerState& s = state.officer(o.id);
        if (s.attached_to != unit || !officer_active(battle, state, o.id) || !may_influence(battle, o.id, unit))
            continue;
        const UnitId aids = own(s).rallying;
        if (aids && aids != unit) continue;
        if (best.none() || morale_bonus(battle, state, o.id).value > morale_bonus(battle, state, best).value)
            best = o.id;
    }
    return best;
}

// --- Lists ---

std::vector<UnitId> units_of(const Battle& battle, const State& state, ArmyId army) {
    std::vector<UnitId> out;
    for (const Unit& u : battle.forces().units)
        if (u.army == army && on_table(state, u.id)) out.push_back(u.id);
    return out;
}

std::vector<UnitId> enemies_of(const Battle& battle, const State& state, UnitId id) {
    return units_of(battle, state, other_army(army_of(battle, id)));
}

Phase phase_of(const Battle& battle, const State& state) { return setup(battle).sequence[state.phase].phase; }

// --- Pairs ---

int times_paired(const State& state, UnitId by, UnitId of) {
    const BromState s = own(state);
    int times = 0;
    for (std::size_t i = 0; i < most_pairs; ++i)
        if (s.pair_by[i] == by && s.pair_of[i] == of) ++times;
    return times;
}

bool is_pair(const State& state, UnitId by, UnitId of) { return times_paired(state, by, of) > 0; }

void store_pair(State& state, std::size_t index, UnitId by, UnitId of) {
    if (index >= most_pairs) {
        state.fault = full_list;
        return;
    }
    edit(state, [&](BromState& s) {
        s.pair_by[index] = by;
        s.pair_of[index] = of;
    });
}

void add_pair(State& state, UnitId by, UnitId of) {
    const BromState s = own(state);
    const auto free = std::find(s.pair_by.begin(), s.pair_by.end(), UnitId{});
    store_pair(state, static_cast<std::size_t>(free - s.pair_by.begin()), by, of);
}

void forget_pairs(State& state) {
    edit(state, [](BromState& s) {
        s.pair_by = {};
        s.pair_of = {};
    });
}

}  // namespace linstock::brom
