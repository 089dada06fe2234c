// ask_fire: both seats simultaneously, sealed (MW-9.1). Each names targets and rates for all its units. MW-0.4:
// ammunition is unlimited.

#include "rulesets/mwan18/fire/fire.hpp"
#include "rulesets/mwan18/sequence/sealed.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace linstock::mwan18 {

namespace {

constexpr std::array fire_verbs = {Verb::fire, Verb::fire_section, Verb::hold_fire};

bool can_fire(const Battle& battle, const State& state, UnitId id) {
    return !silenced(battle, state, FireStage::all, id);
}

bool of_seat(const Unit& unit, Seat seat) { return seat_of(unit.army) == seat; }

Offer shot_offer(const Battle& battle, const State& state, UnitId firer, int section, const Target& target) {
    Offer o;
    o.verb = section == whole_unit ? Verb::fire : Verb::fire_section;
    o.unit = firer;
    o.target = target.unit;
    o.number = section == whole_unit ? most_rate(battle, firer) : section + 1;
    o.distance = to_coord(target.distance);
    const FireCharts& charts = setup(battle).fire;
    if (section != whole_unit) {
        const int piece = piece_of(battle, state, firer, section);
        const auto band = static_cast<std::size_t>(charts.band(target.distance));
        if (piece >= 0) o.why.push_back(charts.pieces[static_cast<std::size_t>(piece)].percent[band].why);
    } else if (const std::size_t band = charts.small_arms_band(target.distance); band < charts.small_arms.size()) {
        o.why.push_back(charts.small_arms[band].factor.why);
    }
    o.why.push_back(cite(battle, "MW-4.6"));
    return o;
}

/// All guns of a battery at one target: those that can fire at it.
void add_battery_offers(const Battle& battle, const State& state, UnitId id, std::vector<Offer>& out) {
    std::vector<Target> whole;
    std::vector<Offer> single;
    const Sections sections = sections_of(battle, state, id);
    for (int s = sections.first; s < sections.end; ++s) {
        if (!is_manned(battle, state, id, s)) continue;
        for (const Target& t : targets_of(battle, state, FireStage::all, id, s)) {
            single.push_back(shot_offer(battle, state, id, s, t));
            if (std::none_of(whole.begin(), whole.end(), [&](const Target& w) { return w.unit == t.unit; }))
                whole.push_back(t);
        }
    }
    for (const Target& t : whole) {
        Offer o = shot_offer(battle, state, id, whole_unit, t);
        o.number = 0;
        o.word = "all guns";
        out.push_back(std::move(o));
    }
    out.insert(out.end(), single.begin(), single.end());
}

void add_offers(const Battle& battle, const State& state, UnitId id, std::vector<Offer>& out) {
    if (!can_fire(battle, state, id)) return;
    if (is_battery(battle, id)) return add_battery_offers(battle, state, id, out);
    if (!is_manned(battle, state, id, whole_unit)) return;
    for (const Target& t : targets_of(battle, state, FireStage::all, id, whole_unit))
        out.push_back(shot_offer(battle, state, id, whole_unit, t));
}

Prompt fire_prompt(const Battle& battle, const State& state, Seat seat, Detail detail) {
    Prompt p = sealed_prompt(battle, seat, "mw.fire", "MW-4.10");
    p.offers.front().word = "no unit fires";
    if (detail != Detail::whole) return p;
    for (const Unit& unit : units_of(battle))
        if (of_seat(unit, seat)) add_offers(battle, state, unit.id, p.offers);
    return p;
}

/// A seat without a target is recorded as having answered.
bool any_seat(const Battle&, const State&, Seat) { return true; }

using FireAsked = UnderSeal<any_seat, fire_prompt>;

/// Checks a part: a whole unit, all guns of a battery, or one section.
std::optional<Refusal> check_part(const Battle& battle, const State& state, const Decision& part) {
    const std::string& name = battle.unit(part.unit).name;
    if (auto why = silenced(battle, state, FireStage::all, part.unit)) return why;
    if (part.target.none()) return refuse(battle, name + " needs a target: name an enemy unit", "MW-4.6");
    const bool guns = is_battery(battle, part.unit);
    if (part.verb == Verb::fire_section) {
        const int section = part.number - 1;
        if (!guns || section < 0 || section >= state.unit(part.unit).stands_left)
            return refuse(battle, name + " has no such section", "MW-4.6");
        if (!is_manned(battle, state, part.unit, section))
            return refuse(battle, "that section of " + name + " has no crew", "MW-4.9");
        return no_shot(battle, state, FireStage::all, part.unit, section, part.target);
    }
    if (guns && part.number != 0)
        return refuse(battle, name + " is artillery and has no rate of fire: leave 'number' at 0", "MW-4.6");
    if (!guns) {
        if (!is_manned(battle, state, part.unit, whole_unit))
            return refuse(battle, name + " has no firearms", "MW-4.7");
        if (part.number < 0 || part.number > most_rate(battle, part.unit)) return too_fast(battle, part.unit);
        return no_shot(battle, state, FireStage::all, part.unit, whole_unit, part.target);
    }
    std::optional<Refusal> why = refuse(battle, name + " has no gun with a crew", "MW-4.9");
    const Sections sections = sections_of(battle, state, part.unit);
    for (int s = sections.first; s < sections.end; ++s) {
        if (!is_manned(battle, state, part.unit, s)) continue;
        why = no_shot(battle, state, FireStage::all, part.unit, s, part.target);
        if (!why) return std::nullopt;
    }
    return why;
}

std::optional<Refusal> check_fire(const Battle& battle, const State& state, const Step&, const Prompt&,
                                  const Decision& d) {
    if (auto why = check_dispatch(battle, state, d, fire_verbs)) return why;
    std::vector<std::pair<UnitId, int>> declared;  // units with a part; 0 or the section
    for (const Decision& part : d.parts) {
        const int section = part.verb == Verb::fire_section ? part.number : 0;
        for (const auto& [unit, before] : declared)
            if (unit == part.unit && (before == section || before == 0 || section == 0))
                return refuse(battle, battle.unit(part.unit).name + " has two orders to fire: give it one", "MW-4.6");
        declared.emplace_back(part.unit, section);
        if (part.verb == Verb::hold_fire) continue;
        if (auto why = check_part(battle, state, part)) return why;
    }
    return std::nullopt;
}

Flow accept_fire(Play& play, Step&, const Decision& d) {
    declare_fire(play.battle(), play.state(), d);
    note_answer(play, d.by);
    return has_answered(play.state(), Seat::first) && has_answered(play.state(), Seat::second) ? Flow::done
                                                                                               : Flow::stay;
}

Decision part_of(Verb verb, UnitId unit, UnitId target, int number) {
    Decision d;
    d.verb = verb;
    d.unit = unit;
    d.target = target;
    d.number = number;
    return d;
}

/// All units as recommended; unit `but` does `instead`, or holds its fire if null.
std::vector<Decision> all_but(const std::vector<std::vector<Decision>>& best, std::size_t but,
                              const Decision* instead) {
    std::vector<Decision> parts;
    for (std::size_t i = 0; i < best.size(); ++i) {
        if (i != but)
            parts.insert(parts.end(), best[i].begin(), best[i].end());
        else if (instead != nullptr)
            parts.push_back(*instead);
    }
    return parts;
}

/// The recommended fire; no fire; each other target of one unit; no fire of one unit.
void fire_candidates(const Battle& battle, const State& state, const Step&, const Prompt& prompt, std::size_t most,
                     std::vector<Decision>& out) {
    Dispatches offered(prompt, most, out);
    std::vector<UnitId> units;
    std::vector<std::vector<Decision>> best;
    for (const Unit& unit : units_of(battle)) {
        if (!of_seat(unit, prompt.seat) || !can_fire(battle, state, unit.id)) continue;
        units.push_back(unit.id);
        best.push_back(recommended_fire(battle, state, FireStage::all, unit.id));
    }
    offered.add(all_but(best, best.size(), nullptr));
    if (offered.full()) return;
    offered.add({});
    for (const Offer& o : prompt.offers) {
        if (offered.full()) return;
        if (o.verb != Verb::fire) continue;
        const auto at = static_cast<std::size_t>(std::find(units.begin(), units.end(), o.unit) - units.begin());
        if (at == units.size() || (best[at].size() == 1 && best[at].front().target == o.target)) continue;
        const Decision other = part_of(Verb::fire, o.unit, o.target, o.number);
        offered.add(all_but(best, at, &other));
    }
    for (std::size_t i = 0; i < units.size() && !offered.full(); ++i)
        offered.add(all_but(best, i, nullptr));
}

}  // namespace

