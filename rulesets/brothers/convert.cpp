#include "rulesets/brothers/convert.hpp"

#include "rulesets/brothers/prepare.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

/// Multiplies every length of a scenario.
class Multiplying {
  public:
    Multiplying(Scenario& s, double k, std::string_view book) : s_(s), k_(k), book_(book) {}

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
        own(s_.own);
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
        for (Army& army : s_.forces.armies) {
            for (Zone& zone : army.zones)
                times(zone.area);
            own(army.own);
        }
        for (Command& c : s_.forces.commands)
            own(c.own);
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
    /// The other books' tables go; of this book's, x and y are lengths.
    void own(std::vector<OwnTable>& tables) const {
        tables.erase(
            std::remove_if(tables.begin(), tables.end(), [&](const OwnTable& t) { return t.ruleset != book_; }),
            tables.end());
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
    std::string book_;
};

}  // namespace

double ratio_between(const Charts& charts, std::string_view from_variant, std::string_view to_variant) {
    Problems none;
    const double from = resolve_profile(charts, from_variant, none).factor.value;
    const double to = resolve_profile(charts, to_variant, none).factor.value;
    return to / from;
}

std::shared_ptr<const Scenario> converted(const Charts& charts, const Scenario& scenario, std::string_view to_variant,
                                          Problems& problems) {
    const Variant* to = charts.find_variant(to_variant);
    if (to == nullptr || to->id != to_variant) {
        problems.push_back(scenario.problem(scenario.places.variant,
                                            "there is no variant '" + std::string(to_variant) + "'", "", "BA-0.B"));
        return nullptr;
    }
    const std::string from = variant_of(charts, scenario, problems);
    if (any_fatal(problems)) return nullptr;
    auto out = std::make_shared<Scenario>(scenario);
    out->rulesets = {charts.id()};
    out->variant = to->title;
    out->measure = to->id.substr(to->id.size() - 3) == "_cm" ? Measure::centimetres : Measure::inches;
    out->ground_scale.clear();
    Multiplying(*out, ratio_between(charts, from, to_variant), charts.id()).run();
    for (OwnTable& t : out->own)
        t.values.erase(
            std::remove_if(t.values.begin(), t.values.end(), [](const OwnValue& v) { return v.key == "variant"; }),
            t.values.end());
    return out;
}

}  // namespace linstock::brothers
