#include "apps/linstockd/task_queue.hpp"

#include "server/server.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <tuple>
#include <utility>

namespace linstock::apps {

using server::network_of;

Toil toil_of(std::string_view method, std::string_view path) {
    const auto is_one_of = [path](std::string_view where, std::initializer_list<std::string_view> names) {
        return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
            return path.starts_with(where) && path.substr(where.size()) == name;
        });
    };
    if (is_one_of("/api/battle/", {"report", "record", "print"})) return Toil::much;
    if (method == "GET" || method == "HEAD") return Toil::light;
    if (is_one_of("/api/battle/", {"rematch", "onward", "fight_on"})) return Toil::much;
    if (is_one_of("/api/", {"battles", "records", "check", "scenarios"})) return Toil::much;
    const auto is_of = [path](std::string_view room) {
        return path.starts_with(room) && (path.size() == room.size() || path[room.size()] == '/');
    };
    for (const std::string_view brief : {"/api/battle", "/api/meetings", "/api/meeting", "/api/parcel", "/api/notice",
                                         "/api/shared", "/api/drawing", "/api/host"})
        if (is_of(brief)) return Toil::light;
    return Toil::some;
}

Queue::Queue(std::size_t most, std::size_t hands, bool shared)
    : most_(most),
      // What takes a while is not kept waiting by what takes long of the same network, nor the other way about; one
      // hand is for what does not, and one, where there are so many, for others.
      of_a_kind_(shared ? std::max<std::size_t>(hands, 4) - 3 : hands),
      of_all_(shared ? std::max<std::size_t>(hands, 4) - 2 : hands) {}

bool Queue::add(const One& job, One& lost) {
    if (waiting_.size() >= most_ && !job->of_house) {
        lost = make_room(job->whose);
        if (lost == nullptr) return false;
    }
    if (!job->of_house) turns_.comes(job->whose);
    waiting_.push_back(job);
    return true;
}

Queue::One Queue::take(bool any, const std::vector<One>& at_it) {
    auto next = waiting_.end();
    for (auto job = waiting_.begin(); job != waiting_.end(); ++job)
        if ((any || (*job)->toil == Toil::light) && may_begin(**job, at_it) &&
            (next == waiting_.end() || turn(**job) < turn(**next)))
            next = job;
    if (next == waiting_.end()) return nullptr;
    if (!(*next)->of_house) turns_.served((*next)->whose);
    return take_out(next);
}

void Queue::drop(const One& job) {
    const auto one = std::find(waiting_.begin(), waiting_.end(), job);
    if (one != waiting_.end()) take_out(one);
}

Queue::One Queue::take_out(const std::deque<One>::iterator& job) {
    One out = std::move(*job);
    waiting_.erase(job);
    if (!out->of_house) turns_.goes(out->whose);
    return out;
}

bool Queue::may_begin(const Job& job, const std::vector<One>& at_it) const {
    if (job.toil == Toil::light || job.whose.empty()) return true;
    const std::string network = network_of(job.whose);
    std::size_t of_a_kind = 0;
    std::size_t of_all = 0;
    for (const One& other : at_it) {
        if (other->toil == Toil::light || network_of(other->whose) != network) continue;
        ++of_all;
        if (other->toil == job.toil) ++of_a_kind;
    }
    return of_a_kind < of_a_kind_ && of_all < of_all_;
}

server::Turns::Turn Queue::turn(const Job& job) const {
    return job.of_house ? server::Turns::Turn{} : turns_.of(job.whose);
}

Queue::One Queue::make_room(const std::string& whose) {
    const std::string network = network_of(whose);
    const auto who_goes = [&](const One& one) {
        if (one->of_house) return false;
        if (turns_.of_network(one->whose) > turns_.of_network(whose) + 1) return true;
        return network_of(one->whose) == network && turns_.of_household(one->whose) > turns_.of_household(whose) + 1;
    };
    const auto by_count = [&](const One& a, const One& b) {
        const auto count = [&](const One& one) {
            return std::tuple(who_goes(one), turns_.of_network(one->whose), turns_.of_household(one->whose));
        };
        return count(a) < count(b);
    };
    // Of all who have as many the last.
    const auto last = std::max_element(waiting_.rbegin(), waiting_.rend(), by_count);
    if (last == waiting_.rend() || !who_goes(*last)) return nullptr;
    return take_out(std::prev(last.base()));
}

}  // namespace linstock::apps
