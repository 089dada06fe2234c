// Properties of generated battles over a thousand seeds: the ruleset accepts them, the ground looks as an author draws
// it, and equal requests give equal bytes.

#include "battle/ruleset.hpp"
#include "helpers.hpp"
#include "skirmish/outline.hpp"
#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace linstock {
namespace {

using skirmish::apart;
using skirmish::apart_from_line;
using skirmish::distance_to_line;
using tests::request_of;
using tests::skirmish_of;
using tests::skirmish_tables;

struct Prepared {
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Battle> battle;
};

/// Reads the text and prepares it by its ruleset. All problems and warnings are gtest failures.
Prepared prepared(const skirmish::Skirmish& made) {
    Prepared out;
    Problems problems;
    const auto read = read_scenario(made.text, "skirmish.toml", &problems);
    EXPECT_TRUE(read.ok()) << (read ? "" : tests::told(read.error()));
    if (!read) return out;
    out.scenario = *read;
    const auto rules = tests::ruleset(made.request.ruleset);
    if (!rules) return out;
    const auto battle = prepare(*rules, *read, &problems);
    EXPECT_TRUE(battle.ok()) << (battle ? "" : tests::told(battle.error()));
    problems.erase(std::remove_if(problems.begin(), problems.end(),
                                  [](const Problem& p) { return p.text.find("quality") != std::string::npos; }),
                   problems.end());
    EXPECT_EQ(tests::told(problems), "");
    if (battle) out.battle = *battle;
    return out;
}

bool at_edge(const Scenario& s, Vec p) { return p.x == 0 || p.y == 0 || p.x == s.width || p.y == s.height; }

bool at_village(const Scenario& s, Vec p) {
    constexpr double near = 8;  // of the first houses from the middle of the village
    return std::any_of(s.pieces.begin(), s.pieces.end(), [&](const Piece& piece) {
        return piece.kind == PieceKind::town && distance(piece.area, p) <= near;
    });
}

bool at_road(const Scenario& s, const Piece& except, Vec p) {
    return std::any_of(s.pieces.begin(), s.pieces.end(), [&](const Piece& piece) {
        return piece.kind == PieceKind::road && &piece != &except && distance_to_line(piece.line, p) < 0.5;
    });
}

void expect_natural_lines(const Scenario& s) {
    for (const Piece& piece : s.pieces) {
        if (piece.kind == PieceKind::stream) {
            EXPECT_TRUE(at_edge(s, piece.line.front()) && at_edge(s, piece.line.back())) << piece.name;
            EXPECT_TRUE(piece.fordable) << piece.name;
        }
        if (piece.kind != PieceKind::road) continue;
        for (const Vec end : {piece.line.front(), piece.line.back()})
            EXPECT_TRUE(at_edge(s, end) || at_village(s, end) || at_road(s, piece, end))
                << piece.name << " ends at " << end.x << "," << end.y;
        for (const Piece& water : s.pieces) {
            if (water.kind != PieceKind::stream) continue;
            for (const skirmish::Crossing& c : skirmish::crossings(piece.line, water.line))
                EXPECT_TRUE(std::any_of(s.pieces.begin(), s.pieces.end(),
                                        [&](const Piece& b) {
                                            return (b.kind == PieceKind::bridge || b.kind == PieceKind::ford) &&
                                                   distance(b.line.front(), c.at) < 0.5;
                                        }))
                    << piece.name << " crosses the stream without a bridge or ford";
        }
    }
}

void expect_fords_on_roads(const Scenario& s) {
    for (const Piece& ford : s.pieces) {
        if (ford.kind != PieceKind::ford) continue;
        EXPECT_TRUE(at_road(s, ford, ford.line.front())) << ford.name;
        for (const Piece& p : s.pieces)
            if (p.kind == PieceKind::woods || p.kind == PieceKind::rough) {
                EXPECT_GT(distance(p.area, ford.line.front()), 0.5) << ford.name;
            }
    }
}

bool is_border(PieceKind kind) {
    return kind == PieceKind::fence || kind == PieceKind::hedge || kind == PieceKind::stone_wall;
}

/// A border encloses a field but for a gate, or runs along a road. No field is on a hill.
void expect_closed_fields(const Scenario& s) {
    constexpr double gate = 2;
    for (const Piece& p : s.pieces) {
        if (is_border(p.kind) && distance(p.line.front(), p.line.back()) > gate) {
            for (const Vec corner : p.line)
                EXPECT_TRUE(std::any_of(s.pieces.begin(), s.pieces.end(),
                                        [&](const Piece& road) {
                                            return road.kind == PieceKind::road &&
                                                   distance_to_line(road.line, corner) < 1.5;
                                        }))
                    << name_of(p.kind) << " at " << corner.x << "," << corner.y;
        }
        for (const Piece& hill : s.pieces)
            if (hill.kind == PieceKind::hill) {
                EXPECT_TRUE(p.kind != PieceKind::crops || apart(p.area, hill.area, 0.25)) << p.name;
                EXPECT_TRUE(!is_border(p.kind) || apart_from_line(hill.area, p.line, 0.2)) << hill.name;
            }
    }
}

/// Woods are beside streams and at the foot of hills, and all crests are on their hill.
void expect_natural_areas(const Scenario& s) {
    for (const Piece& p : s.pieces) {
        for (const Polyline& crest : p.crests)
            for (const Vec at : crest)
                EXPECT_TRUE(contains(p.area, at)) << p.name;
        if (p.kind != PieceKind::woods) continue;
        for (const Piece& other : s.pieces) {
            const bool is_line = other.kind == PieceKind::stream || other.kind == PieceKind::road;
            EXPECT_TRUE(other.kind != PieceKind::hill || apart(p.area, other.area, 0.2)) << p.name;
            EXPECT_TRUE(!is_line || apart_from_line(p.area, other.line, 0.3)) << p.name << ", " << other.name;
        }
    }
}

void expect_houses_clear_of_roads(const Scenario& s) {
    for (const Piece& house : s.pieces) {
        if (house.kind != PieceKind::town) continue;
        for (const Piece& line : s.pieces)
            if (line.kind == PieceKind::road || line.kind == PieceKind::stream) {
                EXPECT_TRUE(apart_from_line(house.area, line.line, 0.5)) << house.name << " on " << line.name;
            }
    }
}

void expect_reachable_objectives(const Scenario& s) {
    std::set<std::string> names;
    for (const Objective& o : s.objectives) {
        EXPECT_TRUE(names.insert(o.name).second) << o.name;
        EXPECT_TRUE(o.place.x > 0 && o.place.y > 0 && o.place.x < s.width && o.place.y < s.height) << o.name;
        for (const Piece& p : s.pieces)
            EXPECT_TRUE(p.kind != PieceKind::river && p.kind != PieceKind::impassable) << name_of(p.kind);
    }
}

void expect_armies_apart(const Scenario& s) {
    constexpr double least = 5;
    for (const Unit& a : s.forces.units)
        for (const Unit& b : s.forces.units)
            if (a.army < b.army && a.start.how == Start::placed && b.start.how == Start::placed) {
                EXPECT_GT(distance(a.start.place, b.start.place), least) << a.name << ", " << b.name;
            }
}

/// Whether streams, which run from edge to edge, part two places.
bool on_one_bank(const Scenario& s, Vec a, Vec b) {
    constexpr Vec off_grid{0.06, 0.03};  // a line through a corner of a stream would cross it twice
    return std::all_of(s.pieces.begin(), s.pieces.end(), [&](const Piece& p) {
        return p.kind != PieceKind::stream || skirmish::crossings({a + off_grid, b + off_grid}, p.line).size() % 2 == 0;
    });
}

void expect_sound_deployment(const Scenario& s) {
    std::map<ArmyId, Vec> first;
    for (const Unit& u : s.forces.units) {
        if (u.start.how != Start::placed) continue;
        const Vec middle = u.start.place - direction(u.start.heading);
        const auto [known, is_first] = first.emplace(u.army, middle);
        EXPECT_TRUE(is_first || on_one_bank(s, middle, known->second)) << u.name << " is alone on its bank";
        for (const Piece& p : s.pieces)
            EXPECT_TRUE(p.kind != PieceKind::stream || distance_to_line(p.line, middle) > 1) << u.name;
    }
    constexpr double inside = 3;
    for (const Officer& o : s.forces.officers) {
        const Vec at = o.start.place;
        if (o.start.how != Start::placed) continue;
        EXPECT_TRUE(at.x >= inside && at.y >= inside && at.x <= s.width - inside && at.y <= s.height - inside)
            << o.name << " at " << at.x << "," << at.y;
        for (const Piece& p : s.pieces)
            EXPECT_TRUE(p.kind != PieceKind::woods || !contains(p.area, at)) << o.name << " in " << p.name;
    }
    for (const Piece& works : s.pieces)
        for (const Piece& road : s.pieces)
            EXPECT_TRUE(works.kind != PieceKind::breastwork || road.kind != PieceKind::road ||
                        skirmish::crossings(works.line, road.line).empty())
                << "works across " << road.name;
}

void expect_complete_texts(const Scenario& s) {
    for (const std::string& text : {s.title, s.summary, s.forces.armies[0].briefing, s.forces.armies[1].briefing}) {
        EXPECT_FALSE(text.empty());
        EXPECT_EQ(text.find('{'), std::string::npos) << text;
    }
}

class SkirmishOfKind : public testing::TestWithParam<int> {};

TEST_P(SkirmishOfKind, ThousandSeeds_GiveBattlesThatTheRulesetAccepts) {
    constexpr std::uint64_t seeds = 1000;
    const auto kind = static_cast<std::size_t>(GetParam());
    ASSERT_LT(kind, skirmish_tables().kinds.size());
    for (std::uint64_t seed = kind; seed < seeds && !HasFailure(); seed += 6) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        skirmish::Request request = request_of(seed);
        request.kind = skirmish_tables().kinds[kind].id;
        const auto made = skirmish_of(request);
        if (made == nullptr) break;
        SCOPED_TRACE(made->text.substr(0, made->text.find('\n')));
        const Prepared p = prepared(*made);
        if (p.battle == nullptr) break;
        const SeededDice dice(request.seed);
        EXPECT_FALSE(prompts(*p.battle, open(*p.battle, &dice, nullptr)).empty());
        expect_natural_lines(*p.scenario);
        expect_fords_on_roads(*p.scenario);
        expect_closed_fields(*p.scenario);
        expect_natural_areas(*p.scenario);
        expect_houses_clear_of_roads(*p.scenario);
        expect_reachable_objectives(*p.scenario);
        expect_armies_apart(*p.scenario);
        expect_sound_deployment(*p.scenario);
        expect_complete_texts(*p.scenario);
    }
}

