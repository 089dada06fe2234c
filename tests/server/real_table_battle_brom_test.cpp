// Plays whole battles with the companion, by the three Brom rulesets: shots, charges and tests as
// they occur on the real table, with its dice and its owners' choices. Both rosters end equal.
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "rulesets/brom/staged_unit.hpp"
#include "rulesets/brom/works.hpp"
#include "tests/server/real_table_battle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

using namespace linstock;
using namespace linstock::brom;
using linstock::server_test::RealTablePlay;

namespace {

bool is(const Step& step, Proc proc) { return step.procedure == static_cast<std::uint16_t>(proc); }

const Step* step_of(const State& state, Proc proc) {
    const auto found =
        std::find_if(state.agenda.rbegin(), state.agenda.rend(), [&](const Step& s) { return is(s, proc); });
    return found == state.agenda.rend() ? nullptr : &*found;
}

constexpr std::array<const char*, occasions> questions = {
    "", "", "", "", "", "", "neighbour_routs", "officer_lost", "", "", "", "", "", "rally", "effectiveness"};

class BromRealTablePlay : public RealTablePlay {
  public:
    using RealTablePlay::RealTablePlay;

  protected:
    void before(const Prompt& p) override {
        const State& s = real();
        if (s.turn != turn_ || s.phase != phase_) {
            finish_volleys();
            if (!in_combat(s.phase)) settle(turn_ != 0xffff && s.turn != turn_);
            turn_ = s.turn;
            phase_ = s.phase;
            if (!in_combat(s.phase)) {
                by_choice_.clear();
                arrived_.clear();
                pursuits_.clear();
            }
        }
        see_command(p);
        see_fire(p);
        see_charges();
        remove_kept_off();
        see_collision();
        see_test();
    }

    void after(const Prompt& p, const Decision& d) override {
        const std::string kind = p.kind;
        if (kind == "support" && d.verb == Verb::select) helps(p.unit, d);
        if (kind == "fall_back_by_choice" && d.verb == Verb::yes) by_choice_.push_back(p.unit);
        if ((kind == "bonus_option" || kind == "countercharge") && (d.verb == Verb::pursue || d.verb == Verb::close_on))
            pursuits_.push_back({d.unit ? d.unit : p.unit, d.target, d.verb, kind == "countercharge"});
        // RV-5.H.2: rolled for units of the reserve, about which the companion is not asked.
        if (kind == "roll" && p.roll.front().purpose == purpose(Purpose::political_officer) &&
            step_of(real(), Proc::enter_reserves) != nullptr)
            political_dice_[p.officer.value] = d.faces;
    }

    std::vector<std::uint8_t> earlier_faces(const server::PlayedQuestion& played) const override {
        if (played.for_unit.none() || played.wanted_roll->purpose != purpose(Purpose::political_officer)) return {};
        for (const OfficerId id : setup(battle()).rolls.over[played.for_unit.index()])
            if (const auto found = political_dice_.find(id.value); found != political_dice_.end()) return found->second;
        return {};
    }

    /// RV-10.G: where a supporting unit comes up, or that there is no free place, may not have been
    /// a choice on the real table.
    std::size_t chosen(const server::OwnerChoice& choice) override {
        const auto came =
            std::find_if(came_up_.begin(), came_up_.end(), [&](const auto& c) { return c.first == choice.unit; });
        if (choice.kind != std::string("support_place") || came == came_up_.end()) return RealTablePlay::chosen(choice);
        const std::string where = came->second;
        came_up_.erase(came);
        constexpr std::array<const char*, 4> places = {"on the left", "on the right", "behind", "from where it stands"};
        for (std::size_t i = 0; i < choice.decisions.size(); ++i)
            if (where == places[static_cast<std::size_t>(choice.decisions[i].number)]) return i;
        return 0;
    }

    void happened(const Event& e) override {
        if (e.kind == EventKind::supported) came_up_.emplace_back(e.unit, e.word);
        see_only_attacker(e);
    }

