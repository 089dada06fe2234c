// RV-6, RE-5.A, CF-7.A: how far a unit may go. Only this file and allowance.hpp distinguish the three methods.

#include "rulesets/brom/movement/allowance.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/words.hpp"

#include <algorithm>
#include <numeric>

namespace linstock::brom {

const Profile::Rates& rates_of(const Battle& battle, const State& state, UnitId id, std::uint8_t terms) {
    const Profile& pf = profile(battle);
    Mover mover = mover_of(battle, state, id);
    // CF-movement: a battery rolls three dice, or two and keeps the right to fire.
    const bool may_fire_later = pf.rates[static_cast<std::size_t>(Mover::artillery_fire)].line.value > 0;
    if (mover == Mover::artillery && may_fire_later && (terms & gives_up_fire) == 0) mover = Mover::artillery_fire;
    return pf.rates[static_cast<std::size_t>(mover)];
}

// RV-supply.1, RV-sharp.3: wagons and sharpshooters.
const Cited<int>* fixed_rate(const Battle& battle, UnitId id) {
    const Profile& pf = profile(battle);
    switch (facts(battle, id).branch) {
        case Branch::wagon: return &pf.wagon_move;
        case Branch::sharpshooter: return &pf.sharpshooter_move;
        default: return nullptr;
    }
}

// RV-11.3: two stands are a line in any ordered formation.
bool in_column(const Battle& battle, const State& state, UnitId id, Formation formation) {
    return traits_of(formation).marches && formation_allowed(battle, state, id, formation);
}

bool any_ground_is_rough(const Battle& battle) { return profile(battle).movement == Movement::base_plus_d20; }
bool order_names_ground(const Battle& battle) { return profile(battle).movement == Movement::chart_minus_dice; }
bool dice_by_road(const Battle& battle) { return profile(battle).movement == Movement::sum_of_dice; }

namespace {

constexpr std::uint8_t bit(std::size_t kind) { return static_cast<std::uint8_t>(1U << kind); }

/// RE-movement: the columns for guns are limbered and by hand.
const Cited<int>& rate_of(const Battle& battle, const State& state, UnitId id, Formation formation,
                          const Profile::Rates& rates) {
    const bool column = in_column(battle, state, id, formation);
    const bool by_hand = profile(battle).limber_divisor.value > 0 && is_battery(battle, id) && has_guns(state, id);
    return column != by_hand ? rates.column : rates.line;
}

double in_square(const Battle& battle, Formation formation, int rate) {
    const int divisor = profile(battle).square_divisor.value;
    return traits_of(formation).all_round && divisor > 0 ? static_cast<double>(rate) / divisor
                                                         : static_cast<double>(rate);
}

// --- RV-6: the base and the D20 ---

Allowance base_and_die(const Battle& battle, double rate, int face) {
    const Profile::Variable& die = profile(battle).variable[static_cast<std::size_t>(face)];
    Allowance a;
    a.open = std::max(0.0, rate + die.open.value);
    a.rough = std::max(0.0, rate + die.rough.value);
    a.road = std::max(0.0, rate + die.road.value);
    a.die = die.open.why;
    return a;
}

void settle_kinds(Allowance& a) {
    a.by_kind = true;
    a.open = a.over.front();
    a.rough = a.over.back();
}

// --- RE-5.A: the rate, less the dice of each kind of ground ---

std::uint8_t costly_by_dice(const Profile::Rates& rates) {
    std::uint8_t out = 0;
    for (std::size_t kind = 0; kind < ground_kinds; ++kind)
        if (rates.loss[kind].dice->count > 0) out |= bit(kind);
    return out;
}

Allowance rate_less_dice(const Profile::Rates& rates, double rate, bool column, const MoveDice& rolled) {
    Allowance a;
    for (std::size_t met = 0; met < a.over.size(); ++met) {
        double left = rate;
        for (std::size_t kind = 0; kind < ground_kinds; ++kind)
            if ((met & bit(kind)) != 0) left -= rolled.dice[kind];
        a.over[met] = std::max(0.0, left);  // RE-movement: not below zero
    }
    settle_kinds(a);
    a.road = column ? rates.road.value : -1.0;
    a.closed = static_cast<std::uint8_t>(costly_by_dice(rates) & ~rolled.terms);
    a.column_at_end = false;
    return a;
}

// --- CF-7.A: the sum of the dice ---

std::uint8_t costly_by_lost_die(const Profile::Rates& rates) {
    std::uint8_t out = 0;
    for (std::size_t kind = 0; kind < ground_kinds; ++kind)
        if (rates.loss[kind].die != LostDie::nothing) out |= bit(kind);
    return out;
}

/// CF-movement: the lowest or the highest die is lost, each once; none if all dice are equal.
double sum_over(const Battle& battle, const Profile::Rates& rates, std::span<const std::uint8_t> dice,
                std::uint8_t met) {
    if (dice.empty()) return 0;
    const auto [least, most] = std::minmax_element(dice.begin(), dice.end());
    int sum = std::accumulate(dice.begin(), dice.end(), 0);
    if (*least == *most && profile(battle).all_equal_spares) return sum;
    bool low = false;
    bool high = false;
    for (std::size_t kind = 0; kind < ground_kinds; ++kind) {
        if ((met & bit(kind)) == 0) continue;
        low = low || rates.loss[kind].die == LostDie::low;
        high = high || rates.loss[kind].die == LostDie::high;
    }
    if (low) sum -= *least;
    if (high && (!low || dice.size() > 1)) sum -= *most;
    return sum;
}

Allowance sum_of_dice(const Battle& battle, const Profile::Rates& rates, bool column, const MoveDice& rolled) {
    const auto count = static_cast<std::size_t>(std::find(rolled.dice.begin(), rolled.dice.end(), std::uint8_t{0}) -
                                                rolled.dice.begin());
    const std::span<const std::uint8_t> dice{rolled.dice.data(), count};
    const bool road_rate = rates.road.value != rates.column.value;
    const bool road_only = (rolled.terms & keeps_road) != 0 && road_rate;
    Allowance a;
    for (std::size_t met = 0; met < a.over.size(); ++met)
        a.over[met] = road_only ? 0 : sum_over(battle, rates, dice, static_cast<std::uint8_t>(met));
    settle_kinds(a);
    a.road = road_only || (column && !road_rate) ? sum_over(battle, rates, dice, 0) : -1;
    if (road_only) a.closed = keeps_road;
    a.column_at_end = false;
    return a;
}

/// CF-movement: how many dice, by formation and road.
int dice_rolled(const Battle& battle, const State& state, UnitId id, Formation formation, const Profile::Rates& rates,
                std::uint8_t terms) {
    if ((terms & keeps_road) != 0 && in_column(battle, state, id, formation)) return rates.road.value;
    const int less = traits_of(formation).all_round ? profile(battle).square_dice_less.value : 0;
    return std::max(0, rate_of(battle, state, id, formation, rates).value - less);
}

/// For dice not yet rolled, the mean: CF-11.F measures a menace by it.
Allowance mean_of_dice(const Battle& battle, int count, Cite why) {
    Allowance a;
    a.open = a.rough = a.road = count * profile(battle).menaced_per_die.value;
    a.rate = why;
    return a;
}

}  // namespace

std::uint8_t costly_ground(const Battle& battle, const State& state, UnitId id) {
    if (fixed_rate(battle, id) != nullptr)
        return profile(battle).movement == Movement::base_plus_d20 ? kinds_of_ground : 0;
    const Profile::Rates& rates = rates_of(battle, state, id, 0);
    switch (profile(battle).movement) {
        case Movement::base_plus_d20: return kinds_of_ground;
        case Movement::chart_minus_dice: return costly_by_dice(rates);
        case Movement::sum_of_dice: return costly_by_lost_die(rates);
    }
    return 0;
}

std::vector<GroundReach> reach_over(const Battle& battle, const State& state, UnitId id, const Allowance& a) {
    std::vector<GroundReach> out;
    if (!a.by_kind || (a.closed & keeps_road) != 0) return out;
    const auto may_enter = static_cast<std::uint8_t>(costly_ground(battle, state, id) & ~a.closed);
    for (std::size_t kind = 0; kind < ground_kinds; ++kind)
        if ((may_enter & bit(kind)) != 0) out.push_back({ground_words[kind], to_coord(a.over[bit(kind)])});
    return out;
}

void Allowance::divide(double by) {
    for (double* d : {&open, &rough, &road})
        *d /= by;
    for (double& d : over)
        d /= by;
}

void Allowance::spend_of_rate(double divisor) {
    const double spent = open - open / divisor;
    for (double* d : {&open, &rough})
        *d = std::max(0.0, *d - spent);
    for (double& d : over)
        d = std::max(0.0, d - spent);
    road /= divisor;
}

// RV-6.1, RV-d20, RE-5.A, CF-7.A: a move is within the allowance of all the ground on its path, before a halt and
// after.
void Allowance::spend(double walked, std::uint8_t met, bool on_road) {
    const auto left = [&](double whole) { return std::max(0.0, whole - walked); };
    std::array<double, 16> rest{};
    for (std::size_t more = 0; more < rest.size(); ++more)
        rest[more] = left(over[more | (met & kinds_of_ground)]);
    open = left(limit(false, met));
    rough = left(by_kind ? over.back() : rough);
    over = rest;
    if (road >= 0) road = on_road ? left(road) : -1;  // lint: raw-distance: no such rate
}

// RV-6, RV-d20; RE-5.A, RE-movement; CF-7.A, CF-movement.
Allowance allowance_of(const Battle& battle, const State& state, UnitId id, Formation formation,
                       const MoveDice& rolled) {
    Allowance a;
    if (const Cited<int>* fixed = fixed_rate(battle, id)) {
        a.open = a.rough = a.road = fixed->value;
        a.rate = a.die = fixed->why;
        return a;
    }
    const Profile::Rates& rates = rates_of(battle, state, id, rolled.terms);
    const Cited<int>& rate = rate_of(battle, state, id, formation, rates);
    const double bare = in_square(battle, formation, rate.value);
    const bool column = in_column(battle, state, id, formation);
    switch (profile(battle).movement) {
        case Movement::base_plus_d20: a = base_and_die(battle, bare, rolled.face); break;
        case Movement::chart_minus_dice: a = rate_less_dice(rates, bare, column, rolled); break;
        case Movement::sum_of_dice: a = sum_of_dice(battle, rates, column, rolled); break;
    }
    a.rate = rate.why;
    return a;
}

Allowance allowance_of(const Battle& battle, const State& state, UnitId id, Formation formation, int face) {
    if (dice_by_road(battle) && fixed_rate(battle, id) == nullptr) {
        const Profile::Rates& rates = rates_of(battle, state, id, 0);
        return mean_of_dice(battle, dice_rolled(battle, state, id, formation, rates, 0),
                            rate_of(battle, state, id, formation, rates).why);
    }
    MoveDice rolled;
    rolled.face = static_cast<std::uint8_t>(face);
    rolled.terms = kinds_of_ground;
    return allowance_of(battle, state, id, formation, rolled);
}

double greatest_reach(const Battle& battle, const State& state, UnitId id) {
    const Profile& pf = profile(battle);
    const bool marches = traits_of(state.unit(id).formation).marches;
    const Formation now = marches ? marching_formation : usual_formation;
    if (dice_by_road(battle) && fixed_rate(battle, id) == nullptr) {
        const Profile::Rates& rates = rates_of(battle, state, id, gives_up_fire);
        const std::uint8_t road = marches ? keeps_road : 0;
        return dice_rolled(battle, state, id, now, rates, road) * static_cast<double>(pf.movement_die.value);
    }
    const Allowance as_it_is = allowance_of(battle, state, id, now, 0);
    double bare = as_it_is.open;
    if (marches) bare = std::max(bare, allowance_of(battle, state, id, usual_formation, 0).open);
    return std::max(bare + pf.most_variable, pf.movement == Movement::chart_minus_dice ? as_it_is.road : 0.0);
}

bool has_rate(const Battle& battle, const State& state, UnitId id) { return greatest_reach(battle, state, id) > 0; }

// RE-2.4, RE-movement: half of the printed rate of the formation and road it moves with, before terrain losses.
double half_for_fire(const Battle& battle, const State& state, UnitId id, Formation formation, bool on_road) {
    const int divisor = profile(battle).fire_move_divisor.value;
    if (divisor == 0 || fixed_rate(battle, id) != nullptr) return -1;
    const Profile::Rates& rates = rates_of(battle, state, id, 0);
    const int rate = on_road ? rates.road.value : rate_of(battle, state, id, formation, rates).value;
    return in_square(battle, formation, rate) / divisor;
}

// --- Dice ---

DiceAsked dice_of_move(const Battle& battle, const State& state, UnitId id, Formation formation, std::uint8_t terms) {
    DiceAsked out;
    if (fixed_rate(battle, id) != nullptr) return out;
    const Profile& pf = profile(battle);
    const Profile::Rates& rates = rates_of(battle, state, id, terms);
    switch (pf.movement) {
        case Movement::base_plus_d20: out.count = 1; break;
        case Movement::chart_minus_dice:
            out.purpose = Purpose::ground;
            for (std::size_t kind = 0; kind < ground_kinds; ++kind)
                if ((terms & bit(kind)) != 0) out.count += rates.loss[kind].dice->count;
            break;
        case Movement::sum_of_dice: out.count = dice_rolled(battle, state, id, formation, rates, terms); break;
    }
    out.sides = out.count > 0 ? pf.movement_die.value : 0;
    return out;
}

bool roll_for_move(Play& play, UnitId id, Formation formation, std::uint8_t terms) {
    const DiceAsked asked = dice_of_move(play.battle(), play.state(), id, formation, terms);
    if (asked.sides == 0) return false;
    play.roll(purpose(asked.purpose), asked.count, asked.sides, id);
    return true;
}

namespace {

void tell_dice(Play& play, UnitId id, const char* word, std::span<const std::uint8_t> faces, std::vector<Cite> why) {
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = id;
        e.word = word;
        e.dice.sides = static_cast<std::uint8_t>(profile(play.battle()).movement_die.value);
        e.dice.faces.assign(faces.begin(), faces.end());
        e.why = std::move(why);
    });
}

