#include "server/views/table_json.hpp"

#include "battle/event.hpp"
#include "battle/rounded.hpp"
#include "battle/ruleset.hpp"
#include "battle/ruling.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"
#include "server/views/view_parts.hpp"
#include "words/ruleset_texts.hpp"
#include "words/victory_sentences.hpp"
#include "words/words.hpp"

namespace linstock::server {

namespace {

using Writer = json::Writer;

/// The id of the ruleset's variant that the scenario names; "" = none.
std::string variant_played(const Battle& battle) {
    const Scenario& s = *battle.scenario;
    const Charts& charts = battle.charts();
    const OwnTable* table = own_of(s.own, charts.id());
    const OwnValue* own = table == nullptr ? nullptr : table->find("variant");
    const auto* named = own == nullptr ? nullptr : std::get_if<std::string>(&own->value);
    const bool of_this_book = s.rulesets.size() <= 1 || s.rulesets.front() == charts.id();
    if (named == nullptr && !of_this_book) return "";
    const std::string& said = named != nullptr ? *named : s.variant;
    for (const Variant& v : charts.variants())
        if (said == v.id || said == v.title) return v.id;
    return "";
}

void length(Writer& to, const char* name, double units) { to.key(name).length(to_coord(units)); }

void points(Writer& to, const char* name, const std::vector<Vec>& all) {
    to.key(name).list();
    for (const Vec p : all)
        to.point(to_point(p));
    to.end_list();
}

std::string_view cover_word(CoverGrade grade) {
    switch (grade) {
        case CoverGrade::soft: return "soft";
        case CoverGrade::hard: return "hard";
        case CoverGrade::fortified: return "fortified";
        case CoverGrade::none: break;
    }
    return "";
}

std::string_view branch_word(Branch branch) {
    switch (branch) {
        case Branch::foot: return "foot";
        case Branch::horse: return "horse";
        case Branch::guns: return "guns";
        case Branch::wagon: return "wagon";
        case Branch::sharpshooter: return "sharpshooter";
        case Branch::train: return "train";
        case Branch::boat: return "boat";
    }
    return "";
}

void write_hill(Writer& to, const Piece& p) {
    to.member("level", p.level);
    to.key("crests").list();
    for (const Polyline& line : p.crests) {
        to.list();
        for (const Vec v : line)
            to.point(to_point(v));
        to.end_list();
    }
    to.end_list();
}

void write_piece(Writer& to, const Piece& p) {
    to.object();
    to.member("piece", static_cast<std::int64_t>(p.id.value));
    if (!p.name.empty()) to.member("name", p.name);
    to.member("kind", name_of(p.kind));
    if (!p.area.empty()) points(to, "area", p.area);
    if (!p.line.empty()) points(to, "line", p.line);
    if (p.width > 0) length(to, "width", p.width);
    if (p.kind == PieceKind::hill) write_hill(to, p);
    if (p.kind == PieceKind::road) to.member("road", p.road == RoadClass::turnpike ? "turnpike" : "local");
    if (is_water(p.kind)) to.key("fordable").flag(p.fordable);
    if (p.open_woods) to.key("open_woods").flag(true);
    if (p.cover != CoverGrade::none) to.member("cover", cover_word(p.cover));
    if (p.floors != 1) to.member("floors", p.floors);
    if (may_be_down(p)) to.key("may_be_down").flag(true);
    to.end_object();
}

void write_army(Writer& to, const Army& army, bool briefing) {
    to.object();
    to.member("army", static_cast<std::int64_t>(army.id.value));
    to.member("seat", name_of(seat_of(army.id)));
    to.member("name", army.name).member("colours", army.colours);
    to.key("edge").heading(army.edge);
    if (briefing && !army.briefing.empty()) to.member("briefing", army.briefing);
    to.key("zones").list();
    for (const Zone& zone : army.zones) {
        to.list();
        for (const Vec v : zone.area)
            to.point(to_point(v));
        to.end_list();
    }
    to.end_list();
    to.end_object();
}

void write_command(Writer& to, const Command& c) {
    to.object();
    to.member("command", static_cast<std::int64_t>(c.id.value));
    to.member("army", static_cast<std::int64_t>(c.army.value));
    if (c.parent) to.member("parent", static_cast<std::int64_t>(c.parent.value));
    to.member("name", c.name).member("kind", name_of(c.kind));
    if (c.officer) to.member("officer", static_cast<std::int64_t>(c.officer.value));
    to.end_object();
}

void write_officer(Writer& to, const Battle& battle, const Officer& o) {
    to.object();
    to.member("officer", static_cast<std::int64_t>(o.id.value));
    to.member("army", static_cast<std::int64_t>(o.army.value));
    if (o.command) to.member("command", static_cast<std::int64_t>(o.command.value));
    to.member("name", o.name).member("rank", name_of(wording::flag_rank(battle, o)));
    to.member("title", wording::rank_text(battle, o)).member("kind", name_of(o.kind));
    to.end_object();
}

void write_unit(Writer& to, const Unit& u) {
    to.object();
    to.member("unit", static_cast<std::int64_t>(u.id.value));
    to.member("army", static_cast<std::int64_t>(u.army.value));
    if (u.command) to.member("command", static_cast<std::int64_t>(u.command.value));
    to.member("name", u.name).member("short_name", u.short_name);
    to.member("arm", name_of(u.arm)).member("branch", branch_word(u.branch()));
    to.member("quality", name_of(u.quality)).member("weapon", name_of(u.weapon));
    if (u.men > 0) to.member("men", u.men);
    if (u.guns > 0) to.member("guns", u.guns);
    to.member("figures_per_stand", u.figures_per_stand);
    to.end_object();
}

bool in(const std::vector<bool>& set, std::size_t index) { return index < set.size() && set[index]; }

bool add(std::vector<bool>& set, std::size_t index) {
    if (set.size() <= index) set.resize(index + 1, false);
    const bool fresh = !set[index];
    set[index] = true;
    return fresh;
}

bool add_known_command(KnownFacts& known, const Battle& battle, CommandId id) {
    bool fresh = false;
    while (id && add(known.commands, id.index())) {
        fresh = true;
        id = battle.forces().command(id).parent;
    }
    return fresh;
}
bool add_known_unit(KnownFacts& known, const Battle& battle, UnitId id) {
    if (!id || !add(known.units, id.index())) return false;
    add_known_command(known, battle, battle.unit(id).command);
    return true;
}
bool add_known_officer(KnownFacts& known, const Battle& battle, OfficerId id) {
    if (!id || !add(known.officers, id.index())) return false;
    add_known_command(known, battle, battle.officer(id).command);
    return true;
}

/// One list of facts. `wanted(index)` selects the entries.
template <class List, class Wanted, class Write>
void write_list(Writer& to, const char* name, const List& all, bool even_empty, Wanted&& wanted, Write&& write) {
    bool open = even_empty;
    if (open) to.key(name).list();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!wanted(i)) continue;
        if (!open) to.key(name).list();
        open = true;
        write(to, all[i]);
    }
    if (open) to.end_list();
}

