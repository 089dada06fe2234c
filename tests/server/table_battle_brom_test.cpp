// Whole battles of two brigades on the companion alone, by the three books of the Brom family: shots, charges and tests
// as they come on the real table, with its dice and its owners' choices. Both rosters end equal.
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "rulesets/brom/works.hpp"
#include "tests/server/beside.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

using namespace linstock;
using namespace linstock::brom;
using linstock::server_test::Beside;

namespace {

bool is(const Step& step, Proc proc) { return step.procedure == static_cast<std::uint16_t>(proc); }

const Step* step_of(const State& state, Proc proc) {
    const auto found =
        std::find_if(state.agenda.rbegin(), state.agenda.rend(), [&](const Step& s) { return is(s, proc); });
    return found == state.agenda.rend() ? nullptr : &*found;
}

constexpr std::array<const char*, occasions> questions = {
    "", "", "", "", "", "", "neighbour_routs", "officer_lost", "", "", "", "", "", "rally", "effectiveness"};

class BesideBrom : public Beside {
  public:
    using Beside::Beside;

  protected:
    void before(const Prompt& p) override {
        const State& s = real();
        if (s.turn != turn_ || s.phase != phase_) {
            volleys_are_over();
            if (!in_combat(s.phase)) settle(turn_ != 0xffff && s.turn != turn_);
            turn_ = s.turn;
            phase_ = s.phase;
            if (!in_combat(s.phase)) {
                by_choice_.clear();
                arrived_.clear();
                goes_on_.clear();
            }
        }
        see_fire(p);
        see_charges();
        see_collision();
        see_test();
    }

    void after(const Prompt& p, const Decision& d) override {
        const std::string kind = p.kind;
        if (kind == "support" && d.verb == Verb::select) helps(p.unit, d);
        if (kind == "fall_back_by_choice" && d.verb == Verb::yes) by_choice_.push_back(p.unit);
        if ((kind == "bonus_option" || kind == "countercharge") && (d.verb == Verb::pursue || d.verb == Verb::close_on))
            goes_on_.push_back({d.unit ? d.unit : p.unit, d.target, d.verb, kind == "countercharge"});
    }

    std::string by_hand(const Unit& unit, const UnitState& now, const UnitState& stated) const override {
        const bool off = now.presence == Presence::left || now.presence == Presence::captured;
        if (off && !stated.gone()) return "left the table";
        if (std::count(by_choice_.begin(), by_choice_.end(), unit.id) > 0) return "fell back by choice";
        const bool steadied = now.condition == Condition::steady && stated.condition == Condition::falling_back;
        if (steadied && orders_given() && now.stands_left == stated.stands_left) return "re-formed";
        return {};
    }

    std::string differs(const UnitState& now, const UnitState& stated) const override {
        std::string what = Beside::differs(now, stated);
        if (!what.empty() || now.gone()) return what;
        return rating_of(now) == rating_of(stated) ? "" : "rating";
    }

    std::optional<int> rating_of(const UnitState& u) const override {
        const BromUnit w = own(u);
        return w.rated ? std::optional<int>(w.rating) : std::nullopt;
    }

    UnitId against(const Prompt&) const override {
        const auto& agenda = real().agenda;
        if (agenda.size() < 2 || !is(agenda[agenda.size() - 2], Proc::duel)) return {};
        return agenda[agenda.size() - 2].locals.as<DuelLocals>().unit[1];
    }

  private:
    struct GoesOn {
        UnitId unit, target;
        Verb verb = Verb::no;
        bool counter = false;
    };
    /// The phase that has ended is that of the orders, RV-4.A: what fell back re-forms there.
    bool orders_given() const { return setup(battle()).sequence[phase_].phase == Phase::movement; }
    bool in_combat(std::size_t phase) const {
        const auto seq = setup(battle()).sequence;
        const Phase is = seq[phase].phase;
        return is == Phase::defenders_stand || is == Phase::close_combat;
    }

    static void state(TableShot& shot, const char* word, bool holds) {
        if (holds) shot.facts.push_back({word});
    }

    // --- Fire ---
    void see_fire(const Prompt& p) {
        const bool any = step_of(real(), Proc::volley) != nullptr || step_of(real(), Proc::fire_again) != nullptr;
        if (!any) volleys_are_over();
        const auto& agenda = real().agenda;
        if (p.seat != Seat::chance || agenda.size() < 2) return;
        const Step* volley = &agenda[agenda.size() - 2];  // under the roll
        if (!is(*volley, Proc::volley) && !is(*volley, Proc::fire_again)) return;
        const auto v = volley->locals.as<Volley>();
        const std::array<int, 3> key = {v.unit.value, v.face_of_square, v.target.value};
        if (burst_.empty() || burst_.back() != key) {
            burst_.push_back(key);
            server::TableQuestion question;
            question.shot = shot_of(v);
            wait(std::move(question));
        }
    }

