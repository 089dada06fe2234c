// Tests map layers: they agree with the engine API and the ruleset, and contain nothing hidden.
#include "server/analysis/layers.hpp"

#include "base/dice.hpp"
#include "battle/engine_api.hpp"
#include "battle/ruleset.hpp"
#include "battle/view.hpp"
#include "generals/play_out.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace linstock;
using namespace linstock::server;

namespace {

constexpr LayerKind all_kinds[] = {LayerKind::reach, LayerKind::sight,   LayerKind::fire,
                                   LayerKind::cover, LayerKind::command, LayerKind::deadly};

struct Moment {
    std::shared_ptr<const Battle> battle;
    State state;
    Prompt prompt;
};

/// Whether the prompt asks for orders to units, whatever the ruleset calls its kind.
bool is_for_orders(const Prompt& p) {
    return std::any_of(p.offers.begin(), p.offers.end(), [](const Offer& o) {
        return !o.unit.none() && (o.verb == Verb::instruct || o.verb == Verb::move || o.verb == Verb::stand);
    });
}
constexpr const char* orders = "";  ///< given to at() as the kind: any prompt for orders

/// Lets sergeants play up to a prompt of this kind in or after that turn.
Moment at(const std::string& scenario, const std::string& rules, const std::string& kind, int turn) {
    Moment m{tests::battle_of(scenario, rules), {}, {}};
    const SeededDice dice(seed_of(7));
    const auto first = make_computer_player("sergeant", 1);
    const auto second = make_computer_player("sergeant", 2);
    m.state = open(*m.battle, &dice, nullptr);
    while (!over(m.state)) {
        const std::vector<Prompt> asked = prompts(*m.battle, m.state);
        for (const Prompt& p : asked)
            if (m.state.turn >= turn && (kind == orders ? is_for_orders(p) : p.kind == kind)) {
                m.prompt = p;
                return m;
            }
        bool verbatim = false;
        ComputerPlayer& player = asked.front().seat == Seat::second ? *second : *first;
        const Decision d = decision_of(*m.battle, m.state, asked.front(), player, verbatim);
        if (decide(*m.battle, m.state, d, &dice, nullptr)) break;
    }
    ADD_FAILURE() << "nobody is asked for " << kind;
    return m;
}

json::Value layer(const Moment& m, Seat seat, const LayerRequest& asked) {
    const std::string text = layer_json(*m.battle, m.state, seat, asked);
    auto read = json::parse(text, "layer");
    EXPECT_TRUE(read) << text;
    return read ? *read : json::Value{};
}

Vec vec_of(const json::Value& point) {
    Point p;
    EXPECT_TRUE(json::read_point(point, p));
    return to_vec(p);
}

Polygon polygon_of(const json::Value& shape) {
    Polygon out;
    for (const json::Value& p : shape.find("points")->items)
        out.push_back(vec_of(p));
    return out;
}

LayerRequest asked(LayerKind kind, UnitId unit) {
    LayerRequest a;
    a.kind = kind;
    a.unit = unit;
    return a;
}

/// The first of a few candidates that moves. If there is none: straight ahead in the current
/// formation.
Decision moving_decision(const Moment& m) {
    for (const Decision& d : candidates(*m.battle, m.state, m.prompt, 4))
        if (d.verb == Verb::follow) return d;
    Decision d;
    d.prompt = m.prompt.id;
    d.by = m.prompt.seat;
    d.verb = Verb::follow;
    d.unit = m.prompt.unit;
    d.formation = m.state.unit(d.unit).formation;
    d.heading = m.state.unit(d.unit).heading;
    return d;
}

}  // namespace

TEST(Layers, ParseLayerKind_KnownName_GivesKind) {
    LayerKind kind = LayerKind::deadly;
    EXPECT_TRUE(parse_layer_kind("reach", kind));
    EXPECT_EQ(kind, LayerKind::reach);
    EXPECT_FALSE(parse_layer_kind("reich", kind));
}

