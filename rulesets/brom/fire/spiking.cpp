// RV-8, RE-7.D, CF-9: spiking guns, by their own crew at any moment that its seat chooses, or by an enemy unit standing
// on abandoned guns; one try a phase.
//   ask_spike: 0 rolls the die, 1 reads it

#include "rulesets/brom/fire/spiking.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/near.hpp"
#include "rulesets/brom/table_statements.hpp"

#include <algorithm>
#include <iterator>

namespace linstock::brom {

namespace {

struct Spike {
    UnitId battery;
    UnitId by;
};

const std::array spike_fields = {common::named(LINSTOCK_FIELD(Spike, battery)),
                                 common::named(LINSTOCK_FIELD(Spike, by))};

/// Footprint of abandoned guns.
Box guns_box(const Battle& battle, const State& state, UnitId battery) {
    const BromUnit w = own(state.unit(battery));
    const Facts& f = facts(battle, battery);
    const int stands = std::max(1, battle.unit(battery).stands);
    const Size size =
        size_in_ranks(stands, f.line_files, f.stand_width, f.stand_depth, profile(battle).battery_gap.value);
    return footprint(to_vec(w.guns_place), w.guns_heading, size);
}

bool stands_on(const Battle& battle, const State& state, UnitId id, const Box& guns) {
    if (!in_order(state, id) || !fights_as_unit(battle, id) || in_town(state, id)) return false;
    if (far_from_unit(battle, state, guns, id, 0)) return false;
    return in_contact(footprint(battle, state, id), guns);
}

/// Stages of ask_spike. Saves store these numbers.
struct SpikeStage {
    enum : std::uint16_t { throws, die };
};

Flow run_spike(Play& play, Step& self) {
    const auto l = self.locals.as<Spike>();
    const Battle& battle = play.battle();
    const FaceSet faces = profile(battle).spiking.value;
    if (self.at == SpikeStage::throws) {
        self.at = SpikeStage::die;
        play.roll(purpose(Purpose::spiking), 1, faces.sides, l.battery);
        return Flow::stay;
    }
    const bool spiked = faces.holds(play.face());
    const UnitState& u = play.state().unit(l.battery);
    edit(play.state().unit(l.battery), [&](BromUnit& w) {
        if (!spiked) return;
        if (w.guns == Guns::with_crew) {  // the crew goes on as infantry and the guns stay
            w.guns_place = u.place;
            w.guns_heading = u.heading;
        }
        w.guns = Guns::spiked;
        w.declared = 4;  // it has no guns left to fire
        w.fire_target = {};
    });
    play.say(EventKind::guns_spiked, [&](Event& e) {
        e.unit = l.battery;
        e.other = l.by;
        if (!on_table(play.state(), l.by)) e.seen_by = SeatMask::only(army_of(battle, l.by));
        e.dice = DiceShown{faces.sides, {static_cast<std::uint8_t>(play.face())}};
        e.word = spiked ? "spiked" : "not spiked";
        if (!spiked) e.verb = EventVerb::fails_to_spike;
        e.why.push_back(profile(battle).spiking.why);
    });
    return Flow::done;
}

}  // namespace

bool at_abandoned_guns(const Battle& battle, const State& state, UnitId unit, UnitId battery) {
    return own(state.unit(battery)).guns == Guns::abandoned && is_battery(battle, battery) &&
           stands_on(battle, state, unit, guns_box(battle, state, battery));
}

UnitId spiker_of(const Battle& battle, const State& state, UnitId battery, ArmyId by) {
    if (battery.none() || !is_battery(battle, battery)) return {};
    const UnitState& u = state.unit(battery);
    const BromUnit w = own(u);
    if (w.spike_tried) return {};
    if (by == army_of(battle, battery)) {
        const bool served = w.guns == Guns::with_crew && u.on_field() && u.stands_left > 0 && !routed(state, battery);
        return served ? battery : UnitId{};
    }
    if (w.guns != Guns::abandoned) return {};
    const Box guns = guns_box(battle, state, battery);
    for (const UnitId id : units_near(battle, state, guns.centre, guns.half_width + guns.half_depth))
        if (army_of(battle, id) == by && stands_on(battle, state, id, guns)) return id;
    return {};
}

bool may_spike(const Battle& battle, const State& state, UnitId battery, ArmyId by) {
    return !spiker_of(battle, state, battery, by).none();
}

void push_spike(Play& play, UnitId battery, UnitId by) {
    edit(play.state().unit(battery), [](BromUnit& w) { w.spike_tried = true; });
    play.push(make(Proc::ask_spike, Spike{battery, by}));
}

// The battery's own id as its target keeps the attempt secret from the other seat until that seat has declared too.
void say_under_seal_to_spike(State& state, UnitId battery) {
    edit(state.unit(battery), [battery](BromUnit& w) {
        w.spike_tried = true;
        w.fire_target = battery;
        w.declared = 4;  // guns that are being spiked do not fire
    });
}

bool is_to_be_spiked(const State& state, UnitId battery) { return own(state.unit(battery)).fire_target == battery; }

namespace {

/// Whether an enemy may come to the guns with its next move. No enemy comes from beyond the longest range of the
/// ruleset.
bool in_danger(const Battle& battle, const State& state, UnitId battery) {
    const Box guns = footprint(battle, state, battery);
    for (const UnitId id : enemies_near(battle, state, battery, guns, setup(battle).rolls.longest)) {
        if (!in_order(state, id) || !(is_foot(battle, state, id) || is_mounted(battle, state, id))) continue;
        const double reach = greatest_reach(battle, state, id) + profile(battle).enemy_gap.value;
        if (within(distance_between(battle, state, battery, id), reach)) return true;
    }
    return false;
}

}  // namespace

bool spike_is_near(const Battle& battle, const State& state, UnitId battery, UnitId asked, ArmyId by) {
    return battery == asked || army_of(battle, battery) != by || in_danger(battle, state, battery);
}

void offer_spikes(const Battle& battle, const State& state, Seat seat, std::vector<Offer>& out) {
    const ArmyId army = army_of(seat);
    const Cite why = profile(battle).clause("spiking");
    for (const UnitId battery : setup(battle).rolls.batteries) {
        if (!may_spike(battle, state, battery, army)) continue;
        Offer offer;
        offer.verb = Verb::spike;
        offer.unit = battery;
        offer.word = "spike the guns";
        offer.why.push_back(why);
        out.push_back(std::move(offer));
    }
}

namespace {

bool has_charger(const Battle& battle, const State& state, UnitId battery) {
    const auto& units = battle.forces().units;
    return std::any_of(units.begin(), units.end(), [&](const Unit& unit) {
        const BromUnit w = own(state.unit(unit.id));
        const bool charges = w.stage == AttackStage::arrived || w.stage == AttackStage::closing;
        return charges && w.target == battery && on_table(state, unit.id);
    });
}

}  // namespace

void offer_spikes_beside(const Battle& battle, const State& state, Prompt& prompt) {
    if (statements(battle) != nullptr) return;  // the players of a real table spike their guns there
    std::vector<Offer> all;
    offer_spikes(battle, state, prompt.seat, all);
    std::copy_if(all.begin(), all.end(), std::back_inserter(prompt.offers), [&](const Offer& o) {
        const bool theirs = army_of(battle, o.unit) != army_of(prompt.seat);
        return theirs || o.unit == prompt.unit || has_charger(battle, state, o.unit);
    });
}

void add_spikes(const Prompt& prompt, std::size_t most, std::vector<Decision>& out) {
    for (const Offer& o : prompt.offers) {
        if (out.size() >= most) return;
        if (o.verb != Verb::spike) continue;
        Decision d;
        d.verb = Verb::spike;
        d.unit = o.unit;
        out.push_back(std::move(d));
    }
}

std::optional<Refusal> check_spike(const Battle& battle, const State& state, const Decision& d) {
    if (may_spike(battle, state, d.unit, army_of(d.by))) return std::nullopt;
    return Refusal{
        RefusalKind::against_rules,
        "those guns cannot be spiked now: their crew may try, or an enemy standing on abandoned guns, once a "
        "phase",
        {profile(battle).clause("spiking")}};
}

Flow spike_first(Play& play, const Step& asking, const Decision& d) {
    const UnitId by = spiker_of(play.battle(), play.state(), d.unit, army_of(d.by));
    edit(play.state().unit(d.unit), [](BromUnit& w) { w.spike_tried = true; });
    play.push({make(Proc::ask_spike, Spike{d.unit, by}), asking});
    return Flow::done;
}

void forget_spikes(Play& play) {
    edit_where(
        play.state().units, [](const BromUnit& w) { return w.spike_tried; },
        [](BromUnit& w) { w.spike_tried = false; });
}

void register_spiking(ProcedureTable& table) {
    table.add(Proc::ask_spike, "ask_spike", "Spiking guns", run_spike, spike_fields, SpikeStage::die);
}

}  // namespace linstock::brom
