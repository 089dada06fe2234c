#pragma once
// Internals of the scenario writer: TOML text, one key per line, the same bytes for the same values.

#include "army/army.hpp"
#include "base/geometry.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::reading {

class TextWriter {
  public:
    void heading(std::string_view line);  ///< "[scenario]"; writes an empty line before it unless it is the first
    void text(std::string_view key, std::string_view value);  ///< written over several lines if it contains line ends
    void texts(std::string_view key, const std::vector<std::string>& values);
    void integer(std::string_view key, std::int64_t value);
    void integers(std::string_view key, const std::vector<int>& values);
    void number(std::string_view key, double value);
    void boolean(std::string_view key, bool value);
    void point(std::string_view key, Vec value);
    void points(std::string_view key, const std::vector<Vec>& values);
    void lines(std::string_view key, const std::vector<Polyline>& values);
    void degrees(std::string_view key, Heading value);
    void own(const std::vector<OwnTable>& tables);
    void own(const OwnTable& table);

    // Write only values that differ from the reader's default.
    void text_unless(std::string_view key, std::string_view value, std::string_view usual) {
        if (value != usual) text(key, value);
    }
    void integer_unless(std::string_view key, std::int64_t value, std::int64_t usual) {
        if (value != usual) integer(key, value);
    }
    void true_only(std::string_view key, bool value) {
        if (value) boolean(key, true);
    }

    const std::string& result() const { return out_; }

  private:
    void key(std::string_view key);
    std::string out_;
};

}  // namespace linstock::reading
