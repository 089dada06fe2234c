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

struct Counsel {
    Verdict verdict = Verdict::none;
    Prospect first;                 ///< result for the assessed decision
    std::optional<Prospect> other;  ///< set when `equal` or `better`
};

/// Limits of an assessment. `seconds` by `clock`; 0 = only the step limit applies.
struct Asking {
    std::string_view level = "captain";  ///< captain, colonel or general
    std::uint64_t seed = 0;
    Clock clock = {};
    double seconds = 0;
    bool lone = true;  ///< also evaluate a decision that has no alternative
};

/// Whether both decisions do the same at nearly the same position: within 1/24 of the table and 30 degrees.
bool nearly_alike(const Battle& battle, const Decision& a, const Decision& b);

/// `known` is the state redacted for the prompt's seat, in which `prompt` is open. `first` must be legal. The result
/// depends only on the prompt and the seed, unless time runs out.
Counsel counsel_on(const Battle& battle, const State& known, const Prompt& prompt,
                   const std::vector<Decision>& candidates, const Decision& first, const Asking& asking);
/// Compares `first` with one other decision only. `other` is always set.
Counsel compared(const Battle& battle, const State& known, const Prompt& prompt, const Decision& first,
                 const Decision& second, const Asking& asking);
/// Number of candidates to pass to the assessment.
inline constexpr std::size_t counsel_candidates = 24;

/// Explains a decision in one line: "Expects to lose 2 figures, they 5; brings more to bear at the objectives." The
/// last part names the feature with the largest lead over `beside`, if given.
std::string why_text(const Battle& battle, const Prospect& prospect, const Prospect* beside);

}  // namespace linstock::general
