#include "python/columns.hpp"

#include <algorithm>

namespace linstock::python {

namespace {

constexpr double no_limit = 1e6;
constexpr double max_id = 65535;

float units_of(Coord steps) { return static_cast<float>(static_cast<double>(steps) / grid_steps); }
bool on_field(const UnitView& u) { return u.presence == Presence::on_table || u.presence == Presence::concealed; }

/// Writes the values of a row in the order of its columns.
class Row {
  public:
    explicit Row(float* to) : to_(to) {}
    template <class T>
    Row& add(T n) {
        *to_++ = static_cast<float>(n);
        return *this;
    }

  private:
    float* to_;
};

double path_length(Point from, const std::vector<Point>& path) {
    double sum = 0;
    for (const Point p : path) {
        sum += distance(to_vec(from), to_vec(p));
        from = p;
    }
    return sum;
}

}  // namespace

const std::vector<Column>& unit_columns() {
    static const std::vector<Column> all = {
        {"known", "flag", 0, 1, "the seat knows the unit; otherwise only army, arm, quality and weapon are set"},
        {"army", "id", 1, 2, "its army"},
        {"own", "flag", 0, 1, "it belongs to the seat"},
        {"arm", "index", 0, 18, "index in linstock.ARMS"},
        {"quality", "index", 0, 3, "index in linstock.QUALITIES"},
        {"weapon", "index", 0, 20, "index in linstock.WEAPONS"},
        {"presence", "index", 0, 7, "index in linstock.PRESENCES"},
        {"condition", "index", 0, 3, "index in linstock.CONDITIONS"},
        {"formation", "index", 0, 5, "index in linstock.FORMATIONS"},
        {"mounted", "flag", 0, 1, "cavalry on horseback"},
        {"on_field", "flag", 0, 1, "it is on the table; otherwise its position is 0"},
        {"x", "length", 0, no_limit, "front centre, from the west edge"},
        {"y", "length", 0, no_limit, "front centre, from the south edge"},
        {"heading", "degrees", 0, 360, "0 = north, clockwise"},
        {"width", "length", 0, no_limit, "of its footprint"},
        {"depth", "length", 0, no_limit, "of its footprint"},
        {"stands_left", "stands", 0, 255, "remaining stands"},
        {"stands_at_start", "stands", 0, 255, "stands at full strength"},
        {"figures_left", "figures", 0, no_limit, "remaining figures"},
        {"figures_at_start", "figures", 0, no_limit, "figures at full strength"},
        {"rating", "points", -1, 255, "morale rating; -1 = unknown"},
        {"target", "id", 0, max_id, "unit whose attack it has declared; 0 = none"},
        {"command", "id", 0, max_id, "its command; 0 = none"},
        {"town", "id", 0, max_id, "town that it occupies; 0 = none"},
        {"moved", "flag", 0, 1, "has moved this turn"},
        {"fired", "flag", 0, 1, "has fired this turn"},
        {"fresh", "flag", 0, 1, "counts as fresh for the army's effectiveness"},
        {"guns_left", "guns", 0, 255, "guns with a crew"},
        {"fire_range", "length", 0, no_limit, "range of its weapon; 0 = it cannot fire now"},
        {"fire_close", "length", 0, no_limit, "end of the close band; 0 = none"},
        {"pace", "length", 0, no_limit, "move in line over open ground, if it needs no dice"},
        {"pace_column", "length", 0, no_limit, "the same in column"},
    };
    return all;
}

void write_unit(const UnitRow& row, float* out) {
    const Unit& unit = row.unit;
    std::fill(out, out + unit_columns().size(), 0.0F);
    const UnitView* u = row.seen;
    Row to(out);
    to.add(u != nullptr ? 1 : 0).add(unit.army.value).add(unit.army == army_of(row.seat) ? 1 : 0);
    to.add(static_cast<int>(unit.arm)).add(static_cast<int>(unit.quality)).add(static_cast<int>(unit.weapon));
    if (u == nullptr) return;
    const bool there = on_field(*u);
    to.add(static_cast<int>(u->presence)).add(static_cast<int>(u->condition)).add(static_cast<int>(u->formation));
    to.add(u->mounted ? 1 : 0).add(there ? 1 : 0);
    const Vec place = there ? to_vec(u->place) : Vec{};
    to.add(place.x).add(place.y).add(there ? to_degrees(u->heading) : 0.0);
    to.add(there ? u->footprint.half_width * 2 : 0.0).add(there ? u->footprint.half_depth * 2 : 0.0);
    to.add(u->stands_left).add(u->stands_at_start).add(u->figures_left).add(u->figures_at_start);
    to.add(std::max(u->rating, -1)).add(u->target.value);
    to.add(u->command ? u->command.value : unit.command.value).add(u->town.value);
    to.add(u->moved ? 1 : 0).add(u->fired ? 1 : 0).add(u->fresh ? 1 : 0).add(u->guns_left);
    to.add(units_of(u->fire_range)).add(units_of(u->fire_close));
    to.add(units_of(std::max<Coord>(u->pace, 0))).add(units_of(std::max<Coord>(u->pace_column, 0)));
}

const std::vector<Column>& action_columns() {
    static const std::vector<Column> all = {
        {"verb", "index", 0, 53, "index in linstock.VERBS"},
        {"unit", "id", 0, max_id, "unit that acts; 0 = none or several"},
        {"target", "id", 0, max_id, "unit that it is aimed at; 0 = none"},
        {"officer", "id", 0, max_id, "officer; 0 = none"},
        {"command", "id", 0, max_id, "command; 0 = none"},
        {"piece", "id", 0, max_id, "piece of terrain; 0 = none"},
        {"number", "number", -no_limit, no_limit, "ammunition, choice or stand, as the verb says"},
        {"formation", "index", 0, 5, "index in linstock.FORMATIONS; 0 also if the verb has none"},
        {"heading", "degrees", 0, 360, "heading at the end; 0 also if the verb has none"},
        {"points", "points", 0, 64, "points of the path"},
        {"length", "length", 0, no_limit, "length of the path from the unit's position"},
        {"from_x", "length", -1, no_limit, "position of the unit before; -1 = not known"},
        {"from_y", "length", -1, no_limit, "the same"},
        {"to_x", "length", -no_limit, no_limit, "end of the path; without a path, as before"},
        {"to_y", "length", -no_limit, no_limit, "the same"},
        {"target_distance", "length", -1, no_limit, "from the end to the front centre of the target; -1 = no target"},
        {"listed", "number", 0, max_id, "units or stands that it lists"},
        {"parts", "number", 0, max_id, "parts of a decision for several units"},
    };
    return all;
}

void write_action(const ActionRow& row, float* out) {
    const Decision& d = row.decision;
    const UnitView* unit = d.unit ? row.view.find(d.unit) : nullptr;
    const UnitView* target = d.target ? row.view.find(d.target) : nullptr;
    const bool placed = unit != nullptr && on_field(*unit);
    const Point from = placed ? unit->place : Point{};
    const Vec before = placed ? to_vec(from) : Vec{-1, -1};
    const Vec end = d.path.empty() ? before : to_vec(d.path.back());
    const bool aimed = target != nullptr && on_field(*target) && (placed || !d.path.empty());
    Row to(out);
    to.add(static_cast<int>(d.verb)).add(d.unit.value).add(d.target.value).add(d.officer.value).add(d.command.value);
    to.add(d.piece.value).add(d.number).add(static_cast<int>(d.formation)).add(to_degrees(d.heading));
    const Point start = placed || d.path.empty() ? from : d.path.front();
    to.add(d.path.size()).add(path_length(start, d.path));
    to.add(before.x).add(before.y).add(end.x).add(end.y);
    to.add(aimed ? distance(end, to_vec(target->place)) : -1.0).add(d.list.size()).add(d.parts.size());
}

const std::vector<Column>& battle_columns() {
    static const std::vector<Column> all = {
        {"turn", "turns", 0, 200, "the turn, from 1"},
        {"turns", "turns", 1, 200, "turns of the battle"},
        {"phase", "index", 0, 255, "index of the phase in the turn"},
        {"own_army", "id", 0, 2, "army of the seat; 0 = the umpire"},
        {"active_army", "id", 0, 2, "army whose round it is; 0 = both"},
        {"effectiveness_first", "percent", 0, 1000, "remaining strength of the first army"},
        {"effectiveness_second", "percent", 0, 1000, "remaining strength of the second army"},
        {"objectives_first", "number", 0, 1000, "objectives that the first army holds"},
        {"objectives_second", "number", 0, 1000, "objectives that the second army holds"},
        {"objectives", "number", 0, 1000, "objectives of the scenario"},
    };
    return all;
}

void write_battle(const Battle& battle, const View& view, float* out) {
    const auto strength = [&](std::size_t i) {
        return i < view.effectiveness.size() ? view.effectiveness[i] / 100.0 : 0.0;
    };
    const auto held = [&](std::uint16_t army) {
        return std::count(view.objectives.begin(), view.objectives.end(), ArmyId{army});
    };
    Row to(out);
    to.add(view.turn).add(battle.scenario->turns).add(view.phase).add(army_of(view.seat).value).add(view.active.value);
    to.add(strength(0)).add(strength(1)).add(held(1)).add(held(2)).add(view.objectives.size());
}

}  // namespace linstock::python
