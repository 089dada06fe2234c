// Tests that the battles which clients join cannot fill the memory of the process, and that a joined
// battle counts once for a network.

#include "server/session/joined_memory.hpp"

#include "apps/library.hpp"
#include "army/scenario.hpp"
#include "ground/terrain_index.hpp"
#include "tests/server/test_server.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::JoinedMemory;

TEST(JoinedMemory, OneNetwork_IsLimited_UntilItLeaves) {
    JoinedMemory memory;
    memory.set_limits({100, 1000});
    const auto large = memory.join("a", 150);
    EXPECT_TRUE(large) << "the first battle is always allowed";
    EXPECT_FALSE(memory.join("a", 1));
    auto one = memory.join("b", 60);
    EXPECT_TRUE(one);
    EXPECT_FALSE(memory.join("b", 60));
    one.reset();
    EXPECT_TRUE(memory.join("b", 60));
}

TEST(JoinedMemory, ManyNetworks_LeaveAPartForEach) {
    JoinedMemory memory;
    memory.set_limits({160, 1000});
    std::vector<std::shared_ptr<const JoinedMemory::Share>> all;
    for (int network = 0; network < 20; ++network)
        while (auto share = memory.join("n" + std::to_string(network), 5))
            all.push_back(std::move(share));
    // 200 shares of 5 fill the total; then each network may have a sixteenth of 160.
    EXPECT_EQ(all.size(), 200U + 2 * 13);
    const auto another = memory.join("another", 5);
    EXPECT_TRUE(another);
    EXPECT_TRUE(memory.join("another", 5));
}

TEST(JoinedMemory, ClientWithoutAddress_HasNoLimit) {
    JoinedMemory memory;
    memory.set_limits({10, 10});
    const auto one = memory.join("", 1000);
    EXPECT_TRUE(memory.join("", 1000));
}

/// A scenario whose units take little text and much memory.
std::string scenario_of_units(int units) {
    const auto army = [units](const std::string& side, const char* edge, int y, int heading) {
        std::string out = fmt::format(
            "[[army]]\nname = \"{0}\"\nadjective = \"{0}\"\ncolours = \"union\"\n"
            "edge = \"{1}\"\n"
            "command = [{{name = \"{0} C\", kind = \"division\", card = true}}]\n"
            "officer = [{{name = \"{0} O\", rank = \"commander_in_chief\", "
            "kind = \"regular\", commands = \"{0} C\", at = [2000, {2}]}}]\nunit = [",
            side, edge, y);
        for (int i = 0; i < units / 2; ++i)
            out += fmt::format(
                "{{name=\"{0}{1}\",command=\"{0} C\",quality=\"green\",men=360,stands=6,"
                "at=[{2},{3}],heading={4}}},\n",
                side, i, 20 + i % 200 * 18, y + i / 200 * 6, heading);
        return out + "]\n";
    };
    return "[scenario]\ntitle = \"Many\"\nplace = \"p\"\nsummary = \"s\"\nrulesets = [\"revised\"]\n"
           "variant = \"15 mm\"\nmeasure = \"inches\"\nground_scale = \"1 in = 24 yd\"\nyards_per_unit = 24\n"
           "table = [4000, 4000]\nturns = 12\n" +
           army("A", "south", 10, 0) + army("B", "north", 3600, 180);
}
server::HttpReply post_scenario(server::Server& s, const std::string& text) {
    json::Writer body;
    body.object().member("text", text).member("first", "human").member("second", "human");
    body.key("mine").list().value("first").value("second").end_list().end_object();
    return post(s, "/api/battles", body.take());
}

std::unique_ptr<server::Server> server_with_limit(std::size_t bytes) {
    server::ServerOptions options;
    options.store = ":memory:";
    options.max_joined_bytes = bytes;
    auto opened = server::Server::open(options, apps::folder_library());
    EXPECT_TRUE(opened.ok());
    return std::move(*opened);
}

