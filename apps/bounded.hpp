#pragma once
// A range check for numbers on the command line. CLI::Range accepts "nan".

#include <functional>
#include <string>

namespace linstock::apps {

/// For CLI's check(): the error of a text; "" if it is a number from `least` to `most`.
std::function<std::string(const std::string&)> number(double least, double most);

}  // namespace linstock::apps
