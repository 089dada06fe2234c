#include "server/views/prompt_json.hpp"

#include "battle/json.hpp"
#include "battle/visibility.hpp"
#include "battle/wire.hpp"
#include "generals/search_candidates.hpp"
#include "words/candidate_json.hpp"
#include "words/prompt_text.hpp"

namespace linstock::server {

using wording::offer_text;
using wording::prompt_reason;
using wording::prompt_title;

std::string prompt_json(const Battle& battle, const Prompt& prompt, const Decision* suggestion) {
    Prompt bare = prompt;
    bare.offers.clear();
    std::string out = wire::prompt_json(battle, bare);
    out.pop_back();
    json::Writer to;
    to.object();
    to.member("title", prompt_title(battle, prompt)).member("reason", prompt_reason(battle, prompt));
    if (general::should_search(prompt)) to.key("counsel").flag(true);
    if (suggestion != nullptr) to.key("advice").raw(wording::candidate_json(battle, prompt, *suggestion));
    to.key("offers").list();
    for (const Offer& offer : prompt.offers) {
        json::Writer text;
        text.object();
        text.member("text", offer_text(battle, prompt, offer));
        text.end_object();
        std::string json = wire::offer_json(battle, offer);
        json.pop_back();
        to.raw(json + "," + text.take().substr(1));
    }
    to.end_list();
    to.end_object();
    return out + "," + to.take().substr(1);
}

std::string roll_json(const Battle& battle, const State& state, const Prompt& roll, Viewpoint viewpoint) {
    if (viewpoint != Viewpoint::first && viewpoint != Viewpoint::second) return prompt_json(battle, roll, nullptr);
    const Seat seat = viewpoint == Viewpoint::first ? Seat::first : Seat::second;
    return prompt_json(battle, visible_roll(battle, state, seat, roll), nullptr);
}

}  // namespace linstock::server
