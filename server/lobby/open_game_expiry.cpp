#include "server/lobby/open_game_expiry.hpp"

#include "base/lines.hpp"
#include "server/access/tokens.hpp"
#include "server/players/notifications.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/optimistic_update.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace linstock::server {

namespace {

constexpr const char* lapse_drawer = "lapse";          ///< under the id of a meeting: when it is looked at
constexpr const char* household_drawer = "household";  ///< under the door's word for it: the meetings that it offered
constexpr const char* of_those_to_watch = "watch ";    ///< before a network's word, of battles in the list to watch
constexpr int at_once = 100;

/// 0 = never.
std::int64_t lapses_at(const House& house, const Meeting& m) {
    if (!m.battle.empty() || house.offers_last <= 0) return 0;
    return m.until != 0 ? m.until : m.made + house.offers_last;  // of an older version
}

/// Whether an invitation to a seat that the computer held has been followed.
bool is_claimed(store::Store& store, const SecretToken& invitation) {
    const auto link = store.link(invitation.hash);
    return link && *link && !(*link)->heir.empty();
}

/// Anybody of the lobby may rule on it. Once the battle has begun the umpire's invitation is one to the battle.
bool seeks_umpire(store::Store& store, const Meeting& m) {
    return m.umpire == "open" && m.wants_umpire() && (m.battle.empty() || !is_claimed(store, m.rule));
}

/// What is older than an offer becomes is looked at.
std::int64_t long_before(const House& house) {
    return house.clock() - (house.offers_last > 0 ? house.offers_last : 14 * a_day);
}

/// A battle in which somebody may take the computer's seat goes on for years perhaps, or is left; that it is over has
/// been noted (note_over), so that one that is younger than offers are need not be read.
bool is_seat_free(const House& house, Meeting& m, store::PaperRow paper) {
    if (m.claimed || m.over || m.late.hash.empty()) return false;
    m.claimed = is_claimed(*house.store, m.late);
    const std::int64_t long_ago = long_before(house);
    if (!m.claimed && m.made > long_ago) return true;
    const auto battle = house.store->battle(m.battle);
    if (!battle) return true;  // the store is away
    m.over = !*battle || (*battle)->finished;
    if (!m.claimed && !m.over) return house.offers_last <= 0 || (*battle)->changed > long_ago;
    paper.owner = owner_of(m);
    paper.text = to_text(m);
    static_cast<void>(house.store->put_papers({paper}));  // else it is looked at again
    return false;
}

std::string why_lapsed(const Meeting& m, int seat) {
    if (!m.full())
        return "Nobody has taken your offer of '" + m.title +
               "', and it does not stand any longer. Make it again when you like.";
    const int other = 3 - seat;
    const bool here = !(other == 1 ? m.dice.first : m.dice.second).share.empty();
    return "The battle '" + m.title + "' against " + m.seat(other).name + " has not begun: " +
           (here ? std::string("your share of the dice did not come")
                 : m.seat(other).name + " has not looked in again") +
           ". The offer does not stand any longer.";
}

/// Said to whoever sits there, with what makes it so.
store::Failure lapse(const House& house, Meeting m, store::PaperRow paper, store::PaperRow by) {
    std::vector<store::PaperRow> papers;
    for (const int seat : {1, 2}) {
        if (m.seat(seat).key.empty()) continue;
        auto letters = letters_lapsed(house, {m.id, seat, m.title}, why_lapsed(m, seat));
        if (!letters) return letters.error();
        std::move(letters->begin(), letters->end(), std::back_inserter(papers));
    }
    m.lapsed = true;
    paper.owner = owner_of(m);
    paper.text = to_text(m);
    by.due = house.clock() + house.offers_last;
    papers.push_back(std::move(paper));
    papers.push_back(std::move(by));
    const auto kept = house.store->put_papers(papers);
    return kept ? std::nullopt : store::Failure(kept.error());
}

/// Nothing can be done about a damaged one: who asks each second would leave others unasked.
store::Failure put_off(const House& house, store::PaperRow by) {
    by.due = house.clock() + a_day;
    const auto kept = house.store->put_papers({std::move(by)});
    return kept ? std::nullopt : store::Failure(kept.error());
}

/// What is due is done; whoever changes the meeting meanwhile has it looked at again.
store::Failure look_at(const House& house, store::PaperRow by) {
    store::Store& store = *house.store;
    auto paper = store.paper(meeting_drawer, by.id);
    if (!paper && store::tells_damage(paper.error())) return put_off(house, std::move(by));
    if (!paper) return paper.error();
    auto m = *paper ? meeting_of((*paper)->text) : std::nullopt;
    std::vector<store::PaperRow> change;
    const std::int64_t at = m ? lapses_at(house, *m) : 0;
    if (m && m->lapsed) {
        auto all = all_of_it(store, **paper);
        if (!all) return all.error();
        change = std::move(*all);
    } else if (at != 0 && at <= house.clock()) {
        return lapse(house, std::move(*m), std::move(**paper), std::move(by));
    }
    if (at > house.clock() && !m->lapsed)
        by.due = at;
    else
        by.text.clear();  // it is withdrawn, or a battle
    change.push_back(std::move(by));
    const auto kept = store.put_papers(change);
    return kept ? std::nullopt : store::Failure(kept.error());
}

store::PaperRow lapse_paper(const Meeting& m) {
    store::PaperRow out;
    out.drawer = lapse_drawer;
    out.id = out.owner = m.id;
    out.due = m.until;
    out.text = "meeting";
    return out;
}

}  // namespace

