#pragma once
// The constant facts of a battle as JSON (`Table` of web/src/lib/api.ts), and the units' positions (`TableView`).

#include "battle/battle.hpp"
#include "battle/json.hpp"
#include "battle/view.hpp"
#include "server/views/viewpoint.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::server {

/// The units, commands and officers that a client knows of, by index. Entries are only added.
struct KnownFacts {
    std::vector<bool> units;
    std::vector<bool> commands;
    std::vector<bool> officers;
};
/// Adds everything that the view or the event mentions. True if something is new.
bool add_known(KnownFacts& known, const Battle& battle, const View& view);
bool add_known(KnownFacts& known, const Battle& battle, const Event& event);
/// Everything of an army, as its commander knows it.
void add_own_army(KnownFacts& known, const Battle& battle, ArmyId army);

/// `briefings`: of both armies; otherwise only of the army that `viewpoint` belongs to.
std::string table_json(const Battle& battle, const std::string& scenario, const KnownFacts& known, Viewpoint viewpoint,
                       bool briefings);

/// The members `units`, `commands` and `officers` with the facts of those that are in `now` and not in `before`. An
/// empty list is left out.
void write_new_facts(json::Writer& to, const Battle& battle, const KnownFacts& before, const KnownFacts& now);

/// A unit of a view with its stands.
std::string table_unit_json(const Battle& battle, const State& state, const UnitView& unit);
/// [[x, y, heading, width, depth], ...]
void write_stands(json::Writer& to, const Battle& battle, const State& state, UnitId unit);

/// The units of a view that a client has, as JSON, in the order of their numbers. Equal texts are shared between
/// clients.
struct UnitJson {
    int id = 0;
    std::shared_ptr<const std::string> json;
};
using UnitJsonList = std::vector<UnitJson>;
/// The whole view, without a comparison with an earlier one.
std::string view_json(const Battle& battle, const State& state, const View& view);

}  // namespace linstock::server
