// Fuzzes records of battles: a record that can be read is replayed, or the divergence is reported.

#include "battle/record.hpp"

#include "common.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace linstock;
    static const std::shared_ptr<const Battle> battle = fuzz::battle_of("two-brigades-lesson-1");
    const auto record = read_record(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz");
    if (!record) {
        fuzz::demand(!record.error().empty(), "a refused record has a problem");
        return 0;
    }
    const auto end = replay(*battle, *record, nullptr);
    if (!end) fuzz::demand(!end.error().text.empty(), "a divergence has a message");
    // The opening's hash rarely matches: replay the decisions anyway.
    Record other = *record;
    const SeededDice dice(seed_of(1));
    other.head.seed = to_text(dice.seed());
    other.head.tape.clear();
    other.opening_hash = hash_of(open(*battle, &dice, nullptr));
    if (const auto again = replay(*battle, other, nullptr); !again)
        fuzz::demand(!again.error().text.empty(), "a divergence has a message");
    return 0;
}
