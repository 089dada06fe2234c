#pragma once
// The requests of `linstock umpire` and their members, used by the program that answers them and by the schema.

#include <string>
#include <string_view>
#include <vector>

namespace linstock::wire {

struct RequestShape {
    const char* verb;
    std::vector<const char*> must;  ///< required members
    std::vector<const char*> may;   ///< optional members other than `verb` and `id`
};

inline const std::vector<RequestShape>& request_shapes() {
    static const std::vector<RequestShape> all = {
        {"open", {}, {"seed"}},      {"prompts", {}, {"seat"}},    {"candidates", {"prompt"}, {"most"}},
        {"check", {"decision"}, {}}, {"decide", {"decision"}, {}}, {"odds", {"decision"}, {}},
        {"view", {}, {"seat"}},      {"events", {}, {"from"}},     {"save", {}, {}},
        {"load", {"save"}, {}},      {"undo", {}, {"seat"}},       {"quit", {}, {}},
    };
    return all;
}

}  // namespace linstock::wire
