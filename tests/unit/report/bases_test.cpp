// The report of a book whose units lose bases and whose places count one each.
#include "report/html.hpp"
#include "sample.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace linstock;
using namespace linstock::report;

namespace {

class Bases : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        battle_ = sample::loaded("two-brigades", GetParam());
        ASSERT_NE(battle_, nullptr);
        snapshots_.resize(1);
        snapshots_.front().view = sample::opening_view(*battle_);
        of_bases_ = std::string(GetParam()) == "brothers";
    }
    Event& say(EventKind kind, const char* word = "") {
        Event& e = events_.emplace_back();
        e.kind = kind;
        e.turn = 3;
        e.word = word;
        return e;
    }
    Page page() const { return {*battle_, events_, snapshots_, options_}; }
    View& view() { return snapshots_.front().view; }

    std::shared_ptr<const Battle> battle_;
    std::vector<Event> events_;
    std::vector<Snapshot> snapshots_;
    ReportOptions options_;
    bool of_bases_ = false;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

INSTANTIATE_TEST_SUITE_P(Books, Bases, testing::Values("brothers", "revised"),
                         [](const auto& book) { return std::string(book.param); });

TEST_P(Bases, places_that_count_one_each_are_told_without_points) {
    ASSERT_FALSE(battle_->scenario->objectives.empty());
    EXPECT_TRUE(has(outcome_section(page()), "Held by"));
    EXPECT_EQ(has(outcome_section(page()), ">Points</th>"), !of_bases_);
}

TEST_P(Bases, the_sheets_count_what_the_book_counts) {
    Event& lost = say(EventKind::stand_lost);
    lost.unit = view().units[0].id;
    lost.other = view().units.back().id;
    lost.amount = view().units[0].stands_at_start - 1;
    const std::string sheets = losses_section(page());
    EXPECT_EQ(has(sheets, ">Bases</th>"), of_bases_);
    EXPECT_EQ(has(sheets, ">Figures</th>"), !of_bases_);
    EXPECT_EQ(has(sheets, ">Stands</th>"), !of_bases_);
    EXPECT_EQ(has(sheets, "gunners"), !of_bases_);
    EXPECT_EQ(has(sheets, "<td class=\"n\">1</td>"), of_bases_);
}

TEST_P(Bases, an_officer_who_left_with_his_last_unit_has_a_turn_and_a_reason) {
    Event& gone = say(EventKind::left_table, "his last unit is gone");
    gone.officer = view().officers[0].id;
    gone.why = {battle_->charts().cite(of_bases_ ? "BA-6.C" : "RV-1.B")};
    view().officers[0].presence = Presence::left;
    const std::string left = officers_section(page());
    EXPECT_TRUE(has(left, ">left the table, his last unit is gone</td><td class=\"n\">3</td>")) << left;
    EXPECT_TRUE(has(left, of_bases_ ? "BA-6.C" : "RV-1.B"));
    // Into reserve for the night, and back again: no fate.
    view().officers[0].presence = Presence::on_table;
    EXPECT_FALSE(has(officers_section(page()), "his last unit is gone"));
}
