#pragma once
// An adviser: what one who thinks ahead makes of an answer that somebody means to give, or gave, to a question. He
// knows what the seat knows and nothing else.

#include "generals/search.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace linstock::general {

enum class Verdict : std::uint8_t {
    none,    ///< it is not thought over: fire, officers; or there was no time
    same,    ///< he would do the same
    equal,   ///< another answer is as good, as far as he can see
    better,  ///< he would rather do something else
};
std::string_view name_of(Verdict verdict);

struct Counsel {
    Verdict verdict = Verdict::none;
    Prospect first;                 ///< of the answer that he was asked about
    std::optional<Prospect> other;  ///< when `equal` or `better`
};

/// How much he may think. `seconds` by the clock, 0 = by steps alone.
struct Asking {
    std::string_view level = "captain";  ///< captain, colonel, general
    std::uint64_t seed = 0;
    Clock clock = {};
    double seconds = 0;
    bool lone = true;  ///< what an answer comes to is wanted where there is no other too
};

/// Whether the same is done at about the same place: within a twenty-fourth of the table and 30 degrees.
bool nearly_alike(const Battle& battle, const Decision& a, const Decision& b);

/// `known` is the state as it is known to the prompt's seat, in which that is open; `first` is lawful. The same
/// question and seed have the same answer, unless time ran out.
Counsel counsel_on(const Battle& battle, const State& known, const Prompt& prompt,
                   const std::vector<Decision>& candidates, const Decision& first, const Asking& asking);
/// The same for another answer that somebody proposes: `other` is that answer, whatever the verdict on it.
Counsel compared(const Battle& battle, const State& known, const Prompt& prompt, const Decision& first,
                 const Decision& second, const Asking& asking);
/// How many candidates are worth giving him.
inline constexpr std::size_t counsel_candidates = 24;

/// Why, in one line: "Expects to lose 2 figures, they 5; brings more to bear at the objectives." By what it comes to,
/// and, beside another answer, by the term of its worth in which it is most ahead of that.
std::string why_text(const Battle& battle, const Prospect& prospect, const Prospect* beside);

}  // namespace linstock::general
