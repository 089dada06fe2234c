#pragma once
// Inside of the scenario writer: TOML text, one key a line, the same bytes for the same values.

#include "army/army.hpp"
#include "base/geometry.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::reading {

class TextWriter {
  public:
    void heading(std::string_view line);  ///< "[scenario]", with an empty line before it unless it is the first
    void text(std::string_view key, std::string_view value);  ///< over several lines when it has any
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

    // Only what differs from what the reader takes when the key is missing.
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
