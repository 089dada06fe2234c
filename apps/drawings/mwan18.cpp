// Drawings of MWAN 18: arc, zones, cover, engaged figures.

#include "apps/drawings/stage.hpp"
#include "battle/ruleset.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/zones.hpp"

namespace linstock::apps::drawn {

namespace {

using report::Drawing;
using report::DrawingCanvas;
using report::Ink;

constexpr const char* table = "measure = \"feet\"\ntable = [2000, 2000]\nturns = 8";
constexpr const char* regiment = "men = 300, quality = \"veteran\"";

Placed blue(const char* name, Vec at, int heading = 0) { return {name, at, heading, false, regiment}; }
Placed grey(const char* name, Vec at, int heading = 180) { return {name, at, heading, true, regiment}; }

Drawing arc(const std::string& ruleset) {
    Stage s = stage(ruleset, {blue("A", {1000, 900}), grey("T", {1000, 1500})}, table);
    // A target of one figure, whose centre is at the point.
    const UnitId target = s.unit("T");
    s.state.unit(target).stands_left = 1;
    const double half = s.footprint(target).half_depth;
    DrawingCanvas canvas({650, 820}, {1350, 1250});
    Stage probe = s;
    canvas.area(Ink::area, [&](Vec p) {
        probe.put(target, p - Vec{0, half}, half_turn);
        return mwan18::in_arc(*probe.battle, probe.state, probe.unit("A"), target);
    });
    draw_unit(canvas, s, s.unit("A"), "A");
    canvas.text({1000, 1120}, "stands with their centre here are in A's arc");
    return finished(canvas, s, "10.9", "The arc opens outwards from the front corners");
}

Drawing zones(const std::string& ruleset) {
    Stage s =
        stage(ruleset, {grey("T", {1000, 1000}, 0), blue("A", {900, 1250}, 180), blue("B", {700, 1030}, 90)}, table);
    const UnitId target = s.unit("T");
    const Box box = s.footprint(target);
    DrawingCanvas canvas({650, 720}, {1350, 1300});
    canvas.area(Ink::area, [&](Vec p) { return mwan18::zone_of(*s.battle, box, p) == mwan18::Zone::front; });
    canvas.area(Ink::other_area, [&](Vec p) { return mwan18::zone_of(*s.battle, box, p) == mwan18::Zone::rear; });
    draw_unit(canvas, s, target, "T");
    for (const char* name : {"A", "B"}) {
        const Vec from = to_vec(s.state.unit(s.unit(name)).place);
        draw_unit(canvas, s, s.unit(name), name);
        canvas.line(Ink::line, from, mwan18::range_line(*s.battle, s.state, from, target).b, true);
        canvas.text(from + Vec{name[0] == 'B' ? 75.0 : 0.0, -40},
                    mwan18::enfilades(*s.battle, s.state, from, target) ? "enfilades" : "does not enfilade");
    }
    canvas.text({1100, 1150}, "front zone");
    canvas.text({1000, 840}, "rear zone");
    canvas.text({1250, 985}, "right flank");
    return finished(canvas, s, "10.10", "Front zone, rear zone and flanks of T");
}

Drawing cover(const std::string& ruleset) {
    Stage s = stage(ruleset, {blue("A", {1000, 700}), grey("T", {1000, 1800})}, table,
                    "[[terrain]]\nkind = \"stone_wall\"\nline = [[800, 1000], [1000, 1000]]\n"
                    "[[terrain]]\nkind = \"woods\"\nrectangle = [[1060, 970], [1200, 1090]]\n");
    DrawingCanvas canvas({740, 660}, {1260, 1130});
    canvas.area(Ink::area, [&](Vec p) {
        return !s.battle->rules->reconnaissance.cover(*s.battle, s.state, s.unit("A"), p).clause.none();
    });
    canvas.line(Ink::line, {800, 1000}, {1000, 1000});
    draw_unit(canvas, s, s.unit("A"), "A");
    canvas.text({900, 975}, "wall");
    canvas.text({1130, 1030}, "woods");
    return finished(canvas, s, "10.13", "Ground that gives cover against A's fire");
}

/// MW-6.6: a charger flush on the front of its target, overlapping half of it.
Drawing engaged(const std::string& ruleset) {
    Stage s = stage(ruleset, {blue("A", {1000, 1000}), grey("T", {1000, 1000})}, table);
    const UnitId charger = s.unit("A");
    const UnitId target = s.unit("T");
    const double shift = s.footprint(target).half_width;
    s.put(charger, {1000 - shift, 1000}, 0);
    mwan18::edit(s.state.unit(charger), [&](mwan18::MwUnit& w) {
        w.attacker = true;
        w.contact = target;
        w.edge = mwan18::Edge::front;
    });
    mwan18::edit(s.state.unit(target), [&](mwan18::MwUnit& w) { w.contact = charger; });
    DrawingCanvas canvas({720, 920}, {1180, 1080});
    draw_unit(canvas, s, charger);
    draw_unit(canvas, s, target);
    for (const UnitId unit : {charger, target}) {
        const mwan18::Engaged found = mwan18::engaged_of(*s.battle, s.state, unit);
        const Box box = s.footprint(unit);
        canvas.text(box.centre + Vec{0, unit == charger ? -35.0 : 35.0},
                    std::string(unit == charger ? "A" : "T") + ": " + std::to_string(found.figures) + " of " +
                        std::to_string(s.state.unit(unit).stands_left) + " figures are engaged");
    }
    return finished(canvas, s, "6.6", "Figures that overlap the enemy's edge are engaged");
}

}  // namespace

std::vector<Drawing> mwan18(const std::string& ruleset) {
    return {engaged(ruleset), arc(ruleset), zones(ruleset), cover(ruleset)};
}

}  // namespace linstock::apps::drawn
