#include "generals/review.hpp"

#include "battle/known.hpp"
#include "battle/other_ground.hpp"

#include <algorithm>

namespace linstock::general {

std::optional<Judged> judge(const Battle& given, const State& before, const Decision& decided, const Asking& asking) {
    if (decided.by == Seat::chance) return std::nullopt;
    const Battle& battle = battle_in(given, before);
    const std::vector<Prompt> asked = prompts(battle, before);
    const auto prompt =
        std::find_if(asked.begin(), asked.end(), [&](const Prompt& p) { return p.id == decided.prompt; });
    if (prompt == asked.end() || prompt->seat != decided.by || !worth_thinking(*prompt)) return std::nullopt;
    Judged out{*prompt, {}};
    out.counsel = counsel_on(battle, as_known_to(battle, before, prompt->seat), *prompt,
                             candidates(battle, before, *prompt, counsel_candidates), decided, asking);
    if (out.counsel.verdict == Verdict::none) return std::nullopt;
    return out;
}

}  // namespace linstock::general
