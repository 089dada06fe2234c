#pragma once
// Close combat in the three Brom rulesets: the clauses that agree, by the family's letters, and the dice of their
// moves.

#include "battle/event.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace linstock::brom {

/// G faces down with its front at y = 20; B is 1" in front of it, at the given stage. `b` and `g` are additional keys.
/// All have rating 3, and G has moved.
inline Moment facing(Plan f, AttackStage stage, const std::string& b = "", const std::string& g = "",
                     const std::string& house = "") {
    f.blue("B", 20, 19, b).grey("G", 20, 20, "heading = 180" + (g.empty() ? "" : ", " + g));
    Moment m(f, house);
    m.rate_all(3);
    if (stage != AttackStage::arrived) m.of("B").place = to_point({20, 20});
    m.attack("B", "G", stage);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    return m;
}

/// Turns the unit about on the same footprint, so that an enemy in front is then behind it.
inline void turn_about(Moment& m, const std::string& name) {
    const Box box = footprint(m.battle(), m.state(), m.unit(name));
    m.of(name).place = to_point(box.centre - box.forward() * box.half_depth);
    m.of(name).heading = normal(box.heading + half_turn);
}

struct CombatBook {
    const char* ruleset;
    const char *halts, *closes, *stands, *duels, *loser, *options, *support, *fighters, *order, *casualties,
        *officers_last, *aftermath, *pull_away, *batteries, *leaving, *contact, *factors;
    const char *rear, *rear_closes, *rear_stand, *squares;
    const char* back;   ///< dice of falling back, infantry in line
    const char* rout;   ///< dice of a rout
    double went;        ///< distance fallen back
    double ran;         ///< distance of the rout
    const char* horse;  ///< cavalry of the ruleset
    const char* guns;   ///< a battery
};
inline void PrintTo(const CombatBook& book, std::ostream* out) { *out << book.ruleset; }

inline constexpr CombatBook combat_books[] = {
    {"revised", "RV-10.A",  "RV-10.B",         "RV-10.C",
     "RV-10.D", "RV-10.E",  "RV-10.F",         "RV-10.G",
     "RV-10.H", "RV-10.I",  "RV-10.J",         "RV-10.J",
     "RV-10.L", "RV-10.M",  "RV-10.G",         "RV-10.O",
     "RV-10.I", "RV-close", "RV-13.A",         "RV-13.B",
     "RV-13.C", "RV-15.B",  "d20=10",          "d20=10",
     12,        15,         "arm = 'cavalry'", "arm = 'artillery', guns = 6, stands = 3"},
    {"reasonable",
     "RE-10.A",
     "RE-10.B",
     "RE-10.C",
     "RE-10.D",
     "RE-10.E",
     "RE-10.F",
     "RE-10.G",
     "RE-10.H",
     "RE-10.I",
     "RE-10.J",
     "RE-10.K",
     "RE-10.L",
     "RE-10.M",
     "RE-10.N",
     "RE-10.O",
     "RE-10.P",
     "RE-syw-foot",
     "RE-11.A",
     "RE-11.B",
     "RE-11.C",
     "RE-14.B",
     "",
     "",
     12,
     12,
     "arm = 'light_cavalry'",
     "arm = 'medium_guns'"},
    {"firefight",
     "CF-12.A",
     "CF-12.B",
     "CF-12.C",
     "CF-12.D",
     "CF-12.E",
     "CF-12.F",
     "CF-12.G",
     "CF-12.H",
     "CF-12.I",
     "CF-12.J",
     "CF-12.K",
     "CF-12.L",
     "CF-12.M",
     "CF-12.N",
     "CF-12.O",
     "CF-12.P",
     "CF-close",
     "CF-13.A",
     "CF-13.B",
     "CF-13.C",
     "CF-16.2",
     "d6=6,6",
     "d6=3,4",
     12,
     14,
     "arm = 'heavy_cavalry'",
     "arm = 'artillery', guns = 6, stands = 3"},
};

class InEachBook : public testing::TestWithParam<CombatBook> {
  protected:
    const CombatBook& book() const { return GetParam(); }
    bool revised() const { return std::string(book().ruleset) == "revised"; }
    Plan plan() const { return Plan(book().ruleset); }
    static std::string one_stand(const std::string& more = "") {
        return "stands = 1" + (more.empty() ? "" : ", " + more);
    }

    Moment facing(AttackStage stage, const std::string& b = "", const std::string& g = "", Plan f = Plan()) const {
        if (f.ruleset() != book().ruleset) f = plan();
        return linstock::brom::facing(std::move(f), stage, b, g);
    }
    /// Engaged, with a house rule that sets this field of the profile.
    Moment by_house(const std::string& field, const std::string& value, const std::string& b = "",
                    const std::string& g = "") const {
        return linstock::brom::facing(plan(), AttackStage::engaged, b, g,
                                      "name = 'House'\nruleset = '" + std::string(book().ruleset) +
                                          "'\n[[change]]\nprofile = '" + field + "'\nvalue = '" + value + "'\n");
    }
};

inline std::string name_of_book(const testing::TestParamInfo<CombatBook>& info) { return info.param.ruleset; }

inline Decision saying(Verb verb, UnitId unit = {}, UnitId target = {}) {
    Decision d;
    d.verb = verb;
    d.unit = unit;
    d.target = target;
    return d;
}
inline Decision naming(std::initializer_list<UnitId> units) {
    Decision d = saying(Verb::select);
    for (const UnitId id : units)
        d.list.push_back(id.value);
    return d;
}
inline Decision numbered(int number) {
    Decision d = saying(Verb::choose);
    d.number = number;
    return d;
}

/// One duel of the first stands of B and G; returns its last event.
inline Event duel_of(Moment& m, const std::string& dice, OfficerId first = {}, OfficerId second = {}) {
    DuelLocals l;
    l.unit = {m.unit("B"), m.unit("G")};
    l.officer = {first, second};
    l.stand = {static_cast<std::uint8_t>(first ? 0 : 1), static_cast<std::uint8_t>(second ? 0 : 1)};
    m.forget();
    m.run(make(Proc::duel, l), dice);
    const std::vector<Event> all = m.all(EventKind::duel);
    return all.empty() ? Event{} : all.back();
}

/// B's factors minus G's according to the modifiers of a duel.
inline int advantage_of(Moment& m, OfficerId first = {}, OfficerId second = {}) {
    int sum = 0;
    for (const Modifier& mod : duel_of(m, "d6=6,1", first, second).modifiers)
        sum += mod.value;
    return sum;
}

}  // namespace linstock::brom
