#include "charts/toml_bounds.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace linstock {

namespace {

using namespace toml_bounds;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// Scans the text once. After invalid TOML the scan continues without precision: the parser, which reads in the same
/// order, stops at that position.
class Look {
  public:
    Look(std::string_view text, std::string_view filename) : text_(text), filename_(filename) {}

    std::optional<Problem> through() {
        if (text_.size() > longest)
            return problem_at(1, 1, "the text is too long", std::to_string(longest >> 10) + " KiB at most");
        if (text_.substr(0, 3) == "\xef\xbb\xbf") at_ = 3;  // a byte order mark
        while (at_ < text_.size() && !problem_)
            take();
        return std::move(problem_);
    }
    const TomlExtent& extent() const { return extent_; }

  private:
    void take() {
        const char c = text_[at_];
        if (c == '"' || c == '\'') {
            string(c);
        } else if (c == '#') {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (c == '\n') {
            new_line();
            ++at_;
        } else {
            if (is_blank(c)) {
                ++at_;
                return;
            }
            mark(c);
            ++at_;
        }
    }

    /// Reads from the first quote to behind the last.
    void string(char quote) {
        begin_line_ = false;
        const std::size_t from = at_;
        const bool many = text_.substr(at_, 3) == std::string(3, quote);
        at_ += many ? 3 : 1;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\n') {
                if (!many) break;  // the parser stops here
                new_line_inside();
                ++at_;
            } else if (c == '\\' && quote == '"') {
                if (at_ + 1 < text_.size() && text_[at_ + 1] == '\n') new_line_at(at_ + 1);
                at_ += 2;
            } else if (c != quote) {
                ++at_;
            } else if (!many) {
                ++at_;
                break;
            } else if (const std::size_t run = quotes(quote); run < 3) {
                at_ += run;  // one or two quotes are part of the text
            } else {
                at_ += std::min<std::size_t>(run, 5);  // up to two quotes before the closing three are part of the text
                break;
            }
        }
        at_ = std::min(at_, text_.size());
        piece_ += at_ - from;
    }
    std::size_t quotes(char quote) const {
        const std::size_t end = text_.find_first_not_of(quote, at_);
        return std::min(end, text_.size()) - at_;
    }

    void mark(char c) {
        const bool first = std::exchange(begin_line_, false);
        switch (c) {
            case '[':
                if (first && open_.empty()) {
                    header_ = true;
                    path_ = 0;
                    begin_value();
                }
                open(c);
                break;
            case '{': open(c); break;
            case ']':
            case '}': close(); break;
            case '.':
                piece_ends();
                if (++dots_ >= most_key_parts)
                    fail("the key has too many parts", std::to_string(most_key_parts) + " at most");
                break;
            case '=':
                piece_ends();
                count_value();
                count_tables(dots_);
                key_ = dots_;
                check_depth(key_ + 1);
                begin_value();
                break;
            case ',':
                count_value();
                key_ = 0;
                begin_value();
                break;
            default: ++piece_;
        }
    }

    void open(char bracket) {
        if (bracket == '{') count_tables(1);
        count_value();
        open_.push_back(key_ + 1);
        below_ += key_ + 1;
        key_ = 0;
        check_depth(1);  // for its contents
        begin_value();
    }
    void close() {
        if (header_) {
            piece_ends();
            count_tables(dots_ + 1);
            // Each part may name a list of tables, which is one level deeper than its table.
            path_ = std::max(path_, 2 * (dots_ + 1));
            check_depth(0);
        }
        if (!open_.empty()) {
            below_ -= open_.back();
            open_.pop_back();
        }
        if (open_.empty()) header_ = false;
        begin_value();
    }

    void begin_value() {
        dots_ = 0;
        piece_ = 0;
    }
    /// Ends a part of a key at a dot or an equals sign.
    void piece_ends() {
        if (piece_ > longest_key) fail("a key is too long", std::to_string(longest_key) + " bytes at most");
        piece_ = 0;
    }
    void count_value() {
        if (++extent_.values > most_values)
            fail("there are too many values", std::to_string(most_values) + " at most in a file");
    }
    void count_tables(std::size_t more) {
        extent_.tables += more;
        if (extent_.tables > most_tables)
            fail("there are too many tables", std::to_string(most_tables) + " at most in a file");
    }
    void check_depth(std::size_t more) {
        const std::size_t depth = (header_ ? 0 : below_) + path_ + more;
        extent_.depth = std::max(extent_.depth, depth);
        if (depth > deepest || open_.size() > deepest)
            fail("tables and lists are nested too deep", std::to_string(deepest) + " levels at most");
    }

    void new_line() {
        new_line_inside();
        begin_line_ = true;
        begin_value();
        if (open_.empty() || header_) {  // outside brackets, a key and its value end with the line
            open_.clear();
            below_ = 0;
            key_ = 0;
            header_ = false;
        }
    }
    void new_line_inside() { new_line_at(at_); }
    void new_line_at(std::size_t at) {
        ++line_;
        line_start_ = at + 1;
    }

    void fail(std::string text, std::string expected) {
        if (problem_) return;
        problem_ = problem_at(line_, static_cast<int>(at_ - line_start_) + 1, std::move(text), std::move(expected));
    }
    Problem problem_at(int line, int column, std::string text, std::string expected) const {
        Problem out;
        out.file = std::string(filename_);
        out.line = line;
        out.column = column;
        out.text = std::move(text);
        out.expected = std::move(expected);
        return out;
    }

    std::string_view text_;
    std::string_view filename_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::size_t line_start_ = 0;
    bool begin_line_ = true;         // only blanks in this line so far
    bool header_ = false;            // within the brackets of a header
    std::size_t path_ = 0;           // nesting depth of the last header's table
    std::size_t dots_ = 0;           // dots since the end of the last key or value
    std::size_t piece_ = 0;          // characters since then, or since the last dot
    std::size_t key_ = 0;            // dots of the key whose value follows
    std::vector<std::size_t> open_;  // levels that each open bracket adds; at most `deepest` entries
    std::size_t below_ = 0;          // their sum
    TomlExtent extent_;
    std::optional<Problem> problem_;
};

}  // namespace

std::optional<Problem> beyond_bounds(std::string_view text, std::string_view filename, TomlExtent* extent) {
    Look look(text, filename);
    auto problem = look.through();
    if (extent != nullptr) *extent = look.extent();
    return problem;
}

}  // namespace linstock