TEST(Layers, Reach_EndsAtTheFarthestLegalMove) {
    for (const char* rules : {"revised", "reasonable", "firefight"}) {
        SCOPED_TRACE(rules);
        const Moment m = at("two-brigades", rules, "path", 2);
        const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::reach, m.prompt.unit));
        ASSERT_EQ(json_layer.find("shapes")->items.size(), 1u);
        const Polygon shape = polygon_of(json_layer.find("shapes")->items.front());
        ASSERT_EQ(shape.size(), 72u);
        const Reach& reach = m.prompt.reach.front();
        const Vec from = to_vec(reach.from);
        const double most = to_vec({std::max({reach.open, reach.rough, reach.road}), 0}).x;
        Decision d = moving_decision(m);
        const Heading heading = d.heading;
        int moved = 0;
        for (const Vec corner : shape) {
            const double far = distance(from, corner);
            EXPECT_LE(far, most + 0.02);
            if (far < 0.5) continue;
            ++moved;
            const Vec end = from + (corner - from) * ((far - 0.02) / far);
            d.path = {to_point(end)};
            d.heading = heading;
            auto no = check(*m.battle, m.state, d);
            d.heading = heading_of(end - from);
            if (no) no = check(*m.battle, m.state, d);
            EXPECT_FALSE(no) << corner.x << ", " << corner.y << ": " << no->text;
        }
        EXPECT_GT(moved, 10);
    }
}

/// The farthest corner of a shape from the unit's place.
double farthest(const json::Value& shape, Point from) {
    double far = 0;
    for (const Vec p : polygon_of(shape))
        far = std::max(far, distance(p, to_vec(from)));
    return far;
}

TEST(Layers, ReachBeforeTheMove_HasTheBandsOfTheDice) {
    // Revised: infantry in line, 4 inches and a D20 that adds 4 to -4 (RV-d20); 14 of 20 faces give -1 or more.
    // Fire-fight: light cavalry in line, 4 D6 (CF-movement); 986 of 1296 rolls give 12 or more, 861 give 13 or more.
    const struct {
        const char* rules;
        const char* unit;
        double possible, likely, certain;
    } cases[] = {{"revised", "West 1st", 8, 3, 0}, {"firefight", "cavalry", 24, 12, 4}};
    for (const auto& one : cases) {
        SCOPED_TRACE(one.rules);
        const Moment m = at("two-brigades", one.rules, orders, 1);
        const auto move = std::find_if(m.prompt.offers.begin(), m.prompt.offers.end(), [&](const Offer& o) {
            return o.verb == Verb::move && m.battle->unit(o.unit).name.find(one.unit) != std::string::npos;
        });
        ASSERT_NE(move, m.prompt.offers.end());
        const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::reach, move->unit));
        const std::vector<json::Value>& shapes = json_layer.find("shapes")->items;
        ASSERT_EQ(shapes.size(), 3u);
        const Point place = m.state.unit(move->unit).place;
        EXPECT_EQ(shapes[0].find("word")->text, "possible");
        EXPECT_NEAR(farthest(shapes[0], place), one.possible, 0.02);
        EXPECT_EQ(shapes[1].find("word")->text, "likely");
        EXPECT_NEAR(farthest(shapes[1], place), one.likely, 0.02);
        EXPECT_EQ(shapes[2].find("word")->text, "certain");
        EXPECT_NEAR(farthest(shapes[2], place), one.certain, 0.02);
    }
}

TEST(Layers, ReachWithoutAnOpenOrder_IsTheRateWithoutDice) {
    const Moment m = at("two-brigades", "revised", "order", 2);
    const std::vector<Unit>& units = m.battle->forces().units;
    const auto enemy = std::find_if(units.begin(), units.end(), [&](const Unit& u) {
        return m.state.unit(u.id).on_field() && seat_of(u.army) != m.prompt.seat;
    });
    ASSERT_NE(enemy, units.end());
    const UnitId unit = enemy->id;
    const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::reach, unit));
    const UnitView seen = look_at(*m.battle, m.state, unit);
    const double pace = to_vec({std::max(seen.pace, seen.pace_column), 0}).x;
    ASSERT_GT(pace, 0);
    ASSERT_FALSE(json_layer.find("shapes")->items.empty());
    const json::Value& widest = json_layer.find("shapes")->items.front();
    EXPECT_NE(widest.find("word")->text.find("without dice"), std::string::npos);
    double far = 0;
    for (const Vec p : polygon_of(widest))
        far = std::max(far, distance(p, to_vec(seen.place)));
    EXPECT_NEAR(far, pace, 0.02);
}

