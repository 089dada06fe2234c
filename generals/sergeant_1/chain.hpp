#pragma once
// Who leads whom in a book of command values and radii (BA-2), read from the order of battle and from what is seen on
// the table. Rules of thumb only: who acts is for the rules to say.

#include "generals/sergeant_1/field.hpp"

#include <vector>

namespace linstock::general::sergeant_1 {

/// A commander, of either side.
struct Leader {
    OfficerId id;
    ArmyId army;
    CommandId command;
    OfficerId superior;  ///< none = he answers to nobody
    bool higher = false;
    bool exceptional = false;  ///< needs nobody near
    bool there = false;        ///< on the table
    int value = 2;             ///< of six: how often who does not hear him acts all the same
    double reach = 0;          ///< so far he is heard
    double pace = 0;
    Vec place;
};

class Chain {
  public:
    Chain(const Field& field, const std::vector<CommandId>& assigned);

    const Leader& of(OfficerId id) const { return leaders_[id.index()]; }
    const std::vector<Leader>& leaders() const { return leaders_; }
    /// Who commands this body on the table; null = nobody is there.
    const Leader* over(const Body& body) const;
    /// Somebody is meant to command it: the scenario names him.
    bool has_leader(const Body& body) const;
    CommandId formation_of(const Body& body) const;
    /// One point of a command value on the table.
    double factor() const { return factor_; }
    /// What his side would miss with him, in bases: those who would act no more, over the bounds that are left.
    double worth_of(const Leader& leader) const;
    /// Bases of the units under him that stand on the table.
    int bases_under(const Leader& leader) const;

  private:
    void read(const Officer& officer);
    void find_superior(Leader& leader) const;

    const Field& field_;
    const std::vector<CommandId>& assigned_;  ///< by unit: a formation it was given to; may be empty
    std::vector<Leader> leaders_;             ///< by officer
    double factor_ = 4;
};

/// An entry that the scenario gives this book of a unit or an officer: a number, or 1 for a flag that is set.
int entry_of(const Battle& battle, const std::vector<OwnTable>& own, std::string_view key, int otherwise);

}  // namespace linstock::general::sergeant_1
