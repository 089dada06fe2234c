#pragma once
// What the server writes on standard error: what happened to connections and requests, one line each. Links are
// secrets: no caller gives a token or an Authorization header to these.

#include <string>

namespace linstock::apps {

void log_to_stderr(bool verbose);
void log_debug(const std::string& text);
void log_info(const std::string& text);
void log_warning(const std::string& text);
void log_error(const std::string& text);

}  // namespace linstock::apps
