#include "rulesets/books/register.hpp"

#include "rulesets/brom/brom.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/mwan18/mwan18.hpp"

#include <algorithm>
#include <array>

namespace linstock::books {

std::span<const Book> all() {
    static constexpr std::array books = {
        Book{"revised", brom::make_ruleset, brom::degree_word, brom::prompt_kinds},
        Book{"reasonable", brom::make_ruleset, brom::degree_word, brom::prompt_kinds},
        Book{"firefight", brom::make_ruleset, brom::degree_word, brom::prompt_kinds},
        Book{"mwan18", mwan18::make_ruleset, mwan18::degree_word, mwan18::prompt_kinds},
        Book{"brothers", brothers::make_ruleset, brothers::degree_word, brothers::prompt_kinds},
    };
    return books;
}

const Book* find(std::string_view id) {
    const auto books = all();
    const auto it = std::find_if(books.begin(), books.end(), [&](const Book& book) { return id == book.id; });
    return it == books.end() ? nullptr : &*it;
}

}  // namespace linstock::books
