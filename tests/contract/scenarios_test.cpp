// A damaged scenario is either rejected with place and reason, or playable. Lines of all shipped scenarios are lost,
// doubled, moved, or get other numbers and words, for every ruleset.

#include "base/lines.hpp"
#include "tests/contract/register.hpp"
#include "tests/contract/spoiling.hpp"
#include "tests/support/data.hpp"

#include <algorithm>
#include <cctype>

namespace linstock::tests {
namespace {

class Scenarios : public EachBook {};
INSTANTIATE_TEST_SUITE_P(Books, Scenarios, testing::ValuesIn(ruleset_ids()));

std::string text_of(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines)
        out += line + "\n";
    return out;
}

/// A number as an author may mistype it or an attacker may choose it.
std::string other_number(Random& random) {
    static const std::vector<std::string> odd = {"0",     "-1",  "1",     "2",          "17",         "255",  "256",
                                                 "65536", "0.1", "-0.25", "4294967296", "1000000000", "1e30", "nan",
                                                 "inf",   "360", "719",   "true",       "'words'",    "[]",   "[1, 2]"};
    return below(random, 2) == 0 ? std::to_string(below(random, 80)) : odd[random() % odd.size()];
}

/// Replaces one number of the line.
std::string with_other_number(Random& random, std::string line) {
    std::vector<std::size_t> starts;
    for (std::size_t i = line.find('='); i != std::string::npos && i + 1 < line.size(); ++i)
        if (std::isdigit(static_cast<unsigned char>(line[i + 1])) != 0 && (line[i] == ' ' || line[i] == '['))
            starts.push_back(i + 1);
    if (starts.empty()) return line;
    const std::size_t at = starts[random() % starts.size()];
    std::size_t end = at;
    while (end < line.size() && (std::isdigit(static_cast<unsigned char>(line[end])) != 0 || line[end] == '.'))
        ++end;
    return line.replace(at, end - at, other_number(random));
}

/// Replaces a quoted text with one from another line.
std::string with_other_word(std::string line, const std::string& other) {
    const std::size_t from = line.find('"');
    const std::size_t end = from == std::string::npos ? from : line.find('"', from + 1);
    const std::size_t word = other.find('"');
    const std::size_t word_end = word == std::string::npos ? word : other.find('"', word + 1);
    if (end == std::string::npos || word_end == std::string::npos) return line;
    return line.replace(from, end + 1 - from, other.substr(word, word_end + 1 - word));
}

/// The key of one line with the value of another.
std::string with_other_value(const std::string& line, const std::string& other) {
    const std::size_t key = line.find('=');
    const std::size_t value = other.find('=');
    if (key == std::string::npos || value == std::string::npos) return line;
    return line.substr(0, key) + other.substr(value);
}

/// Changes one to three lines. `others` are lines of any scenario.
std::string spoilt(Random& random, std::vector<std::string> lines, const std::vector<std::string>& others) {
    for (int times = 1 + below(random, 3); times > 0 && !lines.empty(); --times) {
        const std::size_t at = random() % lines.size();
        const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
        const std::string& other =
            below(random, 2) == 0 ? others[random() % others.size()] : lines[random() % lines.size()];
        switch (below(random, 9)) {
            case 0: lines.erase(place); break;
            case 1: lines.insert(place, std::string(other)); break;
            case 2: std::swap(lines[at], lines[random() % lines.size()]); break;
            case 3: lines[at] = with_other_word(lines[at], std::string(other)); break;
            case 4: lines[at] = with_other_value(lines[at], std::string(other)); break;
            default: lines[at] = with_other_number(random, lines[at]);
        }
    }
    return text_of(lines);
}

/// Scenarios for this ruleset, except the very large ones.
std::vector<std::string> made_for(const std::string& book) {
    std::vector<std::string> out;
    for (const Contest& contest : contests())
        if (contest.ruleset == book) out.push_back(data_file("scenarios/" + contest.scenario + ".toml").text);
    return out;
}

TEST_P(Scenarios, DamagedText_IsRejectedOrPlayable) {
    const std::vector<std::string> texts = made_for(GetParam());
    ASSERT_FALSE(texts.empty());
    const auto rules = ruleset(GetParam());
    ASSERT_TRUE(rules.ok());
    std::vector<std::vector<std::string>> lines;
    std::transform(texts.begin(), texts.end(), std::back_inserter(lines), lines_of);
    Random random(17);
    const int times = tries(10);
    int taken = 0;
    int refused = 0;
    for (int n = 0; n < times; ++n) {
        const std::size_t which = random() % lines.size();
        const std::string text = spoilt(random, lines[which], lines[random() % lines.size()]);
        SCOPED_TRACE("try " + std::to_string(n));
        const auto scenario = read_scenario(text, "spoilt");
        if (!scenario) {
            ++refused;
            EXPECT_FALSE(scenario.error().empty()) << text;
            continue;
        }
        const auto battle = prepare(*rules, *scenario);
        if (!battle) {
            ++refused;
            EXPECT_FALSE(battle.error().empty()) << text;
            continue;
        }
        ++taken;
        const SeededDice dice(seed_of(static_cast<std::uint64_t>(n)));
        const std::string wrong = play_on(**battle, open(**battle, &dice, nullptr), static_cast<std::uint64_t>(n), 8);
        EXPECT_EQ(wrong, "") << text;
    }
    EXPECT_GE(taken, times / 10);
    EXPECT_GE(refused, times / 10);
}

}  // namespace
}  // namespace linstock::tests
