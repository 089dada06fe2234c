#include "generals/assault.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>
#include <array>

namespace linstock::general {

namespace {

/// The bonus that the unit's arm adds to a stand in a duel.
int weight_of(const Body& b) {
    if (b.branch == Branch::guns) return 1;
    return b.branch == Branch::horse && b.mounted ? 1 : 0;
}

/// Returns the chance that a move covers the distance. The dice change the pace by a few inches.
double chance_to_reach(const BattlefieldModel& model, const Body& attacker, const Body& target, double d) {
    const double pace = attacker.formation == Formation::column ? attacker.pace_column : attacker.pace;
    constexpr KindSet slow = {PieceKind::woods, PieceKind::hill,       PieceKind::rough, PieceKind::broken,
                              PieceKind::marsh, PieceKind::stone_wall, PieceKind::fence, PieceKind::stream};
    const bool rough = model.battle->ground->meets_any(attacker.front, target.box.centre, slow);
    const double need = d - 1 - pace;
    if (!rough && model.is_open_move_certain) return need <= 0 ? 1 : 0;  // RE-5.A
    // A fifth of the rolls leave the pace unchanged. Each inch more or less has a chance of a tenth.
    const double open = need <= -4 ? 1 : need <= 0 ? 0.6 - need * 0.1 : std::max(0.0, 0.5 - need * 0.1);
    if (!rough) return open;
    return need <= -4 ? 1 : need <= 0 ? 0.2 - need * 0.2 : 0;
}

/// Returns the expected losses on the way in, in figures. The target and its neighbours fire at short range.
double fire_on_the_way(const BattlefieldModel& model, const Body& attacker, const Body& target) {
    double sum = 0;
    for (const Body* other : model.theirs_near(target.front, model.max_range)) {
        const Body& e = *other;
        if (!e.fires_now() || e.fired) continue;
        const double d = distance(e.box, target.front);
        const Box place{target.box.front_centre(), 0, 0, 0};
        if (beyond(d, e.close) || (e.id != target.id && !bears_on(e, pose_of(e), place))) continue;
        const bool faces = e.id != target.id || !from_behind(target, attacker.front);
        const FireBand& nearest = *e.fire.begin();
        double dice = nearest.dice;
        if (e.id != target.id) dice *= model.weights.neighbours;
        const double chance = static_cast<double>(nearest.faces) / nearest.sides;
        if (faces) sum += dice * (attacker.formation == Formation::column ? chance + 0.15 : chance);
    }
    return sum;
}

}  // namespace

bool strikes_front(const Body& target, Vec from) {
    if (target.town) return true;
    const Vec way = from - target.box.centre;
    const double ahead = dot(way, target.box.forward());
    const double aside = dot(way, target.box.right());
    return ahead > 0 && (aside < 0 ? -aside : aside) * target.box.half_depth <= ahead * target.box.half_width;
}

bool from_behind(const Body& target, Vec from) { return target.town.none() && !ahead_of_front_line(target.box, from); }

double chance_of_duel(int advantage) {
    int wins = 0;
    int losses = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            if (a + advantage > b) ++wins;
            if (a + advantage < b) ++losses;
        }
    return wins + losses == 0 ? 0.5 : static_cast<double>(wins) / (wins + losses);
}

double chance_of_melee(int ours, int theirs, double duel) {
    ours = std::clamp(ours, 0, 31);
    theirs = std::clamp(theirs, 0, 31);
    if (ours == 0) return 0;
    // chance[j]: chance that i own stands beat j enemy stands.
    std::array<double, 32> chance{};
    chance[0] = 1;
    for (int i = 1; i <= ours; ++i) {
        double left = 1;  // j = 0: all enemy stands are beaten
        for (int j = 1; j <= theirs; ++j) {
            const double here = duel * left + (1 - duel) * (i == 1 ? 0 : chance[static_cast<std::size_t>(j)]);
            chance[static_cast<std::size_t>(j)] = here;
            left = here;
        }
    }
    return chance[static_cast<std::size_t>(theirs)];
}

double max_assault_value(const SergeantWeights& t, const Body& target) {
    const double falls_back = t.retreat + t.retreat_power * target.power;
    return std::max({t.runaway, falls_back, t.rout + t.rout_power * target.power}) + t.melee;
}

Assault estimate_assault(const BattlefieldModel& model, const Body& attacker, const Body& target, double d,
                         int helpers) {
    Assault a;
    const SergeantWeights& t = model.weights;
    a.reaches = d < 0 ? 1 : chance_to_reach(model, attacker, target, d);
    const bool flank = !strikes_front(target, attacker.front);
    const bool rear = flank && from_behind(target, attacker.front);
    if (target.routed()) {
        a.breaks = 1;
        a.value = a.reaches * t.runaway;
        return a;
    }
    const double fire = d < 0 ? 0 : fire_on_the_way(model, attacker, target);
    const double figures_a_stand =
        attacker.stands > 0 ? static_cast<double>(attacker.figures_at_start) / std::max(1, attacker.stands) : 4;
    const double tests = std::min(1.0, fire / std::max(1.0, figures_a_stand));
    const double survives = 1 - tests * (1 - chance_to_pass(attacker.steadiness));
    const double closes = survives * (rear ? 1 : chance_to_pass(attacker.steadiness - 0.5 * tests));
    const double stands = chance_to_pass(target.steadiness - (rear ? 1 : 0));
    const double routs_at_once = 1 - chance_to_pass(target.steadiness - (rear ? 1 : 0) + 2);
    int ours = attacker.stands - static_cast<int>(fire / std::max(1.0, figures_a_stand)) + helpers;
    if (ours < 1) ours = 1;
    int advantage = weight_of(attacker) - weight_of(target) + (flank ? 2 : 0);
    if (target.condition == Condition::falling_back) advantage += 1;
    if (target.formation == Formation::square && weight_of(attacker) > 0) advantage -= 1;
    double duel = chance_of_duel(advantage);
    if (target.town) duel -= 0.08;
    const double wins = chance_of_melee(ours, target.stands, duel);
    const double value_of_rout = t.rout + t.rout_power * target.power;
    const double value_of_retreat = t.retreat + t.retreat_power * target.power;
    const double own_rout = t.rout + t.rout_power * attacker.power;
    const double own_retreat = t.retreat + t.retreat_power * attacker.power;
    const double after = chance_to_pass(target.steadiness - 1);
    const double own_after = chance_to_pass(attacker.steadiness);
    const double unopposed = (1 - stands);
    const double gain = unopposed * (routs_at_once / std::max(0.01, 1 - stands) * value_of_rout +
                                     (1 - routs_at_once / std::max(0.01, 1 - stands)) * value_of_retreat) +
                        stands * wins * (after * value_of_retreat + (1 - after) * value_of_rout + t.melee);
    const double loss = stands * (1 - wins) * (own_after * own_retreat + (1 - own_after) * own_rout + t.melee);
    a.breaks = a.reaches * closes * (unopposed + stands * wins);
    a.fails = a.reaches * closes * stands * (1 - wins);
    a.value =
        a.reaches * (closes * (gain - t.own_loss * loss) - fire * t.way_in - t.own_loss * (1 - survives) * own_retreat);
    return a;
}

}  // namespace linstock::general
