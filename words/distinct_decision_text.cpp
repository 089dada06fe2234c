#include "words/distinct_decision_text.hpp"

#include "base/measure.hpp"
#include "words/prompt_text.hpp"
#include "words/words.hpp"

namespace linstock::wording {

std::string distinct_decision_text(const Battle& battle, const Prompt& prompt, const Decision& decision,
                                   const Decision& other) {
    std::string out = decision_text(battle, prompt, decision);
    if (decision.path.empty() || other.path.empty() || out != decision_text(battle, prompt, other)) return out;
    const Point from = other.path.back();
    const Point to = decision.path.back();
    const double far = distance(to_vec(from), to_vec(to));
    if (far < 0.05) return out + ", by another way";
    return out + ", ending " + measure_text(battle, far) + " to the " + compass_text(heading_from_to(from, to)) +
           " of that";
}

}  // namespace linstock::wording
