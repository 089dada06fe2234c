// linstock review: the most costly decisions of a battle, and better ones. A short search judges all decisions, or some
// of a long battle; a longer search judges those again that seem most costly.

#include "generals/review.hpp"

#include "apps/bot/bot_names.hpp"
#include "apps/command_line/battle_output.hpp"
#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "battle/recorded_dice.hpp"
#include "battle/redacted_state.hpp"
#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"
#include "generals/computer_player.hpp"
#include "generals/levels.hpp"
#include "generals/play_out.hpp"
#include "report/text/plan_text.hpp"
#include "words/distinct_decision_text.hpp"
#include "words/prompt_text.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

namespace linstock::apps {

namespace {

struct Costly {
    std::size_t decision = 0;
    State before;
    Decision decided;
    general::ReviewedDecision judged;
};

/// The judge: a level that searches, or a bot whose decisions a captain and a general compare with those made.
class Reviewer {
  public:
    explicit Reviewer(const std::string& level) : level_(level) {
        if (is_bot(level)) players_ = {make_computer_player(level, 1), make_computer_player(level, 2)};
    }
    std::optional<general::ReviewedDecision> first_look(const Battle& battle, const State& before,
                                                        const Decision& decided, std::size_t number) const {
        const general::AssessmentOptions asking{"captain", number, {}, 0, false};
        if (!is_bot(level_)) return general::review_decision(battle, before, decided, asking);
        const auto other = bots_answer(battle, before, decided);
        if (!other) return std::nullopt;
        return general::review_against(battle, before, decided, *other, asking);
    }
    std::optional<general::ReviewedDecision> again(const Battle& battle, const Costly& one) const {
        const std::string_view level = is_bot(level_) ? std::string_view("general") : std::string_view(level_);
        const general::AssessmentOptions asking{level, one.decision + 1000000, {}, 0, true};
        if (!is_bot(level_)) return general::review_decision(battle, one.before, one.decided, asking);
        return general::review_against(battle, one.before, one.decided, one.judged.assessment.other->decision, asking);
    }

