// Any lines as requests to `linstock umpire`: each has an answer that is a JSON object, and none ends the session but
// the one that asks for it.

// The table that answers them is the program's own.
#include "apps/linstock/table/umpire.cpp"  // NOLINT(bugprone-suspicious-include)
#include "common.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace linstock;
    using namespace linstock::apps;
    static const std::optional<Setup> setup = set_up(BattleChoice{"two-brigades-lesson-1", "revised", {}}, true);
    fuzz::demand(setup.has_value(), "the lesson can be played");
    std::string_view text(reinterpret_cast<const char*>(data), size);
    // The first byte chooses who plays what and where the dice come from.
    const unsigned how = text.empty() ? 0U : static_cast<unsigned char>(text.front());
    if (!text.empty()) text.remove_prefix(1);
    const std::vector<Seat> seats = how % 4 == 1 ? std::vector<Seat>{Seat::first} : std::vector<Seat>{};
    const std::optional<Seed> seed = how % 4 == 2 ? std::nullopt : std::optional<Seed>(seed_of(1));
    Umpire table(*setup, seed, std::nullopt, seats, "random");
    while (!text.empty() && !table.ended()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) continue;
        const std::string answer = table.answer(line);
        const auto read = json::parse(answer, "answer");
        fuzz::demand(read.ok() && read->kind == json::Kind::object, "an answer is no JSON object: " + answer);
        const json::Value* ok = read->find("ok");
        fuzz::demand(ok != nullptr && ok->kind == json::Kind::boolean, "an answer without 'ok': " + answer);
    }
    return 0;
}
