// CF-14.C, CF-14.D, CF-17.D: where a falling back unit may end its move before the full distance of its dice.
//   by choice: anywhere in a wood; behind a wood, a town, a hill, troops or anything else that blocks fire; behind a
//   wall,
//              fence or hedge
//   by morale: behind a wall, fence or hedge only
// Otherwise it goes the full distance.

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/retreat/fall_back_by_choice.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "rulesets/brom/terrain_traits.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::brom {

namespace {

constexpr double just_past = 0.25;  // its front is this far beyond the line that it has crossed
constexpr double stride = 0.5;
constexpr KindSet walls =
    common::kinds_with(terrain_table, [](const TerrainTraits& row) { return row.stop != nullptr; });
constexpr KindSet screens = kinds_with(&TerrainTraits::screens);

class Stops {
  public:
    Stops(const Battle& battle, const State& state, const FallBack& l)
        : battle_(battle),
          state_(state),
          id_(l.unit),
          chosen_(l.mode == by_choice),
          way_(flight_heading(battle, state, l.unit, l.from)),
          full_(to_vec({l.left, 0}).x),
          from_(place_of(state, l.unit)) {}

    std::vector<Stop> all() {
        const WallStops wall_stops = profile(battle_).wall_stops;
        const bool at_walls = wall_stops == WallStops::all || (wall_stops == WallStops::by_choice && chosen_);
        for (const PieceOnLine& met : battle_.ground->trace(from_, at(full_), walls | screens)) {
            if (state_.pieces[met.piece.index()].down != 0) continue;
            const double begins = met.from * full_;
            const double ends = met.to * full_;
            if (walls.has(met.kind)) {
                if (at_walls) behind_wall(met, begins);
            } else if (chosen_) {
                at_screen(met, begins, ends);
            }
        }
        if (chosen_) behind_troops();
        std::stable_sort(out_.begin(), out_.end(), [](const Stop& a, const Stop& b) {
            return a.distance < b.distance;  // lint: distance-compare: the order of the list only
        });
        return std::move(out_);
    }

  private:
    Vec at(double distance) const { return from_ + direction(way_) * distance; }
    Box box_at(double distance) const {
        const UnitState& u = state_.unit(id_);
        return footprint_at(battle_, state_, id_, to_point(at(distance)), u.heading, u.formation);
    }

    /// Adds a stop that is shorter than the full distance, longer than a step, and free.
    bool add(double distance, const char* word, const char* clause, PieceId piece) {
        if (!beyond(distance, just_past) || !nearer(distance, full_)) return false;
        const Flight flight = plan_flight(battle_, state_, id_, way_, distance, false);
        if (flight.end != FlightEnd::free || !same_length(flight.walked, distance)) return false;
        const bool known = std::any_of(out_.begin(), out_.end(), [&](const Stop& s) {
            return same_length(s.distance, distance) && s.piece == piece;
        });
        if (!known) out_.push_back({distance, word, clause, piece});
        return !known;
    }

    void behind_wall(const PieceOnLine& met, double begins) {
        const TerrainTraits& traits = traits_of(met.kind);
        // CF-14.D: a stone wall, by choice. CF-17.D: fence, wall and hedge, for every fall back.
        const bool choice = chosen_ && traits.stops_by_choice;
        add(begins + just_past, traits.stop, choice ? "fall_back_wall" : "fall_back_barrier", met.piece);
    }

    void at_screen(const PieceOnLine& met, double begins, double ends) {
        if (met.is_crest) {
            behind_crest(met, begins);
            return;
        }
        switch (met.kind) {
            case PieceKind::woods:
                in_wood(met, begins, ends);
                add(ends + just_past, "behind the wood", "fall_back_by_choice", met.piece);
                break;
            case PieceKind::town: behind_town(met, ends); break;
            case PieceKind::crops:
                if (battle_.ground->piece(met.piece).sight_depth >= 0)
                    add(ends + just_past, "behind the crops", "fall_back_by_choice", met.piece);
                break;
            default: break;  // the slope of a hill hides no unit, but its crest does
        }
    }

