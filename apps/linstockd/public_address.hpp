#pragma once
// Whether an address is one of the open internet, and no interface of this computer has it. What strangers name as
// theirs (hooks, push services) is connected to only where it is: never this computer, nor a net behind it.

struct sockaddr;

namespace linstock::apps {

bool is_public(const sockaddr* address);

}  // namespace linstock::apps
