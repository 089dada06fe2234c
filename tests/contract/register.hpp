#pragma once
// The rulesets of the register, as parameters of tests.

#include "rulesets/books/register.hpp"

#include <string>
#include <vector>

namespace linstock::tests {

inline std::vector<std::string> ruleset_ids() {
    std::vector<std::string> out;
    for (const books::Book& book : books::all())
        out.emplace_back(book.id);
    return out;
}

}  // namespace linstock::tests
