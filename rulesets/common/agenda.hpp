#pragma once
// The agendas that play can produce: which step may lie on which, whose dice may lie on which, and which conditions a
// step needs. Each family describes its own (its agenda.cpp). Used to validate hand-edited saves.

#include "battle/battle.hpp"
#include "battle/play.hpp"
#include "battle/procedure.hpp"
#include "rulesets/common/steps.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace linstock::common {

/// Fields, the first of which is the unit that a step is about.
template <std::size_t N>
std::array<Field, N> with_unit(Field (&&fields)[N]) {
    fields[0] = named(fields[0]);
    return std::to_array(std::move(fields));
}

class AgendaLaw {
  public:
    using Has = bool (*)(const Battle&, const State&, const Step&);

    /// `battle`: the step under all others. `count`: the family's last enumerator.
    template <class Proc>
        requires std::is_enum_v<Proc>
    AgendaLaw(Proc battle, Proc count) : root_(number(battle)),
                                         rows_(number(count)) {}

    /// All steps that may lie on this one, except dice.
    template <class Proc>
    AgendaLaw& upon(Proc under, std::initializer_list<Proc> steps) {
        for (const Proc step : steps)
            rows_[number(under)].upon.push_back(number(step));
        return *this;
    }
    /// The same at this stage (by its number) only.
    template <class Proc>
    AgendaLaw& upon_at(Proc under, std::uint16_t stage, std::initializer_list<Proc> steps) {
        for (const Proc step : steps)
            rows_[number(under)].staged.push_back({number(step), stage});
        return upon(under, steps);
    }
    /// At this stage (by its number in saves) the step waits for at least `least` dice for one of these purposes, and
    /// for no other dice. At stages that are not listed it waits for none.
    template <class Proc, class Purpose>
    AgendaLaw& dice(Proc step, std::uint16_t stage, std::initializer_list<Purpose> purposes, int least = 1) {
        for (const Purpose purpose : purposes)
            rows_[number(step)].dice.push_back({stage, static_cast<std::uint8_t>(purpose), least});
        return *this;
    }
    /// The sides that the dice of a purpose (by its number) may have in a battle. Empty: dice that shuffle a deck, each
    /// with one side fewer.
    using Sides = std::vector<int> (*)(const Battle&, std::uint8_t purpose);
    AgendaLaw& sides(Sides of) {
        sides_ = of;
        return *this;
    }
    /// A condition that the step needs: "a card that is played".
    template <class Proc>
    AgendaLaw& needs(std::initializer_list<Proc> steps, const char* what, Has has) {
        for (const Proc step : steps)
            rows_[number(step)].needs.push_back({what, has});
        return *this;
    }

    /// For a whole battle; an agenda on any other step is not checked.
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
