// BA-10: melee. Only the active side rolls.
//
// melee: asks which unit attacks next, while two or more are waiting
// strike: 0 assign bases to enemies; 1 the dice; 2 their result
// blow: 0 the cover of one enemy; 1 its dice

#include "rulesets/brothers/close_combat/melee.hpp"

#include "battle/event.hpp"
#include "rulesets/brothers/army/objectives.hpp"
#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/fire/commander_fire.hpp"
#include "rulesets/brothers/morale/fatigue.hpp"
#include "rulesets/brothers/morale/flinching.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

// BA-10.D: units of the active side in contact that have not attacked. Also with NIC or pinned (BA-10.H), and with or
// without a charge this round (BA-10.K).
std::vector<UnitId> waiting(const Battle& battle, const State& state) {
    std::vector<UnitId> out;
    for (const Unit& u : battle.forces().units)
        if (u.army == active(state) && on_table(state, u.id) && !own(state.unit(u.id)).attacked &&
            engaged(battle, state, u.id))
            out.push_back(u.id);
    return out;
}

StrikeLocals strike_of(UnitId unit) {
    StrikeLocals l;
    l.unit = unit;
    return l;
}

Flow run_melee(Play& play, Step&) {
    if (over(play.state()) || own(play.state()).conceded != 0) return Flow::done;
    const std::vector<UnitId> units = waiting(play.battle(), play.state());
    if (units.empty()) return Flow::done;
    if (units.size() == 1)
        play.push(make(Proc::strike, strike_of(units.front())));
    else
        play.push(make(Proc::ask_attack));
    return Flow::stay;
}

// --- The next attack (BA-10.A) ---

void order_prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    Prompt p;
    p.seat = seat_of(active(state));
    p.kind = "melee";
    p.why = {clause(battle, "BA-10.A")};
    for (const UnitId id : waiting(battle, state))
        for (const UnitId enemy : contacts_of(battle, state, id))
            p.offers.push_back(offer(Verb::attack, id, enemy));
    offer_to_concede(battle, state, p);
    out.push_back(std::move(p));
}

std::optional<Refusal> order_check(const Battle& battle, const State& state, const Step&, const Prompt& p,
                                   const Decision& d) {
    if (d.verb == Verb::concede) return judge_conceding(battle, state);
    const bool open = d.verb == Verb::attack && std::any_of(p.offers.begin(), p.offers.end(), [&](const Offer& o) {
                          return o.unit == d.unit && o.target == d.target;
                      });
    if (open) return std::nullopt;
    return refusal(battle, "choose a unit in contact that has not attacked yet, and an enemy that it touches",
                   "BA-10.A");
}

Flow order_accept(Play& play, Step&, const Decision& d) {
    answered(play);
    if (d.verb == Verb::concede)
        concede(play);
    else
        play.push(make(Proc::strike, strike_of(d.unit)));
    return Flow::done;
}

void order_candidates(const Battle&, const State&, const Step&, const Prompt& p, std::size_t most,
                      std::vector<Decision>& out) {
    for (const Offer& o : p.offers) {
        if (out.size() >= most) return;
        if (o.verb != Verb::attack) continue;
        Decision d;
        d.verb = Verb::attack;
        d.unit = o.unit;
        d.target = o.target;
        out.push_back(d);
    }
}

// --- Bases against enemies (BA-10.B, BA-10.E) ---

struct Fighting {
    int base = 0;
    std::vector<UnitId> may;  ///< enemies that it may attack
};

std::vector<UnitId> touched_by(const Battle& battle, const State& state, const Box& base,
                               const std::vector<Lying>& enemies) {
    std::vector<UnitId> out;
    for (const Lying& e : enemies)
        if (std::any_of(e.bases.begin(), e.bases.end(),
                        [&](const Box& b) { return in_contact(battle, state, base, b); }))
            out.push_back(e.unit);
    return out;
}