TEST(JoinedBattles, OfOneNetwork_AreLimitedByTheirMemory) {
    constexpr std::size_t mib = std::size_t{1} << 20;
    const auto s = server_with_limit(2 * mib);
    const auto join = [&](Player& player, const std::string& client_key) {
        player.client_key = client_key;
        return player.join().find("ok")->flag;
    };
    // A unit takes about 5 KiB.
    const Made large = made_of(post_scenario(*s, scenario_of_units(300)));
    Player first(*s, large.battle, large.first);
    Player second(*s, large.battle, large.second);
    ASSERT_TRUE(join(first, "net1abcd"));
    EXPECT_TRUE(join(second, "net1efgh")) << "the same battle counts once for a network";
    const Made other = made_of(post_scenario(*s, scenario_of_units(302)));
    Player third(*s, other.battle, other.first);
    EXPECT_FALSE(join(third, "net1abcd"));
    EXPECT_NE(third.answer().find("take too much memory"), std::string::npos) << third.answer();
    const Made small = make(*s, "two-brigades", "human", "human");
    Player fourth(*s, small.battle, small.first);
    EXPECT_TRUE(join(fourth, "net1abcd")) << "a small battle has room";
    Player fifth(*s, other.battle, other.first);
    EXPECT_TRUE(join(fifth, "net2abcd")) << "another network";
    first.lose_connection();
    EXPECT_FALSE(join(third, "net1abcd")) << "the other player is still there";
    second.lose_connection();
    EXPECT_TRUE(join(third, "net1abcd"));
}

/// Each leg of the road covers a quarter of the table. The fences have as many edges as a shared server allows.
std::string scenario_of_wide_road(const std::string& name) {
    std::string text = scenario_of_units(4) + fmt::format("[[terrain]]\nkind = \"road\"\nname = \"{}\"\n", name);
    text += "width = 1000\nline = [";
    for (int i = 0; i < 1000; ++i)
        text += fmt::format("[{}, {}], ", 1 + i * 3, i % 2 ? 1 : 3999);
    text += "]\n";
    for (int fence = 0; fence < 3; ++fence) {
        text += "[[terrain]]\nkind = \"fence\"\nline = [";
        for (int i = 0; i < 1000; ++i)
            text += fmt::format("[{}, {}], ", 1 + i * 3, 2000 + 10 * fence + i % 2);
        text += "]\n";
    }
    return text;
}

TEST(JoinedBattles, WithWideRoads_CountAtLeastTheirTerrainIndex) {
    const std::string text = scenario_of_wide_road("First");
    const auto scenario = read_scenario(text, "wide");
    ASSERT_TRUE(scenario.ok()) << to_text(scenario.error().front());
    const TerrainIndex index((*scenario)->width, (*scenario)->height, (*scenario)->pieces);
    const auto s = server_with_limit(2 * index.memory_bytes());
    const Made one = made_of(post_scenario(*s, text));
    const Made other = made_of(post_scenario(*s, scenario_of_wide_road("Second")));
    Player first(*s, one.battle, one.first);
    Player second(*s, other.battle, other.first);
    first.client_key = second.client_key = "net1abcd";
    EXPECT_TRUE(first.join().find("ok")->flag);
    EXPECT_FALSE(second.join().find("ok")->flag) << "two indexes fill the limit, and the battles have units too";
    EXPECT_NE(second.answer().find("take too much memory"), std::string::npos) << second.answer().substr(0, 300);
}

// Its stored form has more tables than its text, and could not be read again.
TEST(JoinedBattles, BattleTooLargeToBeStored_IsRefused) {
    const auto s = server_with_limit(0);
    const auto refused = post_scenario(*s, scenario_of_units(3400));
    EXPECT_EQ(refused.status, 422);
    EXPECT_NE(refused.body.find("too large to be stored"), std::string::npos) << refused.body.substr(0, 300);
}

// Lines of sight, pictures and searches take time for each corner.
TEST(OwnScenarios, GroundWithTooManyCorners_IsRefused) {
    const auto s = server_with_limit(0);
    const auto with_pieces = [&](int pieces, int corners) {
        std::string text = scenario_of_units(4);
        for (int i = 0; i < pieces; ++i) {
            text += "[[terrain]]\nkind = \"crops\"\narea = [";
            for (int c = 0; c < corners / 2; ++c)
                text += fmt::format("[{}, 10], ", 1 + c);
            for (int c = corners / 2; c > 0; --c)
                text += fmt::format("[{}, 20], ", c);
            text += "]\n";
        }
        return post_scenario(*s, text);
    };
    EXPECT_EQ(with_pieces(4, 1000).status, 201);
    EXPECT_EQ(with_pieces(500, 8).status, 201);
    const auto corners = with_pieces(5, 1000);
    EXPECT_EQ(corners.status, 422);
    EXPECT_NE(
        corners.body.find("5 pieces with 5000 corners; a shared server takes at most 500 pieces and 4000 corners"),
        std::string::npos)
        << corners.body.substr(0, 300);
    EXPECT_EQ(with_pieces(501, 4).status, 422);
}

}  // namespace
}  // namespace linstock::server_test
