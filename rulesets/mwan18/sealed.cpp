// MW-9.1: what is asked of both seats at once and stays sealed until both are in.

#include "rulesets/mwan18/procedures.hpp"

#include <algorithm>
#include <string>

namespace linstock::mwan18 {

void open_question(Play& play) {
    edit(play.state(), [](MwState& s) { s.answered = {}; });
}

bool note_answer(Play& play, Seat seat) {
    edit(play.state(), [&](MwState& s) { s.answered[static_cast<std::size_t>(seat) - 1] = 1; });
    const Seat other = seat == Seat::first ? Seat::second : Seat::first;
    return has_answered(play.state(), other) || !is_asked(play.battle(), play.state(), other);
}

bool is_asked(const Battle& battle, const State& state, Seat seat) {
    const ArmyId army = linstock::army_of(seat);
    const auto& units = units_of(battle);
    return std::any_of(units.begin(), units.end(),
                       [&](const Unit& unit) { return unit.army == army && in_order(battle, state, unit.id); });
}

Prompt sealed_prompt(const Battle& battle, Seat seat, const char* kind, std::string_view clause) {
    Prompt p;
    p.seat = seat;
    p.kind = kind;
    p.why = {cite(battle, clause), cite(battle, "MW-9.1")};
    Offer all;
    all.verb = Verb::dispatch;
    all.word = "as the orders stand";
    p.offers.push_back(all);
    return p;
}

void Dispatches::add(std::vector<Decision> parts) {
    const auto same = [&](const Decision& d) { return d.parts == parts; };
    if (full() || std::any_of(out_.begin(), out_.end(), same)) return;
    Decision d;
    d.prompt = prompt_.id;
    d.by = prompt_.seat;
    d.verb = Verb::dispatch;
    d.parts = std::move(parts);
    out_.push_back(std::move(d));
}

std::optional<Refusal> check_dispatch(const Battle& battle, const State& state, const Decision& d,
                                      std::span<const Verb> verbs) {
    const auto no = [&](std::string text) {
        return std::optional(Refusal{RefusalKind::against_rules, std::move(text), {cite(battle, "MW-9.1")}});
    };
    if (d.verb != Verb::dispatch)
        return no("the answer is one dispatch for all units; an empty one leaves all as it is");
    for (const Decision& part : d.parts) {
        if (std::find(verbs.begin(), verbs.end(), part.verb) == verbs.end())
            return no("'" + std::string(name_of(part.verb)) + "' is not asked now");
        const bool of_officer = part.verb == Verb::ride;
        if (of_officer) {
            if (part.officer.none() || battle.officer(part.officer).army != linstock::army_of(d.by))
                return no("an officer of this side is to be named");
            continue;
        }
        if (part.verb == Verb::offer_end) continue;
        if (part.unit.none() || battle.unit(part.unit).army != linstock::army_of(d.by))
            return no("a unit of this side is to be named");
        if (!in_order(battle, state, part.unit))
            return no(battle.unit(part.unit).name + " is not in order: it takes no orders");
    }
    return std::nullopt;
}

}  // namespace linstock::mwan18
