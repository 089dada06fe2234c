#include "tests/unit/battle/toy_ruleset.hpp"

#include "army/layout.hpp"
#include "base/measure.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "charts/load.hpp"

#include <gtest/gtest.h>

#include <cstddef>

namespace linstock::toy {

namespace {

enum : std::uint16_t { proc_roll, proc_turn, proc_ask, proc_shoot, proc_march, proc_both, proc_card, proc_forever };
enum : std::uint8_t { purpose_shot, purpose_shuffle };

struct ShootLocals {
    UnitId unit;
    UnitId target;
};
struct BothLocals {
    std::array<std::uint8_t, 2> sealed{};  // 0 = not yet
};

const std::array unit_fields = {LINSTOCK_FIELD(ToyUnit, was), LINSTOCK_FIELD(ToyUnit, hits),
                                LINSTOCK_FIELD(ToyUnit, enemy), LINSTOCK_FIELD(ToyUnit, marched)};
const std::array state_fields = {LINSTOCK_FIELD(ToyState, score), LINSTOCK_FIELD(ToyState, big)};
const std::array shoot_fields = {LINSTOCK_FIELD(ShootLocals, unit), LINSTOCK_FIELD(ShootLocals, target)};
const std::array both_fields = {LINSTOCK_FIELD(BothLocals, sealed)};

bool wish_break = false;  // set by rules(); tests run one at a time

Cite cite(const Battle& b, const char* id) { return b.charts().cite(id); }

// --- A turn: stages 0 begin, 1 end. ---
Flow run_turn(Play& play, Step& self) {
    State& s = play.state();
    if (self.at == 0) {
        ++s.turn;
        s.phase = 0;
        play.say(EventKind::turn_began, [&](Event& e) { e.turn_number() = s.turn; });
        self.at = 1;
        play.push({play.step(proc_ask), play.step(proc_march), play.step(proc_both), play.step(proc_card)});
        return Flow::stay;
    }
    if (s.turn < play.battle().scenario->turns && !s.outcome.over) {
        self.at = 0;
        return Flow::stay;
    }
    const auto own = s.own.as<ToyState>();
    s.outcome.over = true;
    s.outcome.winner = own.score[0] > own.score[1] ? ArmyId{1} : own.score[0] < own.score[1] ? ArmyId{2} : ArmyId{};
    play.say(EventKind::battle_ended, [&](Event& e) { e.army = s.outcome.winner; });
    return Flow::done;
}

// --- Should the first army's first unit fire? ---
void ask_prompts(const Battle& b, const State&, const Step&, std::vector<Prompt>& out) {
    Prompt p;
    p.seat = Seat::first;
    p.kind = "order";
    p.unit = UnitId{1};
    Offer fire;
    fire.verb = Verb::fire;
    fire.unit = UnitId{1};
    fire.target = UnitId{3};
    fire.word = "ball";
    fire.distance = to_coord(12.5);
    fire.why = {cite(b, "TY-1")};
    Offer hold;
    hold.verb = Verb::hold_fire;
    hold.unit = UnitId{1};
    p.offers = {fire, hold};
    p.arcs.push_back(Arc{Point{}, 0, 60, to_coord(24), to_coord(6)});
    p.why = {cite(b, "TY-1")};
    out.push_back(p);
}
std::optional<Refusal> ask_check(const Battle& b, const State&, const Step&, const Prompt&, const Decision& d) {
    if (d.verb == Verb::hold_fire && d.unit == UnitId{1}) return std::nullopt;
    if (d.verb == Verb::fire && d.unit == UnitId{1} && d.target == UnitId{3}) return std::nullopt;
    return Refusal{RefusalKind::against_rules, "unit 1 fires at unit 3 or holds its fire", {cite(b, "TY-1")}};
}
Flow ask_accept(Play& play, Step&, const Decision& d) {
    if (d.verb == Verb::fire) play.push(play.step(proc_shoot, ShootLocals{d.unit, d.target}));
    return Flow::done;
}
void ask_candidates(const Battle&, const State&, const Step&, const Prompt&, std::size_t most,
                    std::vector<Decision>& out) {
    Decision fire;
    fire.verb = Verb::fire;
    fire.unit = UnitId{1};
    fire.target = UnitId{3};
    Decision hold;
    hold.verb = Verb::hold_fire;
    hold.unit = UnitId{1};
    out.push_back(fire);
    if (most > 1) out.push_back(hold);
}

// --- A shot: stages 0 roll, 1 effect. ---
Flow run_shoot(Play& play, Step& self) {
    const auto my = self.locals.as<ShootLocals>();
    if (self.at == 0) {
        self.at = 1;
        play.roll(purpose_shot, 2, 6, my.unit, {}, 4);
        return Flow::stay;
    }
    State& s = play.state();
    int hits = 0;
    for (const std::uint8_t f : play.faces())
        hits += f >= 4;
    auto own = s.unit(my.target).own.as<ToyUnit>();
    own.hits = static_cast<std::int16_t>(own.hits + hits);
    own.enemy = my.unit;
    s.unit(my.target).own.set(own);
    auto all = s.own.as<ToyState>();
    all.score[0] = static_cast<std::uint16_t>(all.score[0] + hits);
    all.big += hits * 1000000000000LL;
    s.own.set(all);
    play.say(EventKind::fired, [&](Event& e) {
        e.unit = my.unit;
        e.other = my.target;
        e.hits() = hits;
        e.needed = 4;
        e.dice.sides = 6;
        e.dice.faces.assign(play.faces().begin(), play.faces().end());
        e.modifiers.push_back(Modifier{"in the open", 1, play.battle().charts().cite("TY-1")});
        e.why = {play.battle().charts().cite("TY-1")};
    });
    return Flow::done;
}

// --- The second army's first unit marches, or stands. ---
void march_prompts(const Battle& b, const State& s, const Step&, std::vector<Prompt>& out) {
    Prompt p;
    p.seat = Seat::second;
    p.kind = "path";
    p.unit = UnitId{3};
    Offer follow;
    follow.verb = Verb::follow;
    follow.unit = UnitId{3};
    Offer stand;
    stand.verb = Verb::stand;
    stand.unit = UnitId{3};
    p.offers = {follow, stand};
    Reach reach;
    reach.from = s.unit(UnitId{3}).place;
    reach.heading = s.unit(UnitId{3}).heading;
    reach.open = to_coord(6);
    reach.road = -1;
    p.reach.push_back(reach);
    p.why = {cite(b, "TY-2")};
    out.push_back(p);
}
std::optional<Refusal> march_check(const Battle& b, const State& s, const Step&, const Prompt&, const Decision& d) {
    if (d.unit != UnitId{3}) return Refusal{RefusalKind::against_rules, "unit 3 marches", {cite(b, "TY-2")}};
    if (d.verb == Verb::stand) return std::nullopt;
    if (d.verb != Verb::follow || d.path.empty())
        return Refusal{RefusalKind::against_rules, "a march is a path", {cite(b, "TY-2")}};
    double gone = 0;
    Vec at = to_vec(s.unit(d.unit).place);
    for (const Point p : d.path) {
        gone += distance(at, to_vec(p));
        at = to_vec(p);
    }
    if (beyond(gone, 6)) return Refusal{RefusalKind::against_rules, "a march is at most 6 inches", {cite(b, "TY-2")}};
    return std::nullopt;
}
Flow march_accept(Play& play, Step&, const Decision& d) {
    if (d.verb == Verb::stand) return Flow::done;
    UnitState& u = play.state().unit(d.unit);
    auto own = u.own.as<ToyUnit>();
    own.was = u.place;
    own.marched = true;
    u.own.set(own);
    u.place = d.path.back();
    u.heading = d.heading;
    u.formation = d.formation;
    play.say(EventKind::moved, [&](Event& e) {
        e.unit = d.unit;
        e.path = d.path;
        e.from = own.was;
        e.to = u.place;
        e.heading = u.heading;
        e.why = {play.battle().charts().cite("TY-2")};
    });
    return Flow::done;
}
void march_candidates(const Battle&, const State& s, const Step&, const Prompt&, std::size_t most,
                      std::vector<Decision>& out) {
    Decision follow;
    follow.verb = Verb::follow;
    follow.unit = UnitId{3};
    follow.heading = s.unit(UnitId{3}).heading;
    const Vec from = to_vec(s.unit(UnitId{3}).place);
    follow.path = {to_point(from + Vec{1.0 / 3.0, -2.7})};
    Decision stand;
    stand.verb = Verb::stand;
    stand.unit = UnitId{3};
    out.push_back(follow);
    if (most > 1) out.push_back(stand);
}

// --- Both seats name a number simultaneously; the answers stay sealed in the step. ---
void both_prompts(const Battle&, const State&, const Step& self, std::vector<Prompt>& out) {
    const auto my = self.locals.as<BothLocals>();
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (my.sealed[static_cast<std::size_t>(seat) - 1] != 0) continue;
        Prompt p;
        p.seat = seat;
        p.kind = "number";
        for (int n = 1; n <= 3; ++n) {
            Offer o;
            o.verb = Verb::choose;
            o.number = n;
            p.offers.push_back(o);
        }
        out.push_back(p);
    }
}
std::optional<Refusal> both_check(const Battle&, const State&, const Step&, const Prompt&, const Decision& d) {
    if (d.verb == Verb::choose && d.number >= 1 && d.number <= 3) return std::nullopt;
    return Refusal{RefusalKind::against_rules, "choose 1, 2 or 3", {}};
}
Flow both_accept(Play& play, Step& self, const Decision& d) {
    auto my = self.locals.as<BothLocals>();
    my.sealed[static_cast<std::size_t>(d.by) - 1] = static_cast<std::uint8_t>(d.number);
    self.locals.set(my);
    if (my.sealed[0] == 0 || my.sealed[1] == 0) return Flow::stay;
    State& s = play.state();
    auto all = s.own.as<ToyState>();
    all.score[1] = static_cast<std::uint16_t>(all.score[1] + (my.sealed[1] > my.sealed[0]));
    s.own.set(all);
    play.say(EventKind::objective, [&](Event& e) { e.objective_index() = my.sealed[0] * 10 + my.sealed[1]; });
    return Flow::done;
}
void both_candidates(const Battle&, const State&, const Step&, const Prompt&, std::size_t most,
                     std::vector<Decision>& out) {
    for (int n = 1; n <= 3 && out.size() < most; ++n) {
        Decision d;
        d.verb = Verb::choose;
        d.number = n;
        out.push_back(d);
    }
}

// --- A card is turned; the deck of three is shuffled when it is empty. ---
Flow run_card(Play& play, Step& self) {
    State& s = play.state();
    if (self.at == 0 && s.deck.empty()) {
        self.at = 1;
        play.shuffle(purpose_shuffle, 3);
        return Flow::stay;
    }
    if (self.at == 1) {
        s.deck = {1, 2, 3};
        for (std::size_t i = 0; i < play.faces().size(); ++i)
            std::swap(s.deck[2 - i], s.deck[static_cast<std::size_t>(play.face(i)) - 1]);
    }
    play.say(EventKind::card_turned, [&](Event& e) { e.dice = {3, {static_cast<std::uint8_t>(s.deck.back())}}; });
    s.deck.pop_back();
    return Flow::done;
}

Flow run_forever(Play&, Step&) { return Flow::stay; }

void open_battle(Play& play) {
    State& s = play.state();
    for (const Unit& u : play.battle().forces().units) {
        UnitState& own = s.unit(u.id);
        own.place = to_point(u.start.place);
        own.heading = u.start.heading;
        own.presence = Presence::on_table;
        own.stands_left = static_cast<std::uint8_t>(u.stands);
    }
    for (OfficerState& o : s.officers) {
        o.presence = Presence::on_table;
        o.attached_to = UnitId{2};
    }
    play.push(play.step(proc_turn));
}
void open_runaway(Play& play) {
    open_battle(play);
    play.push(play.step(proc_forever));
}

Prepared prepare_battle(const Ruleset&, const Scenario&, const Ground&) { return {}; }
Box footprint_of(const Battle&, const State& s, UnitId u) {
    return footprint(to_vec(s.unit(u).place), s.unit(u).heading, Size{3, 1});
}
void invariants_of(const Battle&, const State& s, std::vector<std::string>& broken) {
    for (const UnitState& u : s.units)
        if (wish_break && u.own.as<ToyUnit>().hits > 0) broken.emplace_back("a unit has been hit");
}

Procedure running(const char* name, Run run, std::span<const Field> fields = {}) {
    Procedure p;
    p.name = name;
    p.label = name;
    p.run = run;
    p.fields = fields;
    return p;
}
Procedure asking(const char* name, Asking ask, std::span<const Field> fields = {}) {
    Procedure p;
    p.name = name;
    p.label = name;
    p.ask = ask;
    p.fields = fields;
    return p;
}

std::shared_ptr<const Charts> charts() {
    RulesetFiles files;
    files.ruleset = {
        "id = \"toy\"\ntitle = \"Toy\"\nprefix = \"TY\"\nperiod = \"none\"\nunit = \"in\"\n"
        "[charts]\nmove = \"moves\"\n"
        "[[variant]]\nid = \"one\"\ntitle = \"one\"\ndefault = true\n"
        "[profile]\nreach = { value = 6, clause = \"TY-1\", mark = \"printed\", title = \"reach\" }\n",
        "ruleset.toml"};
    files.charts = {
        "[chart.moves]\ntitle = \"Moves\"\nclause = \"TY-2\"\nmark = \"printed\"\nunit = \"in\"\n"
        "columns = [\"line\"]\nrows.foot = [6]\n",
        "charts.toml"};
    files.clauses = {
        "[[clause]]\nid = \"TY-1\"\ntitle = \"Fire\"\nmark = \"printed\"\nsection = \"1\"\nbehaviour = \"Fires.\"\n"
        "[[clause]]\nid = \"TY-2\"\ntitle = \"March\"\nmark = \"ruling\"\nwhy = \"silence\"\nsection = \"2\"\n"
        "behaviour = \"Marches.\"\n",
        "clauses.toml"};
    auto loaded = load_charts(files);
    if (!loaded) {
        for (const Problem& p : loaded.error())
            ADD_FAILURE() << to_text(p);
        return std::make_shared<const Charts>();
    }
    return std::make_shared<const Charts>(std::move(*loaded));
}

void uncovered(std::span<const Field> fields, std::span<const std::byte> block, const std::string& where,
               std::vector<std::string>& out) {
    for (std::size_t i = 0; i < block.size(); ++i) {
        if (block[i] == std::byte{0}) continue;
        bool covered = false;
        for (const Field& f : fields)
            covered = covered || (i >= f.offset && i < f.offset + size_of(f.type) * f.count);
        if (!covered) out.push_back(where + ", byte " + std::to_string(i));
    }
}

}  // namespace