/// The bases that fight. A base behind another follows the one in front, without a choice of its own.
std::vector<Fighting> fighting(const Battle& battle, const State& state, const StrikeLocals& l) {
    const std::vector<Lying> enemies = enemies_ashore(battle, state, army_of(battle, l.unit));
    const Bases bases = bases_of(battle, state, l.unit);
    const Formation formation = state.unit(l.unit).formation;
    const bool fights_whole = traits_of(formation).fights_whole;
    const int count = static_cast<int>(bases.size());
    std::vector<std::vector<UnitId>> touched;
    std::vector<UnitId> all;
    for (const Box& b : bases) {
        touched.push_back(touched_by(battle, state, b, enemies));
        for (const UnitId id : touched.back())
            if (std::find(all.begin(), all.end(), id) == all.end()) all.push_back(id);
    }
    std::sort(all.begin(), all.end());
    std::vector<Fighting> out;
    for (int k = 0; k < count; ++k) {
        const std::vector<UnitId>& mine = touched[static_cast<std::size_t>(k)];
        if (!mine.empty())
            out.push_back({k, mine});
        else if (fights_whole && !all.empty())
            out.push_back({k, all});
        else if (const int before = base_before(formation, count, k);
                 before != k && !touched[static_cast<std::size_t>(before)].empty())
            out.push_back({k, {}});
    }
    return out;
}

/// Gives every fighting base an enemy. Free bases follow `chosen`, or are divided evenly.
void assign(const Battle& battle, const State& state, StrikeLocals& l, const std::vector<std::uint16_t>& chosen) {
    const std::vector<Fighting> all = fighting(battle, state, l);
    l.against = {};
    std::size_t next = 0;
    std::vector<UnitId> dealt_enemies;  // enemies of the free bases so far
    for (const Fighting& f : all) {
        if (f.may.empty()) continue;
        UnitId enemy = f.may.front();
        if (f.may.size() > 1 && next < chosen.size()) {
            enemy = UnitId{chosen[next++]};
        } else if (f.may.size() > 1) {
            const auto dealt = [&](UnitId id) { return std::count(dealt_enemies.begin(), dealt_enemies.end(), id); };
            for (const UnitId id : f.may)
                if (dealt(id) < dealt(enemy)) enemy = id;
            dealt_enemies.push_back(enemy);
        }
        l.against[static_cast<std::size_t>(f.base)] = enemy;
    }
    const Formation formation = state.unit(l.unit).formation;
    const int count = state.unit(l.unit).stands_left;
    for (const Fighting& f : all)
        if (f.may.empty())
            l.against[static_cast<std::size_t>(f.base)] =
                l.against[static_cast<std::size_t>(base_before(formation, count, f.base))];
}

std::vector<Fighting> free_bases(const Battle& battle, const State& state, const StrikeLocals& l) {
    std::vector<Fighting> out = fighting(battle, state, l);
    out.erase(std::remove_if(out.begin(), out.end(), [](const Fighting& f) { return f.may.size() < 2; }), out.end());
    return out;
}

void split_prompts(const Battle& battle, const State& state, const Step& step, std::vector<Prompt>& out) {
    const auto l = step.locals.as<StrikeLocals>();
    Prompt p;
    p.seat = seat_of(army_of(battle, l.unit));
    p.kind = "split";
    p.unit = l.unit;
    p.why = {clause(battle, "BA-10.E")};
    for (const Fighting& f : free_bases(battle, state, l))
        for (const UnitId id : f.may) {
            Offer o = offer(Verb::select, id);
            o.number = f.base;
            o.word = "is attacked by a free base";
            p.offers.push_back(o);
        }
    offer_to_concede(battle, state, p);
    out.push_back(std::move(p));
}

std::optional<Refusal> split_check(const Battle& battle, const State& state, const Step& step, const Prompt&,
                                   const Decision& d) {
    if (d.verb == Verb::concede) return judge_conceding(battle, state);
    const auto l = step.locals.as<StrikeLocals>();
    const std::vector<Fighting> open = free_bases(battle, state, l);
    if (d.verb != Verb::select || d.list.size() != open.size())
        return refusal(battle,
                       "each of the " + std::to_string(open.size()) + " free bases must attack one enemy" +
                           (d.list.size() < open.size() ? ": 'list' is missing; it must have one entry per base" : ""),
                       "BA-10.E");
    for (std::size_t i = 0; i < open.size(); ++i)
        if (std::find(open[i].may.begin(), open[i].may.end(), UnitId{d.list[i]}) == open[i].may.end())
            return refusal(battle,
                           "a base must attack an enemy that it touches or, in column, an enemy that its unit touches",
                           "BA-10.E");
    return std::nullopt;
}

Flow split_accept(Play& play, Step& self, const Decision& d) {
    answered(play);
    if (d.verb == Verb::concede) {
        concede(play);
        return Flow::done;
    }
    auto l = self.locals.as<StrikeLocals>();
    assign(play.battle(), play.state(), l, d.list);
    l.chosen = 1;
    play.push(make(Proc::strike, l));
    return Flow::done;
}