TEST(Layers, Sight_AgreesWithTheRuleset) {
    const Moment m = at("two-brigades", "revised", "order", 2);
    const UnitId unit = m.prompt.offers.front().unit;
    const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::sight, unit));
    ASSERT_FALSE(json_layer.find("shapes")->items.empty());
    std::vector<Polygon> shapes;
    for (const json::Value& s : json_layer.find("shapes")->items)
        shapes.push_back(polygon_of(s));
    const Vec from = to_vec(m.state.unit(unit).place);
    std::vector<Vec> points;
    for (double y = 0.7; y < m.battle->ground->height(); y += 1.9)
        for (double x = 0.7; x < m.battle->ground->width(); x += 1.9)
            points.push_back({x, y});
    std::vector<std::uint8_t> seen;
    m.battle->rules->reconnaissance.sees(*m.battle, m.state, unit, from, points, seen);
    std::size_t same = 0;
    std::size_t dark = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool drawn =
            std::any_of(shapes.begin(), shapes.end(), [&](const Polygon& s) { return contains(s, points[i]); });
        same += drawn == (seen[i] != 0) ? 1 : 0;
        dark += seen[i] != 0 ? 0 : 1;
    }
    EXPECT_GT(dark, points.size() / 20) << "all is seen: nothing is tried";
    EXPECT_LT(dark, points.size());
    EXPECT_GT(same, points.size() * 93 / 100) << same << " of " << points.size();
}

TEST(Layers, Fire_MarksTheOfferedTargets) {
    for (const char* rules : {"revised", "reasonable", "firefight"}) {
        SCOPED_TRACE(rules);
        const Moment m = at("two-brigades", rules, "fire", 1);
        const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::fire, m.prompt.unit));
        EXPECT_EQ(json_layer.find("arcs")->items.size(), m.prompt.arcs.size());
        std::size_t can = 0;
        for (const json::Value& t : json_layer.find("targets")->items) {
            const UnitId id{static_cast<std::uint16_t>(t.find("unit")->integer)};
            const bool offered = std::any_of(m.prompt.offers.begin(), m.prompt.offers.end(),
                                             [&](const Offer& o) { return o.verb == Verb::fire && o.target == id; });
            EXPECT_EQ(t.find("can")->flag, offered) << m.battle->unit(id).name;
            EXPECT_FALSE(t.find("word")->text.empty());
            EXPECT_NE(m.battle->unit(id).army, m.battle->unit(m.prompt.unit).army);
            can += offered ? 1 : 0;
        }
        EXPECT_GT(can, 0u);
        EXPECT_GT(json_layer.find("targets")->items.size(), can);
    }
}

TEST(Layers, FirePromptForAWholeSide_MarksEachUnitsTargets) {
    const Moment m = at("two-brigades", "mwan18", "mw.fire", 6);
    std::size_t can = 0;
    std::size_t cannot = 0;
    for (const Unit& u : m.battle->forces().units) {
        if (seat_of(u.army) != m.prompt.seat || !m.state.unit(u.id).on_field()) continue;
        const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::fire, u.id));
        for (const json::Value& t : json_layer.find("targets")->items) {
            const UnitId id{static_cast<std::uint16_t>(t.find("unit")->integer)};
            const bool offered = std::any_of(m.prompt.offers.begin(), m.prompt.offers.end(), [&](const Offer& o) {
                return o.unit == u.id && o.target == id && (o.verb == Verb::fire || o.verb == Verb::fire_section);
            });
            EXPECT_EQ(t.find("can")->flag, offered) << u.name << " at " << m.battle->unit(id).name;
            EXPECT_FALSE(t.find("word")->text.empty());
            (offered ? can : cannot) += 1;
        }
    }
    EXPECT_GT(can, 0u);
    EXPECT_GT(cannot, 0u);
}

