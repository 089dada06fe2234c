// T2a, MW-3.40: sealed moves. T2b and T2c carry them out (moving.cpp).
//
// movement: 0 ask; 1 move all units
// ask_moves: both seats simultaneously, sealed

#include "rulesets/mwan18/command/binding.hpp"
#include "rulesets/mwan18/movement/gaps.hpp"
#include "rulesets/mwan18/movement/moving.hpp"
#include "rulesets/mwan18/movement/ways.hpp"
#include "rulesets/mwan18/procedures.hpp"
#include "rulesets/mwan18/sequence/sealed.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace linstock::mwan18 {

namespace {

constexpr std::array move_verbs = {Verb::gait,         Verb::march,      Verb::wheel,   Verb::pivot,     Verb::form,
                                   Verb::attack,       Verb::about_face, Verb::mount,   Verb::dismount,  Verb::limber,
                                   Verb::unlimber,     Verb::lie_down,   Verb::rise,    Verb::dismantle, Verb::by_hand,
                                   Verb::rig_prolonge, Verb::prolonge,   Verb::abandon, Verb::stand};

void add_offer(std::vector<Offer>& out, const Battle& battle, UnitId id, Verb verb, const char* clause) {
    Offer o;
    o.verb = verb;
    o.unit = id;
    o.why = {cite(battle, clause)};
    out.push_back(std::move(o));
}

void add_numbered(std::vector<Offer>& out, const Battle& battle, UnitId id, Verb verb, int number, const char* word,
                  const char* clause) {
    add_offer(out, battle, id, verb, clause);
    out.back().number = number;
    out.back().word = word;
}

// MW-3.37: only if there is a choice.
void add_gaits(const Battle& battle, const State& state, UnitId id, std::vector<Offer>& out) {
    constexpr std::array<const char*, 4> words = {"", "walk", "trot", "gallop"};
    std::vector<int> open;
    for (const Gait gait : {Gait::walk, Gait::trot, Gait::gallop})
        if (allowance(battle, id, pose_of(state, id), gait) > 0 && !gait_refusal(battle, state, id, gait))
            open.push_back(static_cast<int>(gait));
    if (open.size() < 2) return;
    for (const int gait : open)
        add_numbered(out, battle, id, Verb::gait, gait, words[static_cast<std::size_t>(gait)], "MW-3.37");
}

/// Tests what a unit may do alone, or before its recommended move (MW-5.1, MW-5.8).
class Doable {
  public:
    Doable(const Battle& battle, const State& state, UnitId id) : battle_(battle), state_(state), id_(id) {}

    bool alone(const Move& move) const { return !move_refusal(battle_, state_, move); }
    bool leg(LegKind kind, int number = 0, PieceId piece = {}) {
        Leg first;
        first.kind = kind;
        first.number = static_cast<decltype(first.number)>(number);
        first.piece = piece;
        if (alone(Move{id_, Gait::none, {}, {first}})) return true;
        if (!best_) best_ = recommended(battle_, state_, id_);
        if (best_->legs.empty() && !best_->charge) return false;
        const bool has = std::any_of(best_->legs.begin(), best_->legs.end(), [&](const Leg& l) {
            return l.kind == kind && l.number == first.number && l.piece == piece;
        });
        Move then = *best_;
        if (!has) then.legs.insert(then.legs.begin(), first);
        return alone(then);
    }

