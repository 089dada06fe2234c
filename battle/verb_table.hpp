#pragma once
// The one table of verbs. Their names, the members that a decision of each has (fields_of), its shape, its JSON, the
// schema with the client's types, `linstock rules BOOK --prompts` and the table in docs/protocol.md are made from it.

#include "battle/decision.hpp"

#include <span>
#include <vector>

namespace linstock {

struct VerbRow {
    Verb verb;
    const char* name;
    VerbFields fields;
    const char* means;  ///< what is decided; what a number or a point is
};
/// In the order of the enum.
std::span<const VerbRow> verb_rows();

/// The names of the members that are used, in the order in which people are told of them.
std::vector<const char*> member_names(const VerbFields& fields);

}  // namespace linstock
