// BA-6.A, BA-6.B, BA-6.D, BA-6.E: commanders under fire.
//
// fire_at_officer: 0 two dice per bearing base; 1 their result; 2 removes a commander who was hit
// through: 0 the next commander on a line of fire; 1 the dice

#include "rulesets/brothers/fire/commander_fire.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brothers/retreat/leaving.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

struct ShotLocals {
    UnitId unit;
    OfficerId officer;
    std::uint16_t hit = 0;
};

struct ThroughLocals {
    UnitId unit;
    UnitId target;
    OfficerId other;         ///< commander that is the target
    PieceId work;            ///< works section that is the target
    std::uint16_t next = 0;  ///< index in the scenario's list
    std::uint16_t edge = 0;  ///< for a work drawn as an area
};

/// BA-6.D: two sixes hit. BA-6.E: so do two dice of sharpshooters that reach their counter's Attack.
bool pair_hits(const Battle& battle, UnitId firer, int a, int b, bool at_him) {
    const FaceSet& six = profile(battle).commander_hit.value;
    if (six.holds(a) && six.holds(b)) return true;
    const Counter& c = counter(battle, firer);
    if (!at_him || !c.sharpshooters) return false;
    const int face = c.attack + (profile(battle).sharpshooter_strict ? 1 : 0);
    return a >= face && b >= face;
}

/// The face that both dice of a pair must reach; 0 = house rules allow no single number.
int face_wanted(const Battle& battle, UnitId firer, bool at_him) {
    constexpr int sides = 6;
    int lowest = 0;
    for (int face = sides; face >= 1 && pair_hits(battle, firer, face, face, at_him); --face)
        lowest = face;
    for (int face = 1; face < lowest; ++face)
        if (pair_hits(battle, firer, face, face, at_him)) return 0;
    return lowest;
}

bool some_pair_hits(Play& play, UnitId firer, bool at_him) {
    const auto faces = play.faces();
    for (std::size_t i = 0; i + 1 < faces.size(); i += 2)
        if (pair_hits(play.battle(), firer, faces[i], faces[i + 1], at_him)) return true;
    return false;
}

void tell(Play& play, UnitId firer, OfficerId officer, bool at_him, bool hit, const char* word, const char* id) {
    const auto faces = play.faces();
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = firer;
        e.officer = officer;
        e.dice = {6, {faces.begin(), faces.end()}, at_him ? DiceRole::fire_at_officer : DiceRole::fire_past_officer};
        e.needed = face_wanted(play.battle(), firer, at_him);
        e.hits() = hit ? 1 : 0;
        const Counter& c = counter(play.battle(), firer);
        if (at_him && c.sharpshooters)
            e.modifiers = {{"its counter's Attack", c.attack, clause(play.battle(), "BA-1.C"), Counts::number}};
        e.word = word;
        e.why = {clause(play.battle(), id), profile(play.battle()).commander_hit.why};
    });
}

/// Stages of fire_at_officer. Saves contain these numbers.
struct ShotStage {
    enum : std::uint16_t { rolls, dice, goes };
};

Flow run_shot(Play& play, Step& self) {
    auto l = self.locals.as<ShotLocals>();
    if (self.at == ShotStage::goes) {
        const bool sharp = counter(play.battle(), l.unit).sharpshooters;
        if (l.hit != 0 && !over(play.state()))
            lose_commander(play, l.officer, Presence::destroyed, l.unit, "disabled", sharp ? "BA-6.E" : "BA-6.D");
        return Flow::done;
    }
    if (self.at == ShotStage::rolls) {
        self.at = ShotStage::dice;
        const auto bases = bearings_on(play.battle(), play.state(), l.unit, l.officer).bases.size();
        play.roll(number_of(Purpose::fire_commander), static_cast<int>(2 * bases), 6, l.unit, l.officer);
        return Flow::stay;
    }
    const bool sharp = counter(play.battle(), l.unit).sharpshooters;
    const bool hit = some_pair_hits(play, l.unit, true);
    tell(play, l.unit, l.officer, true, hit, hit ? "fire at a commander: hit" : "fire at a commander: miss",
         sharp ? "BA-6.E" : "BA-6.D");
    push_through(play, l.unit, {}, l.officer);
    l.hit = hit ? 1 : 0;
    self.locals.set(l);
    self.at = ShotStage::goes;
    return Flow::stay;
}

