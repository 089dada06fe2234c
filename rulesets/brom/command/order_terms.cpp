// RE-5.A, CF-7.A, CF-7.D, CF-movement: terms that the player states with an order before its dice are rolled: which
// kinds of ground the unit will enter, whether it keeps to the road, whether a battery keeps the right to fire.
//
// ask_order_terms: the answer goes into CarryOut::terms, and the order is carried out on these terms

#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/words.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

std::vector<Cite> terms_why(const Battle& battle, UnitId unit) {
    const Profile& pf = profile(battle);
    std::vector<Cite> why{pf.clause("variable_move"), pf.clause("movement_rates")};
    if (!is_battery(battle, unit)) why.push_back(pf.clause("road_move"));
    return why;
}

void terms_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<CarryOut>();
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = "terms";
    p.unit = l.unit;
    p.other = l.target;
    p.why = terms_why(battle, l.unit);
    for (const TermsOffer& terms : terms_to_ask(battle, state, l)) {
        Offer o;
        o.verb = Verb::choose;
        o.unit = l.unit;
        o.number = terms.terms;
        o.word = terms.word;
        p.offers.push_back(o);
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> terms_check(const Battle& battle, const State&, const Step& self, const Prompt& p,
                                   const Decision& d) {
    const auto l = self.locals.as<CarryOut>();
    const bool offered = d.verb == Verb::choose && std::any_of(p.offers.begin(), p.offers.end(),
                                                               [&](const Offer& o) { return o.number == d.number; });
    if (offered) return std::nullopt;
    std::vector<std::string> open;
    for (const Offer& o : p.offers)
        open.push_back(std::to_string(o.number) + " " + o.word);
    return Refusal{RefusalKind::against_rules,
                   "choose by number the terms on which " + the_unit(battle, l.unit) + " may move: " + either(open),
                   terms_why(battle, l.unit)};
}

Flow terms_accept(Play& play, Step& self, const Decision& d) {
    auto l = self.locals.as<CarryOut>();
    l.terms = static_cast<std::uint8_t>(d.number);
    Step move = make(Proc::carry_out, l);
    move.at = carry_out_rolls;
    play.push(move);
    return Flow::done;
}

void terms_to_try(const Battle&, const State&, const Step&, const Prompt& p, std::size_t most,
                  std::vector<Decision>& out) {
    for (const Offer& o : p.offers) {
        if (out.size() >= most) return;
        Decision d;
        d.verb = Verb::choose;
        d.number = o.number;
        out.push_back(d);
    }
}

}  // namespace

void register_order_terms(ProcedureTable& t) {
    t.ask(Proc::ask_order_terms, "ask_order_terms", "Terms of an order",
          {terms_prompts, terms_check, terms_accept, terms_to_try}, carry_out_fields());
}

}  // namespace linstock::brom
