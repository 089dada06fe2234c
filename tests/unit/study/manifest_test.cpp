#include "study/manifest.hpp"

#include <gtest/gtest.h>

#include <set>

namespace linstock::study {
namespace {

Manifest manifest_of(std::uint64_t battles, std::size_t arms, bool mirrored) {
    Manifest m;
    m.program = "0.0.0";
    m.title = "A \"field\"";
    m.scenarios = {"[scenario]\n", "other\n"};
    m.seed = seed_of(77);
    m.battles = battles;
    m.mirrored = mirrored;
    for (std::size_t a = 0; a < arms; ++a) {
        Arm arm;
        arm.name = "arm " + std::to_string(a);
        arm.scenario = a % 2;
        arm.scenario_hash = 0xfedcba9876543210ULL - a;
        arm.ruleset = "revised";
        arm.ruleset_hash = a;
        arm.house = {{"name = \"x\"\n", "x.toml"}};
        if (mirrored) arm.grey = "random";
        m.arms.push_back(arm);
    }
    return m;
}

TEST(Manifest, Manifest_ReadsBackAsWritten) {
    const Manifest m = manifest_of(10, 3, true);
    const auto again = read_manifest(to_text(m), "manifest.json");
    ASSERT_TRUE(again);
    EXPECT_EQ(to_text(*again), to_text(m));
    EXPECT_EQ(hash_of(*again), hash_of(m));
    Manifest other = m;
    other.arms[1].ruleset_hash = 9;
    EXPECT_NE(hash_of(other), hash_of(m));
}

TEST(Manifest, ErrorsInManifest_HavePositions) {
    const Manifest m = manifest_of(10, 1, false);
    std::string text = to_text(m);
    text.replace(text.find("\"battles\":10"), 12, "\"battles\":\"\"");
    const auto wrong = read_manifest(text, "m.json");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().text.find("'battles'"), std::string::npos);
    EXPECT_EQ(wrong.error().line, 1);
    EXPECT_FALSE(read_manifest("{}", "m.json"));
    EXPECT_FALSE(read_manifest("[", "m.json"));
}

TEST(Tasks, ArmsOfOneBattle_ShareItsSeed) {
    const Manifest m = manifest_of(4, 3, false);
    EXPECT_EQ(m.tasks(), 12U);
    for (std::uint64_t t = 0; t < m.tasks(); ++t) {
        const Task task = task_of(m, t);
        EXPECT_EQ(task.arm, t % 3);
        EXPECT_EQ(task.battle, t / 3);
        EXPECT_EQ(task.seed, seed_of_battle(m.seed, t / 3));
        EXPECT_FALSE(task.exchanged);
    }
}

TEST(Tasks, MirroredPair_ExchangesSides) {
    const Manifest m = manifest_of(4, 2, true);
    const Task one = task_of(m, 1);
    const Task other = task_of(m, 3);
    EXPECT_EQ(one.pair, other.pair);
    EXPECT_EQ(one.seed, other.seed);
    EXPECT_FALSE(one.exchanged);
    EXPECT_TRUE(other.exchanged);
    EXPECT_EQ(generals_of(m, one), (std::pair<std::string, std::string>("sergeant", "random")));
    EXPECT_EQ(generals_of(m, other), (std::pair<std::string, std::string>("random", "sergeant")));
    EXPECT_FALSE(task_of(m, 5).seed == one.seed);
}

TEST(Tasks, EqualCommanders_AreNotExchanged_ButGetAnotherSeed) {
    Manifest m = manifest_of(4, 2, true);
    m.arms[1].grey = m.arms[1].blue;
    EXPECT_FALSE(task_of(m, 3).exchanged);
    EXPECT_FALSE(task_of(m, 3).seed == task_of(m, 1).seed);
}

TEST(Shards, Shards_CoverAllTasks_AndKeepPairsTogether) {
    for (const bool mirrored : {false, true})
        for (const std::uint64_t of : {1U, 2U, 3U, 7U, 50U}) {
            const Manifest m = manifest_of(22, 3, mirrored);
            std::set<std::uint64_t> seen;
            std::uint64_t sum = 0;
            for (std::uint64_t number = 1; number <= of; ++number) {
                const Shard shard{number, of};
                sum += tasks_of(m, shard);
                for (std::uint64_t t = next_task(m, shard, 0); t < m.tasks(); t = next_task(m, shard, t + 1)) {
                    EXPECT_TRUE(seen.insert(t).second);
                    EXPECT_EQ(task_of(m, t).pair % of, number - 1);
                }
            }
            EXPECT_EQ(seen.size(), m.tasks());
            EXPECT_EQ(sum, m.tasks());
        }
}

TEST(Shards, ShardText_ReadsBack) {
    const auto shard = read_shard("2/8");
    ASSERT_TRUE(shard);
    EXPECT_EQ(shard->number, 2U);
    EXPECT_EQ(shard->of, 8U);
    for (const char* wrong : {"", "2", "0/8", "9/8", "2/0", "-1/8", "a/b", "2/8/3", "1/99999999"})
        EXPECT_FALSE(read_shard(wrong)) << wrong;
}

}  // namespace
}  // namespace linstock::study
