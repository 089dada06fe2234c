// ask_shift: the owner sees the die and chooses how much to apply (MW-5.7).

#include "rulesets/mwan18/morale/morale.hpp"

#include <algorithm>
#include <string>

namespace linstock::mwan18 {

namespace {

struct Open {
    MoraleSum sum;
    ShiftRange may;
};

Open open_to(const Battle& battle, const State& state, const CheckLocals& l) {
    const MoraleCharts& charts = setup(battle).morale;
    Open out;
    out.sum = sum_of(charts, l.table, facts_for_check(battle, state, l.unit, l.table, l.charging));
    out.may = shifts(charts, out.sum);
    return out;
}

void shift_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<CheckLocals>();
    const Open open = open_to(battle, state, l);
    Prompt p;
    p.seat = seat_of(army_of(battle, l.unit));
    p.kind = "mw.morale_a";
    p.unit = l.unit;
    p.why = {cite(battle, "MW-5.7")};
    for (const Modifier& m : open.sum.applicable)
        p.why.push_back(m.why);
    for (int shift = open.may.least; shift <= open.may.most; ++shift) {
        const MoraleRow& row = setup(battle).morale.row(l.table, row_reached(l.die, open.sum.fixed, shift));
        Offer offer;
        offer.verb = Verb::choose;
        offer.unit = l.unit;
        offer.number = shift;
        offer.word = told_row(row);
        offer.why = {row.why};
        p.offers.push_back(std::move(offer));
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> check_shift(const Battle& battle, const State& state, const Step& self, const Prompt&,
                                   const Decision& d) {
    const auto l = self.locals.as<CheckLocals>();
    const Open open = open_to(battle, state, l);
    if (d.verb == Verb::choose && d.number >= open.may.least && d.number <= open.may.most) return std::nullopt;
    return Refusal{RefusalKind::against_rules,
                   "to the check of " + battle.unit(l.unit).name + " " + std::to_string(open.may.least) + " to " +
                       std::to_string(open.may.most) + " may be added",
                   {cite(battle, "MW-5.7")}};
}

Flow accept_shift(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<CheckLocals>();
    edit(play.state().unit(l.unit), [&](MwUnit& w) { w.shift = static_cast<std::int8_t>(d.number); });
    return Flow::done;
}

void shift_candidates(const Battle& battle, const State& state, const Step& self, const Prompt& prompt,
                      std::size_t most, std::vector<Decision>& out) {
    const auto l = self.locals.as<CheckLocals>();
    const Open open = open_to(battle, state, l);
    const int best = best_shift(l.table, l.die, open.sum.fixed, open.may);
    const auto add = [&](int shift) {
        if (out.size() == most) return;
        Decision d;
        d.prompt = prompt.id;
        d.by = prompt.seat;
        d.verb = Verb::choose;
        d.number = shift;
        out.push_back(d);
    };
    add(best);
    for (int shift = open.may.least; shift <= open.may.most; ++shift)
        if (shift != best) add(shift);
}

}  // namespace

void register_ask_shift(ProcedureTable& table) {
    table.ask(Proc::ask_shift, "ask_shift", "Applied by its owner",
              {shift_prompts, check_shift, accept_shift, shift_candidates}, check_fields());
}

}  // namespace linstock::mwan18
