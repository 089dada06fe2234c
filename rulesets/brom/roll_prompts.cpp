// Prompts for rolls by people: the clause that requires the roll, the number needed if there is one, and what each die
// is for if they differ. The state has the purpose and, below the roll on the agenda, the step that asked.

#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/allowance.hpp"
#include "rulesets/brom/words.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

struct RollPrompt {
    const Battle& battle;
    const State& state;
    const Step* by;  ///< the step that asked; null at the very beginning
    Prompt& prompt;

    const Profile& pf() const { return profile(battle); }
    bool is(Proc proc) const { return by != nullptr && by->procedure == static_cast<std::uint16_t>(proc); }
    void why(std::string_view clause) {
        if (pf().clause.has(clause)) add_cite(prompt.why, pf().clause(clause));
    }
    void why(Cite cite) {
        if (!cite.clause.none()) add_cite(prompt.why, cite);
    }
    void need(int face) { prompt.roll.front().need = static_cast<std::uint8_t>(std::clamp(face, 1, 255)); }
    /// The lowest face of a set, if all higher faces belong to it too.
    void need(const Cited<FaceSet>& faces) {
        why(faces.why);
        const int lowest = faces->lowest();
        if (lowest > 0 && faces->count() == faces->sides - lowest + 1) need(lowest);
    }
    /// This and higher numbers fail.
    void fails_from(const Cited<FaceSet>& fails, const char* word) {
        why(fails.why);
        prompt.offers.front().number = fails->lowest();
        prompt.offers.front().word = word;
    }
};

/// RE-5.A: the kinds of ground that were named with the order, in the order of their dice. For a straight move without
/// a question they follow from the number of dice, unless two kinds cost the same.
std::uint8_t kinds_rolled(const RollPrompt& a) {
    if (a.is(Proc::carry_out)) return a.by->locals.as<CarryOut>().terms;
    const Profile::Rates& rates = rates_of(a.battle, a.state, a.prompt.unit, 0);
    const std::uint8_t costly = costly_ground(a.battle, a.state, a.prompt.unit);
    std::uint8_t found = 0;
    for (std::uint8_t kinds = 1; kinds <= kinds_of_ground; ++kinds) {
        if ((kinds & ~costly) != 0) continue;
        int count = 0;
        for (std::size_t kind = 0; kind < ground_kinds; ++kind)
            if ((kinds & (1U << kind)) != 0) count += rates.loss[kind].dice->count;
        if (count != a.prompt.roll.front().count) continue;
        if (found != 0) return 0;
        found = kinds;
    }
    return found;
}

// RE-5.A, RE-movement: a player with real dice must know which of them is for the woods.
void ground_dice(RollPrompt& a) {
    const std::uint8_t kinds = kinds_rolled(a);
    a.why("variable_move");
    cite_ground(a.battle, a.state, a.prompt.unit, kinds, a.prompt.why);
    if (kinds == 0) return;
    const Profile::Rates& rates = rates_of(a.battle, a.state, a.prompt.unit, kinds);
    const Offer roll = a.prompt.offers.front();
    a.prompt.offers.clear();
    for (std::size_t kind = 0; kind < ground_kinds; ++kind)
        for (int die = 0; (kinds & (1U << kind)) != 0 && die < rates.loss[kind].dice->count; ++die) {
            Offer o = roll;
            o.number = static_cast<std::int32_t>(a.prompt.offers.size()) + 1;
            o.word = ground_words[kind];
            o.why = {rates.loss[kind].dice.why};
            a.prompt.offers.push_back(std::move(o));
        }
    if (a.prompt.offers.empty()) a.prompt.offers.push_back(roll);
}

void movement_dice(RollPrompt& a) {
    a.why("variable_move");
    if (a.prompt.unit && fixed_rate(a.battle, a.prompt.unit) == nullptr) {
        const std::uint8_t terms = a.is(Proc::carry_out) ? a.by->locals.as<CarryOut>().terms : std::uint8_t{0};
        a.why(rates_of(a.battle, a.state, a.prompt.unit, terms).line.why);
    }
    if (a.prompt.officer) a.why("staff_card");
}

/// RV-9.C: the lowest face that gives the best result.
void morale_die(RollPrompt& a) {
    a.why("morale_roll");
    if (!a.is(Proc::morale_check)) return;
    const auto c = a.by->locals.as<MoraleCheck>();
    const Profile& pf = a.pf();
    a.why(pf.causes[static_cast<std::size_t>(c.occasion)].checks.why);
    const int total = pf.charts->number(pf.results_chart, RowId{1}, pf.results_floor).value;
    const int rating = own(a.state.unit(c.unit)).rating;
    a.need(total - rating - alterations_of(a.battle, a.state, c).total);
}

