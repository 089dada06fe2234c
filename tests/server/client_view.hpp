#pragma once
// A battle's view as a client has it: whole, or mended by what it is told of changes, member by member.

#include "battle/json.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace linstock::server_test {

class Scene {
  public:
    using Members = std::map<std::string, std::string>;  ///< raw JSON by key
    /// News, or an answer with a `view`; what tells nothing of the view leaves it.
    void hear(const std::string& text);
    /// The whole as one value.
    json::Value whole() const;
    const std::map<std::int64_t, Members>& units() const { return units_; }
    const Members& frame() const { return frame_; }
    bool fits() const { return fits_; }        ///< every change followed on what was there
    bool patched() const { return patched_; }  ///< by what was heard last

  private:
    std::int64_t number_ = 0;
    Members frame_;
    std::map<std::int64_t, Members> units_;
    bool fits_ = true;
    bool patched_ = false;
};

}  // namespace linstock::server_test
