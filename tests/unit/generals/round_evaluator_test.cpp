// The sergeant's evaluation in rulesets with rounds: volleys, charges, positions, targets and commanders.

#include "generals/round_evaluator.hpp"

#include "generals/sergeant.hpp"
#include "tests/support/data.hpp"
#include "tests/support/units.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::general {
namespace {

/// Two-brigades by `brothers` with only the units that a test places.
class Scene {
  public:
    Scene() : battle_(tests::battle_of("two-brigades", "brothers")) {
        const SeededDice dice(seed_of(1));
        state_ = open(*battle_, &dice, nullptr);
        for (UnitState& u : state_.units)
            u.presence = Presence::left;
        for (OfficerState& o : state_.officers)
            o.presence = Presence::left;
    }
    UnitId unit(const std::string& name) const { return tests::unit_named(*battle_, name); }
    OfficerId officer(const std::string& name) const {
        for (const Officer& o : battle_->forces().officers)
            if (o.name == name) return o.id;
        ADD_FAILURE() << name;
        return OfficerId{1};
    }
    void put(const std::string& name, Vec at, Heading heading, int stands = 0, Formation formation = Formation::line) {
        UnitState& u = state_.unit(unit(name));
        u.presence = Presence::on_table;
        u.place = to_point(at);
        u.heading = heading;
        u.formation = formation;
        if (stands > 0) u.stands_left = static_cast<std::uint8_t>(stands);
    }
    void ride(const std::string& name, Vec at) {
        OfficerState& o = state_.officer(officer(name));
        o.presence = Presence::on_table;
        o.place = to_point(at);
    }
    void turn(int number) { state_.turn = static_cast<std::uint16_t>(number); }
    double score(const std::string& name, const Pose& pose) const {
        return asked(name, [&](const RoundEvaluator& r, const BattlefieldModel&) { return r.score(pose); });
    }
    double score_melee(const std::string& name, const std::string& enemy, Formation formation) const {
        return asked(name, [&](const RoundEvaluator& r, const BattlefieldModel& model) {
            Pose pose = pose_of(*model.find(unit(name)));
            pose.formation = formation;
            return r.score_melee(*model.find(unit(enemy)), pose);
        });
    }
    /// The sergeant's decision for a prompt to Blue.
    Decision answers(const char* kind, const std::vector<Offer>& offers, std::vector<Decision> all) const {
        Prompt prompt;
        prompt.seat = Seat::first;
        prompt.kind = kind;
        const std::string_view name = kind;
        prompt.role = name == "fire"   ? PromptRole::fire
                      : name == "move" ? PromptRole::move
                                       : PromptRole::commander_move;
        prompt.offers = offers;
        if (all.empty()) all.emplace_back().verb = Verb::done;
        return Sergeant(1).choose(*battle_, view(*battle_, state_, Seat::first), prompt, all);
    }
    Offer shot(const std::string& firer, const std::string& target) const {
        Offer o;
        o.verb = Verb::fire;
        o.unit = unit(firer);
        o.target = unit(target);
        return o;
    }
    Decision stand(const std::string& name) const {
        Decision d;
        d.verb = Verb::stand;
        d.unit = unit(name);
        return d;
    }
    /// A change of formation in place.
    Decision form(const std::string& name, Formation to) const {
        Decision d;
        d.verb = Verb::march;
        d.unit = unit(name);
        d.heading = state_.unit(d.unit).heading;
        d.formation = to;
        return d;
    }
    Decision ride_to(const std::string& name, Vec at) const {
        Decision d;
        d.verb = Verb::ride;
        d.officer = officer(name);
        d.path = {to_point(at)};
        return d;
    }