  private:
    /// The bot's decision for the prompt that was decided; nothing if the bot has crashed.
    std::optional<Decision> bots_answer(const Battle& battle, const State& before, const Decision& decided) const {
        for (const Prompt& prompt : prompts(battle, before)) {
            if (prompt.id != decided.prompt || prompt.seat != decided.by) continue;
            bool verbatim = false;
            Decision out = decision_of(battle, before, prompt, *players_[army_of(prompt.seat).index()], verbatim);
            if (out.verb == Verb::concede || check(battle, before, out)) return std::nullopt;
            return out;
        }
        return std::nullopt;
    }
    std::string level_;
    std::array<std::unique_ptr<ComputerPlayer>, 2> players_;  ///< of a bot, by seat
};

struct JudgedDecisions {
    std::size_t decisions = 0;                           ///< of the requested side
    std::array<std::vector<std::size_t>, 2> to_judge{};  ///< of those, the ones that can be judged, by seat
    std::size_t judged = 0;
    std::vector<Costly> costly;
};

void most_costly_first(std::vector<Costly>& all, std::size_t most) {
    std::stable_sort(all.begin(), all.end(),
                     [](const Costly& a, const Costly& b) { return a.judged.cost() > b.judged.cost(); });
    if (all.size() > most) all.resize(most);
}

/// Replays the battle. The record was replayed before, so no decision should be refused. On an error, prints a message
/// and returns false.
bool visit_decisions(const Battle& battle, const Record& record, const std::string& file,
                     const std::function<void(std::size_t, const State&, const Decision&)>& visit) {
    const auto dice = recorded_dice(battle, record.head);
    State state = open(battle, dice.get(), nullptr);
    for (std::size_t i = 0; i < record.decisions.size(); ++i) {
        const auto decision = wire::read_decision(battle_in(battle, state), record.decisions[i].json);
        if (!decision || check(battle, state, *decision)) {
            complain(fmt::format("{}: decision {} is refused: see `linstock replay`", file, i + 1));
            return false;
        }
        visit(i, state, *decision);
        decide_unchecked(battle, state, *decision, dice.get(), nullptr);
    }
    return true;
}

/// A captain judges all decisions, or some of them. On an error, prints a message and returns false.
bool judge_all(const Battle& battle, const Record& record, const ReviewOptions& o, const Reviewer& reviewer,
               JudgedDecisions& out) {
    const bool well =
        visit_decisions(battle, record, o.record, [&](std::size_t i, const State& state, const Decision& decision) {
            if (o.seat.empty() ? decision.by == Seat::chance : o.seat != name_of(decision.by)) return;
            ++out.decisions;
            if (general::can_review(battle, state, decision)) out.to_judge[army_of(decision.by).index()].push_back(i);
        });
    if (!well) return false;
    const std::vector<std::size_t> chosen = general::spread_evenly(out.to_judge, static_cast<std::size_t>(o.look_at));
    const std::size_t all = out.to_judge[0].size() + out.to_judge[1].size();
    if (chosen.size() < all)
        fmt::print("A captain judged {} of {} decisions, spread evenly over the battle.\n\n", chosen.size(), all);
    Progress progress("decisions", chosen.size(), o.quiet || !shows_progress());
    std::size_t next = 0;
    return visit_decisions(battle, record, o.record, [&](std::size_t i, const State& state, const Decision& decision) {
        if (next == chosen.size() || chosen[next] != i) return;
        progress.at(next++);
        auto judged = reviewer.first_look(battle, state, decision, i);
        out.judged += judged ? 1 : 0;
        if (judged && judged->cost() > 0) out.costly.push_back({i, state, decision, std::move(*judged)});
    });
}

/// A longer search corrects for luck in the first judgement.
void judge_again(const Battle& battle, const Reviewer& reviewer, std::vector<Costly>& all) {
    for (Costly& one : all)
        if (auto judged = reviewer.again(battle, one)) one.judged = std::move(*judged);
    std::erase_if(all, [](const Costly& one) { return one.judged.cost() <= 0; });
}

void print_one(const Battle& battle, const Costly& one) {
    const general::Assessment& counsel = one.judged.assessment;
    const auto text = [&](const Decision& d) {
        return wording::capitalised(wording::decision_text(battle, one.judged.prompt, d));
    };
    fmt::print("After decision {}, {} {}, {}: cost {:.0f} ± {:.0f} points\n", one.decision, battle.rules->terms.turn,
               one.before.turn, battle.forces().army(army_of(one.decided.by)).name, 100 * one.judged.cost(),
               196 * counsel.other->std_error);
    fmt::print("  {}: {}\n", text(one.decided), general::reason_text(battle, counsel.first, nullptr));
    fmt::print("  Better: {}: {}\n\n",
               wording::capitalised(
                   wording::distinct_decision_text(battle, one.judged.prompt, counsel.other->decision, one.decided)),
               general::reason_text(battle, *counsel.other, &counsel.first));
}

/// What plan the level would have chosen for each side at the start. Only for rulesets in which levels choose plans.
void print_plans(const Battle& battle, const Record& record, const ReviewOptions& o) {
    if (!battle.rules->terms.in_rounds) return;
    const std::string_view name = is_bot(o.level) ? std::string_view("general") : std::string_view(o.level);
    const general::PlayerSpec spec = general::parse_player_spec(name);
    if (spec.level == nullptr) return;
    const general::Level level = general::scaled_level(battle.forces().units.size(), false, *spec.level);
    const State state = open(battle, recorded_dice(battle, record.head).get(), nullptr);
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (!o.seat.empty() && o.seat != name_of(seat)) continue;
        const general::BattlePlan plan =
            general::choose_battle_plan(battle, redacted_for(battle, state, seat), seat, 1, level.plan_budget);
        fmt::print("Plan of a {} for {}: {}\n", name, battle.forces().army(army_of(seat)).name,
                   report::plan_text(battle, plan));
    }
    fmt::print("\n");
}

void print_none_found(const JudgedDecisions& judged_all, const ReviewOptions& o) {
    const std::string whose = o.seat.empty() ? "" : " of the " + o.seat + " side";
    if (judged_all.judged > 0 && is_bot(o.level))
        fmt::print("{} found no better decision.\n", o.level);
    else if (judged_all.judged > 0)
        fmt::print("The {} found no clear mistakes.\n", o.level);
    else if (judged_all.decisions > 0)
        fmt::print("There is nothing to judge: no decision{} had a choice that is searched.\n", whose);
    else
        fmt::print("There is nothing to judge: the record has no decision{}.\n", whose);
}

}  // namespace

Status review_record(const ReviewOptions& o) {
    if (is_bot(o.level) && !is_known_player(o.level)) return bad_input;
    const auto text = read_file(o.record);
    if (!text) {
        print_problems(text.error());
        return bad_input;
    }
    const auto record = read_record(*text, o.record);
    if (!record) {
        print_problems(record.error());
        return bad_input;
    }
    const auto setup = set_up(record->head, o.record);
    if (!setup) return bad_input;
    const Battle& battle = *setup->battle;
    // Reject a changed record now, because judging takes long.
    const auto end = replay(battle, *record, nullptr, 0);
    if (!end) {
        complain_of(end.error(), *record, o.record);
        return diverged;
    }
    if (!over(*end))
        fmt::print("The record stops in turn {}, after {}: later decisions are not judged.\n\n", end->turn,
                   counted(static_cast<std::ptrdiff_t>(record->decisions.size()), "decision"));
    print_plans(battle, *record, o);
    JudgedDecisions judged_all;
    const Reviewer reviewer(o.level);
    if (!judge_all(battle, *record, o, reviewer, judged_all)) return diverged;
    std::vector<Costly>& all = judged_all.costly;
    most_costly_first(all, 2 * static_cast<std::size_t>(o.most));
    judge_again(battle, reviewer, all);
    most_costly_first(all, static_cast<std::size_t>(o.most));
    if (all.empty()) print_none_found(judged_all, o);
    for (const Costly& one : all)
        print_one(battle, one);
    return all_well;
}

}  // namespace linstock::apps
