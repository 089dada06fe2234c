#pragma once
// Starts child processes of linstockd. A child gets its options as words of its command line: a text, or a number.

#include <sys/types.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace linstock::apps {

/// The environment variable with "name:password" for the mail server. Only the mailer process gets it.
inline constexpr const char* mail_login = "LINSTOCKD_MAIL_LOGIN";

inline std::string to_word(const std::string& text) { return text; }
inline std::string to_word(std::int64_t number) { return std::to_string(number); }
inline void read_word(const char* word, std::string& text) { text = word; }
template <class Number>
void read_word(const char* word, Number& number) {
    number = static_cast<Number>(std::atoll(word));
}

/// The arguments of a child with these options, which members(options) lists. `role` names its main function.
template <class Options>
std::vector<std::string> child_arguments(const char* role, Options options) {
    return std::apply(
        [&](const auto&... member) { return std::vector<std::string>{"linstockd", role, to_word(member)...}; },
        members(options));
}
/// The options, if these are the arguments of a child with this role.
template <class Options>
std::optional<Options> child_options(const char* role, int argc, char** argv) {
    Options out;
    const auto all = members(out);
    if (argc != 2 + static_cast<int>(std::tuple_size_v<decltype(all)>) || std::string_view(argv[1]) != role)
        return std::nullopt;
    char** next = argv + 2;
    std::apply([&](auto&... member) { (read_word(*next++, member), ...); }, all);
    return out;
}

/// Starts this program with these arguments; -1 = failed. `files`: our descriptors, and the child's, from 3 on without
/// gaps. The child also has our standard error.
pid_t start_child(std::vector<std::string> arguments, const std::vector<std::pair<int, int>>& files,
                  bool gets_mail_login);

}  // namespace linstock::apps
