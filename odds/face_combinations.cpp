#include "odds/chance_tree.hpp"

#include <algorithm>

namespace linstock::odds {

namespace {

int sides_of(const RollAsked& roll, std::size_t die) {
    return roll.descending ? roll.sides - static_cast<int>(die) : roll.sides;
}

/// A class of equivalent faces: its lowest face and its number of faces.
struct FaceClass {
    std::uint8_t face = 0;
    int size = 0;
};

std::vector<FaceClass> classes(const std::vector<int>& class_of) {
    std::vector<FaceClass> out;
    for (std::size_t f = 0; f < class_of.size(); ++f) {
        const auto c = static_cast<std::size_t>(class_of[f]);
        if (c == out.size()) out.push_back({static_cast<std::uint8_t>(f + 1), 0});
        ++out[c].size;
    }
    return out;
}

/// The binomial coefficient n over k, exact below 2^53.
double choose(int n, int k) {
    double out = 1;
    for (int i = 1; i <= k; ++i)
        out = out * (n - k + i) / i;
    return out;
}

double power(double base, int exponent) {
    double out = 1;
    for (int i = 0; i < exponent; ++i)
        out *= base;
    return out;
}

}  // namespace

std::vector<FaceCombination> all_combinations(const RollAsked& roll, std::size_t most) {
    std::size_t count = 1;
    for (std::size_t die = 0; die < roll.count; ++die) {
        count *= static_cast<std::size_t>(std::max(1, sides_of(roll, die)));
        if (count > most) return {};
    }
    const double chance = 1.0 / static_cast<double>(count);
    std::vector<FaceCombination> out;
    std::vector<std::uint8_t> faces(roll.count, 1);
    for (std::size_t i = 0; i < count; ++i) {
        out.push_back({faces, chance});
        for (std::size_t die = roll.count; die-- > 0;) {
            if (++faces[die] <= sides_of(roll, die)) break;
            faces[die] = 1;
        }
    }
    return out;
}

std::vector<FaceCombination> combinations_by_class(const RollAsked& roll, const std::vector<int>& class_of,
                                                   std::size_t most) {
    const std::vector<FaceClass> all = classes(class_of);
    std::vector<FaceCombination> out = {{{}, 1}};
    for (std::size_t c = 0; c < all.size(); ++c) {
        const bool last = c + 1 == all.size();
        const double share = static_cast<double>(all[c].size) / roll.sides;
        std::vector<FaceCombination> next;
        for (const FaceCombination& t : out) {
            const int left = roll.count - static_cast<int>(t.faces.size());
            for (int n = last ? left : 0; n <= left; ++n) {
                FaceCombination more = t;
                more.faces.insert(more.faces.end(), static_cast<std::size_t>(n), all[c].face);
                more.chance *= choose(left, n) * power(share, n);
                next.push_back(std::move(more));
                if (next.size() > most) return {};
            }
        }
        out = std::move(next);
    }
    return out;
}

std::vector<FaceCombination> ordered_combinations(const RollAsked& roll, const std::vector<int>& class_of,
                                                  std::size_t most) {
    const std::vector<FaceClass> all = classes(class_of);
    std::vector<FaceCombination> out = {{{}, 1}};
    for (std::size_t die = 0; die < roll.count; ++die) {
        if (out.size() * all.size() > most) return {};
        std::vector<FaceCombination> next;
        for (const FaceCombination& t : out)
            for (const FaceClass& c : all) {
                FaceCombination more = t;
                more.faces.push_back(c.face);
                more.chance *= static_cast<double>(c.size) / roll.sides;
                next.push_back(std::move(more));
            }
        out = std::move(next);
    }
    return out;
}

}  // namespace linstock::odds
