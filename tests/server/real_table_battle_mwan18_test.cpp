// Plays whole battles with the companion, by MWAN issue 18: fire in percentages that are added and
// rolled for once, checks of chargers, close actions of several units, morale and rallies. Both
// rosters end equal.
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/fire/fire.hpp"
#include "rulesets/mwan18/morale/morale.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "tests/server/real_table_battle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

using namespace linstock;
using namespace linstock::mwan18;
using linstock::server_test::RealTablePlay;

namespace {

const Step* step_of(const State& state, Proc proc) {
    const auto found = std::find_if(state.agenda.rbegin(), state.agenda.rend(),
                                    [&](const Step& s) { return s.procedure == static_cast<std::uint16_t>(proc); });
    return found == state.agenda.rend() ? nullptr : &*found;
}

const char* word_of(CoverClass cover, const char* light, const char* medium, const char* heavy) {
    switch (cover) {
        case CoverClass::light: return light;
        case CoverClass::medium: return medium;
        case CoverClass::heavy: return heavy;
        default: return nullptr;
    }
}

class Mwan18RealTablePlay : public RealTablePlay {
  public:
    using RealTablePlay::RealTablePlay;
    int screened = 0;  ///< shots through a screen, which are not staged
    int chained = 0;   ///< close actions in a longer chain, which are not staged

  protected:
    void before(const Prompt& p) override {
        const State& s = real();
        if (s.turn != turn_ || s.phase != phase_) {
            settle(turn_ != 0xffff && s.turn != turn_);
            turn_ = s.turn;
            phase_ = s.phase;
        }
        if (std::string_view(p.kind) == "mw.fire" && !asks_fire_) {
            asks_fire_ = true;
            before_fire_ = s;
        }
        if (std::string_view(p.kind) != "mw.fire" && asks_fire_) send_declared_fire();
        if (std::string_view(p.kind) == "mw.charge_fire")
            before_fire_ = s;
        else
            send_stopped_fire();
        see_check();
        see_combat(p);
        if (std::string_view(p.kind) == "roll" && p.roll.front().purpose == purpose(Purpose::rally_portion)) {
            server::TableQuestion question;
            question.cause = server::RollCause::question;
            question.shot.firer = p.unit;
            question.shot.question = "rally";
            wait(std::move(question));
        }
    }

    void after(const Prompt& p, const Decision& d) override {
        if (std::string_view(p.kind) == "mw.fire") declared_.push_back(d);
        if (std::string_view(p.kind) == "mw.charge_fire" && d.verb == Verb::fire) add_stopped_fire(p.unit, d);
    }

    void happened(const Event& e) override {
        const Cite runner = setup(battle()).close.runner_loss.why;
        if (e.kind != EventKind::casualties || std::find(e.why.begin(), e.why.end(), runner) == e.why.end()) return;
        server::TableQuestion question;
        question.cause = server::RollCause::question;
        question.shot.firer = e.unit;
        question.shot.question = "ridden_down";
        wait(std::move(question));
    }

    std::string players_reason(const Unit&, const UnitState& now, const UnitState& stated) const override {
        const bool off = now.presence == Presence::left || now.presence == Presence::captured;
        if (off && !stated.gone()) return "left the table";
        return {};
    }

  private:
    static void state(TableShot& shot, const char* word, bool holds) {
        if (holds) shot.facts.push_back({word});
    }

    // --- Fire ---
    void send_declared_fire() {
        asks_fire_ = false;
        State s = before_fire_;
        for (const Decision& d : declared_)
            declare_fire(battle(), s, d);
        const std::vector<Laid> plan = plan_fire(battle(), s, FireStage::all);
        std::vector<UnitId> targets;
        for (const Decision& d : declared_)
            for (const Decision& part : d.parts)
                shots_of(s, part, targets);
        declared_.clear();
        for (const Laid& placement : plan)
            if (placement.behind) ++screened;
        std::sort(targets.begin(), targets.end());
        for (const UnitId id : targets)
            roll_for(s, id, greatest_enfilades(plan, id));
    }

    void shots_of(const State& s, const Decision& part, std::vector<UnitId>& targets) {
        if (part.verb != Verb::fire && part.verb != Verb::fire_section) return;
        const bool guns = is_battery(battle(), part.unit);
        const Sections all = sections_of(battle(), s, part.unit);
        for (int section = all.first; section < all.end; ++section) {
            if (guns && own(s.unit(part.unit)).fire_at[static_cast<std::size_t>(section)] != part.target) continue;
            if (part.verb == Verb::fire_section && section != part.number - 1) continue;
            server::TableQuestion question;
            question.shot = shot_of(s, part, guns ? section : whole_unit);
            // MW-6.2: a charging unit is in front of the muzzles for a part of the turn only, for
            // each section separately.
            const auto seen = sighted(battle(), s, part.unit, guns ? section : whole_unit, part.target);
            if (seen && seen->aimed.charge_share != 5)
                question.shot.facts.push_back({"on_its_way", seen->aimed.charge_share});
            if (guns) question.shot.ammunition = section + 1;
            question.shot.facts.push_back({"more_fire"});
            wait(std::move(question));
            if (std::find(targets.begin(), targets.end(), part.target) == targets.end()) targets.push_back(part.target);
        }
    }

