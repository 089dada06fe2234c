// Fuzzes requests to `linstock umpire`: each answer is a JSON object, and only `quit` ends the session.

#include "apps/command_line/setup.hpp"
#include "apps/linstock/table/umpire_session.hpp"
#include "battle/json.hpp"
#include "common.hpp"

#include <algorithm>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace linstock;
    using namespace linstock::apps;
    static const std::optional<Setup> setup = set_up(BattleChoice{"two-brigades-lesson-1", "revised", {}}, true);
    fuzz::demand(setup.has_value(), "the lesson can be played");
    std::string_view text(reinterpret_cast<const char*>(data), size);
    // The first byte chooses the seats and the source of the dice.
    const unsigned how = text.empty() ? 0U : static_cast<unsigned char>(text.front());
    if (!text.empty()) text.remove_prefix(1);
    const std::vector<Seat> seats = how % 4 == 1 ? std::vector<Seat>{Seat::first} : std::vector<Seat>{};
    const std::optional<Seed> seed = how % 4 == 2 ? std::nullopt : std::optional<Seed>(seed_of(1));
    UmpireSession session(*setup, seed, std::nullopt, seats, "random");
    while (!text.empty() && !session.ended()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) continue;
        const std::string answer = session.answer(line);
        const auto read = json::parse(answer, "answer");
        fuzz::demand(read.ok() && read->kind == json::Kind::object, "an answer is not a JSON object: " + answer);
        const json::Value* ok = read->find("ok");
        fuzz::demand(ok != nullptr && ok->kind == json::Kind::boolean, "an answer without 'ok': " + answer);
    }
    return 0;
}
