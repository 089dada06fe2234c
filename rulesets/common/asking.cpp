#include "rulesets/common/asking.hpp"

#include "battle/battle.hpp"

#include <utility>

namespace linstock::common {

Prompt question(const Battle& battle, UnitId unit, const char* kind, std::string_view clause) {
    Prompt p;
    p.unit = unit;
    p.seat = seat_of(battle.unit(unit).army);
    p.kind = kind;
    p.why = {battle.charts().cite(clause)};
    return p;
}

Offer offer(Verb verb, UnitId unit, UnitId target) {
    Offer o;
    o.verb = verb;
    o.unit = unit;
    o.target = target;
    return o;
}

Offer done(const char* word) {
    Offer o = offer(Verb::done);
    o.word = word;
    return o;
}

Decision decision_of(const Offer& offer) {
    Decision d;
    d.verb = offer.verb;
    d.unit = offer.unit;
    d.target = offer.target;
    return d;
}

Refusal refusal(const Battle& battle, std::string text, std::string_view clause) {
    return {RefusalKind::against_rules, std::move(text), {battle.charts().cite(clause)}};
}

}  // namespace linstock::common
