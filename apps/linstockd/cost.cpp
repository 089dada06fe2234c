#include "apps/linstockd/cost.hpp"

#include <utility>

namespace linstock::apps {

Cost cost_of(const server::TaskResult& answered) {
    return {std::chrono::microseconds(answered.cpu_microseconds), answered.stored_bytes};
}

server::TaskResult answered_with(server::HttpReply reply, Cost cost) {
    return {static_cast<std::uint64_t>(cost.spent.count()), std::move(reply), cost.kept};
}

void Payments::take(std::string_view packed_answered, bool from_another) const {
    const auto paid = server::decode_task_result(packed_answered);
    if (!paid || paid->reply.body.empty() || here(paid->reply.body, cost_of(*paid)) || from_another) return;
    others(packed_answered);
}

}  // namespace linstock::apps
