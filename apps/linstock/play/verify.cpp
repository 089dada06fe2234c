// linstock verify: computes every roll of a record again, and the seed from the shares of both sides and the server
// (docs/dice.md).

#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/linstock/play/sha256.hpp"
#include "battle/event.hpp"
#include "battle/exact_moment.hpp"
#include "battle/ruling.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"
#include "words/event_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace linstock::apps {

namespace {

/// A roll and its place in the battle.
struct Placed {
    Rolled roll;
    int turn = 0;
    std::size_t decision = 0;  ///< the decision before it; 0 = at the opening
};

/// Prints each finding and counts the errors.
class Findings {
  public:
    void good(const std::string& text) const {
        if (tells_) fmt::print("{}\n", text);
    }
    void bad(const std::string& text) {
        ++wrong_;
        fmt::print("WRONG: {}\n", text);
    }
    explicit Findings(bool tells) : tells_(tells) {}
    std::size_t wrong() const { return wrong_; }

  private:
    bool tells_;
    std::size_t wrong_ = 0;
};

void check_share(Findings& found, const std::string& who, const Share& share, const VerifyOptions& o) {
    const std::string commit = sha256(commit_text(who, share.share));
    const std::string whose =
        share.by_server ? who + "'s share, made by the server for the empty seat," : who + "'s share";
    if (commit == share.commit)
        found.good(fmt::format("{} matches its commitment: {}", whose, commit));
    else
        found.bad(fmt::format("{} does not match its commitment: expected {}, the record has {}", whose, commit,
                              share.commit));
    for (const std::string& seen : o.seen)
        if (seen.starts_with(who + "=") && seen.substr(who.size() + 1) != commit)
            found.bad(fmt::format("{} has another commitment than the one that you saw: {}", who,
                                  seen.substr(who.size() + 1)));
}

void check_seed(Findings& found, const RecordHead& head, const VerifyOptions& o) {
    if (!head.fair) {
        fmt::print("The seed was not made from shares: the creator of this battle may have chosen it.\n");
        if (!o.seen.empty()) found.bad("you gave a commitment, but the record has none");
        return;
    }
    check_share(found, "server", head.fair->server, o);
    check_share(found, "first", head.fair->first, o);
    check_share(found, "second", head.fair->second, o);
    const std::string seed = sha256(seed_text(*head.fair));
    if (seed == head.seed)
        found.good("the seed matches these three shares: " + seed);
    else
        found.bad(fmt::format("the seed does not match these shares: expected {}, the record has {}", seed, head.seed));
}

/// Dice that an umpire took back: they were rolled, but do not count.
struct TakenBack {
    std::uint64_t from = 0;
    std::uint64_t count = 0;
    int turn = 0;
    std::string reason;
};
struct Course {
    std::uint64_t first_draw = 0;  ///< not 0 in a battle that continues an exact moment
    std::vector<Placed> rolls;
    std::vector<TakenBack> taken_back;
    std::vector<std::string> rulings;  ///< other rulings of an umpire, as event texts
};

/// Lists every ruling, because neither side decided it.
void note_ruling(const Battle& battle, const State& now, std::size_t decision, const std::vector<Event>& came,
                 Course& out) {
    for (const Event& e : came) {
        if (e.kind != EventKind::ruled || e.ruling == nullptr || e.ruling->dice > 0) continue;
        out.rulings.push_back(fmt::format("decision {}, turn {}: {}", decision, now.turn,
                                          wording::event_text(battle_in(battle, now), e, false)));
    }
}

/// Records of older versions have no rolls. A record that has some has all of them.
bool lists_rolls(const Record& record) {
    return !record.head.rolls.empty() || std::any_of(record.decisions.begin(), record.decisions.end(),
                                                     [](const RecordedDecision& d) { return !d.rolls.empty(); });
}

/// Replays the battle with dice that record each roll. If the replay differs from the record, reports it and returns
/// nothing.
std::optional<Course> rolls_of(Findings& found, const Battle& battle, const Record& record, const Dice& dice) {
    Course out;
    out.first_draw = first_draw(battle);
    NotedDice noted(dice);
    State state = open(battle, &noted, nullptr);
    const bool listed = lists_rolls(record);
    if (!listed) fmt::print("This record has no rolls: the list shows those of the replay.\n");
    const auto take = [&](std::size_t decision, const std::vector<Rolled>& written) {
        const std::vector<Rolled> rolls = noted.take();
        if (listed && written != rolls)
            found.bad(fmt::format("the rolls recorded after decision {} differ from those of the battle", decision));
        for (const Rolled& r : rolls)
            out.rolls.push_back(Placed{r, state.turn, decision});
    };
    take(0, record.head.rolls);
    for (std::size_t i = 0; i < record.decisions.size(); ++i) {
        const RecordedDecision& recorded = record.decisions[i];
        const auto decision = wire::read_decision(battle_in(battle, state), recorded.json);
        if (decision && is_ruling(*decision) && decision->ruling->dice > 0)
            out.taken_back.push_back({state.draws, static_cast<std::uint64_t>(decision->ruling->dice), state.turn,
                                      decision->ruling->reason});
        std::vector<Event> came;
        if (!decision || decide(battle, state, *decision, &noted, is_ruling(*decision) ? &came : nullptr) ||
            hash_of(state) != recorded.hash) {
            found.bad(fmt::format("the battle differs from the record at decision {}, turn {}", i + 1, state.turn));
            return std::nullopt;
        }
        take(i + 1, recorded.rolls);
        note_ruling(battle, state, i + 1, came, out);
    }
    for (const std::string& ruling : out.rulings)
        found.good(ruling);
    const bool whole = over(state);
    if (!whole) fmt::print("The record stops before the end of the battle: later rolls cannot be verified.\n");
    return out;
}

/// Skips and lists the dice that an umpire took back before this roll.
std::uint64_t past_taken_back(Findings& found, const Course& course, std::uint64_t next) {
    for (const TakenBack& t : course.taken_back) {
        if (t.from != next) continue;
        next += t.count;
        found.good(fmt::format("roll {}{}, turn {}: taken back by the umpire ({})", t.from + 1,
                               t.count == 1 ? "" : fmt::format(" to {}", next), t.turn, t.reason));
    }
    return next;
}

void check_rolls(Findings& found, const Course& course, const SeededDice& dice) {
    std::set<std::uint64_t> asked;
    std::uint64_t next = past_taken_back(found, course, course.first_draw);
    for (const Placed& p : course.rolls) {
        const Rolled& r = p.roll;
        const int face = dice.roll(r.index, r.sides);
        const std::string what = fmt::format("roll {}, turn {}: d{} shows {}", r.index + 1, p.turn, r.sides, r.face);
        if (face != r.face)
            found.bad(fmt::format("{}, but the seed gives {}", what, face));
        else if (!asked.insert(r.index).second)
            found.bad(what + ": rolled twice");
        else if (r.index != next)
            found.bad(fmt::format("{}: expected roll {} next", what, next + 1));
        else
            found.good(what + ": right");
        next = past_taken_back(found, course, r.index + 1);
    }
}

std::string dice_taken_back(const Course& course) {
    std::uint64_t all = 0;
    for (const TakenBack& t : course.taken_back)
        all += t.count;
    return all == 1 ? "1 die" : fmt::format("{} dice", all);
}

}  // namespace

