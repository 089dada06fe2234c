#pragma once
// A battle's view as a client keeps it: received whole, or updated member by member.

#include "battle/json.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace linstock::server_test {

class Scene {
  public:
    using Members = std::map<std::string, std::string>;  ///< raw JSON by key
    /// Reads an update or an answer. Without a `view` it changes nothing.
    void receive(const std::string& text);
    /// The whole view as one value.
    json::Value whole() const;
    const std::map<std::int64_t, Members>& units() const { return units_; }
    const Members& frame() const { return frame_; }
    bool fits() const { return fits_; }        ///< every update followed the view that was there
    bool patched() const { return patched_; }  ///< whether the last message was an update

  private:
    std::int64_t number_ = 0;
    Members frame_;
    std::map<std::int64_t, Members> units_;
    bool fits_ = true;
    bool patched_ = false;
};

}  // namespace linstock::server_test