    /// CF-6.N2, CF-12.B: after the fire-fight of a charge that did not close.
    void see_only_attacker(const Event& e) {
        if (e.kind != EventKind::halted || !profile(battle()).continuous_fire || part_of_charge_of_several(e.unit))
            return;
        const auto has = [&](const char* name) {
            const Cite clause = profile(battle()).clause(name);
            return std::find(e.why.begin(), e.why.end(), clause) != e.why.end();
        };
        if (!has("test_to_close") || !has("charge_fails")) return;
        server::TableQuestion question;
        question.cause = server::RollCause::question;
        question.shot.firer = e.unit;
        question.shot.question = "only_attacker";
        wait(std::move(question));
    }

    void ended() override { finish_volleys(); }

    std::string players_reason(const Unit& unit, const UnitState& now, const UnitState& stated) const override {
        const bool off = now.presence == Presence::left || now.presence == Presence::captured;
        if (off && !stated.gone()) return "left the table";
        if (std::count(by_choice_.begin(), by_choice_.end(), unit.id) > 0) return "fell back by choice";
        // RE-13.F, CF-15.6: a unit that is disordered after its rally re-forms by its next move.
        const bool flinch_rolls = now.condition == Condition::steady && (stated.condition == Condition::falling_back ||
                                                                         stated.condition == Condition::disordered);
        if (flinch_rolls && orders_given() && now.stands_left == stated.stands_left) return "re-formed";
        return {};
    }

    std::string differs(const UnitState& now, const UnitState& stated) const override {
        std::string what = RealTablePlay::differs(now, stated);
        if (!what.empty() || now.gone()) return what;
        return rating_of(now) == rating_of(stated) ? "" : "rating";
    }

    std::optional<int> rating_of(const UnitState& u) const override {
        const BromUnit w = own(u);
        return w.rated ? std::optional<int>(w.rating) : std::nullopt;
    }

    int occasion(const State& s) const override {
        const bool tests = s.agenda.size() > 1 && is(s.agenda[s.agenda.size() - 2], Proc::morale_check);
        return tests ? 1 + static_cast<int>(s.agenda[s.agenda.size() - 2].locals.as<MoraleCheck>().occasion) : 0;
    }

    UnitId against(const Prompt&) const override {
        const auto& agenda = real().agenda;
        if (agenda.size() < 2 || !is(agenda[agenda.size() - 2], Proc::duel)) return {};
        return agenda[agenda.size() - 2].locals.as<DuelLocals>().unit[1];
    }

  private:
    struct Pursuit {
        UnitId unit, target;
        Verb verb = Verb::no;
        bool counter = false;
    };
    /// Whether the phase that has ended was that of the orders (RV-4.A): units that fell back
    /// re-form there.
    bool orders_given() const { return setup(battle()).sequence[phase_].phase == Phase::movement; }
    bool in_combat(std::size_t phase) const {
        const auto seq = setup(battle()).sequence;
        const Phase is = seq[phase].phase;
        return is == Phase::defenders_stand || is == Phase::close_combat;
    }

    static void state(TableShot& shot, const char* word, bool holds) {
        if (holds) shot.facts.push_back({word});
    }

    // --- Command ---
    // RV-5.H.2: the die for the value of a political officer is sent with the response for which it
    // is rolled.
    void see_command(const Prompt& p) {
        const Step* step = step_of(real(), Proc::command_response);
        if (step == nullptr || p.seat != Seat::chance) return;
        if (p.roll.front().purpose != purpose(Purpose::political_officer)) return;
        const auto l = step->locals.as<Respond>();
        for (const Unit& unit : battle().forces().units) {
            const UnitState& u = real().unit(unit.id);
            if (l.unit ? unit.id != l.unit : own(u).responder != l.officer) continue;
            if (!on_table(real(), unit.id) || u.condition == Condition::routed || facts(battle(), unit.id).card == 0)
                continue;
            server::TableQuestion question;
            question.cause = server::RollCause::question;
            question.shot.firer = unit.id;
            question.shot.question = "command";
            question.shot.facts.push_back({word_of(unit.id, l.officer)});
            return wait(std::move(question));
        }
    }
    /// The companion's word for this officer among those who may influence the unit.
    std::string word_of(UnitId unit, OfficerId officer) const {
        int number = 0;
        for (const OfficerId id : setup(battle()).rolls.over[unit.index()]) {
            if (table().roster().officer(id).presence == Presence::on_table) ++number;
            if (id == officer) break;
        }
        return "officer_" + std::to_string(number);
    }