TEST(Layers, ReachOfAUnitInADispatch_EndsAtTheFarthestLegalMove) {
    const Moment m = at("two-brigades", "mwan18", "mw.moves", 2);
    int moved = 0;
    int tried = 0;
    for (const Offer& o : m.prompt.offers) {
        if (o.verb != Verb::march || o.distance <= 0 || ++tried > 2) continue;
        const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::reach, o.unit));
        ASSERT_EQ(json_layer.find("shapes")->items.size(), 1u);
        const Polygon shape = polygon_of(json_layer.find("shapes")->items.front());
        const Vec from = to_vec(m.state.unit(o.unit).place);
        for (std::size_t i = 0; i < shape.size(); i += 6) {
            const double far = distance(from, shape[i]);
            EXPECT_LE(far, to_vec({o.distance, 0}).x + 0.02);
            if (far < 1) continue;
            ++moved;
            const Vec end = from + (shape[i] - from) * ((far - 0.1) / far);
            Decision march;
            march.unit = o.unit;
            march.verb = Verb::march;
            march.path = {to_point(end)};
            Decision turn;
            turn.unit = o.unit;
            turn.verb = Verb::pivot;
            turn.heading = heading_of(end - from);
            Decision about;
            about.unit = o.unit;
            about.verb = Verb::about_face;
            bool lawful = false;
            for (const auto& parts : {std::vector{march}, std::vector{turn, march}, std::vector{about, march}}) {
                Decision d;
                d.prompt = m.prompt.id;
                d.by = m.prompt.seat;
                d.verb = Verb::dispatch;
                d.parts = parts;
                lawful = lawful || !check(*m.battle, m.state, d);
            }
            EXPECT_TRUE(lawful) << shape[i].x << ", " << shape[i].y;
        }
    }
    EXPECT_GT(moved, 4);
}

// Brothers asks for several units in one prompt. Each gets its own march decision, and turning is
// free.
TEST(Layers, ReachOfAUnitInASharedPrompt_EndsAtTheFarthestLegalMove) {
    const Moment m = at("two-brigades", "brothers", "move", 2);
    int moved = 0;
    for (const Offer& o : m.prompt.offers) {
        if (o.verb != Verb::march || moved > 12) continue;
        const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::reach, o.unit));
        ASSERT_EQ(json_layer.find("shapes")->items.size(), 1u);
        const Polygon shape = polygon_of(json_layer.find("shapes")->items.front());
        const Vec from = to_vec(m.state.unit(o.unit).place);
        for (std::size_t i = 0; i < shape.size(); i += 6) {
            const double far = distance(from, shape[i]);
            EXPECT_LE(far, to_vec({o.distance, 0}).x + 0.02);
            if (far < 1) continue;
            ++moved;
            Decision march;
            march.prompt = m.prompt.id;
            march.by = m.prompt.seat;
            march.unit = o.unit;
            march.verb = Verb::march;
            march.heading = m.state.unit(o.unit).heading;
            march.formation = m.state.unit(o.unit).formation;
            march.path = {to_point(from + (shape[i] - from) * ((far - 0.1) / far))};
            EXPECT_FALSE(check(*m.battle, m.state, march)) << shape[i].x << ", " << shape[i].y;
        }
    }
    EXPECT_GT(moved, 4);
}

