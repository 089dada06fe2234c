#include "server/api/message_notation.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <stdexcept>

namespace linstock::server {

namespace {

class Parser {
  public:
    explicit Parser(std::string_view text) : rest_(text) { skip_space(); }

    MessageManifest manifest() {
        MessageManifest out;
        while (!rest_.empty()) {
            const std::string name = word();
            if (name == "let") {
                const std::string abbreviation = word();
                expect("=");
                types_[abbreviation] = type();
            } else if (accept("=")) {
                out.shapes.emplace_back(name, type());
            } else {
                RequestMessage& request = out.requests.emplace_back();
                request.verb = name;
                request.summary = quoted();
                request.in_battle = accept("battle");
                request.members = members();
                if (accept("->")) request.answer = members();
            }
        }
        return out;
    }

    std::vector<wire::Member> members() {
        std::vector<wire::Member> out;
        expect("{");
        while (!accept("}")) {
            if (!out.empty()) expect(",");
            wire::Member& member = out.emplace_back();
            member.name = word();
            member.always = !accept("?");
            expect(":");
            member.schema = type();
        }
        return out;
    }

  private:
    std::string type() {
        std::vector<std::string> schemas;
        std::string words;
        do {
            if (rest_.starts_with('"'))
                words += (words.empty() ? "\"" : ",\"") + quoted() + "\"";
            else
                schemas.push_back(single_type());
        } while (accept("|"));
        const bool is_one_word = words.find(',') == std::string::npos;
        if (!words.empty()) schemas.push_back(is_one_word ? "{\"const\":" + words + "}" : "{\"enum\":[" + words + "]}");
        if (schemas.size() == 1) return schemas.front();
        std::string out;
        for (const std::string& schema : schemas)
            out += (out.empty() ? "" : ",") + schema;
        return "{\"anyOf\":[" + out + "]}";
    }

    std::string single_type() {
        if (rest_.starts_with('{')) return wire::Shape(members()).text();
        if (accept("[")) {
            const std::string items = type();
            expect("]");
            return wire::list_of(items);
        }
        const std::string name = word();
        if (name == "int") {
            const std::string least = digits();
            expect("..");
            const std::string most = digits();
            return "{\"type\":\"integer\",\"minimum\":" + least + (most.empty() ? "" : ",\"maximum\":" + most) + "}";
        }
        const auto known = types_.find(name);
        return known == types_.end() ? wire::ref(name) : known->second;
    }

    std::string word() {
        const std::string out = take_while([](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
        if (out.empty()) fail("a name");
        return out;
    }
    std::string digits() {
        return take_while([](unsigned char c) { return std::isdigit(c) != 0; });
    }
    std::string quoted() {
        expect("\"");
        const std::string out = take(rest_.find('"'));
        expect("\"");
        return out;
    }
    bool accept(std::string_view token) {
        if (!rest_.starts_with(token)) return false;
        take(token.size());
        return true;
    }
    void expect(std::string_view token) {
        if (!accept(token)) fail(token);
    }
    [[noreturn]] void fail(std::string_view expected) const {
        throw std::logic_error("expected " + std::string(expected) + " at: " + std::string(rest_.substr(0, 60)));
    }
    std::string take_while(bool (*belongs)(unsigned char)) {
        std::size_t size = 0;
        while (size < rest_.size() && belongs(static_cast<unsigned char>(rest_[size])))
            ++size;
        return take(size);
    }
    std::string take(std::size_t size) {
        std::string out(rest_.substr(0, size));
        rest_.remove_prefix(std::min(size, rest_.size()));
        skip_space();
        return out;
    }
    void skip_space() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n"), rest_.size())); }

    std::string_view rest_;
    std::map<std::string, std::string> types_ = {
        {"text", std::string(wire::any_text)},   {"flag", std::string(wire::boolean)},
        {"number", R"({"type":"number"})"},      {"integer", std::string(wire::integer)},
        {"natural", std::string(wire::natural)}, {"degrees", std::string(wire::degrees_of)},
        {"null", R"({"type":"null"})"}};
};

}  // namespace

MessageManifest parse_manifest(std::string_view text) { return Parser(text).manifest(); }
std::vector<wire::Member> parse_members(std::string_view text) { return Parser(text).members(); }

}  // namespace linstock::server