std::string kind_name(const testing::TestParamInfo<int>& info) {
    std::string out = skirmish_tables().kinds.at(static_cast<std::size_t>(info.param)).id;
    std::replace(out.begin(), out.end(), '-', '_');
    return out;
}

INSTANTIATE_TEST_SUITE_P(Kinds, SkirmishOfKind, testing::Range(0, 6), kind_name);

TEST(Skirmish, AllSeeds_ChooseEveryRulesetKindTheatreWeatherHourAndList) {
    std::set<std::string> chosen;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const auto made = skirmish_of(request_of(seed));
        ASSERT_NE(made, nullptr);
        const skirmish::Request& r = made->request;
        chosen.insert({r.ruleset, r.kind, r.theatre, r.weather, r.hour, r.first, r.second});
    }
    const auto expect_all = [&](const auto& rows) {
        for (const auto& row : rows)
            EXPECT_EQ(chosen.count(row.id), 1U) << row.id;
    };
    expect_all(skirmish_tables().rulesets);
    expect_all(skirmish_tables().kinds);
    expect_all(skirmish_tables().theatres);
    expect_all(skirmish_tables().weather);
    expect_all(skirmish_tables().hours);
    expect_all(skirmish_tables().lists);
}

TEST(Skirmish, WeatherAndHour_ChangeSightAndFireOfEveryRulesetThatHasRulesForThem) {
    for (const skirmish::RulesetRow& row : skirmish_tables().rulesets) {
        SCOPED_TRACE(row.id);
        const auto made_with = [&](const char* weather, const char* hour) {
            skirmish::Request request = request_of(5);
            request.ruleset = row.id;
            request.kind = "meeting-engagement";
            request.weather = weather;
            request.hour = hour;
            return skirmish_of(request);
        };
        const auto clear = made_with("clear", "day");
        ASSERT_NE(clear, nullptr);
        EXPECT_TRUE(clear->scenario.sight.empty() && clear->scenario.handicaps.empty());
        const auto mist = prepared(*made_with("mist", "day"));
        ASSERT_NE(mist.battle, nullptr);
        EXPECT_LT(mist.scenario->sight_limit(1), 10);
        EXPECT_GT(mist.scenario->sight_limit(mist.scenario->turns), 1000);
        const auto dusk = prepared(*made_with("clear", "dusk"));
        ASSERT_NE(dusk.battle, nullptr);
        EXPECT_GT(dusk.scenario->sight_limit(1), 1000);
        EXPECT_LT(dusk.scenario->sight_limit(dusk.scenario->turns), 10);
        if (row.id == "brothers") {
            const auto night = made_with("clear", "night");
            ASSERT_NE(night, nullptr);
            EXPECT_NE(night->text.find("night_from = 1"), std::string::npos);
            EXPECT_NE(prepared(*night).battle, nullptr);
        } else {
            const auto rain = made_with("rain", "day");
            ASSERT_NE(rain, nullptr);
            EXPECT_FALSE(rain->scenario.handicaps.empty());
            EXPECT_NE(prepared(*rain).battle, nullptr);
            EXPECT_NE(rain->scenario.forces.armies[0].briefing.find("It rains"), std::string::npos);
        }
    }
}

