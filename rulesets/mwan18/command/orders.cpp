// T1, MW-5.1: every unit in order gets one of four classes or keeps its last one, without delay and without couriers
// (MW-5.1.4). Officers choose a unit to join (MW-11.2).
//
// ask_orders: both seats simultaneously, sealed

#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/mwan18/movement/legs.hpp"
#include "rulesets/mwan18/movement/pace.hpp"
#include "rulesets/mwan18/procedures.hpp"
#include "rulesets/mwan18/sequence/sealed.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace linstock::mwan18 {

namespace {

constexpr std::array order_verbs = {Verb::instruct, Verb::ride, Verb::offer_end};

bool rides(const State& state, OfficerId id) { return state.officer(id).presence == Presence::on_table; }

Prompt orders_prompt(const Battle& battle, const State& state, Seat seat, Detail detail) {
    Prompt p = sealed_prompt(battle, seat, "mw.orders", "MW-5.1");
    if (detail == Detail::bare) return p;
    for (const Unit& unit : units_of(battle)) {
        if (seat_of(unit.army) != seat || !in_order(battle, state, unit.id)) continue;
        for (int c = 1; c <= 4; ++c) {
            if (c == 3 && is_battery(battle, unit.id)) continue;  // MW-5.5
            Offer o;
            o.verb = Verb::instruct;
            o.unit = unit.id;
            o.number = c;
            o.word = order_word(static_cast<Order>(c));
            o.why = {cite(battle, c == 3 ? "MW-5.1.3" : "MW-5.1")};
            p.offers.push_back(std::move(o));
        }
    }
    for (const Officer& officer : battle.forces().officers) {
        if (seat_of(officer.army) != seat || !rides(state, officer.id)) continue;
        Offer o;
        o.verb = Verb::ride;
        o.officer = officer.id;
        o.distance = to_coord(book(battle).officer_move.value);
        o.why = {cite(battle, "MW-11.1")};
        p.offers.push_back(std::move(o));
    }
    Offer end;
    end.verb = Verb::offer_end;
    end.why = {cite(battle, "MW-12.1")};
    p.offers.push_back(end);
    return p;
}

using OrdersAsked = UnderSeal<is_asked, orders_prompt>;

std::optional<Refusal> instruct_refusal(const Battle& battle, const State& state, const Decision& part) {
    const std::string& name = battle.unit(part.unit).name;
    if (part.number < 1 || part.number > 4)
        return refuse(battle, name + " has no order class " + std::to_string(part.number) + ": choose 1 to 4",
                      "MW-5.1");
    if (part.number == 3 && is_battery(battle, part.unit))
        return refuse(battle, name + " is artillery and cannot attack: order it to stand, skirmish or withdraw",
                      "MW-5.5");
    if (part.target && !part.path.empty())
        return refuse(battle, name + " can have one objective only: an enemy unit or a point", "MW-5.1.3");
    if (part.path.size() > 1 || (!part.path.empty() && !battle.ground->on_table(to_vec(part.path.front()))))
        return refuse(battle, "the objective of " + name + " must be one point on the table", "MW-5.1.3");
    if (part.target && (!enemies(battle, part.unit, part.target) || !on_table(state, part.target)))
        return refuse(battle, "the objective of " + name + " must be an enemy unit on the table", "MW-5.1.3");
    return std::nullopt;
}

std::optional<Refusal> ride_refusal(const Battle& battle, const State& state, const Decision& part) {
    const Officer& officer = battle.officer(part.officer);
    const std::string& name = officer.name;
    if (!rides(state, part.officer)) return refuse(battle, name + " is not on the table", "MW-11.1");
    if (part.path.size() > 1 || (!part.path.empty() && !battle.ground->on_table(to_vec(part.path.front()))))
        return refuse(battle, name + " must ride to one point on the table", "MW-11.1");
    if (part.unit && (battle.unit(part.unit).army != officer.army || !on_table(state, part.unit)))
        return refuse(battle, name + " must join a unit of the same army, not " + battle.unit(part.unit).name,
                      "MW-11.2");
    if (part.path.empty()) return std::nullopt;
    const double far = distance(to_vec(state.officer(part.officer).place), to_vec(part.path.front()));
    const double most = book(battle).officer_move.value;
    if (!beyond(far, most)) return std::nullopt;
    return refuse(battle,
                  name + " can ride " + std::to_string(static_cast<int>(most)) + " feet at most; the distance is " +
                      std::to_string(static_cast<int>(far + 0.5)) + " feet",
                  "MW-11.1");
}

std::optional<Refusal> orders_check(const Battle& battle, const State& state, const Step&, const Prompt&,
                                    const Decision& d) {
    if (auto no = check_dispatch(battle, state, d, order_verbs)) return no;
    for (const Decision& part : d.parts) {
        if (part.verb == Verb::instruct)
            if (auto no = instruct_refusal(battle, state, part)) return no;
        if (part.verb == Verb::ride)
            if (auto no = ride_refusal(battle, state, part)) return no;
    }
    return std::nullopt;
}

void instruct(Play& play, const Decision& part) {
    edit(play.state().unit(part.unit), [&](MwUnit& w) {
        w.order = static_cast<Order>(part.number);
        w.objective = part.target;
        w.objective_is_point = !part.path.empty();
        w.objective_place = part.path.empty() ? Point{} : part.path.front();
    });
    play.say(EventKind::ordered, [&](Event& e) {
        e.seen_by = SeatMask::only(army_of(play.battle(), part.unit));
        e.unit = part.unit;
        e.other = part.target;
        e.order_number() = part.number;
        e.in_percent = true;
        if (!part.path.empty()) e.to = part.path.front();
        e.word = order_word(static_cast<Order>(part.number));
        e.why = {cite(play.battle(), "MW-5.1")};
    });
}

Flow orders_accept(Play& play, Step&, const Decision& d) {
    for (const Decision& part : d.parts) {
        if (part.verb == Verb::instruct) instruct(play, part);
        if (part.verb == Verb::ride)
            edit(play.state().officer(part.officer), [&](MwOfficer& o) {
                const Point to = part.path.empty() ? play.state().officer(part.officer).place : part.path.front();
                o.rides = true;
                o.joins = part.unit;
                o.to_x = static_cast<std::int32_t>(to_steps(to_vec(to).x));
                o.to_y = static_cast<std::int32_t>(to_steps(to_vec(to).y));
            });
        if (part.verb == Verb::offer_end)
            edit(play.state(), [&](MwState& s) { s.end_offered[static_cast<std::size_t>(d.by) - 1] = 1; });
    }
    return note_answer(play, d.by) ? Flow::done : Flow::stay;
}

Decision instruction(UnitId unit, Order order, UnitId target) {
    Decision d;
    d.verb = Verb::instruct;
    d.unit = unit;
    d.number = static_cast<int>(order);
    d.target = target;
    return d;
}

/// No change; each class for all units, with the nearest enemy; each class for one unit.
void orders_candidates(const Battle& battle, const State& state, const Step&, const Prompt& p, std::size_t most,
                       std::vector<Decision>& out) {
    Dispatches offered(p, most, out);
    offered.add({});
    if (offered.full()) return;
    std::vector<UnitId> mine;
    std::vector<UnitId> near;
    for (const Unit& unit : units_of(battle)) {
        if (seat_of(unit.army) != p.seat || !in_order(battle, state, unit.id)) continue;
        mine.push_back(unit.id);
        near.push_back(nearest_enemy(battle, state, unit.id).unit);
    }
    const auto bars = [&](UnitId id, Order order) { return order == Order::attack && is_battery(battle, id); };
    for (const Order order : {Order::attack, Order::stand, Order::skirmish, Order::withdraw}) {
        std::vector<Decision> all;
        for (std::size_t i = 0; i < mine.size(); ++i)
            if (!bars(mine[i], order)) all.push_back(instruction(mine[i], order, near[i]));
        offered.add(std::move(all));
    }
    for (std::size_t i = 0; i < mine.size() && !offered.full(); ++i)
        for (const Order order : {Order::stand, Order::skirmish, Order::attack, Order::withdraw})
            if (!bars(mine[i], order) && order != own(state.unit(mine[i])).order)
                offered.add({instruction(mine[i], order, near[i])});
}

}  // namespace

const char* order_word(Order order) {
    constexpr std::array<const char*, 5> words = {
        "", "halt, stand, defend in place", "skirmish, probe, scout, demonstrate", "attack", "fall back, withdraw"};
    return words[static_cast<std::size_t>(order)];
}

void register_orders(ProcedureTable& t) {
    t.ask(Proc::ask_orders, "ask_orders", "Orders",
          {OrdersAsked::prompts, orders_check, orders_accept, orders_candidates, OrdersAsked::first});
}

}  // namespace linstock::mwan18
