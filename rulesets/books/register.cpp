#include "rulesets/books/register.hpp"

#include "battle/print_sheet.hpp"
#include "battle/ruleset.hpp"
#include "battle/staging.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/set_up/convert.hpp"
#include "rulesets/mwan18/mwan18.hpp"

#include <algorithm>

namespace linstock::books {

namespace {

std::vector<Book>& every() {
    static std::vector<Book> books = {
        {"revised", brom::make_ruleset, brom::degree_word, brom::prompt_kinds, brom::scenario_terms, brom::paper,
         brom::staging, brom::courier_ride},
        {"reasonable", brom::make_ruleset, brom::degree_word, brom::prompt_kinds, brom::scenario_terms, brom::paper,
         brom::staging, brom::courier_ride},
        {"firefight", brom::make_ruleset, brom::degree_word, brom::prompt_kinds, brom::scenario_terms, brom::paper,
         brom::staging, brom::courier_ride},
        {"mwan18", mwan18::make_ruleset, mwan18::degree_word, mwan18::prompt_kinds, mwan18::scenario_terms,
         mwan18::paper, mwan18::staging, mwan18::courier_ride, mwan18::variation},
        {"brothers", brothers::make_ruleset, brothers::degree_word, brothers::prompt_kinds, brothers::scenario_terms,
         brothers::paper, brothers::staging, brothers::courier_ride, brothers::variation, brothers::converted},
    };
    return books;
}

}  // namespace

std::span<const Book> all() { return every(); }

const char* usual() { return every().front().id; }

void add(const Book& book) { every().push_back(book); }

const Book* find(std::string_view id) {
    const auto books = all();
    const auto it = std::find_if(books.begin(), books.end(), [&](const Book& book) { return id == book.id; });
    return it == books.end() ? nullptr : &*it;
}

PrintSheet paper_of(const Battle& battle) {
    const Book* book = find(battle.rules->id);
    return book == nullptr || book->paper == nullptr ? PrintSheet{} : book->paper(battle);
}

Staging staging_of(const Battle& battle) {
    const Book* book = find(battle.rules->id);
    return book == nullptr || book->staging == nullptr ? Staging{} : book->staging();
}

Cited<double> courier_ride_of(const Battle& battle) {
    const Book* book = find(battle.rules->id);
    return book == nullptr || book->courier_ride == nullptr ? Cited<double>{} : book->courier_ride(battle);
}

Variation variation_of(std::string_view id) {
    const Book* book = find(id);
    return book == nullptr || book->variation == nullptr ? Variation{} : book->variation();
}

}  // namespace linstock::books
