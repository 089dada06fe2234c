#include "server/asked.hpp"

#include "battle/json.hpp"
#include "battle/wire.hpp"
#include "report/telling.hpp"
#include "report/words.hpp"

namespace linstock::server {

namespace {

std::string about(const Battle& battle, UnitId unit, OfficerId officer) {
    if (unit) return report::named(battle, unit);
    if (officer) return report::named(battle, officer);
    return "";
}

std::string prompt_title(const Battle& battle, const Prompt& p) {
    const std::string whom = about(battle, p.unit, p.officer);
    return report::capitalised(report::plain_word(p.kind)) + (whom.empty() ? "" : ": " + whom);
}
std::string prompt_reason(const Battle& battle, const Prompt& p) {
    if (p.why.empty() || p.why.front().clause.none()) return "";
    const Clause& clause = battle.charts().clause(p.why.front().clause);
    return clause.id + ": " + clause.title;
}
std::string offer_text(const Battle& battle, const Prompt&, const Offer& o) {
    std::string out = report::plain_word(name_of(o.verb));
    if (o.word[0] != '\0') out += std::string(" ") + o.word;
    if (o.target) out += " " + report::named(battle, o.target);
    return out;
}
std::string decision_text(const Battle& battle, const Prompt&, const Decision& d) {
    std::string out = about(battle, d.unit, d.officer);
    out += (out.empty() ? "" : ": ") + report::plain_word(name_of(d.verb));
    if (d.target) out += " " + report::named(battle, d.target);
    return out;
}

}  // namespace

std::string asked_json(const Battle& battle, const State& state, const Prompt& prompt) {
    Prompt bare = prompt;
    bare.offers.clear();
    std::string out = wire::prompt_json(battle, bare);
    out.pop_back();
    json::Writer to;
    to.object();
    to.member("title", prompt_title(battle, prompt)).member("reason", prompt_reason(battle, prompt));
    const std::vector<Decision> best = candidates(battle, state, prompt, 1);
    if (!best.empty()) to.key("advice").raw(advised_json(battle, prompt, best.front()));
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

std::string advised_json(const Battle& battle, const Prompt& prompt, const Decision& decision) {
    json::Writer to;
    to.object();
    to.key("decision").raw(wire::decision_json(battle, decision));
    to.member("text", decision_text(battle, prompt, decision));
    to.end_object();
    return to.take();
}

}  // namespace linstock::server