void split_candidates(const Battle& battle, const State& state, const Step& step, const Prompt&, std::size_t most,
                      std::vector<Decision>& out) {
    auto l = step.locals.as<StrikeLocals>();
    const std::vector<Fighting> open = free_bases(battle, state, l);
    assign(battle, state, l, {});
    Decision even;
    even.verb = Verb::select;
    for (const Fighting& f : open)
        even.list.push_back(l.against[static_cast<std::size_t>(f.base)].value);
    if (most > 0) out.push_back(even);
    for (const bool last : {false, true}) {
        Decision d;
        d.verb = Verb::select;
        for (const Fighting& f : open)
            d.list.push_back((last ? f.may.back() : f.may.front()).value);
        if (out.size() < most && !(d.list == even.list)) out.push_back(d);
    }
}

// --- One attack (BA-10.C, BA-10.F) ---

/// blow: the hits on one enemy.
struct BlowLocals {
    UnitId unit;
    UnitId by;
    std::uint8_t hits = 0;
    std::uint8_t in_cover = 0;
    std::uint8_t grade = 0;
    std::uint8_t spare = 0;
    Heading away = 0;
};

/// BA-8.F: the outward direction of the touching side of the first attacking base that touches the target.
Heading away_from(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    const Bases theirs = bases_of(battle, state, target);
    for (const Box& a : bases_of(battle, state, attacker))
        for (const Box& b : theirs)
            if (const auto side = touching_side(battle, state, a, b)) return outward(a, *side);
    return heading_of(middle_of(battle, state, target) - middle_of(battle, state, attacker));
}

void begin_strike(Play& play, StrikeLocals& l) {
    edit(play.state().unit(l.unit), [](BaUnit& w) { w.attacked = true; });
    stir(play, l.unit);
    std::uint8_t dice = 0;
    for (const UnitId id : l.against)
        if (id) {
            ++dice;
            stir(play, id);
        }
    l.dice = dice;
}

void read_strike(Play& play, const StrikeLocals& l) {
    const Battle& battle = play.battle();
    const AttackNumber attack = attack_of(battle, play.state(), l.unit, Fight::melee);
    const auto faces = play.faces();
    std::vector<BlowLocals> blows;
    std::size_t die = 0;
    for (const UnitId id : l.against) {
        if (id.none()) continue;
        auto blow = std::find_if(blows.begin(), blows.end(), [&](const BlowLocals& b) { return b.unit == id; });
        if (blow == blows.end()) {
            BlowLocals b;
            b.unit = id;
            b.by = l.unit;
            b.away = away_from(battle, play.state(), l.unit, id);
            blow = blows.insert(blows.end(), b);
        }
        if (faces[die++] >= attack.number) ++blow->hits;
    }
    std::sort(blows.begin(), blows.end(), [](const BlowLocals& a, const BlowLocals& b) { return a.unit < b.unit; });
    play.say(EventKind::fired, [&](Event& e) {
        e.unit = l.unit;
        e.other = blows.front().unit;
        e.distance = 0;
        e.dice = {6, {faces.begin(), faces.end()}};
        e.needed = attack.number;
        for (const BlowLocals& b : blows) {
            e.hits() += b.hits;
            e.units.push_back(b.unit);
        }
        e.modifiers = attack.modifiers;
        e.word = "melee";
        e.event_result = EventResult::melee;
        e.why = {clause(battle, "BA-10.C"), clause(battle, l.immediate != 0 ? "BA-8.I" : "BA-3.11")};
        if (blows.size() > 1) e.why.push_back(clause(battle, "BA-10.E"));
    });
    for (const BlowLocals& b : blows)
        play.push(make(Proc::blow, b));
}

/// BA-8.I: the unit that flinched into contact may be gone or elsewhere before this attack.
bool contact_stands(const Battle& battle, const State& state, const StrikeLocals& l) {
    if (l.only.none()) return true;
    const std::vector<UnitId> touched = contacts_of(battle, state, l.unit);
    return std::find(touched.begin(), touched.end(), l.only) != touched.end();
}

/// Stages of strike. Saves contain these numbers.
struct StrikeStage {
    enum : std::uint16_t { whom, dice, hits };
};

