#pragma once
// The results of a ladder on disk: a head that says by which program and seed, then a line a mirrored pair, as they
// were fought. What is there is not fought again; files of several machines are put together with `cat`.

#include "base/diagnostics.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace linstock::apps {

struct LadderKey {
    std::string scenario;
    std::string ruleset;
    std::string first;
    std::string second;
    std::uint64_t pair = 0;
    friend bool operator<(const LadderKey& a, const LadderKey& b) {
        return std::tie(a.scenario, a.ruleset, a.first, a.second, a.pair) <
               std::tie(b.scenario, b.ruleset, b.first, b.second, b.pair);
    }
};
struct LadderRow {
    std::array<int, 2> half_points{};  ///< of `first`, 0 to 2: as blue, as grey
    std::array<int, 2> turns{};
    int half_points_of_first() const { return half_points[0] + half_points[1]; }
    bool operator==(const LadderRow&) const = default;
};
using LadderRows = std::map<LadderKey, LadderRow>;

std::string ladder_line(const LadderKey& key, const LadderRow& row);

class LadderFile {
  public:
    LadderFile() = default;
    ~LadderFile();
    LadderFile(const LadderFile&) = delete;  // it holds an open file
    LadderFile& operator=(const LadderFile&) = delete;

    /// Reads what is there into `rows` and opens the file to go on; "" = nothing is kept. A half-written last line is
    /// cut off.
    std::optional<Problem> open(const std::string& path, const std::string& seed, LadderRows& rows);
    bool write(const LadderKey& key, const LadderRow& row);  ///< false when the disk is full

  private:
    std::FILE* file_ = nullptr;
};

}  // namespace linstock::apps
