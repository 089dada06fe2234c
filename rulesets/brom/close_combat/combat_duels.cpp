// RV-10.D, RV-10.J: the duels of a combat, stand against stand. combat_factors.cpp has the factors on their dice.

#include "rulesets/brom/close_combat/combat_duels.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/casualties.hpp"

#include <algorithm>

namespace linstock::brom {

// --- Fighters ---

int duellers(const Battle& battle, const State& state, UnitId id) {
    return state.unit(id).stands_left * facts(battle, id).duel_dice;
}

int stand_of_dueller(const Battle& battle, UnitId id, int dueller) { return dueller / facts(battle, id).duel_dice; }

int casualties_on(const Battle& battle, const State& state, UnitId id, int dueller) {
    return state.unit(id).casualties[static_cast<std::size_t>(stand_of_dueller(battle, id, dueller))];
}

namespace {

InDuels standing_of(const State& state, UnitId id, int stand) {
    return in_duels(own(state.unit(id)).duels[static_cast<std::size_t>(stand)]);
}

/// Square of a stand's distance from the front centre.
double from_front_centre(const Battle& battle, const Layout& layout, UnitId id, int stand) {
    const auto base = static_cast<std::size_t>(stand_of_dueller(battle, id, stand));
    const Vec at = base < layout.stands.size() ? layout.stands[base].offset : Vec{};
    return dot(at, at);
}

/// RV-10.J: casualty stands fight when no sound stand is left, fewest casualties first.
std::vector<int> casualty_stands(const Battle& battle, const State& state, UnitId id, InDuels among) {
    std::vector<int> out;
    for (int s = 0; s < duellers(battle, state, id); ++s)
        if (standing_of(state, id, s) == among && casualties_on(battle, state, id, s) > 0) out.push_back(s);
    std::stable_sort(out.begin(), out.end(), [&](int a, int b) {
        return casualties_on(battle, state, id, a) < casualties_on(battle, state, id, b);
    });
    return out;
}

/// RV-10.J: sound stands from the front centre outwards; -1 = none left. In a duel they are all alike.
int next_sound_stand(const Battle& battle, const State& state, UnitId id, InDuels among) {
    const Layout layout = layout_of(battle, state, id);
    int best = -1;
    for (int s = 0; s < duellers(battle, state, id); ++s) {
        if (standing_of(state, id, s) != among || casualties_on(battle, state, id, s) > 0) continue;
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

/// RV-10.J: the unit's next stand; none = it has no more. If several casualty stands differ, the owner is asked once.
struct NextStand {
    Ready ready = Ready::none;
    int stand = 0;
};
NextStand next_stand(Play& play, CombatLocals& l, std::size_t side, UnitId id, InDuels among) {
    const Battle& battle = play.battle();
    const int sound = next_sound_stand(battle, play.state(), id, among);
    if (sound >= 0) return {Ready::ready, sound};
    const std::vector<int> left = casualty_stands(battle, play.state(), id, among);
    if (left.empty()) return {};
    const auto casualties = [&](int stand) { return casualties_on(battle, play.state(), id, stand); };
    if (casualties(left.front()) == casualties(left.back())) return {Ready::ready, left.front()};
    if (l.asked != side + 1) {
        l.asked = static_cast<std::uint8_t>(side + 1);
        play.push(make(Proc::ask_stand_order, StandOrderLocals{id, among, 0}));
        return {Ready::asked, 0};
    }
    l.asked = 0;
    return {Ready::ready, play.face()};
}

Ready next_among(Play& play, CombatLocals& l, std::size_t side, const std::vector<UnitId>& units, InDuels among) {
    for (const UnitId id : units) {
        const NextStand next = next_stand(play, l, side, id, among);
        if (next.ready == Ready::none) continue;
        l.unit[side] = id;
        if (next.ready == Ready::ready) l.stand[side] = static_cast<std::uint8_t>(next.stand + 1);
        return next.ready;
    }
    // Officers are the last of their side.
    for (const OfficerId id : officers_of(play.battle(), play.state(), units)) {
        if (in_duels(own(play.state().officer(id)).duels) != among) continue;
        l.officer[side] = id;
        l.unit[side] = play.state().officer(id).attached_to;
        return Ready::ready;
    }
    return Ready::none;
}

std::vector<UnitId> units_of(const Play& play, const CombatLocals& l, std::size_t side) {
    const ArmyId first{l.attackers};
    return side_of(play.battle(), play.state(), l.number, side == 0 ? first : other_army(first));
}

}  // namespace

void hand_back(State& state, int number) {
    state.faces = {};
    state.faces[0] = static_cast<std::uint8_t>(number);
    state.face_count = 1;
}

void begin_duels(Play& play, std::uint8_t number) {
    for (const UnitId id : members_of(play.state(), number)) {
        edit(play.state().unit(id), [](BromUnit& w) { w.duels = {}; });
        for (const OfficerId officer : officers_of(play.battle(), play.state(), {id}))
            edit(play.state().officer(officer), [](BromOfficer& o) { o.duels = 0; });
    }
}

void stand_leaves_duels(BromUnit& w, int stand, int duel_dice) {
    const auto gone = w.duels.begin() + stand * duel_dice;
    std::fill(std::move(gone + duel_dice, w.duels.end(), gone), w.duels.end(), std::uint8_t{0});
}

// RV-10.J: a stand that has not fought yet comes before one that fought in an earlier round.
Ready next_fighter(Play& play, CombatLocals& l, std::size_t side) {
    if (l.stand[side] != 0 || l.officer[side]) return Ready::ready;
    const std::vector<UnitId> units = units_of(play, l, side);
    const Ready fresh = next_among(play, l, side, units, InDuels::waits);
    return fresh != Ready::none ? fresh : next_among(play, l, side, units, InDuels::has_fought);
}

namespace {

/// -1 = a tie; otherwise the side that wins.
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
    const bool has_details = first != nullptr;
    FactorSum a = factors_of(battle, state, fighter(l, 0), fighter(l, 1), false, has_details);
    FactorSum b = factors_of(battle, state, fighter(l, 1), fighter(l, 0), true, has_details);
    const int winner = winner_of(a, b, state.faces[0], state.faces[1]);
    if (first != nullptr) *first = std::move(a);
    if (second != nullptr) *second = std::move(b);
    return winner;
}

/// RV-10.D: casualties of a beaten stand, by its own die before factors. An officer has none.
Cited<int> losses_of(const Battle& battle, const State& state, const DuelLocals& l, int winner) {
    const auto loser = static_cast<std::size_t>(1 - winner);
    if (l.officer[loser]) return {0, profile(battle).clause("duels")};
    // A house rule may take a larger die. The last row of the chart then holds for the additional faces.
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
        e.event_result = winner < 0    ? EventResult::tie
                         : winner == 0 ? EventResult::first_wins
                                       : EventResult::second_wins;
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
        e.figures() = losses.value;
        e.stand_number() = l.stand[static_cast<std::size_t>(1 - winner)];
        if (losses.value > 0) e.why.push_back(losses.why);
    });
}

/// Stages of duel. Saves store these numbers.
struct DuelStage {
    enum : std::uint16_t { rolls, dice };
};

// RV-10.D: each rolls a D6 and adds the factors. They roll again on equal totals if neither of the two, or both of
// them, win ties.
Flow run_duel(Play& play, Step& self) {
    const auto l = self.locals.as<DuelLocals>();
    if (self.at == DuelStage::dice) {
        tell_duel(play, l);
        if (judge(play.battle(), play.state(), l) >= 0) return Flow::done;
    }
    play.roll(purpose(Purpose::duel), 2, profile(play.battle()).duel_die.value, l.unit[0], l.officer[0]);
    self.at = DuelStage::dice;
    return Flow::stay;
}

/// The result of a side's ready stand or officer, which is then no longer ready.
void leaves_pair(Play& play, CombatLocals& l, std::size_t side, InDuels now, int losses) {
    const auto entry = static_cast<std::uint8_t>(static_cast<unsigned>(now) | static_cast<unsigned>(losses) << 2U);
    if (l.officer[side])
        edit(play.state().officer(l.officer[side]), [&](BromOfficer& o) { o.duels = entry; });
    else
        edit(play.state().unit(l.unit[side]), [&](BromUnit& w) {
            w.duels[l.stand[side] - 1U] = entry;
            w.combat_losses = static_cast<std::uint8_t>(std::min(255, w.combat_losses + losses));
        });
    l.officer[side] = {};
    l.stand[side] = 0;
}

}  // namespace

