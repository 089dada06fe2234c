#include "server/api/request_reader.hpp"

#include "base/lines.hpp"

#include <algorithm>
#include <limits>

namespace linstock::server {

namespace {

constexpr std::size_t max_list_length = 256;

}  // namespace

RequestReader::RequestReader(const json::Value& value, const std::vector<std::string>& known) : value_(value) {
    if (value.kind != json::Kind::object) fail("expected an object, not " + std::string(to_text(value.kind)));
    for (const std::string& key : value.keys)
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            const std::string nearest = nearest_word(key, known);
            fail("there is no member '" + utf8_prefix(key, 60) + "' here" +
                 (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
            return;  // the first is what is told
        }
}

const json::Value* RequestReader::member(const char* name, json::Kind kind, bool must) {
    if (value_.kind != json::Kind::object) return nullptr;
    const json::Value* found = value_.find(name);
    if (found == nullptr) {
        if (must) fail("'" + std::string(name) + "' is missing");
        return nullptr;
    }
    if (found->kind == kind) return found;
    fail(std::string(name) + ": expected " + std::string(to_text(kind)) + ", not " + std::string(to_text(found->kind)));
    return nullptr;
}

std::string RequestReader::text(const char* name) {
    const json::Value* v = member(name, json::Kind::text, true);
    return v == nullptr ? std::string() : v->text;
}
std::string RequestReader::text(const char* name, const std::string& otherwise) {
    const json::Value* v = member(name, json::Kind::text, false);
    return v == nullptr ? otherwise : v->text;
}
bool RequestReader::flag(const char* name) {
    const json::Value* v = member(name, json::Kind::boolean, false);
    return v != nullptr && v->flag;
}

std::int64_t RequestReader::number(const char* name, std::int64_t low, std::int64_t high) {
    const json::Value* v = member(name, json::Kind::integer, true);
    if (v == nullptr) return low;
    if (v->integer >= low && v->integer <= high) return v->integer;
    fail(std::string(name) + ": expected a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return low;
}
std::int64_t RequestReader::number(const char* name, std::int64_t low, std::int64_t high, std::int64_t otherwise) {
    if (value_.kind != json::Kind::object || value_.find(name) == nullptr) return otherwise;
    return number(name, low, high);
}

std::vector<std::string> RequestReader::texts(const char* name) {
    std::vector<std::string> out;
    const json::Value* v = member(name, json::Kind::list, false);
    if (v == nullptr) return out;
    if (v->items.size() > max_list_length) fail(std::string(name) + ": the list is too long");
    for (const json::Value& item : v->items) {
        if (item.kind != json::Kind::text) fail(std::string(name) + ": expected a list of texts");
        out.push_back(item.text);
    }
    return out;
}

std::vector<int> RequestReader::numbers(const char* name) {
    std::vector<int> out;
    const json::Value* v = member(name, json::Kind::list, false);
    if (v == nullptr) return out;
    if (v->items.size() > max_list_length) fail(std::string(name) + ": the list is too long");
    constexpr std::int64_t most = std::numeric_limits<std::uint16_t>::max();
    for (const json::Value& item : v->items) {
        const bool fits = item.kind == json::Kind::integer && item.integer >= 0 && item.integer <= most;
        if (!fits) fail(std::string(name) + ": expected a list of whole numbers from 0 to " + std::to_string(most));
        out.push_back(fits ? static_cast<int>(item.integer) : 0);
    }
    return out;
}

const json::Value* RequestReader::object(const char* name) { return member(name, json::Kind::object, false); }

}  // namespace linstock::server
