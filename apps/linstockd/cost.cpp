#include "apps/linstockd/cost.hpp"

#include <utility>

namespace linstock::apps {

Cost cost_of(const server::Answered& answered) { return {std::chrono::microseconds(answered.spent), answered.kept}; }

server::Answered answered_with(server::HttpReply reply, Cost cost) {
    return {static_cast<std::uint64_t>(cost.spent.count()), std::move(reply), cost.kept};
}

void Payments::take(std::string_view packed_answered, bool from_another) const {
    const auto paid = server::unpacked_answered(packed_answered);
    if (!paid || paid->reply.body.empty() || here(paid->reply.body, cost_of(*paid)) || from_another) return;
    others(packed_answered);
}

}  // namespace linstock::apps
