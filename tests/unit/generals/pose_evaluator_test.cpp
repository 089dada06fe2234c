// Scores of a pose: supports on the flanks and command radius, in rulesets where they matter.

#include "generals/pose_evaluator.hpp"

#include "generals/assault.hpp"
#include "generals/sergeant.hpp"
#include "tests/support/data.hpp"
#include "tests/support/units.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace linstock::general {
namespace {

/// Blue West 1st between the two other units of its brigade, Grey's cavalry in front, no other unit on the table.
class Place {
  public:
    explicit Place(const std::string& ruleset) : battle_(tests::battle_of("two-brigades", ruleset)) {
        const SeededDice dice(seed_of(1));
        state_ = open(*battle_, &dice, nullptr);
        for (UnitState& u : state_.units)
            u.presence = Presence::left;
        for (OfficerState& o : state_.officers)
            o.presence = Presence::left;
        put("Blue West 1st", {28, 9.5}, 0);
        put("Blue West 2nd", {28 - width() - 1, 9.5}, 0);
        put("Blue West 3rd", {28 + width() + 1, 9.5}, 0);
        put("Grey cavalry", {28, 22}, half_turn);
    }
    void put(const std::string& name, Vec at, Heading heading) {
        UnitState& u = state_.unit(unit(name));
        u.presence = Presence::on_table;
        u.place = to_point(at);
        u.heading = heading;
        u.formation = Formation::line;
    }
    void officer(const std::string& name, Vec at) {
        for (const Officer& o : battle_->forces().officers)
            if (o.name == name) {
                state_.officer(o.id).presence = Presence::on_table;
                state_.officer(o.id).place = to_point(at);
            }
    }
    double width() const {
        return 2 * view(*battle_, state_, Seat::first).find(unit("Blue West 1st"))->footprint.half_width;
    }
    double worth(const SergeantWeights& weights = {}) const {
        const View seen = view(*battle_, state_, Seat::first);
        BattlefieldModel model;
        update_model(*battle_, seen, weights, model);
        const Body& body = *model.find(unit("Blue West 1st"));
        Mission mission;
        mission.place = body.front;
        mission.facing = body.heading;
        return PoseEvaluator(model, body, mission).score(pose_of(body), false);
    }
    void stands(const std::string& name, std::uint8_t left) { state_.unit(unit(name)).stands_left = left; }
    /// The sergeant's answer whether Blue West 1st falls back.
    Verb gives_ground() const {
        Prompt asked;
        asked.seat = Seat::first;
        asked.kind = "fall_back_by_choice";
        asked.role = PromptRole::give_ground;
        asked.unit = unit("Blue West 1st");
        std::vector<Decision> answers(2);
        answers[0].verb = Verb::no;
        answers[1].verb = Verb::yes;
        return Sergeant(1).choose(*battle_, view(*battle_, state_, Seat::first), asked, answers).verb;
    }

    /// The chance of Blue West 1st to reach Grey West 1st over open ground, from `beyond` inches outside its pace.
    double reaches(double beyond) const {
        const View seen = view(*battle_, state_, Seat::first);
        BattlefieldModel model;
        update_model(*battle_, seen, {}, model);
        const Body& body = *model.find(unit("Blue West 1st"));
        return estimate_assault(model, body, *model.find(unit("Grey West 1st")), body.pace + beyond, 0).reaches;
    }

  private:
    UnitId unit(const std::string& name) const { return tests::unit_named(*battle_, name); }
    std::shared_ptr<const Battle> battle_;
    State state_;
};

double worth_of_a_near_flank(const std::string& ruleset) {
    Place place(ruleset);
    const double near = place.worth();
    place.put("Blue West 3rd", {28 + place.width() + 4, 9.5}, 0);
    return near - place.worth();
}

TEST(PoseEvaluator, FriendsOnBothFlanks_CountWhereSupportedLinesStandAgainstCavalry) {
    EXPECT_GT(worth_of_a_near_flank("reasonable"), 0.4);
    EXPECT_NEAR(worth_of_a_near_flank("revised"), 0, 1e-9);
}

double worth_of_being_heard(const std::string& ruleset) {
    Place place(ruleset);
    place.officer("Blue West Brigadier", {28, 9.5 - 12});
    const double heard = place.worth();
    place.officer("Blue West Brigadier", {28, 9.5 - 12.5});
    return heard - place.worth();
}

TEST(PoseEvaluator, CommandRadius_CountsWhereFormationsMoveSeparately) {
    EXPECT_NEAR(worth_of_being_heard("reasonable"), 0.4, 1e-9);
    EXPECT_NEAR(worth_of_being_heard("revised"), 0, 1e-9);
    Place place("reasonable");
    const double nobody = place.worth();
    place.officer("Blue East Brigadier", {28, 40});
    EXPECT_NEAR(place.worth(), nobody, 1e-9) << "he commands others";
}

/// Value of the room behind Blue West 1st at this distance from its table edge, with a regiment 8" in front.
double worth_of_the_room_behind(const std::string& ruleset, double y) {
    Place place(ruleset);
    place.put("Grey cavalry", {64, 44}, half_turn);
    place.put("Blue West 1st", {28, y}, 0);
    place.put("Grey West 1st", {28, y + 8}, half_turn);
    SergeantWeights heedless;
    heedless.way_back = 0;
    return place.worth() - place.worth(heedless);
}

TEST(PoseEvaluator, RoomBehind_CountsInContinuingFireFight) {
    EXPECT_LT(worth_of_the_room_behind("firefight", 5), worth_of_the_room_behind("firefight", 8));
    EXPECT_LT(worth_of_the_room_behind("firefight", 8), -0.1);
    EXPECT_NEAR(worth_of_the_room_behind("firefight", 30), 0, 1e-9);
    EXPECT_NEAR(worth_of_the_room_behind("revised", 5), 0, 1e-9);
}

TEST(Assault, MoveWithoutDiceInTheOpen_ReachesOnlyItsPace) {
    for (const char* ruleset : {"reasonable", "revised"}) {
        Place place(ruleset);
        place.put("Grey West 1st", {28, 12}, half_turn);
        const bool certain = std::string(ruleset) == "reasonable";
        EXPECT_EQ(place.reaches(0.5) < 1, !certain) << ruleset;
        EXPECT_EQ(place.reaches(2) > 0, !certain) << ruleset;
    }
}

TEST(Sergeant, LosingFireFight_FallsBackButNotOffTable) {
    for (const double y : {5.0, 30.0}) {
        Place place("firefight");
        place.put("Grey cavalry", {64, 44}, half_turn);
        place.put("Blue West 1st", {28, y}, 0);
        place.stands("Blue West 1st", 2);
        place.put("Grey West 1st", {20, y + 8}, half_turn);
        place.put("Grey West 2nd", {28, y + 8}, half_turn);
        place.put("Grey West 3rd", {36, y + 8}, half_turn);
        EXPECT_EQ(place.gives_ground(), y > 20 ? Verb::yes : Verb::no) << y;
    }
}

}  // namespace
}  // namespace linstock::general