    /// MW-6.4: a charging unit that was stopped fires with the share that its row leaves.
    void add_stopped_fire(UnitId charger, const Decision& d) {
        Decision part = d;
        part.unit = charger;
        if (part.target.none()) part.target = own(before_fire_.unit(charger)).charge;
        server::TableQuestion question;
        question.shot = shot_of(before_fire_, part, whole_unit);
        std::erase_if(question.shot.facts, [](const TableFact& fact) { return fact.word == "fifths"; });
        if (const int share = own(before_fire_.unit(charger)).share; share < 5)
            question.shot.facts.push_back({"fifths", share});
        question.shot.facts.push_back({"more_fire"});
        if (std::find(stopped_.begin(), stopped_.end(), part.target) == stopped_.end()) stopped_.push_back(part.target);
        wait(std::move(question));
    }

    void send_stopped_fire() {
        std::sort(stopped_.begin(), stopped_.end());
        for (const UnitId id : stopped_)
            roll_for(before_fire_, id, false);
        stopped_.clear();
    }

    TableShot shot_of(const State& s, const Decision& part, int section) const {
        TableShot shot;
        shot.firer = part.unit;
        shot.target = part.target;
        shot.ammunition = part.number == 0 && section == whole_unit ? most_rate(battle(), part.unit) : part.number;
        const auto seen = sighted(battle(), s, part.unit, section, part.target);
        if (!seen) return shot;
        shot.distance = seen->aimed.range;
        if (seen->aimed.cover != Cover::none) shot.facts.push_back({row_of(seen->aimed.cover)});
        state(shot, "prone", seen->aimed.prone);
        state(shot, "limbering", is_battery(battle(), part.target) && own(s.unit(part.target)).changed_limber);
        state(shot, "enfiladed", seen->enfiladed);
        const Firer firer = firer_of(battle(), s, FireStage::all, part.unit, section, part.number);
        state(shot, "moved", firer.moved);
        if (firer.row_share != 5) shot.facts.push_back({"fifths", firer.row_share});
        return shot;
    }

    void roll_for(const State& s, UnitId target, bool flank) {
        server::TableQuestion question;
        question.cause = server::RollCause::question;
        question.shot.firer = target;
        question.shot.question = "hits";
        if (is_battery(battle(), target)) {
            state(question.shot, "flank_fire", flank);
            state(question.shot, "limbering", own(s.unit(target)).changed_limber);
        }
        wait(std::move(question));
    }

    // --- Checks ---
    void see_check() {
        const Step* step = step_of(real(), Proc::morale_check);
        if (step == nullptr) {
            last_check_ = {};
            return;
        }
        const auto l = step->locals.as<CheckLocals>();
        if (last_check_ == l.unit) return;
        last_check_ = l.unit;
        const State& s = real();
        const MoraleFacts f = facts_for_check(battle(), s, l.unit, l.table, l.charging);
        server::TableQuestion out;
        out.cause = server::RollCause::question;
        TableShot& shot = out.shot;
        shot.firer = l.unit;
        shot.question = l.charging ? "charge" : "check";
        if (f.reasons > 0) shot.facts.push_back({"reasons", std::min(20, f.reasons)});
        if (!l.charging) {
            constexpr std::array<const char*, 4> orders = {"ordered_stand", "ordered_skirmish", "ordered_attack",
                                                           "ordered_withdraw"};
            state(shot, orders[static_cast<std::size_t>(own(s.unit(l.unit)).order) - 1], true);
            state(shot, "advanced", f.advanced);
            state(shot, "fell_back", f.fell_back);
            state(shot, "wheeled", !f.advanced && !f.fell_back && !f.stood);
        }
        state(shot, "supported", l.table == 1 && f.support);
        state(shot, "on_flank", l.table == 3 && f.enemy_flank);
        state(shot, "enfiladed", f.enfiladed);
        state(shot, "surprised", f.surprised);
        state(shot, "under_guns", f.artillery_fire);
        if (const char* word = word_of(f.cover, "fence", "woods", "trench")) shot.facts.push_back({word});
        if (const char* word = word_of(f.ahead, "enemy_light", "enemy_medium", "enemy_heavy"))
            shot.facts.push_back({word});
        wait(std::move(out));
    }