Bearings lines_of(const Battle& battle, const State& state, const ThroughLocals& l) {
    const int section = l.work ? section_number(battle, l.work, l.edge) : -1;
    if (section >= 0)
        return bearings_on(battle, state, l.unit, setup(battle).sections[static_cast<std::size_t>(section)]);
    return l.other ? bearings_on(battle, state, l.unit, l.other) : bearings_on(battle, state, l.unit, l.target);
}

/// Number of the firer's lines of fire that cross the commander's base.
int crossings(const Battle& battle, const State& state, const Bearings& found, OfficerId officer) {
    Box commander = commander_box(battle, state, officer);
    commander.half_width -= 2 * tolerance;
    commander.half_depth -= 2 * tolerance;
    return static_cast<int>(std::count_if(found.bases.begin(), found.bases.end(),
                                          [&](const Bearing& b) { return crosses(b.line, commander); }));
}

/// Stages of through. Saves contain these numbers.
struct ThroughStage {
    enum : std::uint16_t { next_commander, dice };
};

Flow run_through(Play& play, Step& self) {
    auto l = self.locals.as<ThroughLocals>();
    const Battle& battle = play.battle();
    const auto& all = battle.forces().officers;
    if (self.at == ThroughStage::dice) {
        const OfficerId officer = all[l.next].id;
        const bool hit = some_pair_hits(play, l.unit, false);
        tell(play, l.unit, officer, false, hit, hit ? "fire past a commander: hit" : "fire past a commander: miss",
             "BA-6.B");
        if (hit) lose_commander(play, officer, Presence::destroyed, l.unit, "disabled", "BA-6.B");
        ++l.next;
        self.at = ThroughStage::next_commander;
    }
    if (over(play.state())) return Flow::done;  // BA-13.G: the loss fulfilled a task
    const auto count = static_cast<std::uint16_t>(all.size());
    const Bearings found = l.next < count ? lines_of(battle, play.state(), l) : Bearings{};
    for (; l.next < count; ++l.next) {
        if (all[l.next].id == l.other || !on_table(play.state(), all[l.next].id)) continue;
        const int bases = crossings(battle, play.state(), found, all[l.next].id);
        if (bases == 0) continue;
        self.at = ThroughStage::dice;
        self.locals.set(l);
        play.roll(number_of(Purpose::fire_through), 2 * bases, 6, l.unit, all[l.next].id);
        return Flow::stay;
    }
    return Flow::done;
}

}  // namespace

void fire_at_commander(Play& play, UnitId firer, OfficerId target) {
    play.push(make(Proc::fire_at_officer, ShotLocals{firer, target, 0}));
}

void push_through(Play& play, UnitId firer, UnitId target, OfficerId other) {
    ThroughLocals l;
    l.unit = firer;
    l.target = target;
    l.other = other;
    play.push(make(Proc::through, l));
}

void push_through(Play& play, UnitId firer, PieceId work, std::uint16_t edge) {
    ThroughLocals l;
    l.unit = firer;
    l.work = work;
    l.edge = edge;
    play.push(make(Proc::through, l));
}

void register_commander_fire(ProcedureTable& t) {
    static const std::array shot = {common::named(LINSTOCK_FIELD(ShotLocals, unit)),
                                    common::named(LINSTOCK_FIELD(ShotLocals, officer)),
                                    LINSTOCK_FIELD(ShotLocals, hit)};
    t.add(Proc::fire_at_officer, "fire_at_officer", "Fire at a commander", run_shot, shot, ShotStage::goes);
    static const std::array through = {common::named(LINSTOCK_FIELD(ThroughLocals, unit)),
                                       LINSTOCK_FIELD(ThroughLocals, target),
                                       LINSTOCK_FIELD(ThroughLocals, other),
                                       LINSTOCK_FIELD(ThroughLocals, work),
                                       LINSTOCK_FIELD(ThroughLocals, next),
                                       LINSTOCK_FIELD(ThroughLocals, edge)};
    t.add(Proc::through, "through", "Fire past commanders", run_through, through, ThroughStage::dice);
}

}  // namespace linstock::brothers