  private:
    const Battle& battle_;
    const State& state_;
    UnitId id_;
    std::optional<Move> best_;
};

/// Offers the verbs open to a unit; candidates are examples. An offer without parameters is lawful as it is.
void add_offers(const Battle& battle, const State& state, UnitId id, std::vector<Offer>& out) {
    const MwUnit w = own(state.unit(id));
    Doable may(battle, state, id);
    // A unit that orders or morale force to move cannot stand.
    if (may.alone(Move{id, Gait::none, {}, {}})) add_offer(out, battle, id, Verb::stand, "MW-9.1");
    const auto offer_if = [&](LegKind kind, Verb verb, const char* clause) {
        if (may.leg(kind)) add_offer(out, battle, id, verb, clause);
    };
    if (w.prone) return offer_if(LegKind::rise, Verb::rise, "MW-3.13");
    const bool guns = is_battery(battle, id) && !crew_on_foot(state, id);
    const bool in_battery = unlimbered(battle, state, id);
    const bool rides = state.unit(id).mounted;
    if (!in_battery) {
        add_offer(out, battle, id, Verb::march, "MW-3.38");
        out.back().distance = to_coord(farthest_march(battle, state, id));
    }
    add_gaits(battle, state, id, out);
    add_numbered(out, battle, id, Verb::wheel, 1, "on the left corner", "MW-3.9");
    add_numbered(out, battle, id, Verb::wheel, 2, "on the right corner", "MW-3.9");
    add_offer(out, battle, id, Verb::pivot, "MW-3.9");
    if (!in_battery) add_offer(out, battle, id, Verb::form, "MW-3.9");
    if (!in_battery) offer_if(LegKind::about_face, Verb::about_face, "MW-3.10");
    if (is_horse(battle, id))
        offer_if(rides ? LegKind::dismount : LegKind::mount, rides ? Verb::dismount : Verb::mount, "MW-3.11");
    if (guns)
        offer_if(in_battery ? LegKind::limber : LegKind::unlimber, in_battery ? Verb::limber : Verb::unlimber,
                 "MW-3.12");
    if (!is_battery(battle, id) && !rides) offer_if(LegKind::prone, Verb::lie_down, "MW-3.13");
    if (in_battery) add_offer(out, battle, id, Verb::by_hand, "MW-3.18");
    const int by_rope = book(battle).walk.value * book(battle).prolonge_fifths.value / 5;
    if (in_battery && w.rigged && may.leg(LegKind::prolonge, by_rope))
        add_numbered(out, battle, id, Verb::prolonge, by_rope, "feet at most", "MW-3.19");
    if (in_battery && !w.rigged) offer_if(LegKind::rig_prolonge, Verb::rig_prolonge, "MW-3.19");
    if (guns && !in_battery && state.unit(id).stands_left > 1)
        for (int section = 1; section <= state.unit(id).stands_left; ++section)
            if (may.leg(LegKind::abandon, section))
                add_numbered(out, battle, id, Verb::abandon, section, "", "MW-3.17");
    for (const PieceId piece : to_dismantle(battle, state, id)) {
        if (!may.leg(LegKind::dismantle, 0, piece)) continue;
        add_offer(out, battle, id, Verb::dismantle, "MW-3.35");
        out.back().piece = piece;
    }
    for (const UnitId target : charges_open(battle, state, id)) {
        if (!may.alone(Move{id, Gait::none, target, {}})) continue;
        Offer o;
        o.verb = Verb::attack;
        o.unit = id;
        o.target = target;
        o.distance = to_coord(range(battle, state, id, target));
        o.why = {cite(battle, "MW-6.5")};
        out.push_back(std::move(o));
    }
}

// MW-3.21 to MW-3.26, MW-3.36: the reach of a march, by ground.
void add_reach(const Battle& battle, const State& state, UnitId id, std::vector<Reach>& out) {
    const double open = farthest_march(battle, state, id);
    if (open <= 0 || unlimbered(battle, state, id)) return;
    const Book& b = book(battle);
    const auto mover = static_cast<std::size_t>(mover_of(battle, state, id));
    const Pose pose = pose_of(state, id);
    Reach r;
    r.unit = id;
    r.from = pose.place;
    r.heading = pose.heading;
    r.open = to_coord(open);
    const bool on_road = traits_of(pose.formation).follows_roads && battle.ground->on_road(to_vec(pose.place), 0);
    r.road = on_road ? r.open : Coord{-1};
    r.front = to_coord(size_of(battle, id, pose).width);
    r.rough = r.open;
    const auto over = [&](const char* ground, double feet, int fifths_off) {
        const Coord far = to_coord(feet * std::max(0, 5 - fifths_off) / 5);
        r.over.push_back({ground, far});
        r.rough = std::min(r.rough, far);
    };
    over("woods", farthest_march(battle, state, id, Gait::walk), b.woods[mover].value);
    over("hills", open, b.uphill[mover].value);
    out.push_back(std::move(r));
}

Prompt moves_prompt(const Battle& battle, const State& state, Seat seat, Detail detail) {
    Prompt p = sealed_prompt(battle, seat, "mw.moves", "MW-3.40");
    if (detail != Detail::whole) return p;
    for (const Unit& unit : units_of(battle))
        if (seat_of(unit.army) == seat && in_order(battle, state, unit.id)) {
            add_offers(battle, state, unit.id, p.offers);
            add_reach(battle, state, unit.id, p.reaches);
        }
    return p;
}

using MovesAsked = UnderSeal<is_asked, moves_prompt>;

/// MW-9.1: a unit whose only march names no point moves like a unit without orders in the answer.
std::vector<Move> moves_meant(const Battle& battle, const State& state, const Decision& d) {
    std::vector<Move> out = moves_of(d);
    for (Move& move : out) {
        const auto pointless = [&](const Decision& part) {
            const bool goes = part.verb == Verb::march || part.verb == Verb::by_hand;
            return part.unit == move.unit && goes && part.path.empty();
        };
        if (!move.legs.empty() || move.charge || std::none_of(d.parts.begin(), d.parts.end(), pointless)) continue;
        const Gait gait = move.gait;
        move = left_out(battle, state, move.unit);
        if (gait != Gait::none) move.gait = gait;
    }
    return out;
}

std::optional<Refusal> moves_check(const Battle& battle, const State& state, const Step&, const Prompt&,
                                   const Decision& d) {
    if (auto no = check_dispatch(battle, state, d, move_verbs)) return no;
    for (const Decision& part : d.parts) {
        if (part.verb == Verb::gait && (part.number < 1 || part.number > 3))
            return refuse(
                battle,
                battle.unit(part.unit).name + " can walk (1), trot (2) or gallop (3): give one of these numbers",
                "MW-3.37");
    }
    for (const Move& move : moves_meant(battle, state, d))
        if (auto no = move_refusal(battle, state, move)) return no;
    return std::nullopt;
}

Flow moves_accept(Play& play, Step&, const Decision& d) {
    const Battle& battle = play.battle();
    std::vector<Move> moves = moves_meant(battle, play.state(), d);
    // MW-9.1: a unit left out of the answer makes its least move.
    for (const Unit& unit : units_of(battle)) {
        if (seat_of(unit.army) != d.by || !in_order(battle, play.state(), unit.id)) continue;
        const auto named = [&](const Move& move) { return move.unit == unit.id; };
        if (std::any_of(moves.begin(), moves.end(), named)) continue;
        Move least = left_out(battle, play.state(), unit.id);
        if (!least.legs.empty() || least.charge) moves.push_back(std::move(least));
    }
    seal(play.state(), moves);
    return note_answer(play, d.by) ? Flow::done : Flow::stay;
}

void add_parts(const Move& move, std::vector<Decision>& to) {
    if (move.unit.none()) return;  // no move
    Decision part;
    part.unit = move.unit;
    if (move.gait != Gait::none && !move.legs.empty()) {
        part.verb = Verb::gait;
        part.number = static_cast<int>(move.gait);
        to.push_back(part);
        part.number = 0;
    }
    for (const Leg& leg : move.legs)
        to.push_back(part_of(move.unit, leg));
    if (move.charge) {
        part.verb = Verb::attack;
        part.target = move.charge;
        to.push_back(part);
    }
    if (move.legs.empty() && !move.charge) {
        part.verb = Verb::stand;
        to.push_back(part);
    }
}

/// All units as recommended; then other moves of one unit at a time.
void moves_candidates(const Battle& battle, const State& state, const Step&, const Prompt& p, std::size_t most,
                      std::vector<Decision>& out) {
    Dispatches offered(p, most, out);
    std::vector<std::vector<Move>> open;
    std::size_t longest = 0;
    for (const Unit& unit : units_of(battle)) {
        if (seat_of(unit.army) != p.seat || !in_order(battle, state, unit.id)) continue;
        std::vector<Move> moves;
        if (most <= 1)
            moves.push_back(recommended(battle, state, unit.id));
        else
            moves = moves_open(battle, state, unit.id);
        if (move_refusal(battle, state, moves.front())) moves.front() = Move{};
        longest = std::max(longest, moves.size());
        open.push_back(std::move(moves));
    }
    // The k-th move of every unit, the recommended first; then one unit at a time.
    for (std::size_t k = 0; k < std::max<std::size_t>(longest, 1) && !offered.full(); ++k) {
        std::vector<Decision> all;
        for (const auto& moves : open)
            add_parts(moves[std::min(k, moves.size() - 1)], all);
        offered.add(std::move(all));
    }
    for (std::size_t i = 0; i < open.size(); ++i)
        for (std::size_t k = 1; k < open[i].size() && !offered.full(); ++k) {
            std::vector<Decision> one;
            for (std::size_t j = 0; j < open.size(); ++j)
                add_parts(open[j][j == i ? k : 0], one);
            offered.add(std::move(one));
        }
}

/// Stages of movement. Saves contain these numbers.
struct MovementStage {
    enum : std::uint16_t { asks, moves };
};

Flow run_movement(Play& play, Step& self) {
    if (self.at == MovementStage::asks) {
        play.push(make(Proc::ask_moves));
        self.at = MovementStage::moves;
        return Flow::stay;
    }
    move_all(play);
    return Flow::done;
}

}  // namespace

void register_moves(ProcedureTable& t) {
    t.add(Proc::movement, "movement", "Movement", run_movement, {}, MovementStage::moves);
    t.ask(Proc::ask_moves, "ask_moves", "Moves",
          {MovesAsked::prompts, moves_check, moves_accept, moves_candidates, MovesAsked::first});
}

}  // namespace linstock::mwan18
