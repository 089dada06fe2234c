#pragma once
// Reads the members of a JSON object from a client. Stores the first error as a sentence.

#include "battle/json.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::server {

class RequestReader {
  public:
    /// A member that is not in `known` is an error.
    RequestReader(const json::Value& value, const std::vector<std::string>& known);

    bool has(const char* name) const { return value_.find(name) != nullptr; }
    std::string text(const char* name);  ///< required
    std::string text(const char* name, const std::string& otherwise);
    bool flag(const char* name);  ///< false if absent
    std::int64_t number(const char* name, std::int64_t low, std::int64_t high);
    std::int64_t number(const char* name, std::int64_t low, std::int64_t high, std::int64_t otherwise);
    std::vector<std::string> texts(const char* name);  ///< empty if absent
    std::vector<int> numbers(const char* name);
    const json::Value* object(const char* name);  ///< null if absent

    const std::string& error() const { return error_; }  ///< "" = no error
    void fail(const std::string& text) {
        if (error_.empty()) error_ = text;
    }

  private:
    const json::Value* member(const char* name, json::Kind kind, bool must);
    const json::Value& value_;
    std::string error_;
};

}  // namespace linstock::server
