#pragma once
// Reads the members of one JSON object that a client sent; the first thing wrong is kept as a sentence.

#include "battle/json.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::server {

class RequestReader {
  public:
    /// Members that are not in `known` are wrong.
    RequestReader(const json::Value& value, const std::vector<std::string>& known);

    bool has(const char* name) const { return value_.find(name) != nullptr; }
    std::string text(const char* name);  ///< has to be there
    std::string text(const char* name, const std::string& otherwise);
    bool flag(const char* name);  ///< false when left out
    std::int64_t number(const char* name, std::int64_t low, std::int64_t high);
    std::int64_t number(const char* name, std::int64_t low, std::int64_t high, std::int64_t otherwise);
    std::vector<std::string> texts(const char* name);  ///< empty when left out
    std::vector<int> numbers(const char* name);
    const json::Value* object(const char* name);  ///< null when left out

    const std::string& error() const { return error_; }  ///< "" = nothing is wrong
    void fail(const std::string& text) {
        if (error_.empty()) error_ = text;
    }

  private:
    const json::Value* member(const char* name, json::Kind kind, bool must);
    const json::Value& value_;
    std::string error_;
};

}  // namespace linstock::server