TEST(Skirmish, EqualRequests_GiveEqualBytes) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto first = skirmish_of(request_of(seed));
        const auto second = skirmish_of(request_of(seed));
        ASSERT_TRUE(first != nullptr && second != nullptr);
        EXPECT_EQ(first->text, second->text);
        // The request as made gives the same battle.
        const auto again = skirmish_of(first->request);
        ASSERT_NE(again, nullptr);
        EXPECT_EQ(again->request.first, first->request.first);
        EXPECT_NE(skirmish_of(request_of(seed + 1000))->text, first->text);
    }
}

TEST(Skirmish, BatteriesNearAHill_AreOnIt) {
    int on_hill = 0;
    int turned = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto made = skirmish_of(request_of(seed));
        ASSERT_NE(made, nullptr);
        for (const Unit& u : made->scenario.forces.units) {
            if (u.start.how != Start::placed) continue;
            turned += u.start.heading % half_turn != 0 ? 1 : 0;
            if (u.branch() != Branch::guns) continue;
            for (const Piece& p : made->scenario.pieces)
                on_hill += p.kind == PieceKind::hill && contains(p.area, u.start.place) ? 1 : 0;
        }
    }
    EXPECT_GE(on_hill, 15);
    EXPECT_GE(turned, 20) << "bodies at the ends of a long line face outwards";
}

TEST(Skirmish, MinutesOfARequest_AreThoseOfTheScenarioList) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto made = skirmish_of(request_of(seed));
        ASSERT_NE(made, nullptr);
        const Scenario& s = made->scenario;
        const int minutes = s.turns * (2 + static_cast<int>(s.forces.units.size())) / 4;
        // The points of the armies change their numbers of units a little.
        EXPECT_NEAR(minutes, made->request.minutes, 10) << seed;
    }
}

TEST(Skirmish, TwentyBattles_AreFoughtToTheEnd) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        skirmish::Request request = request_of(seed);
        request.minutes = 40;
        request.kind = skirmish_tables().kinds[seed % skirmish_tables().kinds.size()].id;
        const auto made = skirmish_of(request);
        ASSERT_NE(made, nullptr);
        const Prepared p = prepared(*made);
        ASSERT_NE(p.battle, nullptr);
        const tests::Fought fought = tests::fight(*p.battle, "recruit", seed % 2 == 0 ? "recruit" : "random", seed);
        EXPECT_EQ(fought.played.bug, "");
        EXPECT_TRUE(prompts(*p.battle, fought.state).empty());
        EXPECT_GT(fought.played.decisions, 10U);
    }
}

}  // namespace
}  // namespace linstock
