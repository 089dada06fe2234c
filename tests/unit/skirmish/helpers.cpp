#include "helpers.hpp"

#include "tests/folder/folder.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace linstock::tests {

skirmish::TableTexts skirmish_texts() {
    skirmish::TableTexts out{data_file("skirmish/rulesets.toml"), data_file("skirmish/kinds.toml"),
                             data_file("skirmish/theatres.toml"), data_file("skirmish/conditions.toml"),
                             data_file("skirmish/points.toml"),   {}};
    for (const auto& entry : std::filesystem::directory_iterator(data_folder() + "/skirmish/lists")) {
        const std::string name = entry.path().stem().string();
        out.lists.emplace_back(name, data_file("skirmish/lists/" + name + ".toml"));
    }
    std::sort(out.lists.begin(), out.lists.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return out;
}

const skirmish::Tables& skirmish_tables() {
    static const skirmish::Tables tables = [] {
        auto read = skirmish::read_tables(skirmish_texts());
        if (!read) ADD_FAILURE() << told(read.error());
        return read ? *read : skirmish::Tables{};
    }();
    return tables;
}

std::shared_ptr<const skirmish::Skirmish> skirmish_of(const skirmish::Request& request) {
    auto made = skirmish::make_skirmish(skirmish_tables(), request);
    if (made) return std::make_shared<const skirmish::Skirmish>(std::move(*made));
    ADD_FAILURE() << to_text(made.error());
    return nullptr;
}

skirmish::Request request_of(std::uint64_t seed) {
    skirmish::Request r;
    constexpr int sizes[] = {25, 40, 60, 100};
    r.minutes = sizes[seed % 4];
    r.seed = seed_of(seed);
    return r;
}

}  // namespace linstock::tests
