#include "study/unit_numbers.hpp"

#include "army/enum_words.hpp"
#include "battle/state.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace linstock::study {

namespace {

constexpr std::array common_numbers = {
    UnitNumber{"stands", "stands", &Unit::stands, "stand", static_cast<int>(most_stands)},
    UnitNumber{"figures", "figures", &Unit::figures_per_stand, "figure", 24}};

OwnTable* table_of(std::vector<OwnTable>& own, std::string_view book) {
    const auto it = std::find_if(own.begin(), own.end(), [&](const OwnTable& t) { return t.ruleset == book; });
    return it == own.end() ? nullptr : &*it;
}

/// The ruleset's own value, if it has one.
OwnValue* value_of(std::vector<OwnTable>& own, std::string_view book, std::string_view key) {
    OwnTable* table = table_of(own, book);
    if (table != nullptr)
        for (OwnValue& value : table->values)
            if (value.key == key) return &value;
    return nullptr;
}

void set_own(std::vector<OwnTable>& own, std::string_view book, std::string_view key, std::int64_t n) {
    if (OwnValue* value = value_of(own, book, key)) {
        value->value = n;
        return;
    }
    OwnTable* table = table_of(own, book);
    if (table == nullptr) table = &own.emplace_back(OwnTable{std::string(book), {}});
    table->values.push_back({std::string(key), n, 0, 0});
}

}  // namespace

std::span<const UnitNumber> numbers_of(const Unit& unit, const VariedRuleset& book) {
    if (book.variation.numbers == nullptr) return common_numbers;
    return book.variation.numbers(unit, own_of(unit.own, book.id));
}

void set_number(Unit& unit, const VariedRuleset& book, const UnitNumber& number, int value) {
    OwnTable* own = table_of(unit.own, book.id);
    if (own != nullptr && book.variation.follow != nullptr) book.variation.follow(unit, *own, number, value);
    if (number.common == nullptr || (own != nullptr && own->find(number.own) != nullptr))
        set_own(unit.own, book.id, number.own, value);
    else
        unit.*number.common = value;
}

void set_quality(Unit& unit, const VariedRuleset& book, Quality quality) {
    const Variation& says = book.variation;
    unit.quality = quality;
    if (OwnValue* own = value_of(unit.own, book.id, says.quality))
        own->value = says.quality_word == nullptr ? std::string(name_of(quality)) : says.quality_word(quality);
}

void set_turns(Scenario& scenario, const VariedRuleset& book, int turns) {
    const Variation& says = book.variation;
    scenario.turns = turns;
    const bool in_parts =
        !says.parts_of_turns.empty() && value_of(scenario.own, book.id, says.parts_of_turns) != nullptr;
    if (in_parts || value_of(scenario.own, book.id, says.turns) != nullptr)
        set_own(scenario.own, book.id, says.turns, turns);
}

}  // namespace linstock::study
