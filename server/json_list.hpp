#pragma once
// Writes a member that is a list of texts or numbers.

#include "battle/json.hpp"

#include <functional>
#include <string_view>

namespace linstock::server {

/// `value_of` gives the value of an item.
template <class Range, class ValueOf = std::identity>
json::Writer& write_values(json::Writer& to, std::string_view name, const Range& items, ValueOf value_of = {}) {
    to.key(name).list();
    for (const auto& item : items)
        to.value(std::invoke(value_of, item));
    return to.end_list();
}

}  // namespace linstock::server
