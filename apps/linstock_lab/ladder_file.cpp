#include "apps/linstock_lab/ladder_file.hpp"

#include "apps/command_line/players.hpp"
#include "apps/files.hpp"
#include "apps/texts.hpp"
#include "apps/version.hpp"
#include "battle/json.hpp"
#include "generals/computer_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <string_view>
#include <vector>

namespace linstock::apps {

namespace {

std::string head_line(const std::string& seed) {
    json::Writer out;
    out.object().member("ladder", version()).member("seed", seed).end_object();
    return out.take() + "\n";
}

bool read_two(const json::Value& v, const char* key, int most, std::array<int, 2>& out) {
    const json::Value* list = v.find(key);
    if (list == nullptr || list->kind != json::Kind::list || list->items.size() != 2) return false;
    for (std::size_t i = 0; i < 2; ++i) {
        const json::Value& n = list->items[i];
        if (n.kind != json::Kind::integer || n.integer < 0 || n.integer > most) return false;
        out[i] = static_cast<int>(n.integer);
    }
    return true;
}

bool read_text(const json::Value& v, const char* key, std::string& out) {
    const json::Value* text = v.find(key);
    if (text == nullptr || text->kind != json::Kind::text) return false;
    out = text->text;
    return true;
}

bool read_row(const json::Value& v, LadderKey& key, LadderRow& row) {
    const json::Value* pair = v.find("pair");
    if (pair == nullptr || pair->kind != json::Kind::integer || pair->integer < 0) return false;
    key.pair = static_cast<std::uint64_t>(pair->integer);
    return read_text(v, "scenario", key.scenario) && read_text(v, "ruleset", key.ruleset) &&
           read_text(v, "first", key.first) && read_text(v, "second", key.second) &&
           read_two(v, "half_points", 2, row.half_points) && read_two(v, "turns", 1000, row.turns);
}

Problem wrong(const std::string& path, int line, std::string text, std::string expected = "") {
    Problem p;
    p.file = path;
    p.line = line;
    p.text = std::move(text);
    p.expected = std::move(expected);
    return p;
}

/// The rows, and the line of each.
class RowCollector {
  public:
    RowCollector(const std::string& path, LadderRows& rows) : path_(path), rows_(rows) {}

    /// Duplicate rows are accepted, because `cat` may produce them; conflicting rows for a pair are an error.
    std::optional<Problem> add(int line, const LadderKey& key, const LadderRow& row) {
        for (const std::string& general : {key.first, key.second})
            if (!is_computer_player(general)) return wrong(path_, line, no_general(general));
        const std::vector<std::string> books = ruleset_ids();
        if (std::find(books.begin(), books.end(), key.ruleset) == books.end()) {
            Problem p = wrong(path_, line, "there is no ruleset '" + key.ruleset + "'");
            p.nearest = nearest_word(key.ruleset, books);
            return p;
        }
        const auto [is, fresh] = rows_.emplace(key, row);
        if (fresh) lines_[key] = line;
        if (is->second == row) return std::nullopt;
        return wrong(path_, line,
                     fmt::format("line {} has another result of this pair: {} against {}, {} by {}, pair {}",
                                 lines_[key], key.first, key.second, key.scenario, key.ruleset, key.pair + 1),
                     "one result per pair: delete the wrong line");
    }

  private:
    const std::string& path_;
    LadderRows& rows_;
    std::map<LadderKey, int> lines_;
};

/// Reads all complete lines; `whole` receives their size in bytes.
std::optional<Problem> read_rows(const std::string& path, std::string_view text, const std::string& head,
                                 LadderRows& rows, std::size_t& whole) {
    int number = 0;
    RowCollector gathering(path, rows);
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', whole)) {
        const std::string_view line = text.substr(whole, end - whole);
        ++number;
        whole = end + 1;
        if (std::string(line) + "\n" == head) continue;
        const auto value = json::parse(line, path, number);
        LadderKey key;
        LadderRow row;
        if (number == 1 || (value && value->find("ladder") != nullptr))
            return wrong(path, number, "this file has no results of this version with this seed",
                         "the line " + head.substr(0, head.size() - 1) + ", or another file");
        if (!value) return value.error();
        if (!read_row(*value, key, row)) return wrong(path, number, "this is not a line of a ladder");
        if (auto problem = gathering.add(number, key, row)) return problem;
    }
    return std::nullopt;
}

}  // namespace

std::string ladder_line(const LadderKey& key, const LadderRow& row) {
    json::Writer out;
    out.object();
    out.member("scenario", key.scenario).member("ruleset", key.ruleset);
    out.member("first", key.first).member("second", key.second);
    out.member("pair", static_cast<std::int64_t>(key.pair));
    out.key("half_points").list().value(row.half_points[0]).value(row.half_points[1]).end_list();
    out.key("turns").list().value(row.turns[0]).value(row.turns[1]).end_list();
    out.end_object();
    return out.take() + "\n";
}

LadderFile::~LadderFile() {
    if (file_ != nullptr) std::fclose(file_);
}

std::optional<Problem> LadderFile::open(const std::string& path, const std::string& seed, LadderRows& rows) {
    if (path.empty()) return std::nullopt;
    const std::string head = head_line(seed);
    std::error_code error;
    const bool there = std::filesystem::exists(path, error);
    std::size_t whole = 0;
    if (there) {
        const auto text = read_file(path);
        if (!text) return text.error();
        if (auto problem = read_rows(path, *text, head, rows, whole)) return problem;
        if (whole == 0 && !text->empty() && head.compare(0, text->size(), *text) != 0)
            return wrong(path, 1, "this file has no results of a ladder");
        if (whole < text->size()) std::filesystem::resize_file(path, whole, error);
    }
    file_ = error ? nullptr : std::fopen(path.c_str(), "ab");
    if (file_ == nullptr)
        return wrong(path, 0, std::string("cannot write: ") + (error ? error.message() : std::strerror(errno)));
    if (whole == 0 && (std::fwrite(head.data(), 1, head.size(), file_) != head.size() || std::fflush(file_) != 0))
        return wrong(path, 0, std::string("cannot write: ") + std::strerror(errno));
    return std::nullopt;
}

bool LadderFile::write(const LadderKey& key, const LadderRow& row) {
    if (file_ == nullptr) return true;
    const std::string line = ladder_line(key, row);
    return std::fwrite(line.data(), 1, line.size(), file_) == line.size() && std::fflush(file_) == 0;
}

}  // namespace linstock::apps
