#pragma once
// The table of verbs: names, members of their decisions (fields_of), shape and JSON. The schema with the client's
// types, `linstock rules RULESET --prompts` and the table in docs/protocol.md are generated from it.

#include "battle/decision.hpp"

#include <span>
#include <vector>

namespace linstock {

struct VerbRow {
    Verb verb;
    const char* name;
    VerbFields fields;
    const char* means;  ///< what it decides; the meaning of its number or point
};
/// All verbs, in the order of the enumeration.
std::span<const VerbRow> verb_rows();

/// Names of the used members, in display order.
std::vector<const char*> member_names(const VerbFields& fields);

}  // namespace linstock