    // --- Fire ---
    void see_fire(const Prompt& p) {
        const bool any = step_of(real(), Proc::volley) != nullptr || step_of(real(), Proc::fire_again) != nullptr;
        if (!any) finish_volleys();
        const auto& agenda = real().agenda;
        if (p.seat != Seat::chance || agenda.size() < 2) return;
        const Step* volley = &agenda[agenda.size() - 2];  // under the roll
        if (!is(*volley, Proc::volley) && !is(*volley, Proc::fire_again)) return;
        const auto v = volley->locals.as<Volley>();
        const std::array<int, 3> key = {v.unit.value, v.face_of_square, v.target.value};
        if (volleys_.empty() || volleys_.back() != key) {
            volleys_.push_back(key);
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

    void finish_volleys() {
        std::vector<UnitId> hit;
        for (const auto& key : volleys_) {
            const UnitId target{static_cast<decltype(UnitId::value)>(key[2])};
            if (std::find(hit.begin(), hit.end(), target) == hit.end()) hit.push_back(target);
        }
        std::sort(hit.begin(), hit.end());
        volleys_.clear();
        for (const UnitId id : hit) {
            server::TableQuestion question;
            question.cause = server::RollCause::question;
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
            const bool has_arrived =
                w.stage == AttackStage::arrived || w.stage == AttackStage::closing || w.stage == AttackStage::engaged;
            if (!has_arrived || !on_table(real(), unit.id) || !in_order(real(), unit.id) || !on_table(real(), w.target))
                continue;
            if (w.stage != AttackStage::engaged && !goes_on_now(unit.id) && target_gone(battle(), real(), unit.id))
                continue;
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
            if (asked_with_its_target(up, id) || asked_by_its_target(up, id) || joins(id, target)) continue;
            if (std::find(targets.begin(), targets.end(), target) != targets.end()) continue;
            targets.push_back(target);
            std::vector<UnitId> group;
            for (const UnitId other : up)
                if (own(real().unit(other)).target == target) group.push_back(other);
            server::TableQuestion question = charge_of(group, target);
            // Two units that attack each other are one charge.
            if (own(real().unit(target)).target == id && std::find(up.begin(), up.end(), target) != up.end()) {
                question.shot.facts.push_back({"attacks_too"});
                mutual.push_back(target);
            }
            for (const UnitId other : up)
                if (own(real().unit(other)).target == id && asked_with_its_target(up, other))
                    question.shot.others.push_back(on_attacker(other, id));
            wait(std::move(question));
        }
    }

    /// Removes from the fight units that come from behind at a unit that itself closes, if others
    /// keep them from following it.
    void remove_kept_off() {
        if (setup(battle()).sequence[real().phase].phase != Phase::defenders_stand) return;
        const auto kept_off = [&](const TableOther& other) {
            const BromUnit w = own(real().unit(other.unit));
            return w.rear_attack && w.stage == AttackStage::closing && on_table(real(), w.target) &&
                   own(real().unit(w.target)).stage == AttackStage::closing &&
                   target_gone(battle(), real(), other.unit);
        };
        for (auto& w : waiting) {
            auto& others = w.question.shot.others;
            others.erase(std::remove_if(others.begin(), others.end(), kept_off), others.end());
            for (TableOther& other : others)
                update_edge(other);
        }
    }
    /// A unit that comes at a unit that itself closes meets it where it has come to stand.
    void update_edge(TableOther& other) const {
        const BromUnit w = own(real().unit(other.unit));
        if (w.stage != AttackStage::closing || !on_table(real(), w.target) ||
            own(real().unit(w.target)).stage != AttackStage::closing || target_gone(battle(), real(), other.unit))
            return;
        auto& facts = other.facts;
        const auto of_edge = [](const TableFact& f) {
            return f.word == "flank" || f.word == "rear" || f.word == "from_behind";
        };
        facts.erase(std::remove_if(facts.begin(), facts.end(), of_edge), facts.end());
        add_edge_facts(other.unit, w.target, facts);
    }

    /// RV-14A.2: the unit falls back into an enemy.
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
        const auto undecided = [](const TableFact& f) { return f.word == "pursues" || f.word == "from_behind"; };
        facts.erase(std::remove_if(facts.begin(), facts.end(), undecided), facts.end());
        facts.push_back({"falls_back"});
        wait(std::move(question));
    }

    /// The unit has come up to an enemy that attacks another unit.
    TableOther on_attacker(UnitId id, UnitId attacker) const {
        TableOther out{id, true, {{"attacks_attacker"}}};
        if (own(real().unit(id)).arrival < own(real().unit(attacker)).arrival) out.facts.push_back({"came_first"});
        add_edge_facts(id, attacker, out.facts);
        add_friend_facts(id, out.facts);
        return out;
    }

    /// Adds a unit that pursues into a fight that was sent and not yet fought; false if there is
    /// none.
    bool joins(UnitId id, UnitId target) {
        if (!pursues(id, target)) return false;
        for (auto& w : waiting) {
            TableShot& shot = w.question.shot;
            if (w.question.cause != server::RollCause::charge || !in_one_fight(id, shot.firer)) continue;
            const bool on_attacker_himself = shot.firer == target;
            if ((!on_attacker_himself && shot.target != target) || shot.speaks_of(id)) continue;
            TableOther neighbour;
            if (on_attacker_himself) {
                neighbour = on_attacker(id, target);
            } else {
                neighbour.unit = id;
                add_edge_facts(id, target, neighbour.facts);
                add_friend_facts(id, neighbour.facts);
            }
            neighbour.facts.push_back({"pursues"});
            shot.others.push_back(std::move(neighbour));
            return true;
        }
        return false;
    }

    /// Whether the charge of `leader` has not come to combat yet, or the two units fight in one combat.
    bool in_one_fight(UnitId id, UnitId leader) const {
        const BromUnit w = own(real().unit(leader));
        return w.stage == AttackStage::closing || (w.combat != 0 && w.combat == own(real().unit(id)).combat);
    }

    /// RV-10.F: whether the unit's last pursuit is of its present target. It then reaches that enemy even if
    /// a friend could keep it off.
    bool goes_on_now(UnitId id) const {
        const BromUnit w = own(real().unit(id));
        const auto is_same_unit = [&](const Pursuit& g) { return g.unit == id; };
        const auto last = std::find_if(pursuits_.rbegin(), pursuits_.rend(), is_same_unit);
        return last != pursuits_.rend() && last->target == w.target &&
               w.charges == std::count_if(pursuits_.begin(), pursuits_.end(), is_same_unit);
    }

    /// Whether the unit has won a combat, or lost its enemy, and continues into this fight without
    /// a test.
    bool pursues(UnitId id, UnitId target) const {
        const auto on = std::find_if(pursuits_.rbegin(), pursuits_.rend(),
                                     [&](const Pursuit& g) { return g.unit == id && g.target == target; });
        return on != pursuits_.rend() && (on->verb == Verb::pursue || on->counter);
    }

    /// RV-5.F: whether the officer who would help the unit's morale is to rally another unit.
    bool aids_elsewhere(UnitId id) const {
        const OfficerId best = officer_with(battle(), real(), id);
        return best && best != best_attached(battle(), real(), id);
    }

    void add_friend_facts(UnitId id, std::vector<TableFact>& facts) const {
        if (aids_elsewhere(id)) facts.push_back({"aids_elsewhere"});
        if (supported_line(battle(), real(), id)) facts.push_back({"supported"});
        if (menaced_in_rear(battle(), real(), id)) facts.push_back({"menaced"});
        if (stood_still(id)) facts.push_back({"stood"});
    }

    /// RE-14.A, CF-16.1: cavalry that has not moved by its order, if the ruleset has this factor.
    bool stood_still(UnitId id) const {
        const bool asked = !profile(battle()).standing.factor.why.clause.none();
        return asked && is_mounted(battle(), real(), id) && !went_by_order(own(real().unit(id)));
    }

    /// The unit has come up to an enemy that attacks another unit, and leads that attack: the two
    /// are one fight.
    bool asked_with_its_target(const std::vector<UnitId>& up, UnitId id) const {
        const auto has_arrived = [&](UnitId one) { return std::find(up.begin(), up.end(), one) != up.end(); };
        const UnitId attacker = own(real().unit(id)).target;
        if (!has_arrived(attacker)) return false;
        const UnitId target = own(real().unit(attacker)).target;
        if (target == id || (has_arrived(target) && own(real().unit(target)).target != attacker)) return false;
        const auto first =
            std::find_if(up.begin(), up.end(), [&](UnitId one) { return own(real().unit(one)).target == target; });
        return first != up.end() && *first == attacker;
    }

    /// The unit and its target attack each other, and another unit has come up to that target: the
    /// question is of the target's attack, so that it holds all three.
    bool asked_by_its_target(const std::vector<UnitId>& up, UnitId id) const {
        const UnitId target = own(real().unit(id)).target;
        if (std::find(up.begin(), up.end(), target) == up.end() || own(real().unit(target)).target != id) return false;
        return std::any_of(up.begin(), up.end(), [&](UnitId other) {
            return own(real().unit(other)).target == target && asked_with_its_target(up, other);
        });
    }

    void add_edge_facts(UnitId id, UnitId target, std::vector<TableFact>& facts) const {
        const EdgesMet met = edges_met(battle(), real(), id, target);
        if (met.only_side_or_rear()) facts.push_back({met.rear ? "rear" : "flank"});
        if (own(real().unit(id)).rear_attack) facts.push_back({"from_behind"});
    }

    /// Whether the attacker, once it has closed, has to storm works of these kinds in front of the target.
    bool stormed(UnitId attacker, UnitId target, KindSet kinds) const {
        State closed = real();
        edit(closed.unit(attacker), [](BromUnit& w) { w.stage = AttackStage::engaged; });
        return served_by_works(battle(), closed, target, kinds, comes_from(battle(), closed, attacker));
    }

    server::TableQuestion charge_of(const std::vector<UnitId>& group, UnitId target) {
        const State& s = real();
        server::TableQuestion out;
        out.cause = server::RollCause::charge;
        TableShot& shot = out.shot;
        shot.firer = group.front();
        shot.target = target;
        add_edge_facts(shot.firer, target, shot.facts);
        state(shot, "in_town", s.unit(target).town.value != 0);
        state(shot, "breastwork", stormed(shot.firer, target, KindSet{PieceKind::breastwork}));
        state(shot, "fort", stormed(shot.firer, target, forts));
        state(shot, "supported", supported_line(battle(), s, target));
        state(shot, "menaced", menaced_in_rear(battle(), s, target));
        state(shot, "attacker_supported", supported_line(battle(), s, shot.firer));
        state(shot, "attacker_menaced", menaced_in_rear(battle(), s, shot.firer));
        state(shot, "aids_elsewhere", aids_elsewhere(target));
        state(shot, "attacker_aids_elsewhere", aids_elsewhere(shot.firer));
        const bool target_stood = stood_still(target);
        state(shot, "stood", target_stood);
        state(shot, "attacker_stood", stood_still(shot.firer));
        const auto on = std::find_if(pursuits_.rbegin(), pursuits_.rend(),
                                     [&](const Pursuit& g) { return g.unit == shot.firer && g.target == target; });
        const bool goes_on = on != pursuits_.rend();
        state(shot, "pursues", pursues(shot.firer, target));
        const BromUnit w = own(s.unit(target));
        state(shot, "moved", target_stood ? w.moved : goes_on || w.moved || w.stage != AttackStage::none);
        for (std::size_t i = 1; i < group.size(); ++i) {
            TableOther other;
            other.unit = group[i];
            add_edge_facts(other.unit, target, other.facts);
            add_friend_facts(other.unit, other.facts);
            shot.others.push_back(std::move(other));
        }
        return out;
    }

    void helps(UnitId defender, const Decision& d) {
        for (auto& w : waiting) {
            TableShot& shot = w.question.shot;
            if (w.question.cause != server::RollCause::charge) continue;
            if (shot.firer == defender) {
                if (shot.has("attacks_too"))
                    swap_sides(shot);
                else
                    drop_failed_attack(shot);
            }
            if (shot.target != defender) continue;
            for (const std::uint16_t id : d.list) {
                TableOther neighbour{UnitId{id}, true, {}};
                add_friend_facts(neighbour.unit, neighbour.facts);
                shot.others.push_back(std::move(neighbour));
            }
        }
    }

    /// RV-10.G: friends may support an attacker that did not close and that other units attack. A question has
    /// no friends who support its attacker, so it is then of the attack of those others.
    void drop_failed_attack(TableShot& shot) {
        const UnitId defender = shot.firer;
        const AttackStage stage = own(real().unit(defender)).stage;
        if (shot.others.empty() || stage == AttackStage::closing || stage == AttackStage::engaged) return;
        std::vector<UnitId> group;
        for (const TableOther& other : shot.others) {
            if (!other.helps || own(real().unit(other.unit)).target != defender) return;
            group.push_back(other.unit);
        }
        shot = charge_of(group, defender).shot;
        for (TableOther& other : shot.others)
            if (pursues(other.unit, defender)) other.facts.push_back({"pursues"});
    }

    /// Of two units that attack each other, the one that did not close is the defender.
    static void swap_sides(TableShot& shot) {
        std::swap(shot.firer, shot.target);
        constexpr std::array<std::array<const char*, 2>, 4> pairs = {{{"supported", "attacker_supported"},
                                                                      {"menaced", "attacker_menaced"},
                                                                      {"aids_elsewhere", "attacker_aids_elsewhere"},
                                                                      {"stood", "attacker_stood"}}};
        for (TableFact& fact : shot.facts)
            for (const auto& [one, other] : pairs) {
                if (fact.word == one)
                    fact.word = other;
                else if (fact.word == other)
                    fact.word = one;
                else
                    continue;
                break;
            }
        // Units that had come up to the one attack the target now, and units that came at the other
        // attack the attacker.
        for (TableOther& other : shot.others) {
            const bool at_attacker = std::any_of(other.facts.begin(), other.facts.end(),
                                                 [](const TableFact& f) { return f.word == "attacks_attacker"; });
            if (other.helps && !at_attacker) continue;
            other.helps = !at_attacker;
            std::erase_if(other.facts,
                          [](const TableFact& f) { return f.word == "attacks_attacker" || f.word == "came_first"; });
            if (other.helps) other.facts.push_back({"attacks_attacker"});
        }
    }

    // --- Tests ---
    void see_test() {
        const Step* step = step_of(real(), Proc::morale_check);
        if (step == nullptr) {
            last_test_ = {};
            return;
        }
        const auto c = step->locals.as<MoraleCheck>();
        const std::array<int, 2> key = {c.unit.value, static_cast<int>(c.occasion) + 1};
        if (key == last_test_) return;
        last_test_ = key;
        const TableShot seen = facts_of_test(c);
        if (c.occasion == Occasion::stand) update_neighbours(c.unit);
        if (by_fire(c.occasion) || c.occasion == Occasion::officer_lost) {
            for (auto it = waiting.rbegin(); it != waiting.rend(); ++it)
                if (it->question.shot.question == "hits" && it->question.shot.firer == c.unit) {
                    it->question.shot.facts = seen.facts;
                    state(
                        it->question.shot, "charging",
                        profile(battle()).continuous_fire && charging(real(), c.unit) && !is_battery(battle(), c.unit));
                    return;
                }
        }
        if (c.occasion == Occasion::effectiveness && read_turn_ != real().turn) {
            read_turn_ = real().turn;
            server::TableQuestion armies;
            armies.cause = server::RollCause::question;
            armies.shot.question = "armies";
            wait(std::move(armies));
        }
        const char* word = questions[static_cast<std::size_t>(c.occasion)];
        if (word[0] == '\0' || part_of_charge(c.unit)) return;
        server::TableQuestion question;
        question.cause = server::RollCause::question;
        question.shot = seen;
        question.shot.question = word;
        wait(std::move(question));
    }

    /// Updates the friends and enemies near the target of a charge to those at its test to stand.
    void update_neighbours(UnitId target) {
        const auto is_charge_at_target = [&](const server_test::Waiting& w) {
            return w.question.cause == server::RollCause::charge && w.question.shot.target == target;
        };
        const auto last = std::find_if(waiting.rbegin(), waiting.rend(), is_charge_at_target);
        if (last == waiting.rend()) return;
        TableShot& shot = last->question.shot;
        const auto of_others = [](const TableFact& f) { return f.word == "supported" || f.word == "menaced"; };
        shot.facts.erase(std::remove_if(shot.facts.begin(), shot.facts.end(), of_others), shot.facts.end());
        state(shot, "supported", supported_line(battle(), real(), target));
        state(shot, "menaced", menaced_in_rear(battle(), real(), target));
    }

    /// Whether a waiting charge includes this unit's test.
    bool part_of_charge(UnitId id) const {
        return std::any_of(waiting.begin(), waiting.end(), [&](const auto& w) {
            return w.question.cause == server::RollCause::charge && w.question.shot.speaks_of(id);
        });
    }

    /// Whether the unit's test belongs to a waiting charge of several units: the companion then continues
    /// without a request.
    bool part_of_charge_of_several(UnitId id) const {
        return std::any_of(waiting.begin(), waiting.end(), [&](const auto& w) {
            return w.question.cause == server::RollCause::charge && w.question.shot.speaks_of(id) &&
                   !w.question.shot.others.empty();
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
        state(shot, "aids_elsewhere", c.occasion != Occasion::effectiveness && aids_elsewhere(c.unit));
        if (c.occasion != Occasion::rally) return shot;
        const OfficerId aide = rally_officer(battle(), s, c.unit);
        if (aide && s.officer(aide).attached_to != c.unit) shot.facts.push_back({word_of(c.unit, aide)});
        return shot;
    }

    std::uint16_t turn_ = 0xffff, phase_ = 0xffff;
    std::uint16_t read_turn_ = 0xffff;         ///< the last turn in which the army's state was read
    std::vector<std::array<int, 3>> volleys_;  ///< volleys of the present step: firer, face, target
    std::vector<std::array<int, 3>> arrived_;  ///< charges that have been sent
    std::array<int, 2> last_test_{};
    std::array<int, 2> colliding_{};                           ///< the unit that falls back, and the enemy
    std::map<int, std::vector<std::uint8_t>> political_dice_;  ///< values of political officers, by the die that fell
    std::vector<UnitId> by_choice_;
    std::vector<Pursuit> pursuits_;                        ///< in this turn
    std::vector<std::pair<UnitId, std::string>> came_up_;  ///< units that came up in support, and where
};

void expect_equal_rosters(const std::string& book, const std::vector<server_test::Battles>& all) {
    std::map<std::string, int> sums;
    int corrected = 0;
    std::string why;
    for (const auto& [scenario, seeds] : all)
        for (const std::uint64_t seed : seeds) {
            BromRealTablePlay both(book, seed, scenario);
            both.fight();
            both.expect_equal();
            record(both, sums);
            corrected += server_test::sum_of(both.corrected);
            for (const std::string& line : both.why)
                why += "\n" + std::string(scenario) + ", battle " + std::to_string(seed) + ", " + line;
        }
    for (const auto& [word, n] : sums)
        testing::Test::RecordProperty(word, n);
    EXPECT_EQ(corrected, 0) << why;
    EXPECT_EQ(sums["strayed"], 0) << why;
    for (const char* kind : {"fire", "hits", "a charge", "a charge of several", "effectiveness", "armies", "rally"})
        EXPECT_GT(sums[kind], 0) << kind;
}

}  // namespace

// Fights of three or more units that do not fit one question are left out
// (docs/at-the-table-reference.md has their number).
TEST(RealTableBattle, Revised_CompanionsRostersEqualTheBattles) {
    expect_equal_rosters("revised", {{"two-brigades", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 36}},
                                     {"mill-springs", {2, 3, 4, 7, 8, 9}},
                                     {"little-round-top", {2, 3, 4}}});
}
TEST(RealTableBattle, Reasonable_CompanionsRostersEqualTheBattles) {
    expect_equal_rosters("reasonable",
                         {{"two-brigades", {1, 3, 5, 6, 7, 10, 12, 13, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25}}});
}
TEST(RealTableBattle, Firefight_CompanionsRostersEqualTheBattles) {
    expect_equal_rosters("firefight", {{"two-brigades", {1, 2, 3, 4, 8, 12, 13, 14, 16, 25, 31, 39, 87, 146}},
                                       {"covered-bridge", {1, 2, 3}},
                                       {"rear-guard", {1, 2, 3, 5, 6}}});
}
