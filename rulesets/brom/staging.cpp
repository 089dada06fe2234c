// The questions that this family stages for a real table. Each chapter has its own.

#include "rulesets/brom/fire/staging.hpp"

#include "battle/event.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/close_combat/charge_staging.hpp"
#include "rulesets/brom/morale/staging.hpp"
#include "rulesets/brom/sequence/sequence.hpp"
#include "rulesets/brom/staged_unit.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace linstock::brom {

namespace {

/// Questions that depend only on the positions on the blank table (occupying ground, closing on another enemy) are not
/// asked.
bool for_owner(const Prompt& p) {
    constexpr std::array<std::string_view, 5> kinds = {"casualty_stand", "stand_order", "pull_away",
                                                       "fall_back_by_choice", "support_place"};
    return std::find(kinds.begin(), kinds.end(), p.kind) != kinds.end();
}

/// RV-10.G: the friends that the question names as helpers try, in that order.
std::optional<Decision> told_answer(const TableShot& shot, const Prompt& p) {
    if (std::string_view(p.kind) != "support") return std::nullopt;
    Decision d;
    d.prompt = p.id;
    d.by = p.seat;
    d.verb = Verb::done;
    for (const TableOther& other : shot.others)
        for (const Offer& o : p.offers)
            if (other.helps && o.verb == Verb::select && o.unit == other.unit) {
                d.verb = Verb::select;
                d.list.push_back(other.unit.value);
            }
    return d;
}

/// CF-6.N2: an only attacker that has failed to close stays. The shots of its fire-fight, and its falling back when the
/// fire-fight is over, are separate questions. A helper of the target attacks no unit.
bool goes_on_apart(const TableShot& shot, const Prompt& p) {
    return p.role == PromptRole::fire_on && shot.target && shot.question.empty() &&
           std::all_of(shot.others.begin(), shot.others.end(), [](const TableOther& o) { return o.helps; });
}

/// RV-9.A: the present morale rating.
std::optional<int> rating(const UnitState& unit) {
    const BromUnit w = own(unit);
    return w.rated ? std::optional<int>(w.rating) : std::nullopt;
}

void put_rating(UnitState& unit, int now) {
    edit(unit, [&](BromUnit& w) {
        w.rated = true;
        w.rating = static_cast<std::int8_t>(now);
    });
}

}  // namespace

Staging staging() {
    Staging out;
    out.facts_of_fire = facts_of_fire;
    out.ways_to_fire = ways_to_fire;
    out.fire = stage_shot;
    out.facts_of_charge = facts_of_charge;
    out.charge = stage_charge;
    out.facts_of_other = facts_of_other;
    out.others = OthersIn::attack_and_help;
    out.turn = turn_of_book;
    out.questions = questions_of;
    out.facts_of_question = facts_of_question;
    out.question = stage_question;
    out.for_owner = for_owner;
    out.told_answer = told_answer;
    out.goes_on_apart = goes_on_apart;
    out.remembers = fire_is_settled;
    out.keeps = keep_what_holds;
    out.begin_turn = begin_turn;
    out.opened = opened;
    out.officers_leave = true;
    out.rating = rating;
    out.put_rating = put_rating;
    out.owed = owed_by_fire;
    return out;
}

}  // namespace linstock::brom