    TableShot shot_of(const Volley& v) const {
        const State& s = real();
        TableShot shot;
        shot.firer = v.unit;
        shot.target = v.target;
        shot.distance = firing_distance(battle(), s, v.unit, v.face_of_square, v.target);
        shot.ammunition = v.ammunition;
        const bool town = s.unit(v.target).town.value != 0;
        const Aim aim = aim_of(battle(), s, v.unit, v.face_of_square, v.target, shot.distance, v.ammunition, false);
        state(shot, "in_town", town);
        state(shot, "from_town", s.unit(v.unit).town.value != 0);
        state(shot, "cover", aim.cover && !town);
        state(shot, "enfiladed", enfiladed(battle(), s, v.unit, v.face_of_square, v.target));
        const bool line = shape_of(battle(), s, v.target, s.unit(v.target).formation) == Formation::line;
        state(shot, "crowded", line && crowded(battle(), s, v.target));
        constexpr std::array<const char*, 4> faces = {"", "rear_face", "right_face", "left_face"};
        if (v.face_of_square > 0) shot.facts.push_back({faces[v.face_of_square]});
        const StandsOut out = stands_out(battle(), s, v.unit, v.face_of_square, v.target);
        if (profile(battle()).range_measured == RangeMeasured::stand && faces_of(battle(), s, v.unit) == 1) {
            if (out.left > 0) shot.facts.push_back({"left_out", out.left});
            if (out.right > 0) shot.facts.push_back({"right_out", out.right});
        }
        shot.facts.push_back({"more_fire"});
        return shot;
    }

    void volleys_are_over() {
        std::vector<UnitId> hit;
        for (const auto& key : burst_) {
            const UnitId target{static_cast<decltype(UnitId::value)>(key[2])};
            if (std::find(hit.begin(), hit.end(), target) == hit.end()) hit.push_back(target);
        }
        std::sort(hit.begin(), hit.end());
        burst_.clear();
        for (const UnitId id : hit) {
            server::TableQuestion question;
            question.asked = server::Asked::question;
            question.shot.firer = id;
            question.shot.question = "hits";
            wait(std::move(question));
        }
    }

    // --- Charges ---
    void see_charges() {
        const Phase now = setup(battle()).sequence[real().phase].phase;
        if (now != Phase::attackers_close && now != Phase::defenders_stand && now != Phase::close_combat) return;
        std::vector<UnitId> up;
        for (const Unit& unit : battle().forces().units) {
            const BromUnit w = own(real().unit(unit.id));
            const bool comes =
                w.stage == AttackStage::arrived || w.stage == AttackStage::closing || w.stage == AttackStage::engaged;
            if (!comes || !on_table(real(), unit.id) || !in_order(real(), unit.id) || !on_table(real(), w.target))
                continue;
            if (w.stage != AttackStage::engaged && target_gone(battle(), real(), unit.id)) continue;
            const std::array<int, 3> key = {unit.id.value, w.target.value, w.charges};
            if (std::find(arrived_.begin(), arrived_.end(), key) != arrived_.end()) continue;
            arrived_.push_back(key);
            up.push_back(unit.id);
        }
        std::sort(up.begin(), up.end(),
                  [&](UnitId a, UnitId b) { return own(real().unit(a)).arrival < own(real().unit(b)).arrival; });
        std::vector<UnitId> targets;
        std::vector<UnitId> mutual;
        for (const UnitId id : up) {
            if (std::find(mutual.begin(), mutual.end(), id) != mutual.end()) continue;
            const UnitId target = own(real().unit(id)).target;
            if (asked_with_its_target(up, id)) continue;
            if (std::find(targets.begin(), targets.end(), target) != targets.end()) continue;
            targets.push_back(target);
            std::vector<UnitId> group;
            for (const UnitId other : up)
                if (own(real().unit(other)).target == target) group.push_back(other);
            server::TableQuestion question = charge_of(group, target);
            // Two that attack each other are one charge.
            if (own(real().unit(target)).target == id && std::find(up.begin(), up.end(), target) != up.end()) {
                question.shot.facts.push_back({"attacks_too"});
                mutual.push_back(target);
            }
            for (const UnitId other : up) {
                if (own(real().unit(other)).target != id || !asked_with_its_target(up, other)) continue;
                TableOther comes{other, true, {{"attacks_attacker"}}};
                if (own(real().unit(other)).arrival < own(real().unit(id)).arrival)
                    comes.facts.push_back({"came_first"});
                tell_edge(other, id, comes.facts);
                question.shot.others.push_back(std::move(comes));
            }
            wait(std::move(question));
        }
    }

