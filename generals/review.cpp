#include "generals/review.hpp"

#include "battle/redacted_state.hpp"
#include "battle/terrain_change.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

/// The prompt that was answered, if the search covers prompts of its kind.
std::optional<Prompt> question_of(const Battle& battle, const State& before, const Decision& decided) {
    if (decided.by == Seat::chance) return std::nullopt;
    const std::vector<Prompt> asked = prompts(battle, before);
    const auto prompt =
        std::find_if(asked.begin(), asked.end(), [&](const Prompt& p) { return p.id == decided.prompt; });
    if (prompt == asked.end() || prompt->seat != decided.by || !should_search(*prompt)) return std::nullopt;
    return *prompt;
}

}  // namespace

bool can_review(const Battle& given, const State& before, const Decision& decided) {
    return question_of(battle_in(given, before), before, decided).has_value();
}

std::vector<std::size_t> spread_evenly(const std::array<std::vector<std::size_t>, 2>& of_seats, std::size_t most) {
    const std::size_t first = of_seats[0].size();
    const std::size_t second = of_seats[1].size();
    std::array<std::size_t, 2> many = {first, second};
    if (first + second > most) {
        many[0] = std::min(first, std::max(most / 2, most - std::min(most, second)));
        many[1] = most - many[0];
    }
    std::vector<std::size_t> out;
    for (std::size_t seat = 0; seat < 2; ++seat)
        for (std::size_t i = 0; i < many[seat]; ++i)
            out.push_back(of_seats[seat][(2 * i + 1) * of_seats[seat].size() / (2 * many[seat])]);
    std::sort(out.begin(), out.end());
    return out;
}

std::optional<ReviewedDecision> review_decision(const Battle& given, const State& before, const Decision& decided,
                                                const AssessmentOptions& options) {
    const Battle& battle = battle_in(given, before);
    const std::optional<Prompt> prompt = question_of(battle, before, decided);
    if (!prompt) return std::nullopt;
    ReviewedDecision out{*prompt, {}};
    out.assessment = assess(battle, redacted_for(battle, before, prompt->seat), *prompt,
                            candidates(battle, before, *prompt, assessment_candidates), decided, options);
    if (out.assessment.verdict == Verdict::none) return std::nullopt;
    return out;
}

std::optional<ReviewedDecision> review_against(const Battle& given, const State& before, const Decision& decided,
                                               const Decision& other, const AssessmentOptions& options) {
    const Battle& battle = battle_in(given, before);
    const std::optional<Prompt> prompt = question_of(battle, before, decided);
    if (!prompt) return std::nullopt;
    ReviewedDecision out{*prompt, {}};
    out.assessment =
        assess_against(battle, redacted_for(battle, before, prompt->seat), *prompt, decided, other, options);
    if (out.assessment.verdict == Verdict::none) return std::nullopt;
    return out;
}

}  // namespace linstock::general
