// BA-11.D: artillery breaches works.
//
// breach: 0 the Attack dice; 1 they are read; 2 the cover save is read

#include "base/measure.hpp"
#include "rulesets/brothers/commander_fire.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

/// breach: what has been rolled so far.
struct BreachLocals {
    UnitId unit;
    PieceId piece;
    std::uint16_t hits = 0;
};

Cited<int> value_of(const Battle& battle, const State& state, PieceId piece) {
    return cover_value(battle, grade_of(battle, state, battle.ground->piece(piece)), Fight::fire);
}

void read_attack(Play& play, BreachLocals& l) {
    const Battle& battle = play.battle();
    const AttackNumber attack = attack_of(battle, play.state(), l.unit, Fight::fire);
    const auto faces = play.faces();
    l.hits = static_cast<std::uint16_t>(
        std::count_if(faces.begin(), faces.end(), [&](int face) { return face >= attack.number; }));
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = l.unit;
        e.piece = l.piece;
        e.dice = {6, {faces.begin(), faces.end()}};
        e.needed = attack.number;
        e.amount = l.hits;
        e.modifiers = attack.modifiers;
        e.word = l.hits == 0 ? "fire at a work, which misses" : "fire at a work, which hits";
        e.why = {clause(battle, "BA-11.D"), clause(battle, "BA-7.E")};
    });
}

void read_section(Play& play, const BreachLocals& l) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const Cited<int> value = value_of(battle, play.state(), l.piece);
    const auto faces = play.faces();
    const auto stand =
        static_cast<int>(std::count_if(faces.begin(), faces.end(), [&](int f) { return f >= value.value; }));
    PieceState& now = play.state().pieces[l.piece.index()];
    now.hits = static_cast<std::uint8_t>(std::min(now.hits + stand, pf.section_hits.value));
    if (now.hits >= pf.section_hits.value) now.breached = 1;
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = l.unit;
        e.piece = l.piece;
        e.dice = {6, {faces.begin(), faces.end()}};
        e.needed = value.value;
        e.modifiers = {{"its cover", value.value, value.why, Counts::number}};
        e.amount = stand;
        e.word = stand == 0 ? "breaching a work, which does nothing" : "breaching a work, which tells";
        e.why = {clause(battle, "BA-11.D"), value.why, pf.section_hits.why};
    });
    if (now.breached == 0) return;
    play.say(EventKind::piece_changed, [&](Event& e) {
        e.unit = l.unit;
        e.piece = l.piece;
        e.word = "breached";
        e.why = {clause(battle, "BA-11.D"), clause(battle, "BA-11.E")};
    });
}

Flow run_breach(Play& play, Step& self) {
    auto l = self.locals.as<BreachLocals>();
    const Battle& battle = play.battle();
    if (self.at == 0) {
        self.at = 1;
        play.roll(number_of(Purpose::breach_attack),
                  static_cast<int>(bearings_on(battle, play.state(), l.unit, l.piece).bases.size()), 6, l.unit, {},
                  attack_of(battle, play.state(), l.unit, Fight::fire).number);
        return Flow::stay;
    }
    if (self.at == 1) {
        read_attack(play, l);
        self.locals.set(l);
        self.at = 2;
        if (l.hits > 0) {
            play.roll(number_of(Purpose::breach_cover), l.hits, 6, l.unit, {},
                      value_of(battle, play.state(), l.piece).value);
            return Flow::stay;
        }
    } else {
        read_section(play, l);
    }
    push_through(play, l.unit, l.piece);
    return Flow::done;
}

}  // namespace

// A work that a unit of its own side holds is no target of anybody's.
std::optional<Refusal> may_fire_at(const Battle& battle, const State& state, UnitId firer, PieceId target) {
    if (auto no = may_fire(battle, state, firer)) return no;
    const std::string& name = name_of(battle, firer);
    if (counter(battle, firer).kind != Kind::artillery)
        return refusal(battle, name + " breaches no works: only artillery does", "BA-11.D");
    const int section = target ? section_number(battle, target) : -1;
    if (section < 0) return refusal(battle, name + " fires at a section of works", "BA-11.D");
    if (!stands(state, setup(battle).sections[static_cast<std::size_t>(section)]))
        return refusal(battle, "that section is breached and a target no more", "BA-11.D");
    if (held_by(battle, state, static_cast<std::size_t>(section), army_of(battle, firer)))
        return refusal(battle, "that section is held by its own side", "BA-11.D");
    const Bearings found = bearings_on(battle, state, firer, target);
    if (found.bases.empty()) return nobody_bears(battle, firer, "the work", found.why);
    return std::nullopt;
}

void fire_at_work(Play& play, UnitId firer, PieceId target) {
    play.push(make(Proc::breach, BreachLocals{firer, target, 0}));
}

bool bears_on_a_work(const Battle& battle, const State& state, UnitId firer) {
    const std::vector<Section>& all = setup(battle).sections;
    return std::any_of(all.begin(), all.end(),
                       [&](const Section& s) { return !may_fire_at(battle, state, firer, s.piece); });
}

void register_breach(ProcedureTable& t) {
    static const std::array fields = {LINSTOCK_FIELD(BreachLocals, unit), LINSTOCK_FIELD(BreachLocals, piece),
                                      LINSTOCK_FIELD(BreachLocals, hits)};
    t.add(Proc::breach, "breach", "Fire at a work", run_breach, fields);
}

}  // namespace linstock::brothers
