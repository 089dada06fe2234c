// MW-9.1: questions to both seats simultaneously. The answers stay sealed until both are in.

#include "rulesets/mwan18/sequence/sealed.hpp"

#include "rulesets/mwan18/movement/legs.hpp"
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
    all.word = "no change of orders";
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

namespace {

std::string quoted(Verb verb) { return "'" + std::string(name_of(verb)) + "'"; }

/// Verbs that may occur only once for a unit or officer.
struct OnlyOnce {
    Verb verb;
    const char* clause;
    const char* text;
};
constexpr OnlyOnce only_once[] = {
    {Verb::instruct, "MW-5.1", "has two orders: give it one class"},
    {Verb::ride, "MW-11.1", "has two rides: give one destination"},
    {Verb::gait, "MW-3.37", "has two gaits: give one per turn"},
    {Verb::attack, "MW-6.5", "has two charges: name one target"},
};

/// Refuses two parts of an answer that exclude each other.
std::optional<Refusal> contradiction(const Battle& battle, const Decision& one, const Decision& other) {
    if (one.verb == Verb::ride || other.verb == Verb::ride) {
        if (one.verb != other.verb || one.officer != other.officer) return std::nullopt;
    } else if (one.unit.none() || one.unit != other.unit) {
        return std::nullopt;
    }
    const std::string& name = one.verb == Verb::ride ? battle.officer(one.officer).name : battle.unit(one.unit).name;
    for (const OnlyOnce& once : only_once)
        if (one.verb == once.verb && other.verb == once.verb)
            return refuse(battle, name + " " + once.text, once.clause);
    if ((one.verb == Verb::stand) == (other.verb == Verb::stand)) return std::nullopt;
    const Verb what = one.verb == Verb::stand ? other.verb : one.verb;
    return refuse(battle, name + " has both 'stand' and " + quoted(what) + ": give one of the two", "MW-9.1");
}

std::string words_of(std::span<const Verb> verbs) {
    std::string out;
    for (const Verb verb : verbs)
        out += (out.empty() ? "" : ", ") + quoted(verb);
    return out;
}

/// Refuses a part without a unit in order, or an officer, of this side.
std::optional<Refusal> whose_refusal(const Battle& battle, const State& state, Seat by, const Decision& part) {
    const ArmyId army = linstock::army_of(by);
    const std::string& side = battle.forces().army(army).name;
    if (part.verb == Verb::offer_end) return std::nullopt;
    if (part.verb == Verb::ride) {
        if (part.officer.none())
            return refuse(battle, quoted(part.verb) + " must name an officer of " + side, "MW-9.1");
        const Officer& officer = battle.officer(part.officer);
        if (officer.army == army) return std::nullopt;
        return refuse(battle, officer.name + " is not an officer of " + side, "MW-9.1");
    }
    if (part.unit.none()) return refuse(battle, quoted(part.verb) + " must name a unit of " + side, "MW-9.1");
    const Unit& unit = battle.unit(part.unit);
    if (unit.army != army) return refuse(battle, unit.name + " is not a unit of " + side, "MW-9.1");
    if (!in_order(battle, state, part.unit))
        return refuse(battle, unit.name + " is not in order and cannot take orders", "MW-9.1");
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> check_dispatch(const Battle& battle, const State& state, const Decision& d,
                                      std::span<const Verb> verbs) {
    if (d.verb != Verb::dispatch)
        return refuse(battle, "the answer must be one 'dispatch' for all units; an empty one changes nothing",
                      "MW-9.1");
    for (const Decision& part : d.parts) {
        if (std::find(verbs.begin(), verbs.end(), part.verb) == verbs.end())
            return refuse(battle, quoted(part.verb) + " cannot be used now; allowed are " + words_of(verbs), "MW-9.1");
        if (auto no = whose_refusal(battle, state, d.by, part)) return no;
    }
    for (auto one = d.parts.begin(); one != d.parts.end(); ++one)
        for (auto other = one + 1; other != d.parts.end(); ++other)
            if (auto no = contradiction(battle, *one, *other)) return no;
    return std::nullopt;
}

}  // namespace linstock::mwan18
