// Plays whole battles with the companion, by Brothers At Arms. The script measures distances and
// facts on the real table, passes on its dice, and reports changed formations. Both rosters end
// equal.
#include "battle/event.hpp"
#include "generals/play_out.hpp"
#include "rulesets/books/register.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/close_combat/melee.hpp"
#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "server/real_table/real_table.hpp"
#include "tests/support/brothers_contact.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using namespace linstock;
using namespace linstock::brothers;

namespace {

constexpr std::array<const char*, 4> grades = {"", "soft", "hard", "fortification"};

int bases_against(const StrikeLocals& strike, UnitId enemy) {
    return static_cast<int>(std::count(strike.against.begin(), strike.against.end(), enemy));
}
/// The enemies that the bases attack, in the order of the first base against each.
std::vector<UnitId> enemies_of(const StrikeLocals& strike) {
    std::vector<UnitId> out;
    for (const UnitId id : strike.against)
        if (id && std::find(out.begin(), out.end(), id) == out.end()) out.push_back(id);
    return out;
}
/// Reorders dice from the order of the bases to the order of the enemies.
std::vector<std::uint8_t> by_enemy(const StrikeLocals& strike, const std::vector<std::uint8_t>& faces) {
    std::vector<std::uint8_t> out;
    for (const UnitId enemy : enemies_of(strike)) {
        std::size_t die = 0;
        for (const UnitId id : strike.against) {
            if (id.none()) continue;
            if (id == enemy) out.push_back(faces[die]);
            ++die;
        }
    }
    return out;
}

/// What the players see of this shot.
server::TableQuestion shot_of(const Battle& battle, const State& state, const Decision& d) {
    server::TableQuestion out;
    const Bearings found = bearings_on(battle, state, d.unit, d.target);
    out.shot.firer = d.unit;
    out.shot.target = d.target;
    out.shot.distance = found.distance;
    out.shot.facts.push_back({"bearing", static_cast<int>(found.bases.size())});
    const Cover cover = cover_from_fire(battle, state, d.unit, d.target).grade;
    if (cover != Cover::none) out.shot.facts.push_back({grades[static_cast<std::size_t>(cover)]});
    if (unformed(battle, state, d.unit)) out.shot.facts.push_back({"unformed"});
    if (own(state.unit(d.unit)).acting == Acting::on_roll) out.shot.facts.push_back({"on_roll"});
    return out;
}

/// What the players see of the melee whose dice are thrown now. BA-10.E: which enemy each base
/// attacks.
server::TableQuestion melee_of(const Battle& battle, const State& state, const StrikeLocals& strike) {
    const UnitId attacker = strike.unit;
    server::TableQuestion out;
    out.cause = server::RollCause::charge;
    out.shot.firer = attacker;
    const auto covered = [&](UnitId enemy, std::vector<TableFact>& facts) {
        const Cover cover = cover_in_melee(battle, state, attacker, enemy).grade;
        if (cover != Cover::none) facts.push_back({grades[static_cast<std::size_t>(cover)]});
    };
    for (const UnitId enemy : enemies_of(strike)) {
        const TableFact fighting{"fighting", bases_against(strike, enemy)};
        if (out.shot.target.none()) {
            out.shot.target = enemy;
            out.shot.facts.push_back(fighting);
            continue;
        }
        TableOther& other = out.shot.others.emplace_back();
        other.unit = enemy;
        other.helps = true;
        other.facts.push_back(fighting);
        covered(enemy, other.facts);
    }
    const Side touched = tests::touched_side(battle, state, attacker, out.shot.target);
    if (touched == Side::rear) out.shot.facts.push_back({"rear"});
    if (touched == Side::left || touched == Side::right) out.shot.facts.push_back({"flank"});
    covered(out.shot.target, out.shot.facts);
    if (unformed(battle, state, attacker)) out.shot.facts.push_back({"unformed"});
    const Acting acting = own(state.unit(attacker)).acting;
    if (acting == Acting::on_roll) out.shot.facts.push_back({"on_roll"});
    if (acting == Acting::nic) out.shot.facts.push_back({"not_in_command"});
    return out;
}

/// The real battle, and the companion beside it.
class BrothersTableBattle {
  public:
    explicit BrothersTableBattle(std::uint64_t seed, const std::string& scenario = "two-brigades")
        : battle_(tests::battle_of(scenario, "brothers")),
          table_(battle_, books::find("brothers")->staging()),
          dice_(seed_of(seed)),
          state_(open(*battle_, &dice_, nullptr)),
          first_(make_computer_player("sergeant", seed)),
          second_(make_computer_player("sergeant", seed + 100)) {}

    void fight() {
        for (int i = 0; i < 100000 && !linstock::over(state_); ++i) {
            const auto asked = prompts(*battle_, state_);
            ASSERT_FALSE(asked.empty());
            const Prompt& p = asked.front();
            if (p.seat == Seat::chance)
                roll(p);
            else
                decide_one(p);
            if (testing::Test::HasFailure()) return;
        }
        carry();
    }

    void expect_equal() const {
        for (const Unit& unit : battle_->forces().units) {
            const UnitState& real = state_.unit(unit.id);
            const UnitState& stated = table_.roster().unit(unit.id);
            EXPECT_EQ(stated.stands_left, real.stands_left) << unit.name;
            EXPECT_EQ(stated.gone(), real.gone()) << unit.name;
        }
    }

