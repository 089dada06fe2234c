#include "apps/linstockd/message_queue.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace linstock::apps {

std::string Asking::about() const {
    constexpr std::uint64_t several = 4;
    if (kind != server::FrameKind::leave && !errand.about.empty()) return errand.about;
    return fmt::format("connection {} {}", whose, connection() % several);
}

void Asked::add(Asking asking) {
    const std::string about = asking.about();
    const std::string whose = asking.whose;
    Battle& battle = battles_[about];
    if (!battle.asks(whose)) battle.aside[whose] = ready_.comes();
    (asking.errand.watches ? battle.watchers : battle.players)[whose].push_back(std::move(asking));
    const auto aside = battle.aside.find(whose);
    if (aside == battle.aside.end() || !battle.may_go(whose)) return;
    ready_.add({about, whose, aside->second});
    battle.aside.erase(aside);
}

std::optional<Asked::Taken> Asked::take() {
    const auto one = ready_.take([this](const Ready::One& next) {
        Battle& battle = battles_.at(next.about);
        const bool may_go = battle.may_go(next.whose);
        if (!may_go) battle.aside[next.whose] = next.turn;
        return may_go;
    });
    if (!one) return std::nullopt;
    Battle& battle = battles_.at(one->about);
    battle.at_it = true;
    Taken out{take_from(battle.players.empty() ? battle.watchers : battle.players, one->whose), *one};
    if (battle.asks(one->whose)) battle.aside[one->whose] = ready_.comes();
    return out;
}

void Asked::done(const Taken& taken) {
    ready_.done(taken.turn);
    const auto at = battles_.find(taken.turn.about);
    Battle& battle = at->second;
    battle.at_it = false;
    if (battle.players.empty() && battle.watchers.empty()) {
        battles_.erase(at);
        return;
    }
    for (auto one = battle.aside.begin(); one != battle.aside.end();) {
        const bool may_go = battle.may_go(one->first);
        if (may_go) ready_.add({at->first, one->first, one->second});
        one = may_go ? battle.aside.erase(one) : std::next(one);
    }
}

Asking Asked::take_from(std::map<std::string, Askings>& all, const std::string& whose) {
    const auto his = all.find(whose);
    Asking out = std::move(his->second.front());
    his->second.pop_front();
    if (his->second.empty()) all.erase(his);
    return out;
}

}  // namespace linstock::apps
