#include "report/page/credit.hpp"

#include "battle/event.hpp"

#include <algorithm>
#include <cstdint>

namespace linstock::report {

namespace {

struct Share {
    UnitId by;
    int weight = 0;  ///< hits, or casualties of duels
    int given = 0;   ///< figures
};

/// Hits and other damage to one unit whose casualties have not been removed yet.
struct Account {
    EventKind kind = EventKind::fired;
    bool paid = false;  ///< figures have been removed: later damage opens a new account
    std::vector<Share> shares;

    void add(EventKind by_kind, UnitId by, int weight) {
        if (paid || kind != by_kind) shares.clear();
        kind = by_kind;
        paid = false;
        const auto known = std::find_if(shares.begin(), shares.end(), [&](const Share& s) { return s.by == by; });
        if (known == shares.end())
            shares.push_back({by, weight, 0});
        else
            known->weight += weight;
    }
    /// The next figure is credited to the unit with the smallest part of its share so far; on a tie, the first.
    UnitId pay() {
        Share* best = nullptr;
        for (Share& s : shares)
            if (best == nullptr ||
                std::int64_t{s.weight} * (best->given + 1) > std::int64_t{best->weight} * (s.given + 1))
                best = &s;
        if (best == nullptr) return {};
        ++best->given;
        return best->by;
    }
};

class Ledger {
  public:
    explicit Ledger(std::size_t units) : accounts_(units) {
        credit_.lost.assign(units, 0);
        credit_.inflicted.assign(units, 0);
    }
    void read(const Event& e) {
        switch (e.kind) {
            case EventKind::turn_began:
                for (Account& a : accounts_)
                    a.shares.clear();
                break;
            case EventKind::fired: fired(e); break;
            case EventKind::duel: duel(e); break;
            case EventKind::casualties: casualties(e); break;
            default: break;
        }
    }
    Credit credit() && { return std::move(credit_); }

  private:
    bool has(UnitId unit) const { return !unit.none() && unit.index() < accounts_.size(); }
    void note(EventKind kind, UnitId victim, UnitId by, int weight) {
        if (has(victim) && has(by)) accounts_[victim.index()].add(kind, by, weight);
    }
    void fired(const Event& e) {
        const int weight = e.in_percent ? e.fire_percent() : e.hits();
        if (weight > 0) note(e.kind, e.other, e.unit, weight);
    }
    void duel(const Event& e) {
        const int weight = e.in_percent ? e.attackers_tenths() : e.figures();
        if (weight <= 0) return;
        if (e.event_result == EventResult::first_wins) note(e.kind, e.other, e.unit, weight);
        if (e.event_result == EventResult::second_wins) note(e.kind, e.unit, e.other, weight);
    }
    void casualties(const Event& e) {
        if (!has(e.unit)) return;
        credit_.lost[e.unit.index()] += e.figures();
        Account& account = accounts_[e.unit.index()];
        account.paid = true;
        for (int i = 0; i < e.figures(); ++i) {
            const UnitId by = has(e.other) ? e.other : account.pay();
            if (by.none())
                ++credit_.unattributed;
            else
                ++credit_.inflicted[by.index()];
        }
    }

    std::vector<Account> accounts_;
    Credit credit_;
};

class BaseLedger {
  public:
    explicit BaseLedger(const std::vector<int>& bases) : left_(bases), last_(bases.size()) {
        credit_.lost.assign(bases.size(), 0);
        credit_.inflicted.assign(bases.size(), 0);
    }
    void read(const Event& e) {
        switch (e.kind) {
            case EventKind::fired:
                if (e.hits() > 0) hit(e);
                break;
            case EventKind::fell_back:
                if (has(e.unit)) last_[e.unit.index()] = e.other;
                break;
            case EventKind::stand_lost:
                if (has(e.unit)) take(e.unit, left_[e.unit.index()] - e.stands_left(), e.other);
                break;
            case EventKind::destroyed:
                if (has(e.unit)) take(e.unit, left_[e.unit.index()], last_[e.unit.index()]);
                break;
            default: break;
        }
    }
    Credit credit() && { return std::move(credit_); }

  private:
    bool has(UnitId unit) const { return !unit.none() && unit.index() < left_.size(); }
    /// A melee attack may hit several units: the event lists them all.
    void hit(const Event& e) {
        if (has(e.other)) last_[e.other.index()] = e.unit;
        for (const UnitId each : e.units)
            if (has(each)) last_[each.index()] = e.unit;
    }
    void take(UnitId unit, int bases, UnitId by) {
        if (bases <= 0) return;
        left_[unit.index()] -= bases;
        credit_.lost[unit.index()] += bases;
        (has(by) ? credit_.inflicted[by.index()] : credit_.unattributed) += bases;
    }

    std::vector<int> left_;
    std::vector<UnitId> last_;  ///< the last unit that hit each unit or made it flinch
    Credit credit_;
};

}  // namespace

Credit credit_of(const std::vector<Event>& events, std::size_t units) {
    Ledger ledger(units);
    for (const Event& e : events)
        ledger.read(e);
    return std::move(ledger).credit();
}

Credit credit_of_bases(const std::vector<Event>& events, const std::vector<int>& bases) {
    BaseLedger ledger(bases);
    for (const Event& e : events)
        ledger.read(e);
    return std::move(ledger).credit();
}

}  // namespace linstock::report
