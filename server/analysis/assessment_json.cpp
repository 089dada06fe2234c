#include "server/analysis/assessment_json.hpp"

#include "battle/redacted_state.hpp"
#include "battle/ruleset.hpp"
#include "battle/wire.hpp"
#include "generals/review.hpp"
#include "words/distinct_decision_text.hpp"
#include "words/prompt_text.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

using general::Assessment;
using general::CandidateResult;
using Writer = json::Writer;

constexpr std::size_t max_assessments = 25;  ///< per request
constexpr double max_seconds = 1.5;          ///< seconds after which no further decision is assessed

void write_candidate(Writer& to, const Battle& battle, const Prompt& prompt, const CandidateResult& one,
                     const CandidateResult* beside) {
    to.object();
    to.key("decision").raw(wire::decision_json(battle, one.decision));
    to.member("text", beside == nullptr
                          ? wording::decision_text(battle, prompt, one.decision)
                          : wording::distinct_decision_text(battle, prompt, one.decision, beside->decision));
    if (one.rollouts > 0) to.member("why", general::reason_text(battle, one, beside));
    to.end_object();
}

/// In hundredths of a probability of winning.
std::int64_t hundredths(double chance) { return static_cast<std::int64_t>(chance * 100 + (chance < 0 ? -0.5 : 0.5)); }

void write_assessed_decision(Writer& to, const BattleSession& session, const general::ReviewedDecision& one,
                             std::size_t k, const State& before) {
    const Battle& battle = session.battle();
    const Assessment& counsel = one.assessment;
    to.object();
    to.member("decision", static_cast<std::int64_t>(k));
    to.member("turn", before.turn).member("phase", battle.rules->phases[static_cast<std::size_t>(before.phase)].name);
    to.member("cost", hundredths(one.cost())).member("error", hundredths(counsel.other->std_error));
    to.key("did");
    write_candidate(to, battle, one.prompt, counsel.first, nullptr);
    to.key("rather");
    write_candidate(to, battle, one.prompt, *counsel.other, &counsel.first);
    to.end_object();
}

/// Walks through a battle's decisions in order.
class HistoryCursor {
  public:
    explicit HistoryCursor(const History& history) : history_(history) {}
    const State& before(std::size_t decision) {
        if (!begun_ || decision < at_)
            state_ = history_.state_at(decision);
        else
            for (; at_ < decision; ++at_)
                decide_unchecked(history_.battle(), state_, history_.decision(at_), history_.dice(), nullptr);
        begun_ = true;
        at_ = decision;
        return state_;
    }

  private:
    const History& history_;
    State state_;
    std::size_t at_ = 0;
    bool begun_ = false;
};

bool is_wanted(const ReviewRequest& asked, std::size_t k) {
    return asked.only.empty() ||
           std::find(asked.only.begin(), asked.only.end(), static_cast<int>(k)) != asked.only.end();
}

}  // namespace

bool is_adviser(const std::string& level) { return level == "captain" || level == "colonel" || level == "general"; }

void write_assessment(Writer& to, const Battle& battle, const State& state, const Prompt& prompt, const Decision& first,
                      const general::AssessmentOptions& asking) {
    const State known = redacted_for(battle, state, prompt.seat);
    const Assessment counsel = general::assess(
        battle, known, prompt, candidates(battle, state, prompt, general::assessment_candidates), first, asking);
    to.key("counsel").object();
    to.member("level", asking.level).member("verdict", general::name_of(counsel.verdict));
    to.key("first");
    write_candidate(to, battle, prompt, counsel.first, counsel.other ? &*counsel.other : nullptr);
    if (counsel.other) {
        to.key("other");
        write_candidate(to, battle, prompt, *counsel.other, &counsel.first);
        to.member("gain", hundredths(counsel.other->gain)).member("error", hundredths(counsel.other->std_error));
    }
    to.end_object();
}

void write_review(Writer& to, const BattleSession& session, const Viewer& by, const ReviewRequest& asked,
                  const Clock& seconds) {
    const History& history = session.history();
    const Indices known = history.known_decisions(counting_viewpoint(by.link, by.viewpoint)).indices();
    const double until = seconds ? seconds() + max_seconds : 0;
    HistoryCursor walk(history);
    std::size_t judged = 0;
    std::size_t k = asked.from;
    to.key("costly").list();
    for (; k < known.size(); ++k) {
        if (judged >= max_assessments || (judged > 0 && seconds && seconds() >= until)) break;
        const std::size_t at = known[k] - 1;
        const Decision decided = history.decision(at);
        if (decided.by != asked.seat || !is_wanted(asked, k)) continue;
        const State& before = walk.before(at);
        general::AssessmentOptions asking{asked.level, at, {}, 0, !asked.only.empty()};
        const auto one = general::review_decision(session.battle(), before, decided, asking);
        if (!one) continue;
        ++judged;
        if (one->cost() > 0) write_assessed_decision(to, session, *one, k, before);
    }
    to.end_list();
    if (k < known.size()) to.member("next", static_cast<std::int64_t>(k));
    to.member("of", static_cast<std::int64_t>(known.size()));
}

}  // namespace linstock::server
