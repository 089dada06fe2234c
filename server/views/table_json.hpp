#pragma once
// What does not change in a battle, as JSON (`Table` of web/src/lib/api.ts), and how units stand (`TableView`).

#include "battle/json.hpp"
#include "battle/ruleset.hpp"
#include "battle/view.hpp"
#include "server/views/viewpoint.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::server {

/// What somebody has heard of, by index. It only grows.
struct KnownFacts {
    std::vector<bool> units;
    std::vector<bool> commands;
    std::vector<bool> officers;
};
/// Adds what the view and the event speak of. True when something is new.
bool add_known(KnownFacts& known, const Battle& battle, const View& view);
bool add_known(KnownFacts& known, const Battle& battle, const Event& event);
/// Everything of an army, as its commander knows it.
void add_own_army(KnownFacts& known, const Battle& battle, ArmyId army);

/// `briefings`: of both armies; otherwise only of the army whose eyes these are.
std::string table_json(const Battle& battle, const std::string& scenario, const KnownFacts& known, Viewpoint viewpoint,
                       bool briefings);

/// Members `units`, `commands` and `officers` with the facts of those in `now` that are not in `before`; nothing for a
/// list that would be empty.
void write_new_facts(json::Writer& to, const Battle& battle, const KnownFacts& before, const KnownFacts& now);

/// A unit of a view with its stands.
std::string table_unit_json(const Battle& battle, const State& state, const UnitView& unit);
/// [[x, y, heading, width, depth], ...]
void write_stands(json::Writer& to, const Battle& battle, const State& state, UnitId unit);

/// What a client has of a view: the JSON of each unit, in the order of their numbers. Texts are shared by all who have
/// the same.
struct UnitJson {
    int id = 0;
    std::shared_ptr<const std::string> json;
};
using UnitJsonList = std::vector<UnitJson>;
/// The whole view, which no other is compared with.
std::string view_json(const Battle& battle, const State& state, const View& view);

}  // namespace linstock::server
