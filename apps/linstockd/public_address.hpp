#pragma once
// True if an address is on the public internet and no interface of this computer has it. Addresses that users enter
// (hooks, push services) are used only then, so that they never reach this computer or a private network.

struct sockaddr;

namespace linstock::apps {

bool is_public(const sockaddr* address);

}  // namespace linstock::apps