void write_goals(Writer& to, const Battle& battle) {
    const bool worth = battle.rules->terms.objectives_have_points;
    to.key("objectives").list();
    for (const Objective& o : battle.scenario->objectives) {
        to.object();
        to.member("name", o.name).key("place").point(to_point(o.place));
        length(to, "radius", o.radius);
        if (!o.area.empty()) points(to, "area", o.area);
        if (worth) to.member("points", o.points);
        to.end_object();
    }
    to.end_list();
    to.key("victory").list();
    for (const std::string& line : wording::victory_sentences(battle))
        to.value(line);
    to.end_list();
}

void write_frame(Writer& to, const Battle& battle, const std::string& scenario) {
    const Scenario& s = *battle.scenario;
    to.member("title", s.title).member("date", s.date).member("place", s.place).member("summary", s.summary);
    to.member("scenario", scenario);
    to.key("ruleset").object();
    to.member("id", battle.rules->id).member("title", battle.charts().title());
    if (const std::string variant = variant_played(battle); !variant.empty()) to.member("variant", variant);
    const Terms& says = battle.rules->terms;
    to.key("terms").object();
    to.member("turn", says.turn).member("stand", says.stand).member("destroyed", says.destroyed);
    to.member("strength", says.strength).key("arms_alike").flag(says.arms_alike);
    to.key("in_rounds").flag(says.in_rounds);
    if (const RulesetTexts* words = battle.rules->words; words != nullptr && words->early_end != nullptr)
        to.member("figure", words->early_end(battle));
    to.end_object().key("formations").list();
    for (const Formation formation : battle.rules->formations)
        to.value(name_of(formation));
    to.end_list().key("rulings").list();
    for (const char* field : battle.rules->rulings.fields)
        to.value(field);
    to.end_list().end_object();
    to.member("measure", name_of(s.measure)).member("ground_scale", s.ground_scale);
    length(to, "width", s.width);
    length(to, "height", s.height);
    to.member("turns", s.turns).member("volleys", battle.rules->volleys);
    to.key("phases").list();
    for (std::size_t i = 0; i < battle.rules->phases.size(); ++i) {
        to.object();
        to.member("name", battle.rules->phases[i].name);
        to.member("label", wording::capitalised(wording::phase_text(battle, static_cast<int>(i))));
        to.end_object();
    }
    to.end_list();
}

}  // namespace