void volley_dice(RollPrompt& a) {
    a.why(is_battery(a.battle, a.prompt.unit) ? "artillery" : "fire_by_regiment");
    if (!a.is(Proc::volley)) return;
    const auto v = a.by->locals.as<Volley>();
    const Profile::Hits& row = hits_row(a.battle, a.state, v.unit, v.ammunition);
    a.why(row.close->blank() ? row.long_range.why : row.close.why);
    a.prompt.other = v.target;
}

/// CF-artillery: the faces that are not put aside.
void misfire_dice(RollPrompt& a) {
    a.why("artillery");
    if (!a.is(Proc::volley)) return;
    const auto v = a.by->locals.as<Volley>();
    a.prompt.other = v.target;
    const Cited<FaceSet>& misfires = hits_row(a.battle, a.state, v.unit, v.ammunition).misfires;
    a.why(misfires.why);
    const int lost = misfires->count();
    const bool lowest = misfires->bits == (1U << static_cast<unsigned>(lost)) - 1U;
    if (lost > 0 && lost < misfires->sides && lowest) a.need(lost + 1);
}

// RV-5.A, RV-5.B: the high numbers fail.
void command_die(RollPrompt& a) {
    a.why("command_response");
    CommandId command = a.prompt.unit ? a.battle.unit(a.prompt.unit).command : CommandId{};
    if (own(a.state).card != 0 && command.none()) command = setup(a.battle).cards[own(a.state).card - 1U].command;
    if (a.prompt.officer || a.prompt.unit)
        a.fails_from(failing_faces(a.battle, a.state, a.prompt.officer, command), "this number or more fails");
}

void officer_dice(RollPrompt& a, Purpose purpose) {
    const Profile& pf = a.pf();
    switch (purpose) {
        case Purpose::officer_hit:
            a.why(setup(a.battle).officer_casualties ? pf.officer_hit.why : pf.officer_danger.why);
            break;
        case Purpose::officer_wound: a.why("officer_casualties"); break;
        case Purpose::officer_after_combat:
            a.why("officer_lost_combat");
            a.why(pf.officer_killed.why);
            a.why(pf.officer_captured.why);
            break;
        default:
            a.why("political_officers");
            a.why(pf.political_low.why);
            break;
    }
}

void sharpshooter_dice(RollPrompt& a, Purpose purpose) {
    if (purpose == Purpose::sharpshooter) a.need(a.pf().sharpshooter_hits);
    if (purpose == Purpose::sharpshooter_capture) a.need(a.pf().sharpshooter_captured);
}

}  // namespace

void explain_roll(const Battle& battle, const State& state, Prompt& prompt) {
    const std::size_t steps = state.agenda.size();
    RollPrompt a{battle, state, steps > 1 ? &state.agenda[steps - 2] : nullptr, prompt};
    const Profile& pf = a.pf();
    const auto purpose = static_cast<Purpose>(prompt.roll.front().purpose);
    switch (purpose) {
        case Purpose::choose_side: a.why("sides"); break;
        case Purpose::deck: a.why("command_cards"); break;
        case Purpose::reserve_arrival:
            a.why("reserves");
            a.fails_from(pf.reserve_late, "this number or more arrives late");
            break;
        case Purpose::command_response: command_die(a); break;
        case Purpose::political_officer:
        case Purpose::officer_hit:
        case Purpose::officer_wound:
        case Purpose::officer_after_combat: officer_dice(a, purpose); break;
        case Purpose::movement: movement_dice(a); break;
        case Purpose::ground: ground_dice(a); break;
        case Purpose::fall_back: a.why("falling_back"); break;
        case Purpose::rout: a.why("rout"); break;
        case Purpose::leaving_town: a.why(pf.town_leave.why); break;
        case Purpose::fire: volley_dice(a); break;
        case Purpose::misfire: misfire_dice(a); break;
        case Purpose::fire_again:
            a.why("artillery");
            if (a.is(Proc::fire_again)) a.prompt.other = a.by->locals.as<Volley>().target;
            break;
        case Purpose::spiking: a.need(pf.spiking); break;
        case Purpose::initial_rating:
            a.why("initial_rating");
            a.why("morale_rating");
            break;
        case Purpose::morale: morale_die(a); break;
        case Purpose::duel:
            a.why("duels");
            if (a.is(Proc::duel)) a.prompt.other = a.by->locals.as<DuelLocals>().unit[1];
            break;
        case Purpose::routed_attacked: a.why(pf.routed_attacked.why); break;
        case Purpose::dismounted_falling_back: a.why("dismounted_falls_back"); break;
        case Purpose::sharpshooter:
        case Purpose::sharpshooter_capture: sharpshooter_dice(a, purpose); break;
        case Purpose::count: break;
    }
}

}  // namespace linstock::brom