    /// RV-14A.2: it falls back into an enemy.
    void see_collision() {
        const Step* step = step_of(real(), Proc::collision);
        if (step == nullptr) {
            colliding_ = {};
            return;
        }
        const auto c = step->locals.as<Collision>();
        const std::array<int, 2> key = {c.unit.value, c.enemy.value};
        if (key == colliding_) return;
        colliding_ = key;
        server::TableQuestion question = charge_of({c.unit}, c.enemy);
        auto& facts = question.shot.facts;
        const auto not_told = [](const TableFact& f) { return f.word == "pursues" || f.word == "from_behind"; };
        facts.erase(std::remove_if(facts.begin(), facts.end(), not_told), facts.end());
        facts.push_back({"falls_back"});
        wait(std::move(question));
    }

    /// It has come up to somebody who attacks another, and leads that attack: the two are one fight.
    bool asked_with_its_target(const std::vector<UnitId>& up, UnitId id) const {
        const auto comes = [&](UnitId one) { return std::find(up.begin(), up.end(), one) != up.end(); };
        const UnitId attacker = own(real().unit(id)).target;
        if (!comes(attacker)) return false;
        const UnitId target = own(real().unit(attacker)).target;
        if (target == id || (comes(target) && own(real().unit(target)).target != attacker)) return false;
        const auto first =
            std::find_if(up.begin(), up.end(), [&](UnitId one) { return own(real().unit(one)).target == target; });
        return first != up.end() && *first == attacker;
    }

    void tell_edge(UnitId id, UnitId target, std::vector<TableFact>& facts) const {
        const EdgesMet met = edges_met(battle(), real(), id, target);
        if (met.only_side_or_rear()) facts.push_back({met.rear ? "rear" : "flank"});
        if (own(real().unit(id)).rear_attack) facts.push_back({"from_behind"});
    }

    /// The works that whoever has closed has to storm.
    bool stormed(UnitId attacker, UnitId target, KindSet kinds) const {
        State closed = real();
        edit(closed.unit(attacker), [](BromUnit& w) { w.stage = AttackStage::engaged; });
        return served_by_works(battle(), closed, target, kinds, comes_from(battle(), closed, attacker));
    }

    server::TableQuestion charge_of(const std::vector<UnitId>& group, UnitId target) {
        const State& s = real();
        server::TableQuestion out;
        out.asked = server::Asked::charge;
        TableShot& shot = out.shot;
        shot.firer = group.front();
        shot.target = target;
        tell_edge(shot.firer, target, shot.facts);
        state(shot, "in_town", s.unit(target).town.value != 0);
        state(shot, "breastwork", stormed(shot.firer, target, KindSet{PieceKind::breastwork}));
        state(shot, "fort", stormed(shot.firer, target, forts));
        state(shot, "supported", supported_line(battle(), s, target));
        state(shot, "menaced", menaced_in_rear(battle(), s, target));
        state(shot, "attacker_supported", supported_line(battle(), s, shot.firer));
        state(shot, "attacker_menaced", menaced_in_rear(battle(), s, shot.firer));
        const auto known = staging().facts_of_charge(battle(), s, shot.firer, target);
        const bool stands =
            std::any_of(known.begin(), known.end(), [](const FactKind& k) { return k.word == std::string("stood"); });
        state(shot, "stood", stands && !own(s.unit(target)).moved);
        const auto on = std::find_if(goes_on_.rbegin(), goes_on_.rend(),
                                     [&](const GoesOn& g) { return g.unit == shot.firer && g.target == target; });
        const bool goes_on = on != goes_on_.rend();
        state(shot, "pursues", goes_on && (on->verb == Verb::pursue || on->counter));
        state(shot, "moved",
              !stands && (goes_on || own(s.unit(target)).moved || own(s.unit(target)).stage != AttackStage::none));
        for (std::size_t i = 1; i < group.size(); ++i) {
            TableOther other;
            other.unit = group[i];
            tell_edge(other.unit, target, other.facts);
            shot.others.push_back(std::move(other));
        }
        return out;
    }

    void helps(UnitId defender, const Decision& d) {
        for (auto& w : waiting)
            if (w.question.asked == server::Asked::charge && w.question.shot.target == defender)
                for (const std::uint16_t id : d.list)
                    w.question.shot.others.push_back({UnitId{id}, true, {}});
    }

