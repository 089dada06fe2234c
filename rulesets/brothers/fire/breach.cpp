// BA-11.D: artillery breaches works.
//
// breach: 0 the Attack dice; 1 their result; 2 the cover dice

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/fire/commander_fire.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>
#include <array>

namespace linstock::brothers {

namespace {

/// breach: the rolls so far.
struct BreachLocals {
    UnitId unit;
    PieceId piece;
    std::uint16_t hits = 0;
    std::uint16_t edge = 0;  ///< for a work drawn as an area
};

const Section& section_of(const Battle& battle, const BreachLocals& l) {
    return setup(battle).sections[static_cast<std::size_t>(section_number(battle, l.piece, l.edge))];
}

Cited<int> value_of(const Battle& battle, const State& state, PieceId piece) {
    return cover_value(battle, grade_of(battle, state, battle.ground->piece(piece)), Fight::fire);
}

/// For a work drawn as an area, one side is breached.
const char* breached_word(const Battle& battle, const Section& s) {
    if (s.edge == 0) return "breached";
    constexpr std::array<const char*, 8> words = {"breached on its north side", "breached on its north-east side",
                                                  "breached on its east side",  "breached on its south-east side",
                                                  "breached on its south side", "breached on its south-west side",
                                                  "breached on its west side",  "breached on its north-west side"};
    return words[eighth_of(battle, s)];
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
        e.work_side() = l.edge;
        e.dice = {6, {faces.begin(), faces.end()}, DiceRole::fire};
        e.needed = attack.number;
        e.hits() = l.hits;
        e.modifiers = attack.modifiers;
        e.word = l.hits == 0 ? "fire at a work: miss" : "fire at a work: hit";
        e.why = {clause(battle, "BA-11.D"), clause(battle, "BA-7.E")};
    });
}

void read_section(Play& play, const BreachLocals& l) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const Cited<int> value = value_of(battle, play.state(), l.piece);
    const auto faces = play.faces();
    const auto hits =
        static_cast<int>(std::count_if(faces.begin(), faces.end(), [&](int f) { return f >= value.value; }));
    const bool breached = hit_section(battle, play.state(), section_of(battle, l), hits);
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = l.unit;
        e.piece = l.piece;
        e.work_side() = l.edge;
        e.dice = {6, {faces.begin(), faces.end()}, DiceRole::breach};
        e.needed = value.value;
        e.modifiers = {{"its cover", value.value, value.why, Counts::number}};
        e.hits() = hits;
        e.word = hits == 0 ? "breaching a work: no effect" : "breaching a work: damage";
        e.why = {clause(battle, "BA-11.D"), value.why, pf.section_hits.why};
    });
    if (!breached) return;
    play.say(EventKind::piece_changed, [&](Event& e) {
        e.unit = l.unit;
        e.piece = l.piece;
        e.work_side() = l.edge;
        e.word = breached_word(battle, section_of(battle, l));
        e.event_result = EventResult::breached;
        e.why = {clause(battle, "BA-11.D"), clause(battle, "BA-11.E")};
    });
}

/// Stages of breach. Saves contain these numbers.
struct BreachStage {
    enum : std::uint16_t { rolls, dice, cover };
};

Flow run_breach(Play& play, Step& self) {
    auto l = self.locals.as<BreachLocals>();
    const Battle& battle = play.battle();
    if (self.at == BreachStage::rolls) {
        self.at = BreachStage::dice;
        play.roll(number_of(Purpose::breach_attack),
                  static_cast<int>(bearings_on(battle, play.state(), l.unit, section_of(battle, l)).bases.size()), 6,
                  l.unit, {}, attack_of(battle, play.state(), l.unit, Fight::fire).number);
        return Flow::stay;
    }
    if (self.at == BreachStage::dice) {
        read_attack(play, l);
        self.locals.set(l);
        self.at = BreachStage::cover;
        if (l.hits > 0) {
            play.roll(number_of(Purpose::breach_cover), l.hits, 6, l.unit, {},
                      value_of(battle, play.state(), l.piece).value);
            return Flow::stay;
        }
    } else {
        read_section(play, l);
    }
    push_through(play, l.unit, l.piece, l.edge);
    return Flow::done;
}

}  // namespace

// A work held by a unit of its own side cannot be a target.
std::optional<Refusal> may_fire_at(const Battle& battle, const State& state, UnitId firer, int section) {
    if (auto no = may_fire(battle, state, firer)) return no;
    const std::string& name = name_of(battle, firer);
    if (counter(battle, firer).kind != Kind::artillery)
        return refusal(battle, name + " cannot breach works: only artillery can", "BA-11.D");
    if (section < 0) return refusal(battle, name + " must fire at a section of a work", "BA-11.D");
    const Section& target = setup(battle).sections[static_cast<std::size_t>(section)];
    if (!stands(state, target)) return refusal(battle, "that section is already breached", "BA-11.D");
    if (held_by(battle, state, target.work, army_of(battle, firer)))
        return refusal(battle, "that section is held by its own side", "BA-11.D");
    const Bases bases = bases_of(battle, state, firer);
    if (std::none_of(bases.begin(), bases.end(),
                     [&](const Box& b) { return looks_at(battle, target, b.front_centre()); }))
        return refusal(battle, "that side of the work faces away from " + name, "BA-11.D");
    const Bearings found = bearings_on(battle, state, firer, target);
    if (found.bases.empty()) return nobody_bears(battle, firer, "the work", found.why);
    return std::nullopt;
}

int section_meant(const Battle& battle, const State& state, UnitId firer, PieceId piece, std::int32_t side) {
    const std::vector<Section>& all = setup(battle).sections;
    int nearest = -1;
    int any = -1;
    double smallest = 1e18;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].piece != piece) continue;
        if (all[i].edge == side) return static_cast<int>(i);
        if (side != 0) continue;
        if (any < 0 || stands(state, all[i])) any = static_cast<int>(i);
        if (may_fire_at(battle, state, firer, static_cast<int>(i))) continue;
        const double far = bearings_on(battle, state, firer, all[i]).distance;
        if (!nearer(far, smallest)) continue;
        smallest = far;
        nearest = static_cast<int>(i);
    }
    return nearest >= 0 ? nearest : any;
}

void fire_at_work(Play& play, UnitId firer, int section) {
    const Section& s = setup(play.battle()).sections[static_cast<std::size_t>(section)];
    play.push(make(Proc::breach, BreachLocals{firer, s.piece, 0, s.edge}));
}

bool bears_on_a_work(const Battle& battle, const State& state, UnitId firer) {
    const auto count = static_cast<int>(setup(battle).sections.size());
    for (int i = 0; i < count; ++i)
        if (!may_fire_at(battle, state, firer, i)) return true;
    return false;
}

void register_breach(ProcedureTable& t) {
    static const std::array fields = {common::named(LINSTOCK_FIELD(BreachLocals, unit)),
                                      common::named(LINSTOCK_FIELD(BreachLocals, piece)),
                                      LINSTOCK_FIELD(BreachLocals, hits), LINSTOCK_FIELD(BreachLocals, edge)};
    t.add(Proc::breach, "breach", "Fire at a work", run_breach, fields, BreachStage::cover);
}

}  // namespace linstock::brothers
