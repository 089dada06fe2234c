#pragma once
// What bots did in the battles of a command: how many questions they answered, and what went wrong.

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace linstock::apps {

struct BotCounts {
    std::size_t battles = 0;
    std::size_t questions = 0;
    std::size_t slow = 0;                   ///< questions answered by default because the time was up
    std::size_t refused = 0;                ///< decisions that the rules refused
    std::size_t defaulted = 0;              ///< questions answered by default after too many refused decisions
    std::size_t bad_lines = 0;              ///< lines that could not be understood
    std::size_t lost = 0;                   ///< battles lost by a crash
    std::size_t stayed = 0;                 ///< battles after which the bot did not exit with status 0
    double slowest = 0;                     ///< seconds for one answer
    std::vector<std::string> reasons = {};  ///< why battles were lost; the first ones
    std::vector<std::string> faults = {};   ///< errors in lines and decisions; the first ones

    static constexpr std::size_t max_texts = 3;
    void add(const BotCounts& more);
    void add_reason(const std::string& text);
    void add_fault(const std::string& text);
    bool has_faults() const { return slow + defaulted + bad_lines + lost > 0; }
};

/// Adds what a bot did in a battle. Safe from several threads.
void count_bot(const std::string& name, const BotCounts& counts);
/// All that has been counted since the last call, by the bot's name.
std::map<std::string, BotCounts> take_bot_counts();

/// " (lost by a crash: exit status 1)", or "": for battles counted since the last call of the function above.
std::string crash_text(const std::string& name);

/// One paragraph for each bot with errors: what, how often and why; "" if there are none.
std::string faults_text(const std::map<std::string, BotCounts>& counts);

}  // namespace linstock::apps
