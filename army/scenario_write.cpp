// Writes the canonical text of a scenario: every part in a fixed order, without default values.

#include "army/enum_words.hpp"
#include "army/scenario.hpp"
#include "army/scenario_reader.hpp"
#include "army/text_writer.hpp"

#include <fmt/format.h>

namespace linstock {

namespace {

using reading::TextWriter;

void write_frame(TextWriter& w, const Scenario& s) {
    w.heading("[scenario]");
    w.text("title", s.title);
    w.text_unless("date", s.date, "");
    w.text_unless("place", s.place, "");
    w.text_unless("summary", s.summary, "");
    w.text_unless("outcome", s.outcome, "");
    w.texts("rulesets", s.rulesets);
    w.text_unless("variant", s.variant, "");
    w.text("measure", word_of(s.measure));
    w.text_unless("ground_scale", s.ground_scale, "");
    if (s.yards_per_unit > 0) w.number("yards_per_unit", s.yards_per_unit);
    w.point("table", {s.width, s.height});
    w.integer("turns", s.turns);
    if (!s.optional_rules.empty()) w.texts("optional_rules", s.optional_rules);
    w.true_only("curtain", s.curtain);
    w.true_only("open_sides", s.open_sides);
    if (s.guns_off_road >= 0) w.number("guns_off_road", s.guns_off_road);
    w.own(s.own);
}

void write_piece(TextWriter& w, const Piece& p) {
    w.heading("[[terrain]]");
    w.text("kind", name_of(p.kind));
    w.text_unless("name", p.name, "");
    if (p.kind == PieceKind::ford || p.kind == PieceKind::bridge)
        w.point("at", p.line.front());
    else if (!p.area.empty())
        w.points("area", p.area);
    else
        w.points("line", p.line);
    if (p.width > 0) w.number("width", p.width);
    if (p.kind == PieceKind::hill) {
        w.integer_unless("level", p.level, 1);
        if (!p.crests.empty()) w.lines("crests", p.crests);
    }
    if (p.kind == PieceKind::road) w.text_unless("class", word_of(p.road), word_of(RoadClass::local));
    if (p.kind == PieceKind::stream && !p.fordable) w.boolean("fordable", false);
    if (p.kind == PieceKind::river) w.true_only("fordable", p.fordable);
    w.true_only("open", p.open_woods);
    if (p.sight_depth >= 0) w.number("sight_depth", p.sight_depth);
    w.integer_unless("floors", p.floors, 1);
    w.integer_unless("room_foot", p.room_foot, 1);
    w.integer_unless("room_guns", p.room_guns, 1);
    w.text_unless("cover", word_of(p.cover), word_of(CoverGrade::none));
}

void write_goals(TextWriter& w, const Scenario& s) {
    const auto army = [&](ArmyId id) { return s.forces.army(id).name; };
    for (const Objective& o : s.objectives) {
        w.heading("[[objective]]");
        w.text("name", o.name);
        w.point("at", o.place);
        if (o.area.empty())
            w.number("radius", o.radius);
        else
            w.points("area", o.area);
        w.integer("points", o.points);
        if (!o.held_by.none()) w.text("held_by", army(o.held_by));
    }
    for (const VictoryLine& v : s.victory) {
        w.heading("[[victory]]");
        w.text("winner", v.winner.none() ? "draw" : army(v.winner));
        w.text("level", v.level);
        if (!v.holds.empty()) w.texts("holds", v.holds);
        w.integer_unless("holds_at_least", v.holds_at_least, 0);
        if (!v.denies.empty()) w.texts("denies", v.denies);
        if (v.lead) w.integer("lead", *v.lead);
        if (v.enemy_stands_lost_percent) w.integer("enemy_stands_lost_percent", *v.enemy_stands_lost_percent);
        if (v.own_stands_lost_under_percent)
            w.integer("own_stands_lost_under_percent", *v.own_stands_lost_under_percent);
        if (!v.no_enemy_foot_in.empty()) w.points("no_enemy_foot_in", v.no_enemy_foot_in);
        if (!v.own_foot_in.empty()) {
            w.points("own_foot_in", v.own_foot_in);
            w.integer_unless("own_foot_at_least", v.own_foot_at_least, 1);
        }
        w.true_only("any_turn", v.any_turn);
    }
    for (const SightSpan& span : s.sight) {
        w.heading("[[sight]]");
        w.integer("from_turn", span.from_turn);
        w.integer("to_turn", span.to_turn);
        w.number("limit", span.limit);
    }
    for (const FireHandicap& h : s.handicaps) {
        w.heading("[[fire_handicap]]");
        if (!h.army.none()) w.text("army", army(h.army));
        w.text("weapon", word_of(h.weapon));
        w.integer("percent", h.percent);
        w.integer("to_turn", h.to_turn);
    }
}

void write_start(TextWriter& w, const StartPosition& start, bool turns) {
    switch (start.how) {
        case Start::placed: break;
        case Start::arrives: w.integer("arrives", start.turn); break;
        default: w.text("start", word_of(start.how)); break;
    }
    if (start.how == Start::placed || start.how == Start::arrives) {
        w.point("at", start.place);
        if (turns) w.degrees("heading", start.heading);
    }
    w.true_only("concealed", start.concealed);
}

void write_command(TextWriter& w, const OrderOfBattle& all, const Command& c) {
    w.heading("[[army.command]]");
    w.text("name", c.name);
    w.text("kind", word_of(c.kind));
    if (!c.parent.none()) w.text("parent", all.command(c.parent).name);
    w.true_only("card", c.card);
    w.own(c.own);
}

void write_officer(TextWriter& w, const OrderOfBattle& all, const Officer& o) {
    w.heading("[[army.officer]]");
    w.text("name", o.name);
    w.text("rank", word_of(o.rank));
    w.text_unless("kind", word_of(o.kind), word_of(OfficerKind::regular));
    if (!o.command.none()) w.text("commands", all.command(o.command).name);
    if (o.attached_to.none())
        write_start(w, o.start, false);
    else
        w.text("attached", all.unit(o.attached_to).name);
    w.own(o.own);
}

void write_unit(TextWriter& w, const OrderOfBattle& all, const Unit& u) {
    w.heading("[[army.unit]]");
    w.text("name", u.name);
    w.text("short", u.short_name);
    w.text("command", all.command(u.command).name);
    w.text("arm", word_of(u.arm));
    w.text("quality", word_of(u.quality));
    w.true_only("second_rate", u.second_rate);
    w.text("weapon", word_of(u.weapon));
    w.integer_unless("men", u.men, 0);
    w.integer_unless("guns", u.guns, 0);
    w.integer_unless("stands", u.stands, 0);
    w.integer_unless("figures_per_stand", u.figures_per_stand, 0);
    w.integer_unless("guns_per_stand", u.guns_per_stand, 0);
    w.text_unless("mounting", word_of(u.mounting), word_of(Mounting::one_rank));
    w.true_only("single_figures", u.single_figures);
    w.integer_unless("single_group", u.single_group, 0);
    if (u.footprint) w.point("footprint", *u.footprint);
    w.text("formation", word_of(u.formation));
    if (!u.mounted) w.boolean("mounted", false);
    write_start(w, u.start, true);
    w.own(u.own);
}

void write_edge(TextWriter& w, Heading edge) {
    constexpr std::string_view names[] = {"south", "west", "north", "east"};
    constexpr Heading quarter = full_turn / 4;
    if (edge % quarter == 0)
        w.text("edge", names[edge / quarter]);
    else
        w.degrees("edge", edge);
}

void write_army(TextWriter& w, const OrderOfBattle& all, const Army& a) {
    w.heading("[[army]]");
    w.text("name", a.name);
    w.text_unless("adjective", a.adjective, "");
    w.text_unless("colours", a.colours, "");
    write_edge(w, a.edge);
    w.text_unless("briefing", a.briefing, "");
    w.own(a.own);
    for (const Zone& z : a.zones) {
        w.heading("[[army.zone]]");
        w.points("area", z.area);
    }
    for (const Command& c : all.commands)
        if (c.army == a.id) write_command(w, all, c);
    for (const Officer& o : all.officers)
        if (o.army == a.id) write_officer(w, all, o);
    for (const Unit& u : all.units)
        if (u.army == a.id) write_unit(w, all, u);
}

void write_stated_unit(TextWriter& w, const Scenario& s, const SituationUnit& stated) {
    const Unit& unit = s.forces.unit(stated.unit);
    w.heading("[[situation.unit]]");
    w.text("unit", unit.name);
    w.text("army", s.forces.army(unit.army).name);
    if (stated.stands_left) w.integer("stands_left", *stated.stands_left);
    if (!stated.casualties.empty()) w.integers("casualties", stated.casualties);
    if (stated.place) w.point("at", *stated.place);
    if (stated.heading) w.degrees("heading", *stated.heading);
    if (stated.formation) w.text("formation", word_of(*stated.formation));
    if (stated.mounted) w.boolean("mounted", *stated.mounted);
    w.text_unless("presence", stated.presence, "");
    w.own(stated.own);
}

void write_situation(TextWriter& w, const Scenario& s, const Situation& stated) {
    w.heading("[situation]");
    w.integer("turn", stated.turn);
    w.text_unless("phase", stated.phase, "");
    if (!stated.cards.empty()) w.texts("cards", stated.cards);
    w.own(stated.own);
    for (const SituationUnit& u : stated.units)
        write_stated_unit(w, s, u);
    for (const SituationOfficer& o : stated.officers) {
        const Officer& officer = s.forces.officer(o.officer);
        w.heading("[[situation.officer]]");
        w.text("officer", officer.name);
        w.text("army", s.forces.army(officer.army).name);
        if (o.place) w.point("at", *o.place);
        if (!o.attached_to.none()) w.text("attached", s.forces.unit(o.attached_to).name);
        w.text_unless("presence", o.presence, "");
        w.own(o.own);
    }
    for (const auto& [id, state] : stated.pieces) {
        w.heading("[[situation.terrain]]");
        const Piece& piece = s.pieces[id.index()];
        if (piece.name.empty())
            w.integer("piece", id.value);
        else
            w.text("piece", piece.name);
        w.true_only("down", state.down != 0);
        w.true_only("breached", state.breached != 0);
        w.integer_unless("hits", state.hits, 0);
        w.integer_unless("mark", state.mark, 0);
    }
}

}  // namespace

std::string write_scenario(const Scenario& scenario) {
    TextWriter w;
    write_frame(w, scenario);
    for (const Piece& p : scenario.pieces)
        write_piece(w, p);
    write_goals(w, scenario);
    for (const Army& a : scenario.forces.armies)
        write_army(w, scenario.forces, a);
    if (scenario.situation) write_situation(w, scenario, *scenario.situation);
    return w.result();
}

}  // namespace linstock
