#pragma once
// Finds a linstockd that is running already, so that a second `linstockd --open` shows its page.

#include <string>

namespace linstock::apps {

/// Whether a linstockd answers at this address, such as http://127.0.0.1:1863. Waits at most five seconds.
bool is_serving(const std::string& address);

}  // namespace linstock::apps
