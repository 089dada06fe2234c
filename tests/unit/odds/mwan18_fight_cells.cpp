// Cells of MWAN issue 18: close action.

#include "battle/event.hpp"
#include "rulesets/mwan18/close_combat/charge_path.hpp"
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "tests/unit/odds/mwan18_stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace linstock::tests {

namespace {

Stage in_contact(const Scenery& scenery, const std::string& house) {
    Stage stage(scenery, house);
    Play play(*stage.battle, stage.state, nullptr);
    const UnitId c = stage.unit("C");
    EXPECT_TRUE(mwan18::close_with(play, c, mwan18::charge_path(*stage.battle, stage.state, c, stage.unit("U"))));
    return stage;
}

/// The result of C's charge upon U: the winner, the percentages of both sides, and the losses of 20 figures each.
std::string fought(const Battle& battle, const State& state, const EventSink& events) {
    const Event* duel = last_of(events, EventKind::duel);
    const Event* end = last_of(events, EventKind::combat_ended);
    if (duel == nullptr || end == nullptr) return "none";
    const auto lost = [&](std::string_view name) { return 20 - state.unit(unit_named(battle, name)).stands_left; };
    return fmt::format("{}, {}% {}%, {} {}", duel->word, end->winner_loss_percent(), end->loser_loss_percent(),
                       lost("C"), lost("U"));
}
std::string winner(const Battle&, const State&, const EventSink& events) {
    const Event* duel = last_of(events, EventKind::duel);
    return duel == nullptr ? "none" : duel->word;
}

/// MW-6.9, as printed.
int performance(int difference) {
    const int by = std::abs(difference);
    return by == 0 ? 0 : by <= 4 ? 1 : by <= 8 ? 2 : 3;
}
/// MW-closeloss, as printed: the loser's die minus the winner's, from -3 to 3.
constexpr int winner_loses[] = {10, 15, 10, 10, 15, 20, 25};
constexpr int loser_loses[] = {25, 20, 15, 10, 10, 10, 10};
constexpr const char* loss_rows[] = {"lower_3", "lower_2", "lower_1", "equal", "higher_1", "higher_2", "higher_3"};
constexpr const char* performance_rows[] = {"equal", "1-4", "5-8", "9"};

/// A fight of twenty figures against twenty with equal factors and these dice. The charged side gets `more` fifths.
Chances fight_of(int mine, int theirs, int more = 0) {
    const double attackers = 5.0 + (mine > theirs ? performance(mine - theirs) : 0);
    const double defenders = 5.0 + more + (theirs > mine ? performance(mine - theirs) : 0);
    const double chance = rounded(100 * attackers / (attackers + defenders)) / 100.0;
    const auto row = [](int loser, int won) { return static_cast<std::size_t>(std::clamp(loser - won, -3, 3) + 3); };
    const std::size_t won = row(theirs, mine);
    const std::size_t lost = row(mine, theirs);
    const auto told = [](const char* who, std::size_t i, int c, int u) {
        return fmt::format("{}, {}% {}%, {} {}", who, winner_loses[i], loser_loses[i], rounded(0.2 * c),
                           rounded(0.2 * u));
    };
    return {{told("first", won, winner_loses[won], loser_loses[won]), chance},
            {told("second", lost, loser_loses[lost], winner_loses[lost]), 1 - chance}};
}

Scenery face_to_face(const std::string& blue = "", const std::string& grey = "heading = 180") {
    return Scenery().blue("U", 2000, 1000, blue).grey("C", 2000, 1100, grey);
}

/// A face of a D10 that is read 0 to 9.
int face(int number) { return number == 0 ? 10 : number; }

void fights(std::vector<Cells>& out) {
    for (const auto& [mine, theirs] :
         {std::pair{4, 4}, {5, 4}, {4, 5}, {6, 4}, {4, 6}, {7, 4}, {4, 7}, {9, 5}, {9, 4}, {1, 9}, {9, 0}, {0, 9}}) {
        const int by = theirs - mine;
        std::vector<std::string> cells;
        for (const int of : {std::clamp(by, -3, 3), std::clamp(-by, -3, 3)})
            for (const char* column : {"by", "winner", "loser"})
                if (of < 3 || *column != 'b') cells.push_back(row_column("MW-closeloss", loss_rows[of + 3], column));
        if (std::abs(by) == 2) cells.emplace_back("MW-closeloss/higher_3/by");
        // If the dice are equal, no side is higher and none gets the fifths of the row.
        const char* row = performance_rows[performance(by)];
        if (by != 0) cells.push_back(row_column("performance", row, "fifths"));
        if (by == -4 || by == 8) cells.push_back(row_column("performance", row, "to"));
        if (by == 1) cells.emplace_back("performance/equal/to");
        const std::pair dice{face(mine), face(theirs)};
        const auto fall = [dice](const std::string& house) {
            Stage stage = in_contact(face_to_face(), house);
            stage.run(mwan18::fight(stage.unit("C")));
            stage.shows({dice.first, dice.second});
            return of(std::move(stage), 1, fought);
        };
        out.push_back({"mwan18", fmt::format("a fight, dice {} and {}", mine, theirs), std::move(cells), fall,
                       fight_of(mine, theirs)});
    }
    Chances whole;
    for (int mine = 0; mine <= 9; ++mine)
        for (int theirs = 0; theirs <= 9; ++theirs)
            for (const auto& [what, p] : fight_of(mine, theirs))
                whole[what] += p / 100;
    const auto fall = [](const std::string& house) {
        Stage stage = in_contact(face_to_face(), house);
        stage.run(mwan18::fight(stage.unit("C")));
        return of(std::move(stage), 3, fought);
    };
    out.push_back({"mwan18", "a fight, all its dice", {}, fall, std::move(whole)});
}

/// Equal dice; U is charged and has more or less than five fifths.
void close_modifiers(std::vector<Cells>& out) {
    struct Try {
        const char* row;
        int more;
        Scenery scenery;
        void (*mark)(MwUnit&);
    };
    const auto none = [](MwUnit&) {};
    const Try tries[] = {
        {"light_cover", 1, face_to_face().line("fence", 1800, 1012, 2200, 1012), none},
        {"medium_cover", 2, face_to_face().line("stone_wall", 1800, 1012, 2200, 1012), none},
        {"heavy_cover", 2, face_to_face().area("town", 1800, 900, 2200, 1012, "cover = 'hard'\n"), none},
        {"trench", 1, face_to_face().line("fieldwork", 2200, 1012, 1800, 1012), none},
        {"elevation", 1, face_to_face().area("hill", 1500, 700, 2500, 999), none},
        {"enfiladed", -3, face_to_face(), [](MwUnit& w) { w.enfiladed = true; }},
        {"fought_last_turn", -1, face_to_face(), [](MwUnit& w) { w.fought_last_turn = true; }},
        {"prone", -1, face_to_face(), [](MwUnit& w) { w.prone = true; }},
    };
    for (const Try& t : tries) {
        const double chance = rounded(100 * 5.0 / (10 + t.more)) / 100.0;
        const auto fall = [t](const std::string& house) {
            Stage stage = in_contact(t.scenery, house);
            stage.mark("U", t.mark);
            stage.run(mwan18::fight(stage.unit("C")));
            stage.shows({5, 5});
            return of(std::move(stage), 1, winner);
        };
        out.push_back({"mwan18",
                       fmt::format("a fight, {}", t.row),
                       {row_column("close_fifths", t.row, "fifths")},
                       fall,
                       {{"first", chance}, {"second", 1 - chance}}});
    }
}

void factors(std::vector<Cells>& out) {
    struct Try {
        const char* row;
        const char* keys;
        int factor[2];
    };
    for (const Try& t :
         {Try{"infantry", "", {3, 3}}, Try{"breechloaders", "mwan18 = { arms = 'henry' }", {4, 4}},
          Try{"dismounted", "arm = 'cavalry', weapon = 'carbine', mounted = false, mwan18 = { figures = 12 }", {4, 5}},
          Try{"mounted", "arm = 'cavalry', weapon = 'carbine', mwan18 = { figures = 12 }", {5, 6}},
          Try{"artilleryman", "arm = 'artillery', weapon = 'napoleon', guns = 4, mwan18 = { sections = 2 }", {1, 1}}})
        for (const int side : {0, 1}) {
            const std::string keys = t.keys;
            const Scenery scenery = side == 0 ? Scenery().blue("U", 2000, 1000, keys).grey("C", 2000, 1100)
                                              : Scenery().grey("U", 2000, 1100, keys).blue("C", 2000, 1000);
            Stage plain = in_contact(scenery, "");
            const auto engaged = [&](const char* name) {
                return mwan18::engaged_of(*plain.battle, plain.state, plain.unit(name)).figures;
            };
            const double c = 3.0 * engaged("C");
            const double chance = rounded(100 * c / (c + t.factor[side] * engaged("U"))) / 100.0;
            const auto fall = [scenery](const std::string& house) {
                Stage stage = in_contact(scenery, house);
                stage.run(mwan18::fight(stage.unit("C")));
                stage.shows({5, 5});
                return of(std::move(stage), 1, winner);
            };
            const char* column = side == 0 ? "union" : "confederate";
            out.push_back({"mwan18",
                           fmt::format("a fight with {}, {}", t.row, column),
                           {row_column("close_factors", t.row, column)},
                           fall,
                           {{"first", chance}, {"second", 1 - chance}}});
        }
}

}  // namespace

void close_action_cells(std::vector<Cells>& out) {
    fights(out);
    close_modifiers(out);
    factors(out);
}

}  // namespace linstock::tests