std::string owner_of(const Meeting& m) {
    constexpr const char* elsewhere = "by link";
    if (m.lapsed || m.over) return elsewhere;
    if (m.umpire == "open" && m.wants_umpire()) return in_lobby;
    if (m.battle.empty()) return m.open && !m.full() ? in_lobby : elsewhere;
    if (!m.late.hash.empty() && m.open && !m.claimed) return in_lobby;
    return m.watched ? to_watch : elsewhere;
}

std::int64_t until_when(const House& house) { return house.offers_last > 0 ? house.clock() + house.offers_last : 0; }

bool has_lapsed(const House& house, const Meeting& m) {
    const std::int64_t at = lapses_at(house, m);
    return m.lapsed || (at != 0 && at <= house.clock());
}

store::Failure add_lapse(const House& house, const Meeting& m, std::vector<store::PaperRow>& to) {
    if (m.until == 0) return std::nullopt;
    const auto there = house.store->paper(lapse_drawer, m.id);
    if (!there) return there.error();
    if (!*there) to.push_back(lapse_paper(m));
    return std::nullopt;
}

bool is_open(const House& house, Meeting& m, store::PaperRow paper) {
    if (has_lapsed(house, m)) return false;
    const bool umpire = seeks_umpire(*house.store, m);
    if (m.battle.empty()) return umpire || !m.full();
    const bool seat = m.open && is_seat_free(house, m, std::move(paper));
    return seat || (umpire && !m.over);
}

bool is_fought(const House& house, Meeting& m, store::PaperRow paper) {
    if (m.over) return false;
    if (m.noted && m.made > long_before(house)) return true;
    const auto battle = house.store->battle(m.battle);
    if (!battle) return true;  // the store is away
    m.over = !*battle || (*battle)->finished;
    if (m.noted && !m.over) return true;
    m.noted = true;
    paper.owner = owner_of(m);
    paper.text = to_text(m);
    static_cast<void>(house.store->put_papers({paper}));  // else it is looked at again
    return !m.over;
}

namespace {

/// One of those that its network has in the list to watch, or will have.
bool is_to_watch(const House& house, Meeting& m, const store::PaperRow& paper) {
    if (m.battle.empty()) return !has_lapsed(house, m);
    return is_open(house, m, paper) || (owner_of(m) == to_watch && is_fought(house, m, paper));
}

/// A paper of `household_drawer` with those of its meetings that stand.
store::Failure count_anew(const House& house, store::PaperRow& count, std::size_t& stand) {
    const bool watched = count.id.starts_with(of_those_to_watch);
    std::string text;
    stand = 0;
    for (const std::string& id : lines_of(count.text)) {
        auto one = house.store->paper(meeting_drawer, id);
        // Nobody can withdraw it: were it counted, or refused, its network would offer nothing any more.
        if (!one && store::tells_damage(one.error())) continue;
        if (!one) return one.error();
        auto m = *one ? meeting_of((*one)->text) : std::nullopt;
        if (!m || !(watched ? is_to_watch(house, *m, **one) : is_open(house, *m, **one))) continue;
        text += id + "\n";
        ++stand;
    }
    count.text = std::move(text);
    count.due = house.offers_last > 0 ? house.clock() + house.offers_last : 0;
    return std::nullopt;
}

/// Whose meetings are counted, by the word on the paper, and how many may stand.
struct Count {
    std::string who;
    std::size_t most = 0;
    std::string too_many;
};

/// The paper on which the meetings of this one are, with one more.
Result<store::PaperRow, HttpReply> counted_for(const House& house, const Count& count, const std::string& meeting) {
    auto paper = count_paper(*house.store, household_drawer, count.who);
    if (!paper) return failure(507, paper.error());
    store::PaperRow out = *paper ? std::move(**paper) : store::PaperRow{};
    out.drawer = out.owner = household_drawer;
    out.id = count.who;
    std::size_t stand = 0;
    if (const auto failed = count_anew(house, out, stand)) return failure(507, *failed);
    if (stand >= count.most) return failure(429, count.too_many);
    out.text += meeting + "\n";
    return out;
}

}  // namespace