std::shared_ptr<const Ruleset> rules(Wish wish) {
    wish_break = wish.break_invariant;
    auto r = std::make_shared<Ruleset>();
    r->id = "toy";
    r->charts = charts();
    r->procedures = {roll_procedure(),
                     running("turn", run_turn),
                     asking("ask", {ask_prompts, ask_check, ask_accept, ask_candidates}),
                     running("shoot", run_shoot, shoot_fields),
                     asking("march", {march_prompts, march_check, march_accept, march_candidates}),
                     asking("both", {both_prompts, both_check, both_accept, both_candidates}, both_fields),
                     running("card", run_card),
                     running("forever", run_forever)};
    r->phases = {PhaseName{"all of it"}};
    r->purposes = {{"shot", DiceRole::fire}, {"shuffle"}};
    r->unit_fields = unit_fields;
    r->state_fields = state_fields;
    r->prepare = prepare_battle;
    r->open = wish.runaway ? open_runaway : open_battle;
    r->footprint = footprint_of;
    r->invariants = invariants_of;
    return r;
}

std::shared_ptr<const Scenario> scenario(int turns) {
    auto s = std::make_shared<Scenario>();
    s->file = "toy.toml";
    s->title = "Toy";
    s->rulesets = {"toy"};
    s->turns = turns;
    s->hash = 0x1234;
    s->forces.armies.resize(2);
    for (std::size_t a = 0; a < 2; ++a) {
        s->forces.armies[a].id = ArmyId::of_index(a);
        s->forces.armies[a].name = a == 0 ? "Blue" : "Grey";
        Command c;
        c.id = CommandId::of_index(a);
        c.army = ArmyId::of_index(a);
        c.name = a == 0 ? "Brigade" : "Legion";
        s->forces.commands.push_back(c);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        Unit u;
        u.id = UnitId::of_index(i);
        u.army = ArmyId{static_cast<std::uint16_t>(i / 2 + 1)};
        u.command = CommandId{u.army.value};
        u.name = std::array{"1st \"Iron\" Blue", "2nd Blue", "1st Grey", "2nd Grey"}[i];
        u.stands = 4;
        u.figures_per_stand = 3;
        u.start.place = {20 + 5.25 * static_cast<double>(i), i < 2 ? 10.0 : 40.0};
        u.start.heading = i < 2 ? 0 : half_turn;
        s->forces.units.push_back(u);
    }
    Officer o;
    o.id = OfficerId{1};
    o.army = ArmyId{1};
    o.name = "General Blue";
    s->forces.officers.push_back(o);
    Piece wall;
    wall.kind = PieceKind::stone_wall;
    wall.name = "The wall";
    wall.line = {{10, 20}, {30, 20}};
    wall.id = PieceId{1};
    s->pieces.push_back(wall);
    return s;
}

