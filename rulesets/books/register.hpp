#pragma once
// Every book that can be played: its id and what makes its rules. A sixth adds its line in register.cpp; the programs
// and the tests know of it by this.

#include "base/diagnostics.hpp"
#include "battle/prompt_kind.hpp"
#include "battle/ruleset.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace linstock::books {

struct Book {
    const char* id;
    std::shared_ptr<const Ruleset> (*make)(std::shared_ptr<const Charts>, Problems*);
    const char* (*degree)(int);  ///< Outcome::degree in words
    std::vector<PromptKind> (*prompt_kinds)();
};

std::span<const Book> all();
const Book* find(std::string_view id);  ///< null: there is none

}  // namespace linstock::books