/// RE-5.A: one sum for each kind of ground that was named.
void read_ground_dice(Play& play, UnitId id, MoveDice& out) {
    const Battle& battle = play.battle();
    const Profile::Rates& rates = rates_of(battle, play.state(), id, out.terms);
    std::size_t at = 0;
    for (std::size_t kind = 0; kind < ground_kinds; ++kind) {
        const std::size_t count = (out.terms & bit(kind)) != 0 ? rates.loss[kind].dice->count : 0U;
        if (count == 0) continue;
        const auto faces = play.faces().subspan(at, count);
        at += count;
        out.dice[kind] = static_cast<std::uint8_t>(std::accumulate(faces.begin(), faces.end(), 0));
        std::vector<Cite> why{profile(battle).clause("variable_move")};
        cite_ground(battle, play.state(), id, bit(kind), why);
        tell_dice(play, id, ground_words[kind], faces, std::move(why));
    }
}

}  // namespace

MoveDice read_move_dice(Play& play, UnitId id, Formation formation, std::uint8_t terms) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    MoveDice out;
    out.terms = terms;
    if (dice_of_move(battle, play.state(), id, formation, terms).sides == 0) return out;
    switch (pf.movement) {
        case Movement::base_plus_d20:
            out.face = static_cast<std::uint8_t>(play.face());
            tell_dice(play, id, "movement", play.faces(), {pf.variable[out.face].open.why});
            break;
        case Movement::chart_minus_dice: read_ground_dice(play, id, out); break;
        case Movement::sum_of_dice: {
            const std::size_t count = std::min(out.dice.size(), play.faces().size());
            std::copy_n(play.faces().begin(), count, out.dice.begin());
            const Profile::Rates& rates = rates_of(battle, play.state(), id, terms);
            std::vector<Cite> why{pf.clause("variable_move"), rate_of(battle, play.state(), id, formation, rates).why};
            if ((terms & keeps_road) != 0) why.push_back(pf.clause("road_move"));
            tell_dice(play, id, "movement", play.faces(), std::move(why));
            break;
        }
    }
    return out;
}

