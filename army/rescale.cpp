#include "army/rescale.hpp"

namespace linstock {

namespace {

/// Multiplies every length of a scenario.
class Scaler {
  public:
    Scaler(Scenario& s, double k) : s_(s), k_(k) {}

    void run() {
        s_.width *= k_;
        s_.height *= k_;
        s_.yards_per_unit /= k_;
        if (s_.guns_off_road > 0) s_.guns_off_road *= k_;
        for (SightSpan& span : s_.sight)
            span.limit *= k_;
        for (Piece& piece : s_.pieces)
            ground(piece);
        for (Objective& o : s_.objectives) {
            times(o.place);
            times(o.area);
            o.radius *= k_;
        }
        for (VictoryLine& line : s_.victory) {
            times(line.no_enemy_foot_in);
            times(line.own_foot_in);
        }
        forces();
        if (s_.situation) moment(*s_.situation);
    }

  private:
    void times(Vec& v) const { v = v * k_; }
    void times(std::vector<Vec>& all) const {
        for (Vec& v : all)
            times(v);
    }
    void ground(Piece& piece) const {
        times(piece.area);
        times(piece.line);
        piece.width *= k_;
        for (Polyline& crest : piece.crests)
            times(crest);
        if (piece.sight_depth > 0) piece.sight_depth *= k_;
    }
    void forces() {
        for (Army& army : s_.forces.armies)
            for (Zone& zone : army.zones)
                times(zone.area);
        for (Unit& u : s_.forces.units) {
            times(u.start.place);
            if (u.footprint) times(*u.footprint);
            own(u.own);
        }
        for (Officer& o : s_.forces.officers) {
            times(o.start.place);
            own(o.own);
        }
    }
    void moment(Situation& now) const {
        for (SituationUnit& u : now.units)
            if (u.place) times(*u.place);
        for (SituationOfficer& o : now.officers)
            if (o.place) times(*o.place);
    }
    void own(std::vector<OwnTable>& tables) const {
        for (OwnTable& t : tables)
            for (OwnValue& v : t.values) {
                if (v.key != "x" && v.key != "y") continue;
                if (const auto* whole = std::get_if<std::int64_t>(&v.value))
                    v.value = static_cast<double>(*whole) * k_;
                else if (auto* part = std::get_if<double>(&v.value))
                    *part *= k_;
            }
    }

    Scenario& s_;
    double k_;
};

}  // namespace

void rescale(Scenario& scenario, double by) { Scaler(scenario, by).run(); }

}  // namespace linstock
