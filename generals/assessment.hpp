#pragma once
// Assesses a decision that a player plans or made, by a search from what the seat knows. Used by suggestions on the
// page and by the review of finished battles.

#include "generals/search.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace linstock::general {

enum class Verdict : std::uint8_t {
    none,    ///< not assessed: fire, officers, or no time
    same,    ///< the search chooses the same decision
    equal,   ///< another decision is equally good within the error
    better,  ///< another decision is better
};
std::string_view name_of(Verdict verdict);

struct Assessment {
    Verdict verdict = Verdict::none;
    CandidateResult first;                 ///< result for the assessed decision
    std::optional<CandidateResult> other;  ///< set when `equal` or `better`
};

/// Limits of an assessment. `seconds` by `clock`; 0 = only the step limit applies.
struct AssessmentOptions {
    std::string_view level = "captain";  ///< captain, colonel or general
    std::uint64_t seed = 0;
    Clock clock = {};
    double seconds = 0;
    bool assess_single = true;  ///< also evaluate a decision that has no alternative
};

/// Whether both decisions do the same at nearly the same position: within 1/24 of the table and 30 degrees.
bool is_similar(const Battle& battle, const Decision& a, const Decision& b);

/// `known` is the state redacted for the prompt's seat, in which `prompt` is open. `first` must be legal. The result
/// depends only on the prompt and the seed, unless time runs out.
Assessment assess(const Battle& battle, const State& known, const Prompt& prompt,
                  const std::vector<Decision>& candidates, const Decision& first, const AssessmentOptions& options);
/// Compares `first` with one other decision only. `other` is always set.
Assessment assess_against(const Battle& battle, const State& known, const Prompt& prompt, const Decision& first,
                          const Decision& second, const AssessmentOptions& options);
/// Number of candidates to pass to the assessment.
inline constexpr std::size_t assessment_candidates = 24;

/// Explains a decision in one line: "our side expects to lose 2 figures, the enemy 5; holds more objectives". The last
/// part names the feature with the largest lead over `beside`, if given.
std::string reason_text(const Battle& battle, const CandidateResult& prospect, const CandidateResult* beside);

}  // namespace linstock::general
