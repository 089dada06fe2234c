#pragma once
// The log on standard error: one line for each event of a connection or request. Links are secrets: callers must not
// pass a token or an Authorization header.

#include <string>

namespace linstock::apps {

void log_to_stderr(bool verbose);
void log_debug(const std::string& text);
void log_info(const std::string& text);
void log_warning(const std::string& text);
void log_error(const std::string& text);

}  // namespace linstock::apps
