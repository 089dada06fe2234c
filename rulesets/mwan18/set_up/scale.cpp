// MW-1.4: converts the scenario's lengths to feet.

#include "rulesets/mwan18/set_up/prepare.hpp"

namespace linstock::mwan18 {

namespace {

void scale(Vec& v, double by) { v = v * by; }
void scale(std::vector<Vec>& all, double by) {
    for (Vec& v : all)
        scale(v, by);
}

void scale_piece(Piece& p, double by) {
    scale(p.area, by);
    scale(p.line, by);
    p.width *= by;
    for (Polyline& crest : p.crests)
        scale(crest, by);
    if (p.sight_depth > 0) p.sight_depth *= by;
}

void scale_forces(OrderOfBattle& forces, double by) {
    for (Army& army : forces.armies)
        for (Zone& zone : army.zones)
            scale(zone.area, by);
    for (Unit& unit : forces.units)
        scale(unit.start.place, by);
    for (Officer& officer : forces.officers)
        scale(officer.start.place, by);
}

void scale_situation(Situation& s, double by) {
    for (SituationUnit& unit : s.units)
        if (unit.place) scale(*unit.place, by);
    for (SituationOfficer& officer : s.officers)
        if (officer.place) scale(*officer.place, by);
}

}  // namespace

void scale_scenario(Scenario& s, double by) {
    s.width *= by;
    s.height *= by;
    s.measure = Measure::feet;
    s.yards_per_unit = 1.0 / 3;
    for (SightSpan& span : s.sight)
        span.limit *= by;
    if (s.guns_off_road > 0) s.guns_off_road *= by;
    for (Piece& piece : s.pieces)
        scale_piece(piece, by);
    for (Objective& objective : s.objectives) {
        scale(objective.place, by);
        scale(objective.area, by);
        objective.radius *= by;
    }
    for (VictoryLine& line : s.victory) {
        scale(line.no_enemy_foot_in, by);
        scale(line.own_foot_in, by);
    }
    scale_forces(s.forces, by);
    if (s.situation) scale_situation(*s.situation, by);
}

}  // namespace linstock::mwan18
