// Tests the printed sheets for a real table: each link prints what its holder may know.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

class PrintPages : public testing::Test, protected TwoPeople {
  protected:
    PrintPages() : TwoPeople("two-brigades-lesson-1") {}
    std::string printed(const std::string& token, const std::string& what = "") {
        const server::HttpReply reply = get(*server, "/api/battle/print" + what, token);
        EXPECT_EQ(reply.status, 200) << reply.body;
        return reply.body;
    }
};

bool contains(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

TEST_F(PrintPages, Side_PrintsOnlyItsOwnRoster) {
    const std::string blue = printed(made.first, "?what=roster,briefing,deck");
    EXPECT_TRUE(contains(blue, "Roster: Blue"));
    EXPECT_FALSE(contains(blue, "Roster: Grey"));
    EXPECT_FALSE(contains(blue, "Grey West"));
    const std::string grey = printed(made.second, "?what=roster&paper=letter");
    EXPECT_TRUE(contains(grey, "Roster: Grey"));
    EXPECT_FALSE(contains(grey, "Roster: Blue"));
    EXPECT_TRUE(contains(grey, "size:letter"));
}

TEST_F(PrintPages, Spectator_PrintsOnlyTheRulesetsSheets) {
    const std::string page = printed(made.spectator);
    EXPECT_TRUE(contains(page, "quick reference"));
    EXPECT_FALSE(contains(page, "Roster"));
    EXPECT_FALSE(contains(page, "For the eyes of"));
}

TEST_F(PrintPages, UnknownSheet_IsRejected_AndPrintingNeedsALink) {
    EXPECT_EQ(get(*server, "/api/battle/print?what=rooster", made.first).status, 422);
    EXPECT_EQ(get(*server, "/api/battle/print?paper=a3", made.first).status, 422);
    EXPECT_EQ(get(*server, "/api/battle/print").status, 401);
}

TEST_F(PrintPages, ScenariosAndRulesets_CanBePrintedWithoutALink) {
    const server::HttpReply both =
        get(*server, "/api/scenarios/two-brigades?as=print&ruleset=mwan18&what=slips,roster");
    EXPECT_EQ(both.status, 200) << both.body;
    EXPECT_TRUE(contains(both.body, "Order slips: Blue"));
    EXPECT_TRUE(contains(both.body, "Order slips: Grey"));
    const server::HttpReply grey = get(*server, "/api/scenarios/two-brigades?as=print&what=deck&seat=second");
    EXPECT_TRUE(contains(grey.body, "Grey staff"));
    EXPECT_FALSE(contains(grey.body, "Blue staff"));
    const std::string text = get(*server, "/api/scenarios/two-brigades?as=text").body;
    const server::HttpReply own = post(*server, "/api/scenarios?as=print&ruleset=mwan18&what=slips", text);
    EXPECT_EQ(own.status, 200) << own.body;
    EXPECT_TRUE(contains(own.body, "Order slips: Blue"));
    EXPECT_EQ(post(*server, "/api/scenarios?as=print&what=rooster", text).status, 422);
    const server::HttpReply sheets = get(*server, "/api/rulesets/revised?as=print&variant=15mm");
    EXPECT_TRUE(contains(sheets.body, "Movement, 15 mm"));
    EXPECT_EQ(get(*server, "/api/rulesets/revised?as=print&variant=10mm").status, 404);
    EXPECT_EQ(get(*server, "/api/scenarios/no-battle?as=print").status, 404);
}

}  // namespace
}  // namespace linstock::server_test
