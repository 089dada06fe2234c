// What must hold at every prompt of every battle.

#include "battle/check_among.hpp"
#include "battle/event.hpp"
#include "battle/redacted_save.hpp"
#include "battle/wire.hpp"
#include "harness.hpp"

#include <algorithm>

namespace linstock::contract {

std::string copy_equals(const State& state) {
    State copy;
    copy = state;
    if (!(copy == state)) return "a copy of the state is not equal to it";
    if (hash_of(copy) != hash_of(state)) return "a copy of the state has another hash";
    return "";
}

// Saves contain a ruleset's own data by field: a byte that no field covers would be lost here.
std::string save_equals(const Battle& battle, const State& state) {
    // One save in sixteen gets the checks for saves from outside, which are slow.
    const std::string save = wire::save(battle, state);
    const bool from_outside = hash_of(state) % 16 == 0;
    const auto loaded = from_outside ? wire::load(battle, save, "save") : wire::load_redacted(battle, save, "save");
    if (!loaded) return "the save is not loaded: " + to_text(loaded.error().front());
    if (!(*loaded == state)) return "what is loaded is not what was saved";
    if (hash_of(*loaded) != hash_of(state)) return "what is loaded has another hash than what was saved";
    return "";
}

std::string candidates_pass(const Battle& battle, const State& state, const Prompt& prompt,
                            const std::vector<Decision>& all) {
    if (all.empty()) return "there are no candidates";
    const std::vector<Prompt> open = prompts(battle, state);
    for (const Decision& d : all) {
        if (d.prompt != prompt.id || d.by != prompt.seat) return "a candidate answers another prompt";
        if (const auto no = check_among(battle, state, open, d))
            return "a candidate is refused: " + wire::decision_json(battle, d) + ": " + no->text;
    }
    for (std::size_t i = 0; i < all.size(); ++i)
        if (std::find(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end(), all[i]) != all.end())
            return "a candidate comes twice: " + wire::decision_json(battle, all[i]);
    return "";
}

std::string offers_come_back(const Battle& battle, const State& state, const Prompt& prompt) {
    if (prompt.seat == Seat::chance) return "";
    const std::string head =
        "{\"prompt\":" + std::to_string(prompt.id) + ",\"by\":\"" + std::string(name_of(prompt.seat)) + "\",";
    const auto asked = [&](std::uint32_t) { return &prompt; };
    for (const Offer& o : prompt.offers) {
        const std::string text = head + wire::offer_json(battle, o).substr(1);
        if (const auto d = wire::read_answer(battle, text, asked, nullptr, &state); !d)
            return "an offer does not come back: " + text + ": " + d.error();
    }
    return "";
}

namespace {

/// No path, heading or list is missing. A gait alone says how a unit moves, not that it moves.
bool complete(Verb verb) {
    const VerbFields f = fields_of(verb);
    return !f.path && !f.heading && !f.formation && !f.list && !f.faces && !f.parts && verb != Verb::gait;
}

/// Whether an offer for a unit is a legal answer: the part alone, or the part before those recommended for the unit.
bool lawful_part(const Battle& battle, const State& state, const std::vector<Prompt>& open, const Decision& part,
                 const Decision& recommended) {
    Decision alone = recommended;
    alone.parts = {part};
    if (!check_among(battle, state, open, alone)) return true;
    for (const Decision& then : recommended.parts) {
        const bool same = then.verb == part.verb && then.number == part.number && then.piece == part.piece;
        if (then.unit == part.unit && same) return true;
        if (then.unit == part.unit) alone.parts.push_back(then);
    }
    return alone.parts.size() > 1 && !check_among(battle, state, open, alone);
}

}  // namespace

std::string offers_are_lawful(const Battle& battle, const State& state, const Prompt& prompt,
                              const std::vector<Decision>& all) {
    if (prompt.seat == Seat::chance || all.empty()) return "";
    const std::vector<Prompt> open = prompts(battle, state);
    const bool in_parts = all.front().verb == Verb::dispatch;
    const std::string head =
        "{\"prompt\":" + std::to_string(prompt.id) + ",\"by\":\"" + std::string(name_of(prompt.seat)) + "\",";
    const auto asked = [&](std::uint32_t) { return &prompt; };
    for (const Offer& o : prompt.offers) {
        if (!complete(o.verb)) continue;
        const std::string text = head + wire::offer_json(battle, o).substr(1);
        const auto d = wire::read_answer(battle, text, asked, nullptr, &state);
        if (!d) return "an offer does not come back: " + text + ": " + d.error();
        const Decision part = d->verb == Verb::dispatch ? d->parts.front() : *d;
        if (in_parts ? lawful_part(battle, state, open, part, all.front()) : !check_among(battle, state, open, *d))
            continue;
        const auto no = check_among(battle, state, open, *d);
        return "what is offered is refused: " + text + ": " + (no ? no->text : "with what is recommended");
    }
    return "";
}

std::vector<Decision> spoilt(const Battle& battle, const Decision& good) {
    std::vector<Decision> out;
    const auto add = [&](auto&& spoil) {
        Decision d = good;
        spoil(d);
        out.push_back(std::move(d));
    };
    for (const Seat seat : {Seat::chance, Seat::first, Seat::second, Seat::umpire})
        if (seat != good.by) add([&](Decision& d) { d.by = seat; });
    for (const std::uint32_t id : {0U, good.prompt + 4, good.prompt - 4, good.prompt ^ 1U, ~0U})
        add([&](Decision& d) { d.prompt = id; });
    const VerbFields f = fields_of(good.verb);
    const UnitId first_unit{1};
    const UnitId no_unit{static_cast<std::uint16_t>(battle.forces().units.size() + 1)};
    const OfficerId no_officer{static_cast<std::uint16_t>(battle.forces().officers.size() + 1)};
    const CommandId no_command{static_cast<std::uint16_t>(battle.forces().commands.size() + 1)};
    const PieceId no_piece{static_cast<std::uint16_t>(battle.scenario->pieces.size() + 1)};
    add([&](Decision& d) { d.unit = f.unit ? no_unit : first_unit; });
    add([&](Decision& d) { d.target = f.target ? no_unit : first_unit; });
    add([&](Decision& d) { d.officer = f.officer ? no_officer : OfficerId{1}; });
    add([&](Decision& d) { d.command = f.command ? no_command : CommandId{1}; });
    add([&](Decision& d) { d.piece = f.piece ? no_piece : PieceId{1}; });
    add([&](Decision& d) { d.heading = f.heading ? full_turn : 1; });
    add([&](Decision& d) { d.path.resize(f.path ? 65 : 1); });
    add([&](Decision& d) { d.list.resize(f.list ? battle.forces().units.size() + most_stands + 1 : 1); });
    add([&](Decision& d) { d.faces = {1}; });
    if (!f.number) add([&](Decision& d) { d.number = 1; });
    if (!f.formation) add([&](Decision& d) { d.formation = Formation::column; });
    return out;
}

std::string spoilt_are_refused(const Battle& battle, const State& state, const Decision& good) {
    State copy = state;
    const std::vector<Decision> all = spoilt(battle, good);
    const auto taken = [&](const Decision& d) {
        return "taken, and should be refused: " + wire::decision_json(battle, d) + " made from " +
               wire::decision_json(battle, good);
    };
    const std::vector<Prompt> open = prompts(battle, state);
    for (const Decision& d : all)
        if (!check_among(battle, state, open, d)) return taken(d);
    // decide() must give the same refusal as check(). Tested for one of the decisions, another at each prompt.
    const Decision& one = all[good.prompt % all.size()];
    if (!decide(battle, copy, one, nullptr, nullptr)) return taken(one);
    if (!(copy == state) || hash_of(copy) != hash_of(state)) return "a refused decision has changed the state";
    return "";
}

std::string twice_the_same(const Battle& battle, const State& state, const Decision& good, const Dice& dice) {
    State watched = state;
    State unwatched = state;
    EventSink events;
    if (const auto no = decide(battle, watched, good, &dice, &events)) return "refused: " + no->text;
    decide_unchecked(battle, unwatched, good, &dice, nullptr);
    if (!(watched == unwatched)) return "the same decision made twice gives two states";
    return "";
}

}  // namespace linstock::contract
