#include "words/candidate_json.hpp"

#include "battle/json.hpp"
#include "battle/wire.hpp"
#include "words/prompt_text.hpp"

namespace linstock::wording {

std::string candidate_json(const Battle& battle, const Prompt& prompt, const Decision& decision) {
    json::Writer to;
    to.object();
    to.key("decision").raw(wire::decision_json(battle, decision));
    to.member("text", decision_text(battle, prompt, decision));
    to.end_object();
    return to.take();
}

}  // namespace linstock::wording