bool has_fire(const Battle& battle, const State& state, Seat seat) {
    std::vector<Offer> offers;
    for (const Unit& unit : units_of(battle)) {
        if (!of_seat(unit, seat)) continue;
        add_offers(battle, state, unit.id, offers);
        if (!offers.empty()) return true;
    }
    return false;
}

void declare_fire(const Battle& battle, State& state, const Decision& dispatch) {
    for (const Decision& part : dispatch.parts) {
        if (part.verb == Verb::hold_fire) continue;
        const bool guns = is_battery(battle, part.unit);
        MwUnit w = own(state.unit(part.unit));
        w.rate = static_cast<std::uint8_t>(guns ? 1 : part.number == 0 ? most_rate(battle, part.unit) : part.number);
        if (part.verb == Verb::fire_section) {
            w.fire_at[static_cast<std::size_t>(part.number - 1)] = part.target;
        } else if (!guns) {
            w.fire_at[0] = part.target;
        } else {
            for (int s = 0; s < state.unit(part.unit).stands_left; ++s)
                if (is_manned(battle, state, part.unit, s) &&
                    may_fire_at(battle, state, FireStage::all, part.unit, s, part.target))
                    w.fire_at[static_cast<std::size_t>(s)] = part.target;
        }
        state.unit(part.unit).own.set(w);
    }
}

std::vector<Decision> recommended_fire(const Battle& battle, const State& state, FireStage stage, UnitId id) {
    std::vector<Decision> out;
    const bool guns = is_battery(battle, id);
    const Sections sections = sections_of(battle, state, id);
    for (int s = sections.first; s < sections.end; ++s) {
        if (!is_manned(battle, state, id, s)) continue;
        const Firer firer = firer_of(battle, state, stage, id, s, most_rate(battle, id));
        for (const Target& t : targets_of(battle, state, stage, id, s)) {
            const auto seen = sighted(battle, state, id, s, t.unit);
            if (!seen || reckon(setup(battle).fire, firer, seen->aimed).percent.none()) continue;
            out.push_back(
                part_of(guns ? Verb::fire_section : Verb::fire, id, t.unit, guns ? s + 1 : most_rate(battle, id)));
            break;
        }
    }
    // All guns at one target are one part.
    const bool one = guns && out.size() > 1 && std::all_of(out.begin(), out.end(), [&](const Decision& d) {
                         return d.target == out.front().target;
                     });
    if (one) out = {part_of(Verb::fire, id, out.front().target, 0)};
    return out;
}

void register_ask_fire(ProcedureTable& table) {
    table.ask(Proc::ask_fire, "ask_fire", "Fire",
              {FireAsked::prompts, check_fire, accept_fire, fire_candidates, FireAsked::first});
}

}  // namespace linstock::mwan18