Result<std::vector<store::PaperRow>, HttpReply> counted(const House& house, const std::string& from, const Meeting& m) {
    // A home may have many networks: the lobby shows a hundred of each list, not his alone.
    constexpr std::size_t households_of_a_network = 3;
    std::vector<store::PaperRow> out;
    if (from.empty() || house.offers_each == 0) return out;
    const std::size_t of_a_network = house.offers_each * households_of_a_network;
    const auto wait = [](const char* whose, std::size_t most) {
        return std::string("of one ") + whose + " " + std::to_string(most) +
               " offers may wait to be taken: withdraw one, or wait until somebody comes";
    };
    std::vector<Count> counts = {{from, house.offers_each, wait("address", house.offers_each)},
                                 {network_of(from), of_a_network, wait("network", of_a_network)}};
    if (m.watched)
        counts.push_back({of_those_to_watch + network_of(from), of_a_network,
                          "of one network " + std::to_string(of_a_network) +
                              " battles may be in the list for all who would watch: offer this one without that"});
    for (const Count& count : counts) {
        auto one = counted_for(house, count, m.id);
        if (!one) return one.error();
        out.push_back(std::move(*one));
    }
    return out;
}

void lapse_offers(Lobby& lobby) {
    const House& house = lobby.house();
    const auto due = house.store->papers_due(lapse_drawer, house.clock(), at_once);
    if (due)  // a store that is away has them later
        for (const store::PaperRow& paper : *due)
            static_cast<void>(look_at(house, paper));
    auto counts = house.store->papers_due(household_drawer, house.clock(), at_once);
    if (!counts || counts->empty()) return;
    // Battles to watch may go on for longer than an offer stands.
    std::size_t stand = 0;
    for (store::PaperRow& paper : *counts)
        if (!count_anew(house, paper, stand)) static_cast<void>(house.store->put_papers({paper}));
}

void note_lapsed(const House& house, const Meeting& m) {
    if (m.until != 0) return;
    store::PaperRow paper = lapse_paper(m);
    paper.due = house.clock();
    static_cast<void>(house.store->put_papers({paper}));  // unless it is there
}

store::Read<std::vector<store::PaperRow>> all_of_it(store::Store& store, const store::PaperRow& meeting) {
    std::vector<store::PaperRow> gone{meeting};
    gone.front().text.clear();
    auto all = store.papers("way", meeting.id, at_once);
    if (!all) return all.error();
    for (store::PaperRow& way : *all) {
        way.text.clear();
        gone.push_back(std::move(way));
    }
    if (const auto failed = add_ways_gone(store, meeting.id, gone)) return *failed;
    return gone;
}

bool may_anybody_watch(store::Store& store, const std::string& battle) {
    const auto origin = store.paper("met", battle);
    if (!origin) return true;
    if (!*origin) return false;  // made by a link alone
    const auto paper = store.paper(meeting_drawer, (*origin)->owner);
    if (!paper) return true;
    const auto m = *paper ? meeting_of((*paper)->text) : std::nullopt;
    return m && m->watched;
}

void note_over(store::Store& store, const std::string& battle) {
    const auto origin = store.paper("met", battle);
    if (!origin || !*origin) return;  // made by a link alone
    // A store that is away hears of it when the battle is opened again.
    static_cast<void>(change_paper(store, meeting_drawer, (*origin)->owner, [](store::PaperRow& paper) {
        auto m = meeting_of(paper.text);
        if (!m || m->over) return false;
        m->over = true;
        paper.owner = owner_of(*m);
        paper.text = to_text(*m);
        return true;
    }));
}

}  // namespace linstock::server
