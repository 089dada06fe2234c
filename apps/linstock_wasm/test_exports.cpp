// For tests/wasm, which compare this program with the native one: the same battles must have the same hashes.

#include "apps/linstock_wasm/worker_api.hpp"
#include "apps/prepare.hpp"
#include "apps/texts.hpp"
#include "base/hash.hpp"
#include "battle/json.hpp"
#include "battle/record.hpp"
#include "study/play_battle.hpp"

namespace {

using namespace linstock;

Result<apps::Setup, Problems> set_up(const std::string& scenario, const std::string& ruleset) {
    const auto text = apps::data_text("scenarios/" + scenario + ".toml");
    if (!text) return Problems{text.error()};
    Problems warnings;
    return apps::prepare_text(*text, ruleset, {}, warnings);
}

std::uint64_t hash_of_battles(const Battle& battle, const std::string& general, unsigned battles) {
    Hasher h;
    for (unsigned n = 0; n < battles; ++n)
        h.add(study::play_to_end(battle, general, general, study::seed_of_battle(seed_of(1), n)).hash);
    return h.digest();
}

}  // namespace

extern "C" {

/// The signature of `linstock-lab bench SCENARIO --ruleset RULESET --battles N`; 0 = the battle cannot be prepared.
LINSTOCK_EXPORT(signature)
std::uint64_t signature(const char* scenario, std::size_t scenario_size, const char* ruleset, std::size_t ruleset_size,
                        unsigned battles) {
    const auto setup = set_up({scenario, scenario_size}, {ruleset, ruleset_size});
    if (!setup) return 0;
    Hasher h;
    h.add(hash_of_battles(*setup->battle, "sergeant", battles));
    h.add(hash_of_battles(*setup->battle, "random", battles * 4));
    return h.digest();
}

/// Replays a record and compares the hash after every decision. Returns the number of decisions; negative on an error.
LINSTOCK_EXPORT(replay) int replay_record(const char* text, std::size_t size) {
    const auto record = read_record({text, size}, "record");
    if (!record) return -1;
    Problems warnings;
    const SourceText scenario{record->head.scenario_text, "scenario", true};
    std::vector<SourceText> house;
    for (const std::string& one : record->head.house)
        house.push_back(SourceText{one, "house rules"});
    const auto setup = apps::prepare_text(scenario, record->head.ruleset, std::move(house), warnings);
    if (!setup) return -2;
    const auto end = replay(*setup->battle, *record, nullptr);
    return end ? static_cast<int>(record->decisions.size()) : -3;
}
}
