// News tell what has changed. Who puts them together has what somebody sees who comes anew.

#include "tests/server/table.hpp"

#include <gtest/gtest.h>

#include <map>

namespace linstock::server_test {
namespace {

/// The units of a table as a client has them after these news.
class Units {
  public:
    void hear(const std::string& text) {
        const json::Value news = parsed(text);
        const json::Value& view = *news.find("view");
        if (view.find("patch") == nullptr) all_.clear();
        if (const json::Value* gone = view.find("gone"))
            for (const json::Value& id : gone->items)
                all_.erase(id.integer);
        for (const json::Value& unit : view.find("units")->items)
            all_[unit.find("unit")->integer] = unit.raw(text);
    }
    const std::map<std::int64_t, std::string>& all() const { return all_; }

  private:
    std::map<std::int64_t, std::string> all_;
};

class Book : public testing::TestWithParam<const char*> {};

TEST_P(Book, WhatHasChangedPutTogetherIsWhatIsThere) {
    const StoreFile file;
    const auto s = server_on(file.path());
    const Made made = made_of(post(
        *s, "/api/battles",
        std::string(
            R"({"scenario":"two-brigades","first":"human","second":"human","mine":["first","second"],"seed":"7","ruleset":")") +
            GetParam() + "\"}"));
    const std::string tokens[] = {made.first, made.second, made.spectator};
    Player first(*s, made.battle, made.first);
    Player second(*s, made.battle, made.second);
    Player watcher(*s, made.battle, made.spectator);
    Player* const all[] = {&first, &second, &watcher};
    Units units[3];
    std::size_t heard[3] = {0, 0, 0};
    for (Player* player : all)
        player->join();
    for (int i = 0; i < 150; ++i) {
        if (!first.take_advice() && !second.take_advice()) break;
        for (std::size_t n = 0; n < 3; ++n) {
            static_cast<void>(all[n]->last());
            for (; heard[n] < all[n]->news.size(); ++heard[n])
                units[n].hear(all[n]->news[heard[n]]);
        }
        if (i % 25 != 24) continue;
        const auto anew = server_on(file.path());
        for (std::size_t n = 0; n < 3; ++n) {
            Player look(*anew, made.battle, tokens[n]);
            look.join();
            Units fresh;
            fresh.hear(look.news.back());
            EXPECT_EQ(units[n].all(), fresh.all()) << "after " << i + 1 << " decisions, to link " << n;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Books, Book, testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace linstock::server_test
