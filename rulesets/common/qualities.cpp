#include "rulesets/common/qualities.hpp"

#include <fmt/format.h>

namespace linstock::common {

namespace {

void warn_of(const Scenario& s, std::string_view book, PlayedAs played, std::string_view known, std::string_view clause,
             std::string_view instead, Problems& problems) {
    const Unit* first = nullptr;
    int count = 0;
    for (const Unit& u : s.forces.units) {
        if (u.quality != played.said || u.start.how == Start::absent) continue;
        const OwnTable* own = own_of(u.own, book);
        if (own != nullptr && own->find(instead) != nullptr) continue;
        if (first == nullptr) first = &u;
        ++count;
    }
    if (first == nullptr) return;
    Problem p =
        s.problem(first->where,
                  fmt::format("this ruleset treats '{}' as '{}': {}{}", name_of(played.said), name_of(played.as),
                              first->name, count > 1 ? fmt::format(" and {} more", count - 1) : ""),
                  std::string(known), std::string(clause));
    p.warning = true;
    problems.push_back(std::move(p));
}

}  // namespace

void warn_of_qualities(const Scenario& s, std::string_view book, std::initializer_list<PlayedAs> all,
                       std::string_view known, std::string_view clause, std::string_view instead, Problems& problems) {
    for (const PlayedAs played : all)
        warn_of(s, book, played, known, clause, instead, problems);
}

}  // namespace linstock::common
