#pragma once
// The chain of command in rulesets with command values and command radii (BA-2). It is read from the order of battle
// and from the view. It only estimates: the rules decide which units act.

#include "generals/battlefield_model.hpp"

#include <vector>

namespace linstock::general {

/// A commander of either side.
struct Leader {
    OfficerId id;
    ArmyId army;
    CommandId command;
    OfficerId superior;  ///< none = highest commander
    bool higher = false;
    bool exceptional = false;  ///< acts without a superior in range
    bool on_table = false;     ///< on the table
    int value = 2;             ///< out of six: how often a unit out of command acts
    double reach = 0;          ///< command radius
    double pace = 0;
    Vec place;
};

class CommandChain {
  public:
    CommandChain(const BattlefieldModel& model, const std::vector<CommandId>& assigned);

    const Leader& of(OfficerId id) const { return leaders_[id.index()]; }
    const std::vector<Leader>& leaders() const { return leaders_; }
    /// The commander of this unit. Null = the commander is not on the table.
    const Leader* leader_of(const Body& body) const;
    /// Whether the scenario names a commander for this unit.
    bool has_leader(const Body& body) const;
    CommandId formation_of(const Body& body) const;
    /// Distance that one point of command value covers.
    double factor() const { return factor_; }
    /// Value of this commander to the own side, in bases: the actions that the side would lose in the remaining
    /// bounds.
    double value_of(const Leader& leader) const;
    /// Number of bases on the table that this leader commands.
    int bases_under(const Leader& leader) const;

  private:
    void read(const Officer& officer);
    void find_superior(Leader& leader) const;

    const BattlefieldModel& model_;
    const std::vector<CommandId>& assigned_;  ///< by unit: formation that it was reassigned to; may be empty
    std::vector<Leader> leaders_;             ///< by OfficerId::index()
    double factor_ = 4;
};

/// Returns an entry that the scenario gives a unit or officer for this ruleset: a number, or 1 for a flag that is
/// set.
int entry_of(const Battle& battle, const std::vector<OwnTable>& own, std::string_view key, int otherwise);

}  // namespace linstock::general
