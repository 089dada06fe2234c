#pragma once
// What an agenda looks like that play can come to: which step lies upon which, whose dice lie on whom, and without what
// a step is nothing. A family says it once (its agenda.cpp); a save that was changed by hand is held against it.

#include "battle/play.hpp"
#include "battle/ruleset.hpp"
#include "rulesets/common/steps.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace linstock::common {

/// Fields of which the first is the unit that a step is about.
template <std::size_t N>
std::array<Field, N> with_unit(Field (&&fields)[N]) {
    fields[0] = named(fields[0]);
    return std::to_array(std::move(fields));
}

class AgendaLaw {
  public:
    using Has = bool (*)(const Battle&, const State&, const Step&);

    /// `battle`: the step that lies under all others. `count`: the family's last enumerator.
    template <class Proc>
        requires std::is_enum_v<Proc>
    AgendaLaw(Proc battle, Proc count) : root_(number(battle)),
                                         rows_(number(count)) {}

    /// All steps that may lie upon this one, its dice apart.
    template <class Proc>
    AgendaLaw& upon(Proc under, std::initializer_list<Proc> steps) {
        for (const Proc step : steps)
            rows_[number(under)].upon.push_back(number(step));
        return *this;
    }
    /// The same, and at this stage (by its number) alone.
    template <class Proc>
    AgendaLaw& upon_at(Proc under, std::uint16_t stage, std::initializer_list<Proc> steps) {
        for (const Proc step : steps)
            rows_[number(under)].staged.push_back({number(step), stage});
        return upon(under, steps);
    }
    /// At this stage (by its number, as saves have it) so many dice at least, for one of these purposes, lie upon the
    /// step, and nothing else; at stages of which none is said no dice do.
    template <class Proc, class Purpose>
    AgendaLaw& dice(Proc step, std::uint16_t stage, std::initializer_list<Purpose> purposes, int least = 1) {
        for (const Purpose purpose : purposes)
            rows_[number(step)].dice.push_back({stage, static_cast<std::uint8_t>(purpose), least});
        return *this;
    }
    /// What sides the dice of a purpose (by its number) have in a battle; none: those that shuffle a deck, a side less
    /// each.
    using Sides = std::vector<int> (*)(const Battle&, std::uint8_t purpose);
    AgendaLaw& sides(Sides of) {
        sides_ = of;
        return *this;
    }
    /// The step cannot be without this: "a card that is played".
    template <class Proc>
    AgendaLaw& needs(std::initializer_list<Proc> steps, const char* what, Has has) {
        for (const Proc step : steps)
            rows_[number(step)].needs.push_back({what, has});
        return *this;
    }

    /// Of a whole battle: an agenda upon any other step is not looked at.
    void check(const Battle&, const State&, std::vector<std::string>& broken) const;

  private:
    struct Thrown {
        std::uint16_t stage;
        std::uint8_t purpose;
        int least;
    };
    struct Staged {
        std::uint16_t step;
        std::uint16_t stage;
    };
    struct Need {
        const char* what;
        Has has;
    };
    struct Row {
        std::vector<std::uint16_t> upon;
        std::vector<Staged> staged;
        std::vector<Thrown> dice;
        std::vector<Need> needs;
        bool waits_at(std::uint16_t stage) const;
        bool bears_at(std::uint16_t step, std::uint16_t stage) const;
    };
    template <class Proc>
    static std::uint16_t number(Proc proc) {
        return static_cast<std::uint16_t>(proc);
    }
    void check_dice(const Battle&, const Step& under, const Step& roll, std::vector<std::string>& broken) const;
    void check_sides(const Battle&, const RollLocals& thrown, std::vector<std::string>& broken) const;
    void check_pair(const Battle&, const Step& under, const Step& step, std::vector<std::string>& broken) const;

    std::uint16_t root_;
    Sides sides_ = nullptr;
    std::vector<Row> rows_;
};

}  // namespace linstock::common