  private:
    template <class Fn>
    double asked(const std::string& name, Fn&& fn) const {
        const View seen = view(*battle_, state_, Seat::first);
        BattlefieldModel model;
        update_model(*battle_, seen, {}, model);
        const std::vector<CommandId> nobody;
        const CommandChain chain(model, nobody);
        return fn(RoundEvaluator(model, chain, *model.find(unit(name))), model);
    }
    std::shared_ptr<const Battle> battle_;
    State state_;
};

TEST(RoundEvaluator, Volley_HasExactChancesOfHitsAndFlinches) {
    const Volley one = expected_volley(1, 1.0 / 3, 1, false, 1);
    EXPECT_NEAR(one.losses, 1.0 / 3, 1e-12);
    EXPECT_NEAR(one.disperse_chance, 1.0 / 3, 1e-12);
    EXPECT_NEAR(one.flinch_chance, 0, 1e-12);
    // Two dice at three bases: 4/9 one hit, 1/9 two. The unit flinches on a die up to its losses.
    const Volley open = expected_volley(2, 1.0 / 3, 1, false, 3);
    EXPECT_NEAR(open.losses, 4.0 / 9 + 2.0 / 9, 1e-12);
    EXPECT_NEAR(open.flinch_chance, 4.0 / 9 / 6 + 1.0 / 9 * 2 / 6, 1e-12);
    // A unit in cover flinches only if two dice fail; with one base left, if one die fails.
    const Volley cover = expected_volley(2, 1.0 / 3, 1, true, 3);
    EXPECT_NEAR(cover.flinch_chance, 4.0 / 9 / 36 + 1.0 / 9 * 2 / 6, 1e-12);
    EXPECT_NEAR(expected_volley(3, 1, 1, false, 2).disperse_chance, 1, 1e-12);
}

TEST(RoundEvaluator, BasesFacingEnemy_GiveMoreFire) {
    Scene scene;
    scene.put("Blue West 1st", {36, 10}, 0);
    scene.put("Grey West 1st", {36, 16}, half_turn, 1);
    const double faces = scene.score("Blue West 1st", {{36, 10}, 0, Formation::line});
    EXPECT_GT(faces, scene.score("Blue West 1st", {{36, 10}, half_turn / 2, Formation::line}) + 0.5);
    EXPECT_GT(faces, scene.score("Blue West 1st", {{36, 10}, 0, Formation::column}));
}

TEST(RoundEvaluator, ColumnInMelee_HitsMoreAndTakesLess) {
    Scene scene;
    scene.put("Blue West 1st", {36, 10}, 0);
    scene.put("Grey West 1st", {36, 16}, half_turn);
    EXPECT_GT(scene.score_melee("Blue West 1st", "Grey West 1st", Formation::column),
              scene.score_melee("Blue West 1st", "Grey West 1st", Formation::line));
    scene.put("Blue West 1st", {36, 10}, 0, 1);
    EXPECT_LT(scene.score_melee("Blue West 1st", "Grey West 1st", Formation::line), 0) << "one against four";
}

TEST(RoundEvaluator, UnitOnObjective_StaysToLastBound) {
    Scene scene;
    scene.put("Blue West 1st", {36, 22}, 0);
    scene.put("Grey West 1st", {36, 40}, half_turn);
    scene.turn(12);
    const double stays = scene.score("Blue West 1st", {{36, 22}, 0, Formation::line});
    EXPECT_GT(stays, scene.score("Blue West 1st", {{36, 30}, 0, Formation::line}) + 2);
    EXPECT_GT(stays, scene.score("Blue West 1st", {{36, 14}, 0, Formation::line}) + 2);
}

TEST(RoundEvaluator, FriendsNearby_ShareEnemyFire) {
    Scene scene;
    scene.put("Blue West 1st", {36, 10}, 0);
    scene.put("Grey West 1st", {34, 20}, half_turn);
    scene.put("Grey West 2nd", {38, 20}, half_turn);
    const Pose near{{36, 14}, 0, Formation::line};
    const double alone = scene.score("Blue West 1st", near);
    scene.put("Blue East 1st", {31, 14}, 0);
    scene.put("Blue East 2nd", {41, 14}, 0);
    EXPECT_GT(scene.score("Blue West 1st", near), alone);
}

TEST(Sergeant, RoundFire_ChoosesMostValuableTarget) {
    Scene scene;
    scene.put("Blue West 1st", {25, 10}, 0);
    scene.put("Grey West 1st", {23, 16}, half_turn);
    scene.put("Grey West 2nd", {27, 16}, half_turn, 1);
    const std::vector<Offer> offers = {scene.shot("Blue West 1st", "Grey West 2nd"),
                                       scene.shot("Blue West 1st", "Grey West 1st")};
    const Decision d = scene.answers("fire", offers, {});
    EXPECT_EQ(d.verb, Verb::fire);
    EXPECT_EQ(d.target, scene.unit("Grey West 1st")) << "four bases are left to lose";
    // The enemy on the objective is the first target.
    scene.put("Blue West 1st", {36, 16}, 0);
    scene.put("Grey West 1st", {31, 21}, half_turn);
    scene.put("Grey West 2nd", {37, 22}, half_turn, 4);
    EXPECT_EQ(scene.answers("fire", offers, {}).target, scene.unit("Grey West 2nd"));
}

TEST(Sergeant, ChangeInPlaceWithoutGain_IsNotMade) {
    Scene scene;
    scene.put("Blue West 1st", {36, 4}, 0);
    const Decision stand = scene.stand("Blue West 1st");
    for (const Formation to : {Formation::column, Formation::double_line})
        EXPECT_EQ(scene.answers("move", {}, {scene.form("Blue West 1st", to), stand}), stand);
    // An enemy in range: the second line gets no shot.
    scene.put("Grey West 1st", {36, 10}, half_turn);
    scene.put("Blue West 1st", {36, 4}, 0, 0, Formation::double_line);
    const Decision line = scene.form("Blue West 1st", Formation::line);
    EXPECT_EQ(scene.answers("move", {}, {stand, line}), line);
}

TEST(Sergeant, CommanderOutOfRange_RidesToCommandUnits) {
    Scene scene;
    scene.put("Blue West 1st", {10, 20}, 0);
    scene.put("Blue West 2nd", {15, 20}, 0);
    scene.put("Blue West 3rd", {20, 20}, 0);
    scene.ride("Blue West Brigadier", {16, 4});
    const Decision near = scene.ride_to("Blue West Brigadier", {15, 12});
    const Decision far = scene.ride_to("Blue West Brigadier", {16, 4});
    EXPECT_EQ(scene.answers("move_commander", {}, {far, near}), near);
}

TEST(Sergeant, CommanderNearEnemy_StaysBehindUnits) {
    Scene scene;
    scene.put("Blue West 1st", {10, 20}, 0);
    scene.put("Blue West 2nd", {15, 20}, 0);
    scene.put("Grey West 1st", {13, 26}, half_turn);
    scene.put("Grey cavalry", {18, 30}, half_turn);
    scene.ride("Blue West Brigadier", {12, 14});
    const Decision before = scene.ride_to("Blue West Brigadier", {12.5, 22});
    const Decision behind = scene.ride_to("Blue West Brigadier", {10, 17});
    EXPECT_EQ(scene.answers("move_commander", {}, {before, behind}), behind);
}

}  // namespace
}  // namespace linstock::general