TEST(Layers, Cover_AgreesWithTheRuleset) {
    const Moment m = at("brawners-farm", "", "order", 2);
    int tried = 0;
    int open_ground = 0;  // a cell's centre is rounded to 0.01 inch: on an edge it may be on the other side
    for (const Unit& u : m.battle->forces().units) {
        if (!m.state.unit(u.id).on_field() || !knows_of(*m.battle, m.state, m.prompt.seat, u.id)) continue;
        const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::cover, u.id));
        for (const json::Value& s : json_layer.find("shapes")->items) {
            const Polygon cell = polygon_of(s);
            ASSERT_EQ(cell.size(), 4u);
            const double side = cell[2].y - cell[0].y;
            const Vec first = cell[0] + Vec{side / 2, side / 2};
            open_ground += m.battle->rules->reconnaissance.cover(*m.battle, m.state, u.id, first).clause.none() ? 1 : 0;
            ++tried;
        }
    }
    EXPECT_GT(tried, 20);
    EXPECT_LE(open_ground * 50, tried);
}

TEST(Layers, Command_HasACircleForEachOfficerOfTheSeat) {
    const Moment m = at("two-brigades", "revised", "order", 1);
    const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::command, {}));
    std::size_t officers = 0;
    for (const Officer& o : m.battle->forces().officers)
        officers += seat_of(o.army) == m.prompt.seat ? 1 : 0;
    EXPECT_EQ(json_layer.find("circles")->items.size(), officers);
    for (const json::Value& c : json_layer.find("circles")->items)
        EXPECT_GT(c.find("radius")->number, 0);
    EXPECT_FALSE(json_layer.find("why")->items.empty());
}

TEST(Layers, DeadlyGround_IsWithinRangeOfAnEnemy) {
    const Moment m = at("two-brigades", "revised", "order", 2);
    const json::Value json_layer = layer(m, m.prompt.seat, asked(LayerKind::deadly, {}));
    ASSERT_FALSE(json_layer.find("shapes")->items.empty());
    double longest = 0;
    for (const Unit& u : m.battle->forces().units)
        if (m.state.unit(u.id).on_field())
            longest = std::max(longest, to_vec({look_at(*m.battle, m.state, u.id).deployed.range, 0}).x);
    for (const json::Value& s : json_layer.find("shapes")->items) {
        const Polygon shape = polygon_of(s);
        for (const Vec p : shape)
            EXPECT_LE(distance(shape.front(), p), 2 * longest + 0.1);
    }
}

TEST(Layers, UnknownUnit_HasANote) {
    const Moment m = at("two-brigades", "revised", "order", 1);
    for (const LayerKind kind : {LayerKind::sight, LayerKind::fire, LayerKind::cover}) {
        const json::Value json_layer = layer(m, m.prompt.seat, asked(kind, UnitId{900}));
        ASSERT_NE(json_layer.find("note"), nullptr);
        EXPECT_EQ(json_layer.find("note")->text, "there is no such unit on the table");
    }
}

namespace {

/// Moves every unit that the seat does not know, and turns it by 90 degrees.
bool with_other_secrets(const Moment& m, Seat seat, State& out) {
    out = m.state;
    bool any = false;
    for (const Unit& u : m.battle->forces().units) {
        if (knows_of(*m.battle, m.state, seat, u.id)) continue;
        any = true;
        UnitState& hidden = out.unit(u.id);
        hidden.place = {hidden.place.x / 2, hidden.place.y / 2};
        hidden.heading = normal(hidden.heading + full_turn / 4);
    }
    return any;
}

}  // namespace

TEST(Layers, HiddenUnits_DoNotChangeAnyLayer) {
    int tried = 0;
    for (const tests::Contest& contest : tests::contests()) {
        SCOPED_TRACE(contest.name());
        const Moment m = at(contest.scenario, contest.ruleset, orders, 1);
        for (const Seat seat : {Seat::first, Seat::second}) {
            State other;
            if (!with_other_secrets(m, seat, other)) continue;
            const auto units = static_cast<std::uint16_t>(m.battle->forces().units.size());
            for (const LayerKind kind : all_kinds)
                for (std::uint16_t u = 0; u <= units; u = static_cast<std::uint16_t>(u + 5)) {
                    EXPECT_EQ(layer_json(*m.battle, m.state, seat, asked(kind, UnitId{u})),
                              layer_json(*m.battle, other, seat, asked(kind, UnitId{u})));
                    ++tried;
                }
        }
    }
    EXPECT_GT(tried, 20);
}