Flow run_strike(Play& play, Step& self) {
    auto l = self.locals.as<StrikeLocals>();
    const Battle& battle = play.battle();
    if (self.at == StrikeStage::hits) {
        read_strike(play, l);
        return Flow::done;
    }
    // BA-8.J: one melee attack per round.
    if (over(play.state()) || !on_table(play.state(), l.unit) || own(play.state().unit(l.unit)).attacked)
        return Flow::done;
    if (!contact_stands(battle, play.state(), l)) return Flow::done;
    if (l.chosen == 0) {
        if (fighting(battle, play.state(), l).empty()) return Flow::done;
        if (!free_bases(battle, play.state(), l).empty()) {
            play.push(make(Proc::ask_split, l));
            return Flow::done;
        }
        assign(battle, play.state(), l, {});
    }
    // Only an edited save can have an attack without contact.
    if (std::all_of(l.against.begin(), l.against.end(), [](UnitId id) { return id.none(); })) return Flow::done;
    begin_strike(play, l);
    self.locals.set(l);
    self.at = StrikeStage::hits;
    play.roll(number_of(Purpose::melee_attack), l.dice, 6, l.unit, {},
              attack_of(battle, play.state(), l.unit, Fight::melee).number);
    return Flow::stay;
}

/// Stages of blow. Saves contain these numbers.
struct BlowStage {
    enum : std::uint16_t { cover, die };
};

Flow run_blow(Play& play, Step& self) {
    auto l = self.locals.as<BlowLocals>();
    const Battle& battle = play.battle();
    if (over(play.state()) || !on_table(play.state(), l.unit)) return Flow::done;
    if (self.at == BlowStage::cover) {
        const CoverSeen cover = cover_in_melee(battle, play.state(), l.by, l.unit);
        l.in_cover = cover.grade == Cover::none ? 0 : 1;
        self.locals.set(l);
        self.at = BlowStage::die;
        if (l.hits > 0 && l.in_cover != 0) {
            play.roll(number_of(Purpose::melee_cover), l.hits, 6, l.unit, {},
                      cover_value(battle, cover.grade, Fight::melee).value);
            return Flow::stay;
        }
    } else {
        l.hits = static_cast<std::uint8_t>(
            read_cover(play, l.unit, cover_in_melee(battle, play.state(), l.by, l.unit), Fight::melee));
    }
    LossLocals loss;
    loss.unit = l.unit;
    loss.by = l.by;
    loss.lost = l.hits;
    loss.in_cover = l.in_cover;
    loss.melee = 1;
    loss.away = l.away;
    play.push(make(Proc::losses, loss));
    return Flow::done;
}

}  // namespace

bool dice_for_each_base(const Battle&, const State& state, const Step& step) {
    if (static_cast<Proc>(step.procedure) != Proc::strike || step.at != StrikeStage::hits) return true;
    const auto l = step.locals.as<StrikeLocals>();
    const auto attacking = std::count_if(l.against.begin(), l.against.end(), [](UnitId id) { return !id.none(); });
    const Step& top = state.agenda.back();
    const bool open = top.procedure == 0 && state.agenda.size() > 1 && state.agenda[state.agenda.size() - 2] == step;
    const int dice = open ? top.locals.as<RollLocals>().count : static_cast<int>(state.face_count);
    const bool waits = open || top == step;
    return attacking > 0 && l.dice == attacking && (!waits || dice == attacking);
}

void register_melee(ProcedureTable& t) {
    t.add(Proc::melee, "melee", "Melee", run_melee);
    t.ask(Proc::ask_attack, "ask_attack", "Melee", {order_prompts, order_check, order_accept, order_candidates});
    static const std::array strike = {common::named(LINSTOCK_FIELD(StrikeLocals, unit)),
                                      LINSTOCK_FIELD(StrikeLocals, only),
                                      LINSTOCK_FIELD(StrikeLocals, immediate),
                                      LINSTOCK_FIELD(StrikeLocals, chosen),
                                      LINSTOCK_FIELD(StrikeLocals, dice),
                                      LINSTOCK_FIELD(StrikeLocals, against)};
    t.ask(Proc::ask_split, "ask_split", "Targets of free bases",
          {split_prompts, split_check, split_accept, split_candidates}, strike);
    t.add(Proc::strike, "strike", "A melee attack", run_strike, strike, StrikeStage::hits);
    static const std::array blow = {common::named(LINSTOCK_FIELD(BlowLocals, unit)),
                                    common::named(LINSTOCK_FIELD(BlowLocals, by)), LINSTOCK_FIELD(BlowLocals, hits),
                                    LINSTOCK_FIELD(BlowLocals, in_cover), LINSTOCK_FIELD(BlowLocals, away)};
    t.add(Proc::blow, "blow", "Effect of a melee attack", run_blow, blow, BlowStage::die);
}

}  // namespace linstock::brothers