Status verify_record(const VerifyOptions& o) {
    const auto text = read_file(o.record);
    if (!text) {
        print_problems(text.error());
        return bad_input;
    }
    const auto record = read_record(*text, o.record);
    if (!record) {
        print_problems(record.error());
        return bad_input;
    }
    for (const std::string& seen : o.seen)
        if (!seen.starts_with("server=") && !seen.starts_with("first=") && !seen.starts_with("second=")) {
            complain("--commitment " + seen + ": expected server=HASH, first=HASH or second=HASH");
            return bad_input;
        }
    const auto seed = read_seed(record->head.seed);
    if (record->head.seed.empty() || !seed) {
        complain(o.record + ": its dice do not come from a seed, so they cannot be verified");
        return bad_input;
    }
    const auto setup = set_up(record->head, o.record);
    if (!setup) return bad_input;
    Findings found(!o.quiet);
    check_seed(found, record->head, o);
    const SeededDice dice(*seed);
    const auto rolls = rolls_of(found, *setup->battle, *record, dice);
    if (rolls) {
        check_rolls(found, *rolls, dice);
        // The opening, the turns and the last line, which rolls_of() does not check.
        if (const auto played = replay(*setup->battle, *record, nullptr, 0); !played) found.bad(played.error().text);
    }
    if (found.wrong() > 0) {
        fmt::print("This record has {}.\n", counted(static_cast<std::ptrdiff_t>(found.wrong()), "error"));
        return diverged;
    }
    fmt::print(
        "{}: {} verified, none repeated{}{}{}\n", setup->scenario->title,
        counted(static_cast<std::ptrdiff_t>(rolls->rolls.size()), "roll"),
        rolls->taken_back.empty() ? "" : fmt::format("; the umpire took {} back", dice_taken_back(*rolls)),
        rolls->rulings.empty()
            ? ""
            : fmt::format("; {} of the umpire", counted(static_cast<std::ptrdiff_t>(rolls->rulings.size()), "ruling")),
        record->head.fair ? "; the seed matches the shares of both sides and the server" : "");
    return all_well;
}

}  // namespace linstock::apps
