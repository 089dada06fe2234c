// The report of a battle on a real table, from its steps.

#include "battle/view.hpp"
#include "server/real_table/real_table.hpp"
#include "words/event_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::server {

namespace {

struct Strength {
    int left = 0;
    int at_start = 0;
};

Strength heads_of(const View& seen, ArmyId army) {
    Strength out;
    for (const UnitView& unit : seen.units)
        if (unit.army == army) {
            out.left += unit.figures_left;
            out.at_start += unit.figures_at_start;
        }
    return out;
}

constexpr int hundredths = 100;  ///< of a per cent: EventKind::effectiveness

void number(json::Writer& to, const char* key, double n) { to.key(key).raw(fmt::format("{:.2f}", n)); }

}  // namespace

TableReport::TableReport(const Battle& battle) : battle_(battle), luck_(study::luck_accounts(battle)) {}

void TableReport::enter(const RealTable& table, const PlayedQuestion& played) {
    for (const Event& event : played.events) {
        study::record(battle_, event, luck_);
        if (event.kind == EventKind::officer_fate)
            fates_.push_back({table.roster().turn, event.officer, wording::event_text(battle_, event, true)});
    }
}

/// The strengths in a turn, by the ruleset's own calculation if it has one, otherwise by the remaining figures.
TableReport::Turn TableReport::turn_of(const RealTable& table) {
    Turn out;
    out.turn = table.roster().turn;
    const Battle& battle = table.battle();
    const View seen = view(battle, table.roster(), Seat::umpire);
    for (const Army& army : battle.forces().armies) {
        const Strength heads = heads_of(seen, army.id);
        out.percent.push_back(heads.at_start == 0 ? 0 : heads.left * 100 / heads.at_start);
    }
    TableQuestion armies;
    armies.cause = RollCause::question;
    armies.shot.question = "armies";
    if (const auto read = table.play(armies))
        for (const Event& event : read->events)
            if (event.kind == EventKind::effectiveness && event.army && event.army.index() < out.percent.size())
                out.percent[event.army.index()] = event.hundredths_of_percent() / hundredths;
    return out;
}

void TableReport::end_turn(const RealTable& table) { turns_.push_back(turn_of(table)); }

void TableReport::write(json::Writer& to, const RealTable& table) const {
    const View seen = view(battle_, table.roster(), Seat::umpire);
    to.key("report").object().key("armies").list();
    for (const study::Luck& luck : luck_) {
        const Strength heads = heads_of(seen, luck.army);
        to.object().member("army", int{luck.army.value}).member("at_start", heads.at_start).member("left", heads.left);
        to.member("dice", luck.dice).member("hits", luck.hits);
        number(to, "hits_expected", luck.hits_expected);
        to.member("tests", luck.tests).member("passed", luck.passed);
        number(to, "passed_expected", luck.passed_expected);
        to.member("duels", luck.duels).member("duels_won", luck.duels_won);
        number(to, "duels_expected", luck.duels_expected);
        to.end_object();
    }
    to.end_list().key("turns").list();
    std::vector<Turn> turns = turns_;
    turns.push_back(turn_of(table));
    for (const Turn& turn : turns) {
        to.object().member("turn", turn.turn).key("percent").list();
        for (const int percent : turn.percent)
            to.value(percent);
        to.end_list().end_object();
    }
    to.end_list().key("officers").list();
    for (const Fate& fate : fates_)
        to.object()
            .member("turn", fate.turn)
            .member("officer", static_cast<std::int64_t>(fate.officer.value))
            .member("text", fate.line)
            .end_object();
    to.end_list().end_object();
}

}  // namespace linstock::server
