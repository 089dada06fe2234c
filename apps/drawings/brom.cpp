// Drawings of the three Brom rulesets: fire cones, enfilade strip, rear attacks, crowding, cover.

#include "apps/drawings/stage.hpp"
#include "battle/ruleset.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/close_combat/close_combat.hpp"
#include "rulesets/brom/fire/fire.hpp"

#include <algorithm>

namespace linstock::apps::drawn {

namespace {

using report::Drawing;
using report::DrawingCanvas;
using report::Ink;

constexpr const char* table = "table = [80, 80]\nturns = 8";
constexpr const char* veterans = "quality = \"elite\"";

Placed blue(const char* name, Vec at, int heading = 0) { return {name, at, heading, false, veterans}; }
Placed grey(const char* name, Vec at, int heading = 180) { return {name, at, heading, true, veterans}; }

Drawing fire_cones(const std::string& ruleset) {
    Stage s = stage(ruleset, {blue("A", {40, 10}), grey("B", {40, 40}), grey("C", {60, 40})}, table);
    std::vector<Arc> arcs;
    s.battle->rules->reconnaissance.arcs(*s.battle, s.state, s.unit("A"), arcs);
    double reach = 0;
    for (const Arc& arc : arcs)
        reach = std::max(reach, static_cast<double>(arc.range) / grid_steps);
    const double front = 2 * s.footprint(s.unit("A")).half_width;
    // B is straight ahead of the line's left end, C is near its right end and outside of all cones.
    s.put(s.unit("B"), {40 - front / 2, 10 + 0.6 * reach}, half_turn);
    s.put(s.unit("C"), {40 + front + 0.5 * reach, 10 + 0.25 * reach}, half_turn);
    const double half = front * 1.7 + 0.75 * reach;
    DrawingCanvas canvas({40 - half, 10 - 0.1 * reach - 1.2}, {40 + half, 12.5 + reach});
    for (const Arc& arc : arcs)
        canvas.cone(to_vec(arc.apex), arc.heading, arc.degrees, static_cast<double>(arc.range) / grid_steps);
    draw_unit(canvas, s, s.unit("A"), "A");
    for (const char* name : {"B", "C"}) {
        const ShotSeen shot = s.battle->rules->reconnaissance.shot(*s.battle, s.state, s.unit("A"), s.unit(name));
        draw_unit(canvas, s, s.unit(name), name);
        canvas.text(s.footprint(s.unit(name)).centre + Vec{0, 0.06 * reach + 1}, shot.can ? "A may fire" : shot.word);
    }
    canvas.text({40, 11.2 + reach}, "range " + length_text(reach) + "\"");
    return finished(canvas, s, "fire_by_regiment", "Each stand of the front rank has a cone of its own");
}

Drawing enfilade(const std::string& ruleset) {
    Stage s = stage(
        ruleset, {blue("A", {22, 40}, 90), blue("B", {26, 26}, 45), blue("C", {40, 24}), grey("T", {40, 41})}, table);
    const UnitId target = s.unit("T");
    const Box box = s.footprint(target);
    // A stands on the prolongation of the target's line; B and C look at its centre.
    s.put(s.unit("A"), box.centre + Vec{-14, 0}, full_turn / 4);
    s.put(s.unit("B"), box.centre + Vec{-11, -11}, from_degrees(45));
    s.put(s.unit("C"), box.centre + Vec{0, -13}, 0);
    DrawingCanvas canvas({20, 24}, {54, 46});
    const double width = brom::profile(*s.battle).enfilade_width.value;
    for (const char* name : {"A", "B", "C"}) {
        const UnitState& u = s.state.unit(s.unit(name));
        const Vec ahead = direction(u.heading);
        const Vec side = right_of(u.heading) * (width / 2);
        const Vec from = to_vec(u.place);
        canvas.polygon(Ink::dashed, {from - side, from + side, from + side + ahead * 26.0, from - side + ahead * 26.0});
        draw_unit(canvas, s, s.unit(name), name);
        const bool yes = brom::enfiladed(*s.battle, s.state, s.unit(name), 0, target);
        canvas.text(
            from + ahead * 5.0 + right_of(u.heading) * (name[0] == 'C' ? 3.6 : 0.0) + Vec{0, name[0] == 'A' ? 2.0 : 0},
            yes ? "enfilades T" : "does not enfilade T");
    }
    draw_unit(canvas, s, target, "T");
    return finished(canvas, s, "enfilade",
                    "Fire enfilades a line that lies wholly in the strip, " + length_text(width) + " inches wide");
}

Drawing rear_attacks(const std::string& ruleset) {
    Stage s =
        stage(ruleset, {grey("T", {40, 40}, 0), blue("A", {40, 20}), blue("B", {20, 30}), blue("C", {60, 50})}, table);
    const UnitId target = s.unit("T");
    const Box box = s.footprint(target);
    DrawingCanvas canvas({40 - 17, 40 - 14}, {40 + 17, 40 + 9});
    canvas.area(Ink::area,
                [&](Vec p) { return !contains(box, p) && brom::starts_behind(*s.battle, s.state, p, target); });
    struct Attack {
        const char* name;
        Vec from;
        Vec halt;
        Heading heading;
    };
    const double gap = 1;
    const Attack attacks[] = {
        {"A", box.centre + Vec{0, -box.half_depth - 8}, box.centre + Vec{0, -box.half_depth - gap}, 0},
        {"B", box.centre + Vec{-box.half_width - 9, -6}, box.centre + Vec{-box.half_width - gap, 0}, full_turn / 4},
        {"C", box.centre + Vec{box.half_width + 9, 5}, box.centre + Vec{box.half_width + gap, 0},
         full_turn - full_turn / 4},
    };
    draw_unit(canvas, s, target, "T");
    for (const Attack& a : attacks) {
        const UnitId unit = s.unit(a.name);
        s.put(unit, a.halt, a.heading);
        draw_unit(canvas, s, unit, a.name);
        canvas.line(Ink::dashed, a.from, a.halt - direction(a.heading) * 3.0, true);
        canvas.dot(a.from);
        const bool rear = brom::attacks_rear(*s.battle, s.state, unit, a.from, target);
        brom::edit(s.state.unit(unit), [&](brom::BromUnit& w) { w.rear_attack = rear; });
        const bool worse = brom::hit_in_flank_or_rear(*s.battle, s.state, unit, target);
        const Vec beside{a.name[0] == 'A' ? 5.0 : a.name[0] == 'B' ? 3.0 : -1.5, a.name[0] == 'C' ? 1.5 : -1.5};
        canvas.text(a.from + beside, rear && worse ? "rear attack, and duel factor"
                                     : rear        ? "rear attack"
                                     : worse       ? "duel factor only"
                                                   : "neither");
    }
    return finished(canvas, s, "rear_attack",
                    "Grey: an attack from here starts behind T's front and hits flank or rear");
}

/// The gap at which B is no longer crowded behind A, and whether it is crowded at just that gap.
struct CrowdingLimit {
    double gap = 0;
    bool included = false;
};
CrowdingLimit limit_of(Stage& s, UnitId behind, Vec front_of_gap) {
    const auto crowded = [&](int hundredths) {
        s.put(behind, front_of_gap - Vec{0, hundredths / 100.0}, 0);
        return brom::crowded(*s.battle, s.state, behind);
    };
    int hundredths = 1;
    while (hundredths < 1000 && crowded(hundredths))
        ++hundredths;
    // With "within" the last crowded gap is the limit, with "nearer than" the next hundredth.
    s.put(behind, front_of_gap - Vec{0, (hundredths - 0.5) / 100.0}, 0);
    const bool included = !brom::crowded(*s.battle, s.state, behind);
    return {(included ? hundredths - 1 : hundredths) / 100.0, included};
}

Drawing crowding(const std::string& ruleset) {
    Stage s =
        stage(ruleset,
              {blue("A", {34, 40}), blue("B", {34, 30}), blue("C", {48, 40}), blue("D", {48, 30}), grey("T", {40, 70})},
              table);
    const Box front = s.footprint(s.unit("A"));
    const double back = front.centre.y - front.half_depth;
    const CrowdingLimit limit = limit_of(s, s.unit("B"), {34, back});
    const double apart = 2 * front.half_width + 4;
    s.put(s.unit("B"), {34, back - (limit.included ? limit.gap : limit.gap - 0.5)}, 0);
    s.put(s.unit("C"), {34 + apart, 40}, 0);
    s.put(s.unit("D"), {34 + apart, back - (limit.included ? limit.gap + 0.5 : limit.gap)}, 0);
    DrawingCanvas canvas({34 - front.half_width - 3, back - limit.gap - 4}, {34 + apart + front.half_width + 3, 42});
    for (const char* name : {"A", "B", "C", "D"})
        draw_unit(canvas, s, s.unit(name), name);
    for (const char* name : {"B", "D"}) {
        const Box box = s.footprint(s.unit(name));
        const double gap = back - (box.centre.y + box.half_depth);
        const bool crowded = brom::crowded(*s.battle, s.state, s.unit(name));
        canvas.line(Ink::line, {box.centre.x, back}, {box.centre.x, back - gap}, true);
        canvas.text({box.centre.x, back - gap / 2},
                    length_text(gap) + "\": " + (crowded ? "both are column targets" : "no column targets"));
    }
    return finished(canvas, s, "crowding",
                    (limit.included ? "Lines within " : "Lines nearer than ") + length_text(limit.gap) +
                        " inches, one behind the other, are column targets");
}

Drawing cover(const std::string& ruleset) {
    Stage s = stage(ruleset, {blue("A", {40, 26}), grey("T", {40, 70})}, table,
                    "[[terrain]]\nkind = \"stone_wall\"\nline = [[30, 40], [40, 40]]\n"
                    "[[terrain]]\nkind = \"woods\"\nrectangle = [[44, 38], [50, 44]]\n");
    DrawingCanvas canvas({26, 24}, {54, 46});
    canvas.area(Ink::area, [&](Vec p) {
        return !s.battle->rules->reconnaissance.cover(*s.battle, s.state, s.unit("A"), p).clause.none();
    });
    canvas.line(Ink::line, {30, 40}, {40, 40});
    draw_unit(canvas, s, s.unit("A"), "A");
    canvas.text({35, 39}, "stone wall");
    canvas.text({47, 41}, "woods");
    return finished(canvas, s, "cover", "Stands with their centre in the grey ground are in cover from A's fire");
}

}  // namespace

std::vector<Drawing> brom(const std::string& ruleset) {
    return {fire_cones(ruleset), enfilade(ruleset), crowding(ruleset), rear_attacks(ruleset), cover(ruleset)};
}

}  // namespace linstock::apps::drawn