DiceAsked dice_of_dragging(const Battle& battle) {
    const Profile& pf = profile(battle);
    DiceAsked out;
    out.count = pf.guns_by_hand_dice.value;
    out.sides = out.count > 0 ? pf.movement_die.value : 0;
    return out;
}

Cited<int> dragging(const Battle& battle, UnitId battery, std::span<const std::uint8_t> faces) {
    const Profile& pf = profile(battle);
    if (pf.guns_by_hand_dice.value > 0)
        return {std::accumulate(faces.begin(), faces.end(), 0), pf.guns_by_hand_dice.why};
    if (pf.limber_divisor.value > 0) return pf.rates[static_cast<std::size_t>(facts(battle, battery).mover)].column;
    return pf.guns_by_hand;
}

// --- Falling back and rout ---

DiceAsked dice_of_flight(const Battle& battle, const State& state, UnitId id, bool rout) {
    const Profile& pf = profile(battle);
    DiceAsked out;
    out.purpose = rout ? Purpose::rout : Purpose::fall_back;
    switch (pf.movement) {
        case Movement::base_plus_d20: out.count = 1; break;
        case Movement::chart_minus_dice: break;  // RE-12.A: no dice
        case Movement::sum_of_dice:
            // CF-14.F: artillery three dice.
            out.count =
                dice_rolled(battle, state, id, state.unit(id).formation, rates_of(battle, state, id, gives_up_fire), 0);
            break;
    }
    out.sides = out.count > 0 ? pf.movement_die.value : 0;
    return out;
}

