#include "apps/bot/bot_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

namespace linstock::apps {

namespace {

struct AllCounts {
    std::mutex lock;
    std::map<std::string, BotCounts> by_name;
};

AllCounts& all_counts() {
    static AllCounts all;
    return all;
}

void add_text(std::vector<std::string>& to, const std::string& text) {
    if (to.size() < BotCounts::max_texts && std::find(to.begin(), to.end(), text) == to.end()) to.push_back(text);
}

std::string counted_text(std::size_t n, const char* one, const char* many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
}

}  // namespace

void BotCounts::add_reason(const std::string& text) { add_text(reasons, text); }
void BotCounts::add_fault(const std::string& text) { add_text(faults, text); }

void BotCounts::add(const BotCounts& more) {
    battles += more.battles;
    questions += more.questions;
    slow += more.slow;
    refused += more.refused;
    defaulted += more.defaulted;
    bad_lines += more.bad_lines;
    lost += more.lost;
    stayed += more.stayed;
    slowest = std::max(slowest, more.slowest);
    for (const std::string& text : more.reasons)
        add_reason(text);
    for (const std::string& text : more.faults)
        add_fault(text);
}

void count_bot(const std::string& name, const BotCounts& counts) {
    AllCounts& all = all_counts();
    const std::lock_guard<std::mutex> guard(all.lock);
    all.by_name[name].add(counts);
}

std::map<std::string, BotCounts> take_bot_counts() {
    AllCounts& all = all_counts();
    const std::lock_guard<std::mutex> guard(all.lock);
    return std::exchange(all.by_name, {});
}

std::string crash_text(const std::string& name) {
    AllCounts& all = all_counts();
    const std::lock_guard<std::mutex> guard(all.lock);
    const auto it = all.by_name.find(name);
    if (it == all.by_name.end() || it->second.reasons.empty()) return "";
    const std::string& reason = it->second.reasons.front();
    return " (lost by a crash: " + reason.substr(0, reason.find_first_of(",\n")) + ")";
}

std::string faults_text(const std::map<std::string, BotCounts>& counts) {
    std::string out;
    for (const auto& [name, c] : counts) {
        if (!c.has_faults()) continue;
        out += fmt::format("{}: {}, {}", name, counted_text(c.battles, "battle", "battles"),
                           counted_text(c.questions, "question", "questions"));
        if (c.lost > 0) out += fmt::format("; lost {} by a crash", counted_text(c.lost, "battle", "battles"));
        if (c.slow > 0) out += fmt::format("; too slow for {}", counted_text(c.slow, "question", "questions"));
        if (c.defaulted > 0)
            out += fmt::format("; no lawful decision for {}", counted_text(c.defaulted, "question", "questions"));
        if (c.bad_lines > 0)
            out +=
                fmt::format("; {}", counted_text(c.bad_lines, "line was not understood", "lines were not understood"));
        out += "\n";
        for (const std::string& reason : c.reasons)
            out += "  crash: " + reason + "\n";
        for (const std::string& fault : c.faults)
            out += "  fault: " + fault + "\n";
    }
    return out;
}

}  // namespace linstock::apps
