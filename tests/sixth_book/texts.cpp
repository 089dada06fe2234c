// Event and prompt texts that are specific to this ruleset.
#include "battle/event.hpp"
#include "tests/sixth_book/tin.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <array>

namespace linstock::tin {
namespace {

using wording::prompt_texts::Question;

std::string event_text(const Battle& battle, const Event& e) {
    if (e.kind == EventKind::stand_lost)
        return fmt::format("{} has {} left.", wording::named(battle, e.unit, true),
                           wording::count_of(e.stands_left(), "tin soldier", "tin soldiers"));
    if (e.kind == EventKind::left_table)
        return wording::named(battle, e.unit, true) + " runs off the table and goes back into the box.";
    return {};
}

constexpr std::array titles = {
    PromptTitle{"tin_move", [](const Question& a) { return fmt::format("Where does {} go?", a.unit()); }},
    PromptTitle{"tin_fire", [](const Question& a) { return fmt::format("Whom does {} fire at?", a.unit()); }},
};

}  // namespace

const RulesetTexts& ruleset_texts() {
    static const RulesetTexts all{.event = event_text, .titles = titles};
    return all;
}

}  // namespace linstock::tin