    /// CF-14.C: at its edge, and at any whole or half inch of the path where the front and the middle of the footprint
    /// are in the wood. CF-17.E.4: a battery would leave its guns there.
    void in_wood(const PieceOnLine& met, double begins, double ends) {
        if (has_guns(state_, id_)) return;
        const auto inside = [&](double d) {
            return beyond(d, 0) && contains(battle_.ground->piece(met.piece).area, box_at(d).centre);
        };
        const double edge = begins + just_past;
        if (beyond(begins, 0) && inside(edge)) add(edge, "at the edge of the wood", "fall_back_by_choice", met.piece);
        for (double d = std::ceil(begins / stride) * stride; within(d, ends) && nearer(d, full_); d += stride)
            if (inside(d)) add(d, "in the wood", "fall_back_by_choice", met.piece);
    }

    /// CF-14.C, CF-17.B: troops block fire. These are friends, because an enemy in the way stops the unit anyhow. Its
    /// front centre has passed them and it is clear of them.
    void behind_troops() {
        for (const Unit& other : battle_.forces().units) {
            const UnitState& u = state_.unit(other.id);
            if (other.id == id_ || u.presence != Presence::on_table || u.town) continue;
            const Box box = footprint(battle_, state_, other.id);
            if (!crosses(Segment{from_, at(full_)}, box)) continue;
            double past = 0;
            for (const Vec& corner : box.corners())
                past = std::max(past, dot(corner - from_, direction(way_)));
            for (double d = past + just_past; nearer(d, full_); d += stride) {
                if (overlap(box_at(d), box)) continue;
                add(d, "behind troops", "fall_back_by_choice", {});
                break;
            }
        }
    }

    /// CF-14.C: behind the town, not in it: no corner of the footprint is on the town.
    void behind_town(const PieceOnLine& met, double ends) {
        const Polygon& area = battle_.ground->piece(met.piece).area;
        for (double d = ends + just_past; nearer(d, full_); d += stride) {
            if (overlap(box_at(d), area)) continue;
            add(d, "behind the town", "fall_back_by_choice", met.piece);
            return;
        }
    }

    /// Far enough beyond the crest line that no unit on the near side sees it.
    void behind_crest(const PieceOnLine& met, double begins) {
        const double reach = profile(battle_).crest_reach.value;
        const Vec enemy = at(begins - 2 * reach - 1);
        for (double d = begins + reach + just_past; nearer(d, full_); d += stride) {
            if (!battle_.ground->crosses_crest(enemy, at(d), reach)) continue;
            add(d, "behind the hill", "fall_back_by_choice", met.piece);
            return;
        }
    }

    const Battle& battle_;
    const State& state_;
    UnitId id_;
    bool chosen_;
    Heading way_;
    double full_;
    Vec from_;
    std::vector<Stop> out_;
};

void stop_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<FallBack>();
    const Profile& pf = profile(battle);
    const char* full_clause = l.mode == by_choice ? "fall_back_by_choice" : "falling_back";
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = "where_to_stop";
    p.unit = l.unit;
    Reach r;
    r.from = state.unit(l.unit).place;
    r.heading = flight_heading(battle, state, l.unit, l.from);
    r.open = r.rough = l.left;
    r.road = -1;
    r.front = to_coord(size_of(battle, state, l.unit, state.unit(l.unit).formation).width);
    p.reach.push_back(r);
    const auto offer = [&](int number, const char* word, Coord distance, PieceId piece, const char* clause) {
        Offer o;
        o.verb = Verb::choose;
        o.unit = l.unit;
        o.number = number;
        o.word = word;
        o.distance = distance;
        o.piece = piece;
        o.why = {pf.clause(clause)};
        p.offers.push_back(std::move(o));
    };
    offer(1, "the full distance", l.left, {}, full_clause);
    int number = 1;
    for (const Stop& stop : stops_of(battle, state, l))
        offer(++number, stop.word, to_coord(stop.distance), stop.piece, stop.clause);
    p.why = {pf.clause(full_clause), pf.clause("fall_back_barrier")};
    out.push_back(std::move(p));
}