void settle_duel(Play& play, CombatLocals& l) {
    const DuelLocals duel{l.unit, l.officer, l.stand};
    const int winner = judge(play.battle(), play.state(), duel);
    if (winner < 0) return;
    const auto won = static_cast<std::size_t>(winner);
    if (l.wins[won] < 255) ++l.wins[won];
    leaves_pair(play, l, 1 - won, InDuels::beaten, losses_of(play.battle(), play.state(), duel, winner).value);
    // House rule: in succession the winner stays and meets the next enemy.
    if (round_goes_on(play.battle())) leaves_pair(play, l, won, InDuels::in_pair, 0);
}

bool round_goes_on(const Battle& battle) { return profile(battle).duels != Duels::succession; }

bool place_losses(Play& play, std::uint8_t number) {
    for (const UnitId id : members_of(play.state(), number))
        for (int stand = 0; stand < duellers(play.battle(), play.state(), id); ++stand) {
            const auto at = static_cast<std::size_t>(stand);
            const int figures = casualties_due(own(play.state().unit(id)).duels[at]);
            if (figures == 0) continue;
            edit(play.state().unit(id), [&](BromUnit& w) { w.duels[at] = static_cast<std::uint8_t>(InDuels::beaten); });
            play.push(take_duel_casualties(id, stand_of_dueller(play.battle(), id, stand), figures));
            return true;
        }
    return false;
}

