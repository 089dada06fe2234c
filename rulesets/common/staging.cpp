#include "rulesets/common/staging.hpp"

#include "battle/engine_api.hpp"
#include "battle/ruleset.hpp"

#include <algorithm>
#include <array>

namespace linstock::common {

std::shared_ptr<Battle> blank_table(const Battle& roster, const TableShot& shot, std::vector<Piece> pieces) {
    auto blank = std::make_shared<Scenario>(*roster.scenario);
    blank->situation.reset();
    blank->objectives.clear();
    blank->victory.clear();
    // Both units are in the middle, with room for a unit to run. The players themselves move a unit over the edge of
    // the real table.
    constexpr int wider = 3;
    blank->width = wider * blank->width + 4 * shot.distance;
    blank->height = wider * blank->height + 4 * shot.distance;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        pieces[i].id = PieceId::of_index(i);
    blank->pieces = std::move(pieces);
    auto battle = std::make_shared<Battle>(roster);
    battle->laid.clear();
    battle->prepared = nullptr;
    battle->others = nullptr;
    battle->ground = std::make_shared<const Ground>(blank->width, blank->height, blank->pieces);
    battle->scenario = std::move(blank);
    return battle;
}

State nobody_on(const Battle& table, const State& from, const TableShot& shot) {
    State s = from;
    for (UnitState& u : s.units)
        u.presence = Presence::absent;
    for (OfficerState& o : s.officers)
        if (!shot.speaks_of(o.attached_to)) o.presence = Presence::absent;
    s.outcome = {};
    s.fault = 0;
    s.agenda.clear();
    s.path.clear();
    s.pieces.assign(table.ground->pieces().size(), PieceState{});
    return s;
}

UnitState& put(State& state, const State& from, UnitId unit, Vec at, Heading heading) {
    UnitState& u = state.unit(unit);
    u = from.unit(unit);
    u.presence = Presence::on_table;
    u.town = {};
    u.place = to_point(at);
    u.heading = heading;
    return u;
}

void officers_to_their_units(State& state) {
    for (OfficerState& o : state.officers)
        if (o.presence == Presence::on_table && o.attached_to) o.place = state.unit(o.attached_to).place;
}

void to_phase(const Battle& battle, State& state, PhaseRole role) {
    for (std::size_t i = 0; i < battle.rules->phases.size(); ++i)
        if (battle.rules->role_of_phase(i) == role) {
            state.phase = static_cast<std::uint16_t>(i);
            return;
        }
}

namespace {

Refusal no(std::string text, Cite why) { return {RefusalKind::against_rules, std::move(text), {why}}; }

std::optional<Refusal> wrong_fact(std::span<const TableFact> facts, std::span<const FactKind> known, Cite why) {
    std::vector<const FactKind*> held;
    for (const TableFact& fact : facts) {
        const auto kind =
            std::find_if(known.begin(), known.end(), [&](const FactKind& k) { return fact.word == k.word; });
        if (kind == known.end()) return no("'" + fact.word + "' is not a fact that affects this shot", why);
        if (fact.number < 1 || fact.number > std::max(1, kind->most))
            return no(fact.word + ": " + std::to_string(fact.number) + " is out of range, 1 to " +
                          std::to_string(std::max(1, kind->most)) + " can",
                      kind->clause);
        for (const FactKind* other : held) {
            if (other == &*kind) return no(fact.word + " is given twice", kind->clause);
            if (kind->group[0] != '\0' && std::string_view(other->group) == kind->group)
                return no(std::string(other->word) + " and " + kind->word + " cannot be combined", kind->clause);
        }
        held.push_back(&*kind);
    }
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> impossible(const Battle& battle, const State& state, const TableShot& shot,
                                  std::span<const FactKind> known, Cite why, Cite who) {
    const auto gone = [&](UnitId id) { return state.unit(id).gone() || state.unit(id).stands_left == 0; };
    for (const UnitId id : {shot.firer, shot.target})
        if (gone(id)) return no(battle.unit(id).name + " is no longer in the battle", why);
    if (battle.unit(shot.firer).army == battle.unit(shot.target).army)
        return no("firer and target are on the same side", who);
    for (const TableOther& other : shot.others) {
        const std::string& name = battle.unit(other.unit).name;
        if (gone(other.unit)) return no(name + " is no longer in the battle", why);
        if (other.unit == shot.firer || other.unit == shot.target) return no(name + " is given twice", why);
        const ArmyId side = battle.unit(other.helps ? shot.target : shot.firer).army;
        if (battle.unit(other.unit).army != side) return no(name + " belongs to the other side", who);
    }
    return wrong_fact(shot.facts, known, why);
}

std::optional<Refusal> wrong_of_others(const Battle& battle, const State& state, const TableShot& shot,
                                       FactsOfOther* facts, Cite why) {
    for (const TableOther& other : shot.others) {
        auto wrong = wrong_fact(other.facts, facts(battle, state, shot, other.unit), why);
        if (!wrong) continue;
        wrong->text = battle.unit(other.unit).name + ": " + wrong->text;
        return wrong;
    }
    return std::nullopt;
}

std::optional<Refusal> impossible(const Battle& battle, const State& state, const TableShot& shot,
                                  std::span<const QuestionKind> asked, std::span<const FactKind> known, Cite why) {
    if (shot.firer && (state.unit(shot.firer).gone() || state.unit(shot.firer).stands_left == 0))
        return no(battle.unit(shot.firer).name + " is no longer in the battle", why);
    const auto kind =
        std::find_if(asked.begin(), asked.end(), [&](const QuestionKind& k) { return shot.question == k.word; });
    if (kind == asked.end()) {
        const std::string whom = shot.firer ? battle.unit(shot.firer).name : std::string("the armies");
        return no("'" + shot.question + "' cannot be asked about " + whom + " in this situation", why);
    }
    return wrong_fact(shot.facts, known, kind->clause);
}

std::optional<Decision> shot_at(const Battle& battle, const State& state, const TableShot& shot) {
    for (const Prompt& p : prompts(battle, state))
        for (const Offer& o : p.offers) {
            if (o.verb != Verb::fire || o.unit != shot.firer || o.target != shot.target) continue;
            if (o.number != shot.ammunition) continue;
            Decision d;
            d.prompt = p.id;
            d.by = p.seat;
            d.verb = Verb::fire;
            d.unit = o.unit;
            d.target = o.target;
            d.number = o.number;
            return d;
        }
    return std::nullopt;
}

Piece area_about(PieceKind kind, CoverGrade cover, Box box, double margin) {
    Piece piece;
    piece.kind = kind;
    piece.cover = cover;
    box.half_width += margin;
    box.half_depth += margin;
    for (const Vec corner : box.corners())
        piece.area.push_back(corner);
    return piece;
}

}  // namespace linstock::common
