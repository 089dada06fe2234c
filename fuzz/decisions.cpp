// Fuzzes the engine API: bytes become decisions, lawful and mangled. A mangled decision is rejected and changes
// nothing, unless it is lawful after all. The invariants always hold, and a save loads unchanged.

#include "battle/wire.hpp"
#include "common.hpp"

namespace {

using namespace linstock;

class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    bool any() const { return left_ > 0; }
    unsigned next() {
        if (left_ == 0) return 0;
        --left_;
        return *data_++;
    }
    std::uint16_t word() { return static_cast<std::uint16_t>(next() << 8 | next()); }
    Coord coord() {  // near the table in sixteenths of a unit, sometimes far away
        const auto n = static_cast<std::int16_t>(word());
        return static_cast<Coord>(n) * (n % 64 == 1 ? Coord{1} << 40 : Coord{1} << 20);
    }

  private:
    const std::uint8_t* data_;
    std::size_t left_;
};

void mangle(Decision& d, Bytes& in) {
    switch (in.next() % 14) {
        case 0: d.verb = static_cast<Verb>(in.next() % verbs); break;
        case 1: d.unit.value = in.next() % 40; break;
        case 2: d.target.value = in.next() % 40; break;
        case 3: d.officer.value = in.next() % 16; break;
        case 4: d.command.value = in.next() % 8; break;
        case 5: d.piece.value = in.next() % 16; break;
        case 6: d.formation = static_cast<Formation>(in.next() % 5); break;
        case 7: d.heading = static_cast<std::int16_t>(in.word()); break;
        case 8: d.number = static_cast<std::int8_t>(in.next()); break;
        case 9: d.path.push_back({in.coord(), in.coord()}); break;
        case 10:
            if (!d.path.empty()) d.path.back() = {in.coord(), in.coord()};
            break;
        case 11: d.list.push_back(in.word() % 64); break;
        case 12: d.faces.push_back(static_cast<std::uint8_t>(in.next())); break;
        default: d.prompt += in.next(); break;
    }
}

const Battle& battle_for(unsigned byte) {
    static const std::shared_ptr<const Battle> all[] = {
        fuzz::battle_of("two-brigades-lesson-1"), fuzz::battle_of("two-brigades-lesson-2"),
        fuzz::battle_of("two-brigades-lesson-3"), fuzz::battle_of("two-brigades"), fuzz::battle_of("mill-springs")};
    return *all[byte % std::size(all)];
}

/// False when the battle has ended.
bool one_decision(const Battle& battle, State& state, Bytes& in, const Dice& dice) {
    const auto asked = prompts(battle, state);
    fuzz::demand(!asked.empty(), "no prompt: " + bug_of(battle, state));
    const Prompt& prompt = asked[in.next() % asked.size()];
    const auto all = candidates(battle, state, prompt, 6);
    fuzz::demand(!all.empty(), "no candidates");
    const unsigned how = in.next();
    Decision d = all[how % all.size()];
    for (unsigned i = 0; i < how / 64; ++i)
        mangle(d, in);  // a quarter of them stay lawful
    const State before = state;
    if (decide(battle, state, d, &dice, nullptr)) {
        fuzz::demand(state == before, "a refused decision changes the state: " + wire::decision_json(battle, d));
        fuzz::demand(!decide(battle, state, all.front(), &dice, nullptr), "a candidate is refused");
    }
    if (how % 16 == 5) {
        const auto loaded = wire::load(battle, wire::save(battle, state), "save");
        fuzz::demand(loaded.ok() && *loaded == state, "a save loads differently");
    }
    return !over(state);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes in(data, size);
    const Battle& battle = battle_for(in.next());
    const SeededDice dice(seed_of(in.next()));
    check_every_step(true);
    State state = open(battle, &dice, nullptr);
    while (in.any() && one_decision(battle, state, in, dice)) {
    }
    return 0;
}