namespace {

void end_round(std::uint8_t& entry) {
    if (in_duels(entry) == InDuels::in_pair) entry = static_cast<std::uint8_t>(InDuels::has_fought);
}

bool anybody_left(const Play& play, const CombatLocals& l, std::size_t side) {
    if (l.stand[side] != 0 || l.officer[side]) return true;
    const std::vector<UnitId> units = units_of(play, l, side);
    for (const UnitId id : units)
        for (int stand = 0; stand < duellers(play.battle(), play.state(), id); ++stand)
            if (standing_of(play.state(), id, stand) != InDuels::beaten) return true;
    const std::vector<OfficerId> officers = officers_of(play.battle(), play.state(), units);
    return std::any_of(officers.begin(), officers.end(),
                       [&](OfficerId id) { return in_duels(own(play.state().officer(id)).duels) != InDuels::beaten; });
}

}  // namespace

bool next_round(Play& play, CombatLocals& l) {
    if (round_goes_on(play.battle())) {
        l.stand = {};
        l.officer = {};
    }
    for (const UnitId id : members_of(play.state(), l.number)) {
        edit(play.state().unit(id), [](BromUnit& w) { std::for_each(w.duels.begin(), w.duels.end(), end_round); });
        for (const OfficerId officer : officers_of(play.battle(), play.state(), {id}))
            edit(play.state().officer(officer), [](BromOfficer& o) { end_round(o.duels); });
    }
    // House rule: in pairs each stand has fought once.
    return profile(play.battle()).duels != Duels::pairs && anybody_left(play, l, 0) && anybody_left(play, l, 1);
}

namespace {

int losses_of_side(const State& state, const std::vector<UnitId>& side) {
    int sum = 0;
    for (const UnitId id : side)
        sum += own(state.unit(id)).combat_losses;
    return sum;
}

/// RV-10.D: the side whose stands and officers are all beaten has lost. House rule `pairs`: the side with fewer duels
/// won; then the one with more casualties; then the attacker.
std::size_t losing_side(const Play& play, const CombatLocals& l) {
    if (profile(play.battle()).duels != Duels::pairs) return anybody_left(play, l, 0) ? 1 : 0;
    if (l.wins[0] != l.wins[1]) return l.wins[0] < l.wins[1] ? 0 : 1;
    const int attackers = losses_of_side(play.state(), units_of(play, l, 0));
    return attackers >= losses_of_side(play.state(), units_of(play, l, 1)) ? 0 : 1;
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
        e.duels_won() = l.wins[lost == 0 ? 1 : 0];
        e.duels_lost() = l.wins[lost];
        e.why = {profile(play.battle()).clause("duels")};
    });
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
    for (const int s : casualty_stands(battle, state, l.unit, l.among)) {
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
    const std::vector<int> left = casualty_stands(battle, state, l.unit, l.among);
    if (d.verb == Verb::choose && std::find(left.begin(), left.end(), d.number) != left.end()) return std::nullopt;
    std::string text = "choose by number the stand that fights next:";
    for (const int s : left)
        text += " " + std::to_string(s);
    return Refusal{RefusalKind::against_rules, text, {profile(battle).clause("casualty_stands")}};
}

Flow accept_stand(Play& play, Step&, const Decision& d) {
    hand_back(play.state(), d.number);
    return Flow::done;
}

void stand_candidates(const Battle& battle, const State& state, const Step& step, const Prompt&, std::size_t most,
                      std::vector<Decision>& out) {
    const auto l = step.locals.as<StandOrderLocals>();
    for (const int s : casualty_stands(battle, state, l.unit, l.among)) {
        if (out.size() >= most) return;
        Decision d;
        d.verb = Verb::choose;
        d.number = s;
        out.push_back(d);
    }
}

}  // namespace

void register_duels(ProcedureTable& t) {
    static const std::array duel = {common::named(LINSTOCK_FIELD(DuelLocals, unit)),
                                    LINSTOCK_FIELD(DuelLocals, officer), LINSTOCK_FIELD(DuelLocals, stand)};
    static const std::array order = {common::named(LINSTOCK_FIELD(StandOrderLocals, unit)),
                                     LINSTOCK_FIELD(StandOrderLocals, among)};
    t.add(Proc::duel, "duel", "Duel of stands", run_duel, duel, DuelStage::dice);
    t.ask(Proc::ask_stand_order, "ask_stand_order", "Order of the stands",
          {stand_prompts, check_stand, accept_stand, stand_candidates}, order);
}

}  // namespace linstock::brom
