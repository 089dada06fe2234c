// CF-14.C, CF-14.D, CF-17.D: where a falling back unit may stop short of its distance.
//
// ask_where_to_stop: the owner says where, and the unit goes so far

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/falling_back.hpp"
#include "rulesets/brom/morale.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

constexpr double past = 0.125;  // so far beyond the line that it is behind it

/// A place is lawful when it is there that the unit would come to rest, short of the whole distance.
void add_place(const Battle& battle, const State& state, UnitId id, Heading way, double distance, StoppingPlace place,
               std::vector<StoppingPlace>& out) {
    if (!nearer(place.walked, distance)) return;
    const Flight flight = plan_flight(battle, state, id, way, place.walked, false);
    if (flight.end == FlightEnd::free && same_length(flight.walked, place.walked)) out.push_back(place);
}

/// Where the last part of the footprint has crossed the piece; less than 0 when its front centre does not cross it.
double behind_barrier(const Battle& battle, const Box& box, Vec by, double distance, PieceId piece, KindSet kinds) {
    const auto last_crossing = [&](Vec from) {
        double last = -1;
        for (const OnLine& on : battle.ground->trace(from, from + by, kinds))
            if (on.piece == piece) last = std::max(last, on.to * distance);
        return last;
    };
    double behind = last_crossing(box.front_centre());
    if (behind < 0) return behind;  // lint: raw-distance: it does not
    for (const Vec& corner : box.corners())
        behind = std::max(behind, last_crossing(corner));
    return behind;
}

}  // namespace

std::vector<StoppingPlace> stopping_places(const Battle& battle, const State& state, UnitId id, Heading way,
                                           double distance, bool by_choice) {
    static constexpr KindSet barriers{PieceKind::stone_wall, PieceKind::fence, PieceKind::hedge};
    static constexpr KindSet covers{PieceKind::woods, PieceKind::town, PieceKind::hill};
    std::vector<StoppingPlace> out;
    const UnitState& u = state.unit(id);
    const Box box = footprint_at(battle, state, id, u.place, u.heading, u.formation);
    const Vec by = direction(way) * distance;
    const Vec front = box.front_centre();
    for (const PieceId piece : battle.ground->obstacles_crossed(front, front + by, barriers, state.pieces)) {
        const double behind = behind_barrier(battle, box, by, distance, piece, barriers);
        const char* word = battle.ground->piece(piece).kind == PieceKind::stone_wall ? "behind the wall"
                           : battle.ground->piece(piece).kind == PieceKind::fence    ? "behind the fence"
                                                                                     : "behind the hedge";
        add_place(battle, state, id, way, distance, {behind + past, piece, word, true}, out);
    }
    if (by_choice)
        for (const OnLine& on : battle.ground->trace(front, front + by, covers)) {
            if (on.is_crest) continue;
            // CF-14.C: in a wood, behind a wood, behind a town and not in it, behind a hill.
            if (on.kind == PieceKind::woods && on.from > 0)
                add_place(battle, state, id, way, distance, {on.from * distance + past, on.piece, "in the wood", false},
                          out);
            const char* word = on.kind == PieceKind::woods  ? "behind the wood"
                               : on.kind == PieceKind::town ? "behind the town"
                                                            : "behind the hill";
            add_place(battle, state, id, way, distance, {on.to * distance + past, on.piece, word, false}, out);
        }
    std::stable_sort(out.begin(), out.end(),
                     [](const StoppingPlace& a, const StoppingPlace& b) { return nearer(a.walked, b.walked); });
    return out;
}

namespace {

constexpr std::uint8_t chosen = 3;

std::vector<StoppingPlace> places_of(const Battle& battle, const State& state, const FallBack& l) {
    const Heading way = flight_heading(battle, state, l.unit, l.from);
    return stopping_places(battle, state, l.unit, way, to_vec({l.left, 0}).x, l.mode == chosen);
}

std::vector<Cite> stopping_why(const Battle& battle, const FallBack& l) {
    const Profile& pf = profile(battle);
    std::vector<Cite> why{pf.clause("fall_back_barrier"), pf.clause("fall_back_wall")};
    if (l.mode == chosen) why.push_back(pf.clause("fall_back_by_choice"));
    return why;
}

/// Number 0 is the whole distance, the places count from 1.
void stop_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<FallBack>();
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = "where_to_stop";
    p.unit = l.unit;
    p.why = stopping_why(battle, l);
    int number = 0;
    for (const StoppingPlace& place : places_of(battle, state, l)) {
        Offer o;
        o.verb = Verb::choose;
        o.unit = l.unit;
        o.piece = place.piece;
        o.number = ++number;
        o.word = place.word;
        o.distance = to_coord(place.walked);
        p.offers.push_back(o);
    }
    Offer all;
    all.verb = Verb::choose;
    all.unit = l.unit;
    all.word = "goes the whole distance";
    all.distance = l.left;
    p.offers.push_back(all);
    out.push_back(std::move(p));
}

std::optional<Refusal> stop_check(const Battle& battle, const State&, const Step& self, const Prompt& p,
                                  const Decision& d) {
    const auto offered = [&](const Offer& o) { return d.verb == Verb::choose && o.number == d.number; };
    if (std::any_of(p.offers.begin(), p.offers.end(), offered)) return std::nullopt;
    return Refusal{RefusalKind::against_rules, "say where it stops: one of the numbers offered",
                   stopping_why(battle, self.locals.as<FallBack>())};
}

Flow stop_accept(Play& play, Step& self, const Decision& d) {
    auto l = self.locals.as<FallBack>();
    if (d.number > 0) {
        const std::vector<StoppingPlace> places = places_of(play.battle(), play.state(), l);
        const StoppingPlace& place = places[static_cast<std::size_t>(d.number) - 1];
        l.left = to_coord(place.walked);
        l.stops = place.barrier ? 1 : 2;
    }
    Step go = make(Proc::fall_back, l);
    go.at = fall_back_goes;
    play.push(go);
    return Flow::done;
}

void stop_candidates(const Battle&, const State&, const Step&, const Prompt& p, std::size_t most,
                     std::vector<Decision>& out) {
    for (const Offer& o : p.offers) {
        if (out.size() >= most) return;
        Decision d;
        d.verb = o.verb;
        d.number = o.number;
        out.push_back(d);
    }
}

}  // namespace

void register_stopping(ProcedureTable& t) {
    static const std::array fields = {
        LINSTOCK_FIELD(FallBack, unit), LINSTOCK_FIELD(FallBack, from), LINSTOCK_FIELD(FallBack, mode),
        LINSTOCK_FIELD(FallBack, face), LINSTOCK_FIELD(FallBack, left), LINSTOCK_FIELD(FallBack, end),
    };
    t.ask(Proc::ask_where_to_stop, "ask_where_to_stop", "Where it stops falling back",
          Asking{stop_prompts, stop_check, stop_accept, stop_candidates}, fields);
}

}  // namespace linstock::brom
