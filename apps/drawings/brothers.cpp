// Drawings of Brothers At Arms: contact, arc, cover, bases that fight.

#include "apps/drawings/stage.hpp"
#include "battle/ruleset.hpp"
#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/fire/fire.hpp"

namespace linstock::apps::drawn {

namespace {

using report::Drawing;
using report::DrawingCanvas;
using report::Ink;

constexpr const char* table = "table = [48, 48]\nturns = 8";
constexpr const char* trained = "quality = \"line\", brothers = { range = 2, attack = 5, strength = 4 }";
constexpr const char* trained_double =
    "quality = \"line\", formation = \"double_line\", brothers = { range = 2, attack = 5, strength = 4 }";
constexpr const char* trained_column =
    "quality = \"line\", formation = \"column\", brothers = { range = 2, attack = 5, strength = 4 }";

Placed blue(const char* name, Vec at, int heading = 0, const char* more = trained) {
    return {name, at, heading, false, more};
}
Placed grey(const char* name, Vec at, int heading = 180, const char* more = trained) {
    return {name, at, heading, true, more};
}

/// The base A and the grey ground where the centre of an enemy base of the same heading touches it.
Drawing contact(const std::string& ruleset) {
    const Stage s = stage(ruleset, {blue("A", {24, 24}), grey("T", {24, 40})}, table);
    const double gap = brothers::profile(*s.battle).gap;
    const Box base = s.stands(s.unit("A")).front();
    const Box enemy = s.stands(s.unit("T")).front();
    DrawingCanvas canvas(base.centre - Vec{1.6, 1.3}, base.centre + Vec{1.6, 1.3});
    canvas.area(Ink::area, [&](Vec p) {
        Box there = enemy;
        there.centre = p;
        return !overlap(there, base) && brothers::in_contact(base, there, gap);
    });
    canvas.box(Ink::first, base);
    canvas.text(base.centre + Vec{0, 1.1}, "an enemy base centred in the grey strip is in contact");
    canvas.text(base.centre, "A");
    return finished(canvas, s, "0.F",
                    "Bases whose edges face each other at most GAP (" + length_text(gap) + ") apart are in contact");
}

Drawing arc(const std::string& ruleset) {
    Stage s = stage(ruleset, {blue("A", {24, 10}), grey("B", {24.6, 15}), grey("C", {33, 12})}, table);
    DrawingCanvas canvas({13, 8}, {37, 20});
    std::vector<Arc> arcs;
    s.battle->rules->reconnaissance.arcs(*s.battle, s.state, s.unit("A"), arcs);
    for (const Box& base : s.stands(s.unit("A")))
        for (const Arc& one : arcs)
            canvas.cone(base.front_centre(), one.heading, one.degrees, static_cast<double>(one.range) / grid_steps);
    draw_unit(canvas, s, s.unit("A"), "A");
    for (const char* name : {"B", "C"}) {
        draw_unit(canvas, s, s.unit(name), name);
        const brothers::Bearings found = brothers::bearings_on(*s.battle, s.state, s.unit("A"), s.unit(name));
        for (const brothers::Bearing& one : found.bases)
            canvas.line(Ink::line, one.line.a, one.line.b, true);
        canvas.text(s.footprint(s.unit(name)).centre + Vec{0, 1.2},
                    std::to_string(found.bases.size()) + " of 4 bases bear");
    }
    return finished(canvas, s, "7.D", "Each base fires in an arc of its own");
}

/// Ground whose centres are in the cover of a hedge, against fire of A: one base there, alone.
Drawing cover(const std::string& ruleset) {
    Stage s = stage(ruleset, {blue("A", {24, 10}), grey("T", {24, 40})}, table,
                    "[[terrain]]\nkind = \"hedge\"\nline = [[18, 18], [24, 18]]\n"
                    "[[terrain]]\nkind = \"woods\"\nrectangle = [[26, 17], [30, 21]]\n");
    const UnitId target = s.unit("T");
    s.state.unit(target).stands_left = 1;
    s.put(target, {24, 40}, half_turn);
    const double half = s.footprint(target).half_depth;
    DrawingCanvas canvas({14, 8}, {34, 23});
    Stage probe = s;
    canvas.area(Ink::area, [&](Vec p) {
        probe.put(target, p - Vec{0, half}, half_turn);
        return brothers::cover_from_fire(*probe.battle, probe.state, probe.unit("A"), target).grade !=
               brothers::Cover::none;
    });
    canvas.line(Ink::line, {18, 18}, {24, 18});
    draw_unit(canvas, s, s.unit("A"), "A");
    canvas.text({21, 17.4}, "hedge");
    canvas.text({28, 19}, "woods");
    return finished(canvas, s, "9.A", "A base with its centre in the grey ground is in cover from A's fire");
}

Drawing melee(const std::string& ruleset) {
    Stage s = stage(ruleset,
                    {blue("A", {10, 10}), grey("T", {12.2, 10}), blue("B", {20, 10}, 0, trained_double),
                     grey("U", {22, 10}), blue("C", {30, 10}, 0, trained_column), grey("V", {32, 10})},
                    table);
    DrawingCanvas canvas({4, 3.8}, {38, 12});
    const std::pair<const char*, const char*> pairs[] = {{"A", "T"}, {"B", "U"}, {"C", "V"}};
    const char* words[] = {"line: those in contact", "double line: those behind too", "column: all"};
    for (std::size_t i = 0; i < 3; ++i) {
        const UnitId attacker = s.unit(pairs[i].first);
        const UnitId enemy = s.unit(pairs[i].second);
        draw_unit(canvas, s, enemy, pairs[i].second);
        for (const Box& base : s.stands(attacker)) {
            bool touches = false;
            for (const Box& other : s.stands(enemy))
                touches = touches || brothers::in_contact(*s.battle, s.state, base, other);
            canvas.box(touches ? Ink::marked : Ink::first, base);
        }
        canvas.text({10.0 + 10.0 * static_cast<double>(i) + 1, i == 1 ? 4.6 : 6}, words[i]);
    }
    return finished(canvas, s, "10.B", "Bases in contact (black), and which bases fight");
}

}  // namespace

std::vector<Drawing> brothers(const std::string& ruleset) {
    return {contact(ruleset), arc(ruleset), cover(ruleset), melee(ruleset)};
}

}  // namespace linstock::apps::drawn
