// RV-10.D, RV-10.J: the stands of a combat, one against one. What counts on their dice is in combat_factors.cpp.

#include "rulesets/brom/combat_duels.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>

namespace linstock::brom {

// --- What fights ---

// RV-17: a pair of two-figure stands, or a group of single figures, counts as one stand for duels.
int duellers(const Battle& battle, const State& state, UnitId id) {
    const Facts& f = facts(battle, id);
    const int group = std::max(1, f.group);
    return (state.unit(id).stands_left + group - 1) / group * std::max(1, f.duel_dice);
}

int casualties_on(const Battle& battle, const State& state, UnitId id, int stand) {
    const Facts& f = facts(battle, id);
    const int group = std::max(1, f.group);
    const int first = stand / std::max(1, f.duel_dice) * group;
    int sum = 0;
    for (int i = first; i < first + group && i < state.unit(id).stands_left; ++i)
        sum += state.unit(id).casualties[static_cast<std::size_t>(i)];
    return sum;
}

namespace {

bool has_fought(std::uint32_t fought, int stand) { return ((fought >> stand) & 1U) != 0; }

/// Square of a stand's distance from the front centre.
double from_front_centre(const Battle& battle, const Layout& layout, UnitId id, int stand) {
    const Facts& f = facts(battle, id);
    const auto base = static_cast<std::size_t>(stand / std::max(1, f.duel_dice) * std::max(1, f.group));
    const Vec at = base < layout.stands.size() ? layout.stands[base].offset : Vec{};
    return dot(at, at);
}

/// RV-10.J: casualty stands come when no sound stand is left. Those that are left, fewest casualties first.
std::vector<int> casualty_stands(const Battle& battle, const State& state, UnitId id, std::uint32_t fought) {
    std::vector<int> out;
    for (int s = 0; s < duellers(battle, state, id); ++s)
        if (!has_fought(fought, s) && casualties_on(battle, state, id, s) > 0) out.push_back(s);
    std::stable_sort(out.begin(), out.end(), [&](int a, int b) {
        return casualties_on(battle, state, id, a) < casualties_on(battle, state, id, b);
    });
    return out;
}

/// RV-10.J: sound stands from the front centre outwards; -1 = none left. They are all alike in a duel.
int next_sound_stand(const Battle& battle, const State& state, UnitId id, std::uint32_t fought) {
    const Layout layout = layout_of(battle, state, id);
    int best = -1;
    for (int s = 0; s < duellers(battle, state, id); ++s) {
        if (has_fought(fought, s) || casualties_on(battle, state, id, s) > 0) continue;
        if (best < 0 || nearer(from_front_centre(battle, layout, id, s), from_front_centre(battle, layout, id, best)))
            best = s;
    }
    return best;
}

std::vector<OfficerId> officers_of(const Battle& battle, const State& state, const std::vector<UnitId>& side) {
    std::vector<OfficerId> out;
    for (const UnitId id : side)
        for (const Officer& o : battle.forces().officers) {
            const OfficerState& s = state.officer(o.id);
            if (s.presence == Presence::on_table && s.attached_to == id) out.push_back(o.id);
        }
    return out;
}

}  // namespace

Ready next_fighter(Play& play, CombatLocals& l, std::size_t side) {
    const Battle& battle = play.battle();
    const State& state = play.state();
    if (l.stand[side] != 0 || l.officer[side]) return Ready::ready;
    const ArmyId first{l.attackers};
    const std::vector<UnitId> units = side_of(battle, state, l.number, side == 0 ? first : other_army(first));
    for (; l.unit_index[side] < units.size(); ++l.unit_index[side], l.fought[side] = 0) {
        const UnitId id = units[l.unit_index[side]];
        l.unit[side] = id;
        int stand = next_sound_stand(battle, state, id, l.fought[side]);
        if (stand < 0) {
            const std::vector<int> left = casualty_stands(battle, state, id, l.fought[side]);
            if (left.empty()) continue;
            stand = left.front();
            const bool alike =
                casualties_on(battle, state, id, left.front()) == casualties_on(battle, state, id, left.back());
            const bool answered = l.asked == side + 1;
            if (!alike && !answered) {
                l.asked = static_cast<std::uint8_t>(side + 1);
                play.push(make(Proc::ask_stand_order, StandOrderLocals{l.fought[side], id, {}}));
                return Ready::asked;
            }
            if (!alike) stand = play.face();  // the owner has said which: accept_stand
            if (answered) l.asked = 0;
        }
        l.stand[side] = static_cast<std::uint8_t>(stand + 1);
        return Ready::ready;
    }
    // Officers come last of their side.
    const std::vector<OfficerId> officers = officers_of(battle, state, units);
    if (l.officer_index[side] >= officers.size()) return Ready::none;
    l.officer[side] = officers[l.officer_index[side]];
    l.unit[side] = state.officer(l.officer[side]).attached_to;
    return Ready::ready;
}

namespace {

/// -1 = nobody has the better of it; else the side that wins.
int winner_of(const FactorSum& first, const FactorSum& second, int die, int other_die) {
    const int a = die + first.total;
    const int b = other_die + second.total;
    if (a != b) return a > b ? 0 : 1;
    if (first.wins_ties == second.wins_ties) return -1;
    return first.wins_ties ? 0 : 1;
}

Fighter fighter(const DuelLocals& l, std::size_t side) { return {l.unit[side], l.officer[side], l.stand[side] - 1}; }

int judge(const Battle& battle, const State& state, const DuelLocals& l, FactorSum* first = nullptr,
          FactorSum* second = nullptr) {
    const bool told = first != nullptr;
    FactorSum a = factors_of(battle, state, fighter(l, 0), fighter(l, 1), false, told);
    FactorSum b = factors_of(battle, state, fighter(l, 1), fighter(l, 0), true, told);
    const int winner = winner_of(a, b, state.faces[0], state.faces[1]);
    if (first != nullptr) *first = std::move(a);
    if (second != nullptr) *second = std::move(b);
    return winner;
}

/// RV-10.D: a beaten stand's casualties, by its own die before factors; an officer has none.
Cited<int> losses_of(const Battle& battle, const State& state, const DuelLocals& l, int winner) {
    const auto loser = static_cast<std::size_t>(1 - winner);
    if (l.officer[loser]) return {0, profile(battle).clause("duels")};
    // House rules may take a larger die; the chart's last row holds for its further faces.
    const auto& chart = profile(battle).duel_casualties;
    return chart[std::min<std::size_t>(state.faces[loser], chart.size() - 1)];
}

void tell_duel(Play& play, const DuelLocals& l) {
    if (!play.told()) return;
    FactorSum first;
    FactorSum second;
    const int winner = judge(play.battle(), play.state(), l, &first, &second);
    play.say(EventKind::duel, [&](Event& e) {
        const Profile& pf = profile(play.battle());
        e.unit = l.unit[0];
        e.other = l.unit[1];
        e.officer = l.officer[0] ? l.officer[0] : l.officer[1];
        e.word = winner < 0 ? "tie" : winner == 0 ? "first" : "second";
        e.dice = {static_cast<std::uint8_t>(pf.duel_die.value), {play.faces().begin(), play.faces().end()}};
        e.modifiers = first.list;
        e.modifiers.insert(e.modifiers.end(), second.list.begin(), second.list.end());
        e.why = {pf.clause("duels"), pf.infantry.factor.why};  // RV-close, RE-syw-foot, RE-gnw-foot, CF-close
        e.why.insert(e.why.end(), first.why.begin(), first.why.end());
        e.why.insert(e.why.end(), second.why.begin(), second.why.end());
        // RE-10.K, CF-12.K
        if (e.officer && pf.clause.has("officers_last")) e.why.push_back(pf.clause("officers_last"));
        if (winner < 0) return;
        const Cited<int> losses = losses_of(play.battle(), play.state(), l, winner);
        e.amount = losses.value;
        e.second = l.stand[static_cast<std::size_t>(1 - winner)];
        if (losses.value > 0) e.why.push_back(losses.why);
    });
}

// RV-10.D: a D6 each and the factors; equal, and neither or both win ties: thrown again.
Flow run_duel(Play& play, Step& self) {
    const auto l = self.locals.as<DuelLocals>();
    if (self.at == 1) {
        tell_duel(play, l);
        if (judge(play.battle(), play.state(), l) >= 0) return Flow::done;
    }
    play.roll(purpose(Purpose::duel), 2, profile(play.battle()).duel_die.value, l.unit[0], l.officer[0]);
    self.at = 1;
    return Flow::stay;
}

void out_of_the_fight(CombatLocals& l, std::size_t side) {
    if (l.officer[side])
        ++l.officer_index[side];
    else
        l.fought[side] |= 1U << (l.stand[side] - 1);
    l.officer[side] = {};
    l.stand[side] = 0;
}

}  // namespace

void settle_duel(Play& play, CombatLocals& l) {
    const DuelLocals duel{l.unit, l.officer, l.stand};
    const int winner = judge(play.battle(), play.state(), duel);
    if (winner < 0) return;
    const auto won = static_cast<std::size_t>(winner);
    const auto lost = static_cast<std::size_t>(1 - winner);
    const int losses = losses_of(play.battle(), play.state(), duel, winner).value;
    edit(play.state().unit(duel.unit[lost]),
         [&](BromUnit& w) { w.combat_losses = static_cast<std::uint8_t>(std::min(255, w.combat_losses + losses)); });
    if (l.wins[won] < 255) ++l.wins[won];
    out_of_the_fight(l, lost);
    switch (profile(play.battle()).duels) {
        case Duels::succession: break;                       // the winner stays and meets the next
        case Duels::pairs: out_of_the_fight(l, won); break;  // each fights once
    }
}

namespace {

int losses_of_side(const State& state, const std::vector<UnitId>& side) {
    int sum = 0;
    for (const UnitId id : side)
        sum += own(state.unit(id)).combat_losses;
    return sum;
}

/// RV-10.D: the side whose stands and officers have all been beaten has lost. House rule `pairs`: fewer duels won;
/// equal, more casualties; equal, the attacker.
std::size_t losing_side(const Play& play, const CombatLocals& l) {
    const Battle& battle = play.battle();
    const ArmyId first{l.attackers};
    const auto attackers = side_of(battle, play.state(), l.number, first);
    const auto defenders = side_of(battle, play.state(), l.number, other_army(first));
    switch (profile(battle).duels) {
        case Duels::succession: {
            const bool standing = l.stand[0] != 0 || l.officer[0];
            return standing ? 1 : 0;
        }
        case Duels::pairs: {
            if (l.wins[0] != l.wins[1]) return l.wins[0] < l.wins[1] ? 0 : 1;
            return losses_of_side(play.state(), attackers) >= losses_of_side(play.state(), defenders) ? 0 : 1;
        }
    }
    return 0;
}

}  // namespace

void end_combat(Play& play, const CombatLocals& l) {
    const std::size_t lost = losing_side(play, l);
    const ArmyId first{l.attackers};
    const ArmyId loser = lost == 0 ? first : other_army(first);
    const std::vector<UnitId> winners = side_of(play.battle(), play.state(), l.number, other_army(loser));
    const std::vector<UnitId> losers = side_of(play.battle(), play.state(), l.number, loser);
    for (const UnitId id : winners)
        edit(play.state().unit(id), [](BromUnit& w) { w.outcome = CombatOutcome::won; });
    for (const UnitId id : losers)
        edit(play.state().unit(id), [](BromUnit& w) { w.outcome = CombatOutcome::lost; });
    play.say(EventKind::combat_ended, [&](Event& e) {
        e.unit = winners.empty() ? UnitId{} : winners.front();
        e.other = losers.empty() ? UnitId{} : losers.front();
        e.army = other_army(loser);
        e.amount = l.wins[lost == 0 ? 1 : 0];
        e.second = l.wins[lost];
        e.why = {profile(play.battle()).clause("duels")};
    });
    play.push(make(Proc::combat_casualties, CombatNumber{l.number, 0}));
}

// --- ask_stand_order: which of several casualty stands fights next ---

namespace {

void stand_prompts(const Battle& battle, const State& state, const Step& step, std::vector<Prompt>& out) {
    const auto l = step.locals.as<StandOrderLocals>();
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = "stand_order";
    p.unit = l.unit;
    p.why = {profile(battle).clause("casualty_stands")};
    for (const int s : casualty_stands(battle, state, l.unit, l.fought)) {
        Offer o;
        o.verb = Verb::choose;
        o.unit = l.unit;
        o.number = s;
        o.why = p.why;
        p.offers.push_back(o);
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> check_stand(const Battle& battle, const State& state, const Step& step, const Prompt&,
                                   const Decision& d) {
    const auto l = step.locals.as<StandOrderLocals>();
    const std::vector<int> left = casualty_stands(battle, state, l.unit, l.fought);
    if (d.verb == Verb::choose && std::find(left.begin(), left.end(), d.number) != left.end()) return std::nullopt;
    std::string text = "choose the stand that fights next, by its number:";
    for (const int s : left)
        text += " " + std::to_string(s);
    return Refusal{RefusalKind::against_rules, text, {profile(battle).clause("casualty_stands")}};
}

/// The answer goes back to the combat as a face.
Flow accept_stand(Play& play, Step&, const Decision& d) {
    play.state().faces = {};
    play.state().faces[0] = static_cast<std::uint8_t>(d.number);
    play.state().face_count = 1;
    return Flow::done;
}

void stand_candidates(const Battle& battle, const State& state, const Step& step, const Prompt&, std::size_t most,
                      std::vector<Decision>& out) {
    const auto l = step.locals.as<StandOrderLocals>();
    for (const int s : casualty_stands(battle, state, l.unit, l.fought)) {
        if (out.size() >= most) return;
        Decision d;
        d.verb = Verb::choose;
        d.number = s;
        out.push_back(d);
    }
}

}  // namespace

void register_duels(ProcedureTable& t) {
    static const std::array duel = {LINSTOCK_FIELD(DuelLocals, unit), LINSTOCK_FIELD(DuelLocals, officer),
                                    LINSTOCK_FIELD(DuelLocals, stand)};
    static const std::array order = {LINSTOCK_FIELD(StandOrderLocals, fought), LINSTOCK_FIELD(StandOrderLocals, unit)};
    t.add(Proc::duel, "duel", "Duel of stands", run_duel, duel);
    t.ask(Proc::ask_stand_order, "ask_stand_order", "Order of the stands",
          {stand_prompts, check_stand, accept_stand, stand_candidates}, order);
}

}  // namespace linstock::brom