namespace {

/// RE-12.A: batteries limber for it at no cost.
const Cited<int>& flight_rate(const Battle& battle, const State& state, UnitId id) {
    const Profile::Rates& rates = rates_of(battle, state, id, gives_up_fire);
    if (is_battery(battle, id) && has_guns(state, id)) return rates.line;
    return rate_of(battle, state, id, state.unit(id).formation, rates);
}

}  // namespace

// Terrain does not count: RV-14A.1, RE-12.A, CF-14.A.
int flight_allowance(const Battle& battle, const State& state, UnitId id, int sum, bool rout) {
    const Profile& pf = profile(battle);
    const int times = rout ? pf.rout_times.value : pf.fall_back_times.value;
    switch (pf.movement) {
        case Movement::base_plus_d20: {
            const Profile::Rates& rates = rates_of(battle, state, id, 0);
            const int base = rout ? rates.rout.value : rates.fall_back.value;
            return std::max(0, base + pf.variable[static_cast<std::size_t>(sum)].open.value);
        }
        case Movement::chart_minus_dice:
            return static_cast<int>(
                in_square(battle, state.unit(id).formation, flight_rate(battle, state, id).value * times));
        case Movement::sum_of_dice: return sum * times;
    }
    return 0;
}

DiceShown flight_die(const Battle& battle, int face) {
    if (!any_ground_is_rough(battle)) return {};
    return {static_cast<std::uint8_t>(profile(battle).movement_die.value), {static_cast<std::uint8_t>(face)}};
}