bool add_known(KnownFacts& known, const Battle& battle, const View& view) {
    bool fresh = false;
    for (const UnitView& u : view.units)
        fresh = add_known_unit(known, battle, u.id) || fresh;
    for (const OfficerView& o : view.officers)
        fresh = add_known_officer(known, battle, o.id) || fresh;
    return fresh;
}

bool add_known(KnownFacts& known, const Battle& battle, const UnitJsonList& units) {
    bool fresh = false;
    for (const UnitJson& u : units)
        fresh = add_known_unit(known, battle, UnitId{static_cast<std::uint16_t>(u.id)}) || fresh;
    return fresh;
}

bool add_known(KnownFacts& known, const Battle& battle, const Event& e) {
    bool fresh = add_known_unit(known, battle, e.unit);
    fresh = add_known_unit(known, battle, e.other) || fresh;
    for (const UnitId u : e.units)
        fresh = add_known_unit(known, battle, u) || fresh;
    fresh = add_known_officer(known, battle, e.officer) || fresh;
    return add_known_command(known, battle, e.command) || fresh;
}

void add_own_army(KnownFacts& known, const Battle& battle, ArmyId army) {
    for (const Unit& u : battle.forces().units)
        if (u.army == army) add_known_unit(known, battle, u.id);
    for (const Officer& o : battle.forces().officers)
        if (o.army == army) add_known_officer(known, battle, o.id);
    for (const Command& c : battle.forces().commands)
        if (c.army == army) add_known_command(known, battle, c.id);
}

std::string table_json(const Battle& battle, const std::string& scenario, const KnownFacts& known, Viewpoint viewpoint,
                       bool briefings) {
    const OrderOfBattle& forces = battle.forces();
    Writer to;
    to.object();
    write_frame(to, battle, scenario);
    // The terrain at the start. Changes by the umpire are part of the view, as of its moment.
    to.key("pieces").list();
    for (const Piece& p : battle_on(battle, {}).scenario->pieces)
        write_piece(to, p);
    to.end_list();
    to.key("armies").list();
    for (const Army& army : forces.armies)
        write_army(to, army, briefings || viewpoint == Viewpoint::all || viewpoint == viewpoint_of(seat_of(army.id)));
    to.end_list();
    write_list(to, "commands", forces.commands, true, [&](auto i) { return in(known.commands, i); }, write_command);
    write_list(
        to, "officers", forces.officers, true, [&](auto i) { return in(known.officers, i); },
        [&](Writer& out, const Officer& o) { write_officer(out, battle, o); });
    write_list(to, "units", forces.units, true, [&](auto i) { return in(known.units, i); }, write_unit);
    write_goals(to, battle);
    to.end_object();
    return to.take();
}

void write_new_facts(json::Writer& to, const Battle& battle, const KnownFacts& before, const KnownFacts& now) {
    const OrderOfBattle& forces = battle.forces();
    write_list(
        to, "units", forces.units, false, [&](auto i) { return in(now.units, i) && !in(before.units, i); }, write_unit);
    write_list(
        to, "commands", forces.commands, false, [&](auto i) { return in(now.commands, i) && !in(before.commands, i); },
        write_command);
    write_list(
        to, "officers", forces.officers, false, [&](auto i) { return in(now.officers, i) && !in(before.officers, i); },
        [&](Writer& out, const Officer& o) { write_officer(out, battle, o); });
}

void write_stands(Writer& to, const Battle& battle, const State& state, UnitId unit) {
    std::vector<Box> boxes;
    if (battle.rules->stand_boxes != nullptr) battle.rules->stand_boxes(battle, state, unit, boxes);
    to.list();
    for (const Box& box : boxes) {
        const Point centre = rounded(to_point(box.centre));
        to.list();
        to.length(centre.x).length(centre.y).heading(box.heading);
        to.length(to_coord(box.half_width * 2)).length(to_coord(box.half_depth * 2));
        to.end_list();
    }
    to.end_list();
}

std::string table_unit_json(const Battle& battle, const State& state, const UnitView& unit) {
    std::string out = wire::unit_json(battle, unit);
    const UnitState& u = state.unit(unit.id);
    if (!u.on_field() || u.stands_left == 0) return out;
    Writer stands;
    write_stands(stands, battle, state, unit.id);
    out.pop_back();
    return out + ",\"stands\":" + stands.take() + "}";
}

std::string view_json(const Battle& battle, const State& state, const View& view) {
    View frame = view;
    frame.units = {};
    std::string out = wire::view_json(battle, frame);
    out.back() = ',';
    out += "\"units\":[";
    for (std::size_t i = 0; i < view.units.size(); ++i)
        out += (i == 0 ? "" : ",") + table_unit_json(battle, state, view.units[i]);
    return out + "]}";
}

}  // namespace linstock::server
