// The factors on a stand's die in a duel, each with its name and clause: RV-close; RE-syw-foot and RE-syw-cavalry,
// RE-gnw-foot and RE-gnw-cavalry; CF-close. A row that the ruleset lacks adds nothing.

#include "rulesets/brom/close_combat/combat_duels.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/sight.hpp"
#include "rulesets/brom/works.hpp"

namespace linstock::brom {

namespace {

/// Whether the ruleset has this row.
bool has(const Profile::Factor& f) { return !f.factor.why.clause.none(); }

class Adding {
  public:
    Adding(const Battle& battle, const State& state, bool second, bool has_details)
        : battle_(battle),
          state_(state),
          second_(second),
          has_details_(has_details) {}

    FactorSum factors(const Fighter& mine, const Fighter& theirs) {
        const Profile& pf = profile(battle_);
        if (mine.officer) {  // an officer fights alone: factors of the unit's stands do not apply
            add(pf.officer, "mounted officer", "against a mounted officer");
            return sum_;
        }
        mounted_ = is_mounted(battle_, state_, mine.unit);
        kind_of_stand(mine.unit);
        in_towns(mine, theirs);
        squares_and_lines(mine, theirs);
        works(mine, theirs);
        front_and_rear(mine, theirs);
        order(mine.unit);
        if (const int hurt = casualties_on(battle_, state_, mine.unit, mine.stand)) {
            Profile::Factor each = mounted_ ? pf.cavalry_casualty : pf.casualty;  // RV-10.J: -1 for each
            each.factor.value *= hurt;
            add(each, "casualties on the stand", "against a stand with casualties");
        }
        return sum_;
    }

  private:
    void kind_of_stand(UnitId id) {
        const Profile& pf = profile(battle_);
        if (is_battery(battle_, id) && has_guns(state_, id))
            guns(id);
        else if (mounted_)
            horse(id);
        else if (facts(battle_, id).branch == Branch::horse)
            add(pf.dismounted, "dismounted cavalry", "against dismounted cavalry");  // RV-15.E: as infantry
        else
            foot(id);
    }

    // RE-syw-foot: worse when limbered.
    void guns(UnitId id) {
        const Profile& pf = profile(battle_);
        if (has(pf.artillery_limbered) && state_.unit(id).formation == limbered_formation)
            add(pf.artillery_limbered, "limbered artillery", "against limbered artillery");
        else
            add(pf.artillery, "artillery", "against artillery");
    }

    // RE-syw-cavalry: by grade. RV-close, CF-close: all alike.
    void horse(UnitId id) {
        const Profile& pf = profile(battle_);
        const Mover mover = facts(battle_, id).mover;
        if (mover == Mover::heavy_cavalry && has(pf.heavy_cavalry))
            add(pf.heavy_cavalry, "heavy cavalry", "against heavy cavalry");
        else if (mover == Mover::armoured_cavalry && has(pf.armoured_cavalry))
            add(pf.armoured_cavalry, "armoured cavalry", "against armoured cavalry");
        else if (mover == Mover::light_cavalry && has(pf.light_cavalry))
            add(pf.light_cavalry, "light cavalry", "against light cavalry");
        else
            add(pf.cavalry, "cavalry", "against cavalry");
        if (has(pf.standing) && !went_by_order(own(state_.unit(id)))) {  // RE-14.A, CF-16.1
            add(pf.standing, "standing cavalry", "against standing cavalry");
            cite("standing_cavalry");
        }
    }

    void foot(UnitId id) {
        const Profile& pf = profile(battle_);
        const Facts& f = facts(battle_, id);
        if (f.branch == Branch::foot && f.elite && has(pf.elite_infantry))
            add(pf.elite_infantry, "elite infantry", "against elite infantry");
        else if (f.light && has(pf.light_infantry))
            add(pf.light_infantry, "light infantry", "against light infantry");
        else
            add(pf.infantry, "infantry", "against infantry");
    }

    // RE-syw-foot: in towns foot and guns use their own row, mounted cavalry the row of its own chart (RE-14.F).
    void in_towns(const Fighter& mine, const Fighter& theirs) {
        const Profile& pf = profile(battle_);
        const bool town = in_town(state_, mine.unit);
        const bool ties = pf.town.wins_ties.value;
        if (town && !mounted_)
            add(pf.town, ties ? "in a town that wins ties" : "in a town",
                ties ? "against a town that wins ties" : "against a town");
        if (!mounted_) return;
        // RV-15.E, CF-16.5: mounted cavalry against towns and forts.
        if (town || in_town(state_, theirs.unit) || in_fort(theirs.unit, mine.unit)) {
            add(pf.mounted_against_town, "mounted against a town or fort",
                "against mounted attackers of a town or fort");
            cite("cavalry_against_towns");
        }
    }