bool roll_for_flight(Play& play, UnitId id, bool rout) {
    const DiceAsked asked = dice_of_flight(play.battle(), play.state(), id, rout);
    if (asked.sides == 0) return false;
    play.roll(purpose(asked.purpose), asked.count, asked.sides, id);
    return true;
}

int read_flight_dice(Play& play, UnitId id, bool rout) {
    const DiceAsked asked = dice_of_flight(play.battle(), play.state(), id, rout);
    if (asked.sides == 0) return 0;
    if (dice_by_road(play.battle()))
        tell_dice(play, id, rout ? "rout" : "falling back", play.faces(),
                  {profile(play.battle()).clause(rout ? "rout" : "falling_back"),
                   flight_rate(play.battle(), play.state(), id).why});
    return std::accumulate(play.faces().begin(), play.faces().end(), 0);
}

std::vector<Cite> flight_why(const Battle& battle, const State& state, UnitId id, int sum, bool rout) {
    const Profile& pf = profile(battle);
    if (pf.movement == Movement::base_plus_d20) {
        const Profile::Rates& rates = rates_of(battle, state, id, 0);
        return {rout ? rates.rout.why : rates.fall_back.why, pf.variable[static_cast<std::size_t>(sum)].open.why};
    }
    return {flight_rate(battle, state, id).why, rout ? pf.rout_times.why : pf.fall_back_times.why};
}

}  // namespace linstock::brom