    // --- Close action ---
    void see_combat(const Prompt& p) {
        if (std::string_view(p.kind) != "roll" || p.roll.front().purpose != purpose(Purpose::close_performance)) return;
        const State& s = real();
        const Combat combat = combat_of(battle(), s, p.unit);
        if (combat.none() || combat.attackers.front() != p.unit) return;
        const auto [firer, target] = middle_of(combat);
        if (firer.none()) {
            ++chained;
            return;
        }
        server::TableQuestion out;
        out.cause = server::RollCause::charge;
        TableShot& shot = out.shot;
        shot.firer = firer;
        shot.target = target;
        const CloseFighter mine = fighter_of(battle(), s, shot.firer);
        const CloseFighter theirs = fighter_of(battle(), s, shot.target);
        add_contact_facts(shot.firer, shot.facts);
        shot.facts.push_back({"target_engaged", theirs.engaged});
        if (theirs.cover != Cover::none) shot.facts.push_back({row_of(theirs.cover)});
        state(shot, "higher", mine.higher);
        state(shot, "lower", theirs.higher);
        state(shot, "prone", theirs.prone);
        state(shot, "met", own(s.unit(shot.target)).met);
        state(shot, "target_enfiladed", own(s.unit(shot.target)).enfiladed);
        for (const auto* side : {&combat.attackers, &combat.defenders})
            for (const UnitId id : *side) {
                if (id == firer || id == target) continue;
                TableOther other;
                other.unit = id;
                other.helps = army_of(battle(), id) == army_of(battle(), target);
                if (other.helps) other.facts.push_back({"attacks_attacker"});
                add_contact_facts(id, other.facts);
                if (fighter_of(battle(), s, id).higher) other.facts.push_back({"higher"});
                shot.others.push_back(std::move(other));
            }
        wait(std::move(out));
    }

    /// A charging unit and its target such that all other units of the combat have charged one of the
    /// two. Returns no units for a longer chain, which is not staged.
    std::pair<UnitId, UnitId> middle_of(const Combat& combat) const {
        std::vector<UnitId> all = combat.attackers;
        all.insert(all.end(), combat.defenders.begin(), combat.defenders.end());
        for (const UnitId firer : all) {
            const MwUnit w = own(real().unit(firer));
            if (!w.attacker) continue;
            const bool fits = std::all_of(all.begin(), all.end(), [&](UnitId id) {
                const MwUnit other = own(real().unit(id));
                return id == w.contact || (other.attacker && (other.contact == w.contact || other.contact == firer));
            });
            if (fits && !own(real().unit(w.contact)).attacker) return {firer, w.contact};
        }
        return {};
    }

    void add_contact_facts(UnitId id, std::vector<TableFact>& facts) const {
        const MwUnit w = own(real().unit(id));
        if (w.edge == Edge::left || w.edge == Edge::right) facts.push_back({"flank"});
        if (w.edge == Edge::rear) facts.push_back({"rear"});
        facts.push_back({"engaged", fighter_of(battle(), real(), id).engaged});
        if (w.enfiladed) facts.push_back({"enfiladed"});
    }

    std::uint16_t turn_ = 0xffff, phase_ = 0xffff;
    bool asks_fire_ = false;
    State before_fire_;
    std::vector<Decision> declared_;
    std::vector<UnitId> stopped_;
    UnitId last_check_;
};

}  // namespace

TEST(RealTableBattle, Mwan18_CompanionsRostersEqualTheBattles) {
    std::map<std::string, int> sums;
    const std::vector<server_test::Battles> all = {{"two-brigades", {1, 5, 6, 9, 13, 17, 29, 36, 57}},
                                                   {"rear-guard", {1, 2, 3}}};
    for (const auto& [scenario, seeds] : all)
        for (const std::uint64_t seed : seeds) {
            Mwan18RealTablePlay both("mwan18", seed, scenario);
            both.fight();
            both.expect_equal();
            record(both, sums);
            // Screens and longer chains are not staged: there are none here.
            EXPECT_EQ(both.screened + both.chained, 0);
            EXPECT_EQ(server_test::sum_of(both.corrected), 0) << scenario << ", " << seed << ": " << both.why.front();
            EXPECT_EQ(both.failed_steps, 0) << scenario << ", " << seed << ": " << both.why.front();
        }
    for (const auto& [word, n] : sums)
        RecordProperty(word, n);
    for (const char* kind : {"fire", "hits", "charge", "a charge", "a charge of several", "check", "rally"})
        EXPECT_GT(sums[kind], 0) << kind;
}