std::optional<Refusal> check_stop(const Battle& battle, const State&, const Step& self, const Prompt& prompt,
                                  const Decision& d) {
    if (d.verb == Verb::choose && d.number >= 1 && d.number <= static_cast<int>(prompt.offers.size()))
        return std::nullopt;
    std::string text = "choose by number where the " + battle.unit(self.locals.as<FallBack>().unit).name + " stops:";
    for (const Offer& o : prompt.offers)
        text += (o.number == 1 ? " " : ", ") + std::to_string(o.number) + " " + o.word;
    return Refusal{RefusalKind::against_rules, std::move(text), prompt.why};
}

Flow accept_stop(Play& play, Step& self, const Decision& d) {
    edit(play.state().unit(self.locals.as<FallBack>().unit),
         [&](BromUnit& w) { w.declared = static_cast<std::uint8_t>(d.number); });
    return Flow::done;
}

/// Recommended: the first place out of fire or behind a wall; the full distance if there is only a wood or nothing.
void stop_candidates(const Battle&, const State&, const Step&, const Prompt& prompt, std::size_t most,
                     std::vector<Decision>& out) {
    const auto add = [&](const Offer& o) {
        if (out.size() >= most) return;
        Decision d;
        d.verb = Verb::choose;
        d.number = o.number;
        out.push_back(std::move(d));
    };
    const auto hides = [](const Offer& o) { return std::string_view(o.word).substr(0, 6) == "behind"; };
    const auto first = std::find_if(prompt.offers.begin(), prompt.offers.end(), hides);
    if (first != prompt.offers.end()) add(*first);
    for (const Offer& o : prompt.offers)
        if (first == prompt.offers.end() || o.number != first->number) add(o);
}

}  // namespace

std::vector<Stop> stops_of(const Battle& battle, const State& state, const FallBack& l) {
    if (profile(battle).wall_stops == WallStops::nobody && l.mode != by_choice) return {};
    return Stops(battle, state, l).all();
}

bool push_where_to_stop(Play& play, const FallBack& l) {
    if (stops_of(play.battle(), play.state(), l).empty()) return false;
    play.push(make(Proc::ask_where_to_stop, l));
    return true;
}

void take_stop(Play& play, FallBack& l) {
    const int number = own(play.state().unit(l.unit)).declared;
    edit(play.state().unit(l.unit), [](BromUnit& w) { w.declared = 0; });
    const std::vector<Stop> stops = stops_of(play.battle(), play.state(), l);
    if (number < 2 || number - 2 >= static_cast<int>(stops.size())) return;
    const Stop& stop = stops[static_cast<std::size_t>(number - 2)];
    l.left = to_coord(stop.distance);
    play.say(EventKind::halted, [&](Event& e) {
        e.unit = l.unit;
        e.piece = stop.piece;
        e.distance = l.left;
        e.word = stop.word;
        e.why = {profile(play.battle()).clause(stop.clause)};
    });
}

void register_where_to_stop(ProcedureTable& t) {
    static const std::array fields = {
        common::named(LINSTOCK_FIELD(FallBack, unit)),
        LINSTOCK_FIELD(FallBack, from),
        LINSTOCK_FIELD(FallBack, mode),
        LINSTOCK_FIELD(FallBack, face),
        LINSTOCK_FIELD(FallBack, left),
    };
    t.ask(Proc::ask_where_to_stop, "ask_where_to_stop", "Where a falling back unit stops",
          {stop_prompts, check_stop, accept_stop, stop_candidates}, fields);
}

}  // namespace linstock::brom
