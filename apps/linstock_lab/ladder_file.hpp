#pragma once
// The results of a ladder on disk: a head with the version and the seed, then one line per mirrored pair. Pairs in the
// file are not played again. `cat` merges the files of several machines.

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

    /// Reads the results into `rows` and opens the file for more; "" = store nothing. Removes a half-written last line.
    std::optional<Problem> open(const std::string& path, const std::string& seed, LadderRows& rows);
    bool write(const LadderKey& key, const LadderRow& row);  ///< false if the disk is full

  private:
    std::FILE* file_ = nullptr;
};

}  // namespace linstock::apps
