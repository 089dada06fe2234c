#pragma once
// A number on the command line, in bounds. CLI::Range lets "nan" through, which is neither below nor above anything.

#include <functional>
#include <string>

namespace linstock::apps {

/// For CLI's check(): what is wrong with a text, "" = it is a number from `least` to `most`.
std::function<std::string(const std::string&)> number(double least, double most);

}  // namespace linstock::apps