    void squares_and_lines(const Fighter& mine, const Fighter& theirs) {
        const Profile& pf = profile(battle_);
        // RV-15.B, CF-16.2, CF-12.Q: the square's bonus, against cavalry only or against all enemies (RV-close read
        // without a limit).
        if (has(pf.square) && in_square(battle_, state_, mine.unit)) {
            switch (pf.square_bonus) {
                case SquareBonus::cavalry:
                    if (!is_mounted(battle_, state_, theirs.unit)) break;
                    add(pf.square, "in square against cavalry", "against a square");
                    cite("formation_in_combat");
                    break;
                case SquareBonus::all: add(pf.square, "in square", "against a square"); break;
            }
        }
        if (!mounted_) return;
        // RE-14.B: there the cavalry is at a disadvantage.
        if (has(pf.against_square) && in_square(battle_, state_, theirs.unit)) {
            add(pf.against_square, "cavalry against a square", "in square against cavalry");
            cite("squares");
        } else if (has(pf.against_supported) && supported_line(battle_, state_, theirs.unit)) {
            add(pf.against_supported, "cavalry against a supported line", "in a supported line against cavalry");
            cite("squares");
        }
    }

    void works(const Fighter& mine, const Fighter& theirs) {
        const Profile& pf = profile(battle_);
        // RV-10.R: for the defender of the works, not for an enemy that has stormed up to them.
        if (has(pf.breastworks) && sheltered(mine.unit, theirs.unit))
            add(pf.breastworks, "behind breastworks", "against breastworks");
        // RE-syw-foot: the same works, counted against their attackers.
        if (has(pf.against_works) && is_foot(battle_, state_, mine.unit) && sheltered(theirs.unit, mine.unit))
            add(pf.against_works, "against field fortifications", "behind field fortifications");
    }

    void front_and_rear(const Fighter& mine, const Fighter& theirs) {
        const Profile& pf = profile(battle_);
        // RV-13.A, RV-10.I: -2 against the stands of the unit that hits the flank or rear.
        const BromUnit w = own(state_.unit(theirs.unit));
        const bool struck = w.target == mine.unit && w.stage == AttackStage::engaged;
        if (struck && hit_in_flank_or_rear(battle_, state_, theirs.unit, mine.unit)) {
            add(mounted_ ? pf.cavalry_flank_or_rear : pf.flank_or_rear, "hit in flank or rear",
                "against a unit hit in flank or rear");
            if (has_details_) sum_.why.push_back(pf.clause("rear_attack"));
        } else if (has(pf.pikes_to_front) && facts(battle_, mine.unit).pikes &&
                   !(struck &&
                     edges_met(battle_, state_, theirs.unit, mine.unit).only_side_or_rear())) {  // RE-gnw-foot
            add(pf.pikes_to_front, "pikes to the front", "against pikes to the front");
        }
        // RE-syw-foot: open order against enemies that are not in it.
        if (has(pf.skirmishers_against_formed) && skirmishing(mine.unit) && !skirmishing(theirs.unit))
            add(pf.skirmishers_against_formed, "skirmishers against formed troops", "formed against skirmishers");
    }

    // RE-15.B: disorder is the same -1 as falling back. It counts once, because a unit is never both.
    void order(UnitId id) {
        const Profile& pf = profile(battle_);
        if (falling_back(state_, id))
            add(mounted_ ? pf.cavalry_falling_back : pf.falling_back, "falling back", "against a unit falling back");
        const Profile::Factor& disordered = mounted_ ? pf.cavalry_disordered : pf.disordered;
        if (state_.unit(id).condition == Condition::disordered && has(disordered)) {
            add(disordered, "disordered", "against a disordered unit");
            cite("disordered_combat");
        }
    }

    /// Whether the unit defends works that its enemy has to storm.
    bool sheltered(UnitId id, UnitId from) const {
        if (own(state_.unit(id)).stage == AttackStage::engaged) return false;
        return served_by_works(battle_, state_, id, any_work, comes_from(battle_, state_, from));
    }

    bool in_fort(UnitId id, UnitId from) const {
        return served_by_works(battle_, state_, id, forts, comes_from(battle_, state_, from));
    }

    /// RE-4.A: two remaining stands are a line.
    bool skirmishing(UnitId id) const {
        const UnitState& u = state_.unit(id);
        return traits_of(u.formation).open_order && u.stands_left > profile(battle_).line_stands.value;
    }

    void add(const Profile::Factor& f, const char* name, const char* from_the_other_side) {
        sum_.total += f.factor.value;
        sum_.wins_ties = sum_.wins_ties || f.wins_ties.value;
        if (!has_details_) return;
        if (f.factor.value == 0 && !f.wins_ties.value) {
            sum_.why.push_back(f.factor.why);
            return;
        }
        sum_.list.push_back(
            {second_ ? from_the_other_side : name, second_ ? -f.factor.value : f.factor.value, f.factor.why});
    }

    /// Cites the clause behind a row of the chart if the ruleset has a separate one.
    void cite(std::string_view clause) {
        const Profile& pf = profile(battle_);
        if (has_details_ && pf.clause.has(clause)) sum_.why.push_back(pf.clause(clause));
    }

    const Battle& battle_;
    const State& state_;
    bool second_;
    bool has_details_;
    bool mounted_ = false;
    FactorSum sum_;
};

}  // namespace

FactorSum factors_of(const Battle& battle, const State& state, const Fighter& mine, const Fighter& theirs, bool second,
                     bool has_details) {
    return Adding(battle, state, second, has_details).factors(mine, theirs);
}

}  // namespace linstock::brom
