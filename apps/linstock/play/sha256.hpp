#pragma once
// SHA-256, from libsodium.

#include <string>
#include <string_view>

namespace linstock::apps {

/// As 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace linstock::apps
