// Cover at a place is computed once for all firers. It must equal the cover computed for each firer.

#include "generals/battlefield_model.hpp"
#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace linstock::general {
namespace {

struct Seen {
    int places = 0;
    int perhaps = 0;  ///< cover depends on the direction
    int behind = 0;   ///< and the place has cover from some firer
};

void look_from_all(const BattlefieldModel& model, Vec place, const std::vector<Vec>& firers, Seen& seen) {
    const Cover there = cover_at(model, place);
    bool behind = false;
    for (const Vec from : firers) {
        const bool is = covered(model, place, from);
        ASSERT_EQ(covered(model, there, place, from), is) << place.x << ' ' << place.y;
        behind = behind || is;
    }
    ++seen.places;
    if (there != Cover::from_some) return;
    ++seen.perhaps;
    seen.behind += behind ? 1 : 0;
}

/// Positions of units and around them, and around all walls and fieldworks inside and outside cover distance.
std::vector<Vec> places_of(const BattlefieldModel& model) {
    std::vector<Vec> out;
    for (const auto* side : {&model.mine, &model.theirs})
        for (const Body& b : *side)
            for (const Vec off : {Vec{0, 0}, Vec{0.9, 0}, Vec{-0.9, 0}, Vec{0, 0.9}, Vec{0, -0.9}, Vec{0.7, 0.7}})
                out.push_back(b.front + off);
    for (const Piece& piece : model.battle->ground->pieces()) {
        if (!is_linear_obstacle(piece)) continue;
        for (std::size_t i = 1; i < piece.line.size(); ++i) {
            const Vec along = piece.line[i] - piece.line[i - 1];
            if (length(along) <= 0) continue;
            const Vec aside = Vec{-along.y, along.x} * (1 / length(along));
            for (const double far : {-1.05, -1.0, -0.95, -0.1, 0.4, 0.999, 1.0000005, 1.01})
                for (const double part : {0.0, 0.3, 1.0})
                    out.push_back(piece.line[i - 1] + along * part + aside * far);
        }
    }
    return out;
}

void look_about(const Battle& battle, const State& state, Seat seat, Seen& seen) {
    const View sees = view(battle, state, seat);
    BattlefieldModel model;
    update_model(battle, sees, SergeantWeights{}, model);
    std::vector<Vec> firers;
    for (const auto* side : {&model.mine, &model.theirs})
        for (const Body& b : *side)
            firers.push_back(b.front);
    for (const Vec place : places_of(model)) {
        look_from_all(model, place, firers, seen);
        if (testing::Test::HasFatalFailure()) return;
    }
}

class CoverAt : public testing::TestWithParam<const char*> {};

TEST_P(CoverAt, PlaceAndFirer_EqualsCoverForThatFirer) {
    Seen seen;
    for (const std::string& book : tests::books_of(GetParam())) {
        const auto battle = tests::battle_of(GetParam(), book);
        ASSERT_NE(battle, nullptr);
        for (const char* general : {"random", "sergeant"}) {
            int n = 0;
            tests::fight_watched(*battle, general, 3, [&](const State& state) {
                if (n++ % 16 == 0 && !HasFatalFailure())
                    look_about(*battle, state, n % 32 == 1 ? Seat::first : Seat::second, seen);
            });
            ASSERT_FALSE(HasFatalFailure()) << book << ", " << general;
        }
    }
    EXPECT_GT(seen.behind, 100);
    EXPECT_GT(seen.places, seen.perhaps);
}

INSTANTIATE_TEST_SUITE_P(Fields, CoverAt,
                         testing::Values("two-brigades", "two-farms", "turnpike", "rear-guard", "brawners-farm"),
                         [](const auto& field) {
                             std::string name = field.param;
                             for (char& c : name)
                                 if (c == '-') c = '_';
                             return name;
                         });

}  // namespace
}  // namespace linstock::general
