// RV-1, RE-1.2, CF-1: the cards of a battle. One for each body of the army, of the kind that the ruleset uses; cards of
// batteries, bonus cards, staff cards.

#include "rulesets/brom/command/command.hpp"

#include <algorithm>
#include <string>

namespace linstock::brom {

namespace {

constexpr std::size_t most_cards = 48;

class Dealing {
  public:
    Dealing(const Scenario& scenario, Setup& setup, Problems& problems)
        : scenario_(scenario),
          forces_(scenario.forces),
          setup_(setup),
          pf_(setup.profile),
          problems_(problems) {}

    void run() {
        for (const Army& army : forces_.armies) {
            bodies(army);
            // RV-5.G, RE-1.2, CF-1: the staff card. CF calls it the officers' card.
            for (int i = 0; i < pf_.staff_cards.value; ++i)
                setup_.cards.push_back(Card{CardKind::staff, army.id, {}, army.name + " staff", {}});
        }
        // RE-1.2, CF-1: two for each army. RV-1.B: none in this version.
        for (const Army& army : forces_.armies)
            for (int i = 1; i <= pf_.bonus_cards.value; ++i)
                setup_.cards.push_back(
                    Card{CardKind::bonus, army.id, {}, army.name + " bonus " + std::to_string(i), {}});
        units();
        brigades();
        if (setup_.cards.size() > most_cards)
            problem(scenario_.places.table, std::to_string(setup_.cards.size()) + " movement cards",
                    "at most 48 in one deck", false);
    }

  private:
    void problem(FilePosition where, std::string text, std::string expected, bool warning) {
        const Cite why = pf_.clause("command_cards");
        Problem p = scenario_.problem(where, std::move(text), std::move(expected), pf_.charts->clause(why.clause).id);
        p.warning = warning;
        problems_.push_back(std::move(p));
    }

    void bodies(const Army& army) {
        const std::vector<CommandId> own = bodies_of(army.id);
        for (const CommandId id : own)
            setup_.cards.push_back(Card{CardKind::command, army.id, id, forces_.command(id).name, {}});
        if (pf_.card_bodies == CardBodies::brigades_and_batteries) batteries(army);
        // RE-1.2: right, centre, left, reserve.
        if (pf_.card_bodies == CardBodies::parts && own.size() > static_cast<std::size_t>(pf_.parts.value))
            problem(army.where, army.name + " has " + std::to_string(own.size()) + " bodies with a card",
                    "at most " + std::to_string(pf_.parts.value) + ": right, centre, left and reserve", true);
    }

    // CF-1: each battery has its own card, unless a body with a card consists of that battery only.
    void batteries(const Army& army) {
        for (const Unit& unit : forces_.units) {
            if (unit.army != army.id || unit.branch() != Branch::guns) continue;
            const std::uint8_t card = card_above(unit);
            if (card != 0 && forces_.command(setup_.cards[card - 1U].command).kind == CommandKind::battery) continue;
            setup_.cards.push_back(Card{CardKind::command, army.id, {}, unit.name, unit.id});
        }
    }

    /// RV-1.A, RV-4.A: the bodies that the scenario names, otherwise divisions (RV), wings (RE-1.2), brigades (CF-1).
    std::vector<CommandId> bodies_of(ArmyId army) const {
        std::vector<CommandId> own = those(army, [](const Command& c) { return c.card; });
        if (own.empty() && pf_.card_bodies == CardBodies::parts)
            own = those(army, [](const Command& c) { return c.kind == CommandKind::wing; });
        if (own.empty() && pf_.card_bodies == CardBodies::brigades_and_batteries) own = innermost(army);
        if (own.empty()) own = those(army, [](const Command& c) { return c.kind == CommandKind::division; });
        if (own.empty()) own = those(army, [](const Command& c) { return c.parent.none(); });
        return own;
    }

    template <class Pred>
    std::vector<CommandId> those(ArmyId army, Pred pred) const {
        std::vector<CommandId> out;
        for (const Command& c : forces_.commands)
            if (c.army == army && pred(c)) out.push_back(c.id);
        return out;
    }

    /// The brigade of each unit. For a unit in no brigade, the body directly above it.
    std::vector<CommandId> innermost(ArmyId army) const {
        std::vector<bool> wanted(forces_.commands.size());
        for (const Unit& unit : forces_.units) {
            if (unit.army != army || unit.branch() == Branch::guns) continue;
            CommandId at = unit.command;
            while (at && forces_.command(at).kind != CommandKind::brigade)
                at = forces_.command(at).parent;
            wanted[(at ? at : unit.command).index()] = true;
        }
        return those(army, [&](const Command& c) { return wanted[c.id.index()]; });
    }

    /// The innermost body with a card above the unit.
    std::uint8_t card_above(const Unit& unit) const {
        for (CommandId at = unit.command; at; at = forces_.command(at).parent)
            for (std::size_t i = 0; i < setup_.cards.size(); ++i)
                if (setup_.cards[i].kind == CardKind::command && setup_.cards[i].command == at)
                    return static_cast<std::uint8_t>(i + 1);
        return 0;
    }

    std::uint8_t card_of(const Unit& unit) const {
        for (std::size_t i = 0; i < setup_.cards.size(); ++i)
            if (setup_.cards[i].battery == unit.id) return static_cast<std::uint8_t>(i + 1);
        return card_above(unit);
    }

    void units() {
        for (const Unit& unit : forces_.units) {
            const std::uint8_t card = card_of(unit);
            setup_.facts[unit.id.index()].card = card;
            if (card == 0)
                problem(unit.where, unit.name + " is under no body that has a movement card",
                        "a command with card = true above it", false);
        }
    }

    // RE-1.2: brigades of 2 to 4 units. A warning for other sizes is a ruling.
    void brigades() {
        const int least = pf_.brigade_least.value;
        const int most = pf_.brigade_most.value;
        if (most == 0) return;
        for (const Command& c : forces_.commands) {
            if (c.kind != CommandKind::brigade) continue;
            const auto count = std::count_if(forces_.units.begin(), forces_.units.end(), [&](const Unit& u) {
                return u.start.how != Start::absent && forces_.within(u.command, c.id);
            });
            if (count >= least && count <= most) continue;
            problem(c.where, c.name + " has " + std::to_string(count) + " units",
                    "brigades of " + std::to_string(least) + " to " + std::to_string(most), true);
        }
    }

    const Scenario& scenario_;
    const OrderOfBattle& forces_;
    Setup& setup_;
    const Profile& pf_;
    Problems& problems_;
};

}  // namespace

void make_cards(const Scenario& scenario, Setup& setup, Problems& problems) {
    Dealing(scenario, setup, problems).run();
}

}  // namespace linstock::brom