    // --- Tests ---
    void see_test() {
        const Step* step = step_of(real(), Proc::morale_check);
        if (step == nullptr) {
            testing_ = {};
            return;
        }
        const auto c = step->locals.as<MoraleCheck>();
        const std::array<int, 2> key = {c.unit.value, static_cast<int>(c.occasion) + 1};
        if (key == testing_) return;
        testing_ = key;
        const TableShot seen = facts_of_test(c);
        if (by_fire(c.occasion) || c.occasion == Occasion::officer_lost) {
            for (auto it = waiting.rbegin(); it != waiting.rend(); ++it)
                if (it->question.shot.question == "hits" && it->question.shot.firer == c.unit) {
                    it->question.shot.facts = seen.facts;
                    return;
                }
        }
        const char* word = questions[static_cast<std::size_t>(c.occasion)];
        if (word[0] == '\0' || part_of_charge(c.unit)) return;
        server::TableQuestion question;
        question.asked = server::Asked::question;
        question.shot = seen;
        question.shot.question = word;
        wait(std::move(question));
    }

    /// A charge that is in hand asks it by itself.
    bool part_of_charge(UnitId id) const {
        return std::any_of(waiting.begin(), waiting.end(), [&](const auto& w) {
            return w.question.asked == server::Asked::charge && w.question.shot.speaks_of(id);
        });
    }

    TableShot facts_of_test(const MoraleCheck& c) const {
        const State& s = real();
        TableShot shot;
        shot.firer = c.unit;
        const bool town = s.unit(c.unit).town.value != 0;
        state(shot, "supported", supported_line(battle(), s, c.unit));
        state(shot, "menaced", menaced_in_rear(battle(), s, c.unit));
        state(shot, "in_town", town);
        state(shot, "fort", !town && in_works(battle(), s, c));
        if (c.occasion != Occasion::rally) return shot;
        const OfficerId aide = rally_officer(battle(), s, c.unit);
        if (aide && s.officer(aide).attached_to != c.unit) {
            int number = 0;
            for (const OfficerId id : setup(battle()).rolls.over[c.unit.index()]) {
                if (s.officer(id).presence == Presence::on_table) ++number;
                if (id == aide) shot.facts.push_back({"officer_" + std::to_string(number)});
            }
        }
        return shot;
    }

    std::uint16_t turn_ = 0xffff, phase_ = 0xffff;
    std::vector<std::array<int, 3>> burst_;    ///< volleys of the step in hand: firer, face, target
    std::vector<std::array<int, 3>> arrived_;  ///< charges that have been stated
    std::array<int, 2> testing_{};
    std::array<int, 2> colliding_{};  ///< who falls back, into whom
    std::vector<UnitId> by_choice_;
    std::vector<GoesOn> goes_on_;  ///< of this turn
};

/// What may be left over in six battles: longer chains of units that attack each other, units that fall back into an
/// enemy (RV-14A.2) or leave the table, and what comes of a rating that was rolled there.
struct Most {
    int put_right;
    int strayed;
    int alone;  ///< battles in which nothing is, at least
};

void fight_beside(const std::string& book, Most most) {
    std::map<std::string, int> sums;
    int put_right = 0;
    int alone = 0;
    std::string why;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        BesideBrom both(book, seed);
        both.fight();
        both.expect_equal();
        record(both, sums);
        put_right += server_test::sum_of(both.put_right);
        if (both.put_right.empty()) ++alone;
        for (const std::string& line : both.why)
            why += "\nbattle " + std::to_string(seed) + ", " + line;
    }
    for (const auto& [word, n] : sums)
        testing::Test::RecordProperty(word, n);
    EXPECT_LE(put_right, most.put_right) << why;
    EXPECT_LE(sums["strayed"], most.strayed) << why;
    EXPECT_GE(alone, most.alone) << why;
    for (const char* kind : {"fire", "hits", "a charge", "a charge of several", "effectiveness", "rally"})
        EXPECT_GT(sums[kind], 0) << kind;
}

}  // namespace

TEST(TableBattle, of_revised_ends_with_the_rosters_of_the_real_one) { fight_beside("revised", {0, 0, 6}); }
TEST(TableBattle, of_reasonable_ends_with_the_rosters_of_the_real_one) { fight_beside("reasonable", {10, 6, 2}); }
TEST(TableBattle, of_firefight_ends_with_the_rosters_of_the_real_one) { fight_beside("firefight", {0, 0, 6}); }
