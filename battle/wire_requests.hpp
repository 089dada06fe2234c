#pragma once
// The requests of `linstock umpire` and what may stand in each: the program that answers them and the schema read this.

#include <string>
#include <string_view>
#include <vector>

namespace linstock::wire {

struct RequestShape {
    const char* verb;
    std::vector<const char*> must;  ///< members that have to be there
    std::vector<const char*> may;   ///< besides `verb` and `id`
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
