#include "server/views/prompt_json.hpp"

#include "battle/json.hpp"
#include "battle/visibility.hpp"
#include "battle/wire.hpp"
#include "generals/search_candidates.hpp"
#include "server/access/tokens.hpp"
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

std::uint32_t public_number(const std::string& battle_id, const Prompt& prompt) {
    if (prompt.seat != Seat::chance) return prompt.id;
    static const std::string secret = new_token();
    constexpr std::size_t hex_digits = 7;
    const std::string hash = sha256(secret + battle_id + std::to_string(prompt.id));
    // A multiple of 4, because the ids of the other seats are not (prompt_id() in battle/engine.cpp).
    return static_cast<std::uint32_t>(std::stoul(hash.substr(0, hex_digits), nullptr, 16)) * 4;
}

std::string roll_json(const BattleSession& session, const Prompt& roll, Viewpoint viewpoint) {
    Prompt shown = roll;
    if (viewpoint == Viewpoint::first || viewpoint == Viewpoint::second) {
        const Seat seat = viewpoint == Viewpoint::first ? Seat::first : Seat::second;
        shown = visible_roll(session.battle(), session.history().state(), seat, roll);
    }
    shown.id = public_number(session.id(), roll);
    return prompt_json(session.battle(), shown, nullptr);
}

}  // namespace linstock::server
