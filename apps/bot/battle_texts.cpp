#include "apps/bot/battle_texts.hpp"

#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"

#include <map>
#include <memory>
#include <mutex>

namespace linstock::apps {

namespace {

/// The scenario as it was written; the battle's own has the ruleset's values filled in.
struct Remembered {
    std::weak_ptr<const Battle> battle;
    std::shared_ptr<const Scenario> scenario;
    std::vector<SourceText> house;
    std::shared_ptr<const RulesetFiles> rules;
};

struct Memory {
    std::mutex lock;
    std::map<const Battle*, Remembered> battles;
};

Memory& memory() {
    static Memory all;
    return all;
}

}  // namespace

void remember_texts(const Setup& setup) {
    Memory& all = memory();
    const std::lock_guard<std::mutex> guard(all.lock);
    std::erase_if(all.battles, [](const auto& entry) { return entry.second.battle.expired(); });
    all.battles[setup.battle.get()] = {setup.battle, setup.scenario, setup.house, setup.book};
}

BattleTexts texts_of(const Battle& battle) {
    const Battle* prepared = battle.prepared != nullptr ? battle.prepared : &battle;
    Memory& all = memory();
    const std::lock_guard<std::mutex> guard(all.lock);
    const auto it = all.battles.find(prepared);
    BattleTexts out;
    out.ruleset = battle.rules->id;
    if (it == all.battles.end() || it->second.battle.expired()) return out;
    out.scenario = write_scenario(*it->second.scenario);
    out.rules = it->second.rules;
    for (const SourceText& text : it->second.house)
        out.house.push_back(text.text);
    return out;
}

}  // namespace linstock::apps