std::shared_ptr<const Battle> battle(int turns, Wish wish) {
    auto prepared = prepare(rules(wish), scenario(turns));
    if (!prepared) {
        for (const Problem& p : prepared.error())
            ADD_FAILURE() << to_text(p);
        return nullptr;
    }
    return *prepared;
}

Decision easy(const Battle& b, const State& s) {
    const Prompt p = prompts(b, s).at(0);
    if (p.seat == Seat::chance) {
        Decision d;
        d.prompt = p.id;
        d.by = Seat::chance;
        d.verb = Verb::roll;
        d.faces.assign(p.roll.at(0).count, 1);
        return d;
    }
    return candidates(b, s, p, 8).at(0);
}

std::vector<std::string> uncovered_bytes(const Battle& battle, const State& state) {
    std::vector<std::string> out;
    const Ruleset& r = *battle.rules;
    uncovered(r.state_fields, state.own.bytes, "state", out);
    for (std::size_t i = 0; i < state.units.size(); ++i)
        uncovered(r.unit_fields, state.units[i].own.bytes, "unit " + std::to_string(i + 1), out);
    for (std::size_t i = 0; i < state.officers.size(); ++i)
        uncovered(r.officer_fields, state.officers[i].own.bytes, "officer " + std::to_string(i + 1), out);
    for (const Step& s : state.agenda)
        uncovered(r.procedures[s.procedure].fields, s.locals.bytes,
                  std::string("step ") + r.procedures[s.procedure].name, out);
    return out;
}

}  // namespace linstock::toy