    int shots = 0;
    int melees = 0;
    int with_several = 0;  ///< melees with more than one enemy
    int corrected = 0;
    int off_the_table = 0;  ///< units that fled into impassable ground, which the players see
    std::vector<std::string> why;

  private:
    void roll(const Prompt& p) {
        Decision d;
        d.prompt = p.id;
        d.by = p.seat;
        d.verb = Verb::roll;
        for (int i = 0; i < p.roll.front().count; ++i)
            d.faces.push_back(static_cast<std::uint8_t>(dice_.roll(next_++, p.roll.front().sides)));
        std::vector<std::uint8_t> faces = d.faces;
        if (p.roll.front().purpose == number_of(Purpose::melee_attack)) {
            const auto strike = state_.agenda[state_.agenda.size() - 2].locals.as<StrikeLocals>();
            begin(melee_of(*battle_, state_, strike));
            if (!open_->shot.others.empty()) ++with_several;
            faces = by_enemy(strike, faces);
        }
        if (open_) open_->faces.insert(open_->faces.end(), faces.begin(), faces.end());
        std::vector<Event> events;
        ASSERT_FALSE(decide(*battle_, state_, d, nullptr, &events));
        for (const Event& e : events)
            if (e.kind == EventKind::destroyed && e.why.front() == clause(*battle_, "BA-8.H")) fled_.push_back(e.unit);
    }

    void begin(server::TableQuestion stated) {
        carry();
        formations();
        open_ = std::move(stated);
        ++(open_->cause == server::RollCause::charge ? melees : shots);
    }

    void decide_one(const Prompt& p) {
        bool verbatim = false;
        const Decision d = decision_of(*battle_, state_, p, p.seat == Seat::second ? *second_ : *first_, verbatim);
        if (d.verb == Verb::fire) begin(shot_of(*battle_, state_, d));
        ASSERT_FALSE(decide(*battle_, state_, d, nullptr, nullptr));
    }

    /// Enters the results into the rosters, and corrects what the companion could not know.
    void carry() {
        if (open_) {
            const auto played = table_.play(*open_);
            ASSERT_TRUE(played) << played.error().text << " " << words_of(*open_);
            ASSERT_TRUE(played->is_over());
            table_.apply_result(*played, open_->shot);
            open_.reset();
        }
        while (table_.roster().turn < state_.turn)
            table_.next_turn();
        for (const Unit& unit : battle_->forces().units) {
            const UnitState& real = state_.unit(unit.id);
            const UnitState& stated = table_.roster().unit(unit.id);
            if (stated.stands_left == real.stands_left && stated.gone() == real.gone()) continue;
            if (std::count(fled_.begin(), fled_.end(), unit.id) > 0 && !stated.gone())
                ++off_the_table;
            else
                ++corrected;
            why.push_back("turn " + std::to_string(state_.turn) + ": " + unit.name + ", stands " +
                          std::to_string(stated.stands_left) + " and not " + std::to_string(real.stands_left));
            server::RealTable::Correction c;
            c.unit = unit.id;
            c.stands = real.stands_left;
            c.there = !real.gone();
            EXPECT_FALSE(table_.correct(c));
        }
    }

    /// The question as a text, for messages.
    std::string words_of(const server::TableQuestion& stated) const {
        std::string out = battle_->unit(stated.shot.firer).name + " at " + battle_->unit(stated.shot.target).name +
                          ", " + std::to_string(stated.shot.distance);
        const auto facts = [&](const std::vector<TableFact>& all) {
            for (const TableFact& fact : all)
                out += ", " + fact.word + " " + std::to_string(fact.number);
        };
        facts(stated.shot.facts);
        for (const TableOther& other : stated.shot.others) {
            out += "; " + battle_->unit(other.unit).name;
            facts(other.facts);
        }
        return out;
    }

    void formations() {
        for (const Unit& unit : battle_->forces().units) {
            if (table_.roster().unit(unit.id).formation == state_.unit(unit.id).formation) continue;
            server::RealTable::Correction c;
            c.unit = unit.id;
            c.formation = state_.unit(unit.id).formation;
            EXPECT_FALSE(table_.correct(c));
        }
    }

    std::shared_ptr<const Battle> battle_;
    server::RealTable table_;
    SeededDice dice_;
    State state_;
    std::unique_ptr<ComputerPlayer> first_, second_;
    std::uint64_t next_ = 1'000'000;  ///< dice of this test, after those of the opening
    std::optional<server::TableQuestion> open_;
    std::vector<UnitId> fled_;  ///< into impassable ground
};

}  // namespace

TEST(RealTableBattle, Brothers_CompanionsRostersEqualTheBattles) {
    int shots = 0;
    int melees = 0;
    int with_several = 0;
    int off_the_table = 0;
    const auto fight = [&](const char* scenario, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t seed = first; seed <= last; ++seed) {
            BrothersTableBattle both(seed, scenario);
            both.fight();
            both.expect_equal();
            EXPECT_EQ(both.corrected, 0) << scenario << ", battle " << seed << ", " << both.why.front();
            with_several += both.with_several;
            shots += both.shots;
            melees += both.melees;
            off_the_table += both.off_the_table;
        }
    };
    fight("two-brigades", 1, 20);
    fight("wheatfield", 1, 4);
    fight("two-farms", 1, 4);
    RecordProperty("shots", shots);
    RecordProperty("melees", melees);
    RecordProperty("melees_with_several", with_several);
    RecordProperty("off_the_table", off_the_table);
    EXPECT_GT(with_several, 0);
    EXPECT_GT(shots, 100);
    EXPECT_GT(melees, 100);
}
