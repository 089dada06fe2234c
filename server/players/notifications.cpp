#include "server/players/notifications.hpp"

#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/setup/game_terms.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/optimistic_update.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace linstock::server {

namespace {

constexpr const char* ways_drawer = "ways";
constexpr const char* stops_drawer = "stop";  ///< from the hash of a way's token to whose way it is
constexpr const char* sures_drawer = "sure";  ///< from that of its first letter's
constexpr std::size_t most_ways = 5;
constexpr std::size_t longest_address = 500;
constexpr std::size_t longest_endpoint = 1000;  ///< browsers' makers write long ones
constexpr int tries = 20;
constexpr std::int64_t shut_for = 2 * a_day;

std::string ways_id(const std::string& battle, int seat) { return battle + ":" + std::to_string(seat); }

void write_way(json::Writer& to, const Way& w, bool all) {
    to.object();
    to.member("way", w.way).member("to", w.to);
    if (!w.form.empty()) to.member("form", w.form);
    to.key("sure").flag(w.sure);
    to.member("stop", w.stop);
    if (all || w.way == "hook") to.member("secret", w.secret);
    if (all && w.way == "push") to.member("p256dh", w.p256dh).member("by", w.by);
    if (w.shut_until != 0) to.member("shut_until", w.shut_until);
    if (all && !w.yes.empty()) to.member("yes", w.yes);
    if (all && w.asked_at != 0) to.member("asked_at", w.asked_at).member("asked_from", w.asked_from);
    to.end_object();
}

Way read_way(const json::Value& value) {
    Reading read(value, {"way", "to", "form", "secret", "stop", "sure", "p256dh", "by", "shut_until", "yes", "asked_at",
                         "asked_from"});
    Way w{read.text("way"),  read.text("to"), read.text("form", ""),   read.text("secret", ""),
          read.text("stop"), false,           read.text("p256dh", ""), read.text("by", "")};
    w.sure = read.flag("sure");
    w.shut_until = read.number("shut_until", 0, INT64_MAX, 0);
    w.yes = read.text("yes", "");
    w.asked_at = read.number("asked_at", 0, INT64_MAX, 0);
    w.asked_from = read.text("asked_from", "");
    return w;
}

std::string text_of(const std::vector<Way>& ways) {
    json::Writer to;
    to.list();
    for (const Way& w : ways)
        write_way(to, w, true);
    to.end_list();
    return ways.empty() ? "" : to.take();
}
std::vector<Way> ways_of(const std::string& text) {
    std::vector<Way> out;
    const auto all = json::parse(text, "");
    if (!all || all->kind != json::Kind::list) return out;
    for (const json::Value& one : all->items)
        out.push_back(read_way(one));
    return out;
}

struct Kept {
    store::PaperRow paper;
    std::vector<Way> ways;
};
store::Read<Kept> kept_of(store::Store& store, const std::string& battle, int seat) {
    auto paper = store.paper(ways_drawer, ways_id(battle, seat));
    if (!paper) return paper.error();
    Kept out;
    out.paper.drawer = ways_drawer;
    out.paper.id = ways_id(battle, seat);
    out.paper.owner = battle;
    if (*paper) {
        out.paper = std::move(**paper);
        out.ways = ways_of(out.paper.text);
    }
    return out;
}

store::PaperRow way_paper(const char* drawer, const std::string& hash, const std::string& battle, int seat) {
    store::PaperRow out;
    out.drawer = drawer;
    out.id = hash;
    out.owner = battle;
    out.text = std::to_string(seat);
    return out;
}

/// Where the papers of a way's tokens lie, and their ids.
std::vector<std::pair<const char*, std::string>> tokens_of(const Way& way) {
    std::vector<std::pair<const char*, std::string>> out{{stops_drawer, hash_of_token(way.stop)}};
    if (!way.yes.empty()) out.emplace_back(sures_drawer, way.yes);
    return out;
}

bool plain(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7F; });
}
bool good_mail(const std::string& to) {
    const std::size_t at = to.find('@');
    const bool placed = at != std::string::npos && at > 0 && at == to.rfind('@') &&
                        to.find('.', at) != std::string::npos && to.back() != '.' && at + 1 < to.size();
    return placed && to.size() <= 254 && plain(to) && to.find_first_of("<>(),;:\\\"[]") == std::string::npos;
}
bool good_url(const std::string& to, std::size_t most) {
    constexpr std::string_view begin = "https://";
    return to.starts_with(begin) && to.size() > begin.size() && to.size() <= most && plain(to) &&
           to.find('@') == std::string::npos;
}
/// 65 bytes of which the first is 4: an uncompressed point. Whether it is one of the curve the post sees.
bool good_point(const std::string& text) {
    constexpr std::size_t size = 87;
    return text.size() == size && is_base64url(text) && text[0] == 'B' && text[1] >= 'A' && text[1] <= 'P';
}
bool good_auth(const std::string& text) {
    constexpr std::size_t size = 22;  // 16 bytes
    return text.size() == size && is_base64url(text);
}

/// The sentences; what a seat may not know is in none of them.
struct Said {
    std::string what;
    std::string subject;
    std::string text;
};
std::optional<Said> said_to(const Room& room, Seat seat) {
    const auto agreed = agreed_of(room);
    const std::string title = room.battle().scenario->title;
    const std::string other = !agreed ? "" : seat == Seat::first ? agreed->second : agreed->first;
    const std::string against = other.empty() ? "" : " against " + other;
    const Hours& hours = room.hours();
    if (room.over()) return Said{"over", "It is over: " + title, "Your battle '" + title + "'" + against + " is over."};
    if (!hours.proposed.empty() && hours.proposer != seat) {
        const std::string who = other.empty() ? "The other side" : other;
        const std::string what = hours.proposed == "draw"      ? " offers a draw"
                                 : hours.proposed == "adjourn" ? " would adjourn"
                                                               : " asks to take back a decision";
        return Said{"proposal", who + what + ": " + title, who + what + " in '" + title + "'."};
    }
    const bool gone = !room.human(seat);
    if (gone)
        return Said{
            "time", "The computer has taken over: " + title,
            "Your time was up in '" + title + "'" + against + ". The computer leads your side until you take it back."};
    if (!room.is_asked(seat)) return std::nullopt;
    if (hours.of(seat).out)
        return Said{"time", "Your time is up: " + title,
                    "Your time is up in '" + title + "'" + against + ". They are waiting for you."};
    return Said{"turn", "Your turn: " + title,
                "It is your turn in '" + title + "'" + against + " (" + room.battle().rules->terms.turn + " " +
                    std::to_string(room.history().state().turn) + ")."};
}

/// With `push_key` by what key a browser may subscribe here.
HttpReply ways_reply(const std::vector<Way>& ways, const std::string& push_key = {}, int status = 200) {
    json::Writer to;
    to.object().key("ways").list();
    for (const Way& w : ways)
        write_way(to, w, false);
    to.end_list();
    if (!push_key.empty()) to.member("push", push_key);
    to.end_object();
    return HttpReply{status, "application/json", to.take(), {}};
}

int seat_of_link(const LinkKnown& by) { return by.first == by.second ? 0 : by.first ? 1 : 2; }
constexpr const char* whose = "notices are for who holds one seat";

/// What a browser has been given by its maker's push service.
Way read_push(Reading& ask, const std::string& push_key) {
    Way w;
    w.way = "push";
    w.to = ask.text("to");
    w.p256dh = ask.text("p256dh");
    w.secret = ask.text("auth");
    w.by = push_key;
    w.stop = new_token();
    w.sure = true;
    if (push_key.empty()) ask.fail("way: this server tells no browsers");
    if (!good_url(w.to, longest_endpoint)) ask.fail("to: expected an endpoint that begins with https://");
    if (!good_point(w.p256dh)) ask.fail("p256dh: expected a point of P-256, 65 bytes as base64url");
    if (!good_auth(w.secret)) ask.fail("auth: expected 16 bytes as base64url");
    return w;
}

/// What is asked for; the error is a sentence.
Way read_asked(Reading& ask) {
    Way w;
    w.way = ask.text("way");
    w.to = ask.text("to");
    w.form = ask.text("form", w.way == "hook" ? "linstock" : "");
    if (!ask.error().empty()) return w;
    if (w.way != "mail" && w.way != "hook") ask.fail("way: expected 'mail', 'hook' or 'push'");
    if (w.way == "mail" && !good_mail(w.to)) ask.fail("to: this is no address of e-mail");
    if (w.way != "mail" && !good_url(w.to, longest_address))
        ask.fail("to: expected an address that begins with https://");
    if (w.way == "hook" && w.form != "linstock" && w.form != "discord")
        ask.fail("form: expected 'linstock' or 'discord'");
    w.stop = new_token();
    if (w.way == "hook") w.secret = new_token();
    w.sure = w.way != "mail";
    return w;
}

/// Nothing is sent to it now.
bool rests(const Way& w, std::int64_t now) { return !w.sure || w.shut_until > now; }

enum class Added : std::uint8_t { anew, known, changed, too_many };
/// `way` becomes what is kept of it.
Added add_to(std::vector<Way>& ways, Way& way) {
    const auto same = [&](const Way& w) { return w.way == way.way && w.to == way.to && w.form == way.form; };
    const auto known = std::find_if(ways.begin(), ways.end(), same);
    if (known == ways.end()) {
        if (ways.size() >= most_ways) return Added::too_many;
        ways.push_back(way);
        return Added::anew;
    }
    const auto keys = [](const Way& w) { return w.p256dh + w.by + (w.way == "push" ? w.secret : ""); };
    const bool same_keys = keys(*known) == keys(way);
    const bool never_asked = !known->sure && known->yes.empty();  // of an older version
    if (same_keys && known->shut_until == 0 && !never_asked) return Added::known;
    if (!known->sure) {
        known->yes = way.yes;
        known->asked_at = way.asked_at;
        known->asked_from = way.asked_from;
    }
    if (!same_keys) {  // the same browser, subscribed anew
        way.stop = known->stop;
        *known = way;
    }
    known->shut_until = 0;  // whoever says it anew has mended it, perhaps
    way = *known;
    return Added::changed;
}

Letter letter_for(const Way& way, const std::string& battle, int seat, std::int64_t now) {
    Letter out;
    out.way = way;
    out.battle = battle;
    out.seat = seat;
    out.made = now;
    return out;
}

/// A mail asks whether it is wanted, and has no text of whoever wants it; a hook is told that it is one, and shows
/// whether it can be reached.
Letter first_letter(const Way& way, const Asker& asker, std::int64_t now) {
    Letter out = letter_for(way, asker.place, asker.seat, now);
    const std::string& title = asker.title;
    out.what = way.sure ? "hello" : "sure";
    if (way.sure) {
        out.subject = "You will be told: " + title;
        out.text = "Here you are told when it is your turn in '" + title + "'.";
    } else {
        out.subject = "Do you want to be told of your turns?";
        out.text =
            "Somebody, you perhaps, wants to be told at this address when it is his turn in a battle that is fought "
            "here. Nothing more is sent to it unless you say yes. If it was not you, do nothing.";
    }
    return out;
}

// ------------------------------------------------------------------ how often a mailbox is asked

/// Under the hash of a mailbox, of a household, of its network, and for all: when it was asked whether mail is wanted
/// by whom nobody has said yes as yet.
constexpr const char* asked_drawer = "asked";

struct Asked {
    std::string id;
    std::size_t most;  ///< within a day
    const char* enough;
};
Asked of_mailbox(const std::string& mailbox) {
    constexpr std::size_t without_yes = 3;  // whoever wanted it
    return {hash_of_token(mailbox), without_yes,
            "this address has been asked three times within a day and has not said yes: look into its mail, or try "
            "tomorrow"};
}
Asked of_household(const std::string& from) {
    constexpr std::size_t each = 10;
    return {hash_of_token("household " + from), each,
            "from where you are ten mails within a day have asked whether notices are wanted, and nobody has said yes: "
            "look into them, try tomorrow, or take another way"};
}
Asked of_network(const std::string& from) {
    constexpr std::size_t each = 30;
    return {hash_of_token("network " + network_of(from)), each,
            "from the network that you are in thirty mails within a day have asked whether notices are wanted, and "
            "nobody has said yes: try tomorrow, or take another way"};
}
/// Whose household has asked nobody as yet does not go without for what others ask.
Asked of_all(bool his_first) {
    constexpr std::size_t all = 1000;
    constexpr std::size_t with_first_ones = 5000;
    return {"all", his_first ? with_first_ones : all,
            "this server has asked a thousand times within a day whether mail is wanted: try tomorrow, or take another "
            "way"};
}

/// Of ann+one@example.org, Ann@Example.org and a.nn@example.org alike: who floods a mailbox has many ways to write it.
std::string mailbox_of(const std::string& to) {
    const std::size_t at = to.find('@');
    std::string out = to.substr(0, std::min(to.find('+'), at));
    std::erase(out, '.');
    out += to.substr(at);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

/// Nothing is kept of those whose day is over.
store::Failure forget_asked(store::Store& store, std::int64_t now) {
    constexpr int most = 100;
    auto old = store.papers_due(asked_drawer, now, most);
    if (!old) return old.error();
    if (old->empty()) return std::nullopt;
    for (store::PaperRow& paper : *old)
        paper.text.clear();
    const auto done = store.put_papers(*old);
    if (!done) return done.error();
    return std::nullopt;
}

/// When it was, as a paper has it.
struct Times {
    store::PaperRow paper;
    std::vector<std::int64_t> all;
};
store::Read<Times> times_of(store::Store& store, const std::string& id) {
    auto paper = count_paper(store, asked_drawer, id);
    if (!paper) return paper.error();
    Times out;
    if (*paper) out.paper = std::move(**paper);
    out.paper.drawer = out.paper.owner = asked_drawer;
    out.paper.id = id;
    if (const auto kept = json::parse(out.paper.text, ""); kept && kept->kind == json::Kind::list)
        for (const json::Value& one : kept->items)
            out.all.push_back(one.integer);
    return out;
}
store::PaperRow written(Times&& times) {
    json::Writer text;
    text.list();
    for (const std::int64_t time : times.all)
        text.value(time);
    text.end_list();
    times.paper.text = times.all.empty() ? "" : text.take();
    return std::move(times.paper);
}

/// A first mail to this address goes out with these papers; else what is answered.
Result<std::vector<store::PaperRow>, HttpReply> may_be_asked(store::Store& store, const std::string& to,
                                                             const std::string& from, std::int64_t now) {
    if (const auto failed = forget_asked(store, now)) return failure(507, *failed);
    std::vector<store::PaperRow> out;
    bool his_first = false;
    const auto once_more = [&](const Asked& whom) -> std::optional<HttpReply> {
        auto times = times_of(store, whom.id);
        if (!times) return failure(507, times.error());
        std::erase_if(times->all, [now](std::int64_t time) { return time <= now - a_day; });
        if (times->all.size() >= whom.most) return failure(429, whom.enough);
        his_first = times->all.empty();
        times->all.push_back(now);
        times->paper.due = now + a_day;
        out.push_back(written(std::move(*times)));
        return std::nullopt;
    };
    std::vector<Asked> his{of_mailbox(mailbox_of(to))};
    if (!from.empty()) his.insert(his.end(), {of_network(from), of_household(from)});
    for (const Asked& whom : his)
        if (auto no = once_more(whom)) return std::move(*no);
    if (auto no = once_more(of_all(!from.empty() && his_first))) return std::move(*no);
    return out;
}

/// Whoever reads it has said yes: his mailbox is asked anew for his next battle, and what it was asked counts for
/// nobody any more.
store::Read<std::vector<store::PaperRow>> asked_no_more(store::Store& store, const Way& way) {
    std::vector<std::string> counts;
    if (!way.asked_from.empty()) counts = {of_network(way.asked_from).id, of_household(way.asked_from).id};
    counts.emplace_back("all");
    std::vector<store::PaperRow> out;
    auto mailbox = times_of(store, of_mailbox(mailbox_of(way.to)).id);
    if (!mailbox) return mailbox.error();
    const bool counted = !mailbox->all.empty();
    mailbox->all.clear();
    if (counted) out.push_back(written(std::move(*mailbox)));
    for (const std::string& id : counts) {
        auto times = times_of(store, id);
        if (!times) return times.error();
        const auto then = std::find(times->all.begin(), times->all.end(), way.asked_at);
        if (then == times->all.end()) continue;  // it was another day
        times->all.erase(then);
        out.push_back(written(std::move(*times)));
    }
    return out;
}

}  // namespace

std::string to_text(const Letter& l) {
    json::Writer to;
    to.object();
    write_way(to.key("way"), l.way, true);
    to.member("battle", l.battle).member("seat", l.seat).member("what", l.what);
    to.member("subject", l.subject).member("text", l.text).member("tries", l.tries).member("made", l.made);
    if (!l.yes.empty()) to.member("yes", l.yes);
    if (l.silences != 0) to.member("silences", l.silences);
    to.end_object();
    return to.take();
}

std::optional<Letter> letter_of(const std::string& text) {
    const auto value = json::parse(text, "");
    if (!value || value->kind != json::Kind::object) return std::nullopt;
    Reading read(*value, {"way", "battle", "seat", "what", "subject", "text", "tries", "made", "yes", "silences"});
    Letter l;
    const json::Value* way = read.object("way");
    l.battle = read.text("battle");
    l.seat = static_cast<int>(read.number("seat", 1, 2));
    l.what = read.text("what");
    l.subject = read.text("subject");
    l.text = read.text("text");
    l.tries = static_cast<int>(read.number("tries", 0, INT32_MAX));
    l.silences = static_cast<int>(read.number("silences", 0, INT32_MAX, 0));
    l.made = read.number("made", 0, INT64_MAX);
    l.yes = read.text("yes", "");
    if (!read.error().empty() || way == nullptr) return std::nullopt;
    if (l.what == "sure" && l.yes.empty()) return std::nullopt;  // of an older version: its link would say nothing
    l.way = read_way(*way);
    return l;
}

store::PaperRow paper_of(const Letter& letter, std::int64_t due) {
    store::PaperRow out;
    out.drawer = letter.way.way == "mail" ? letter_drawer : hook_drawer;
    out.id = new_token();
    out.owner = letter.battle;
    out.due = due;
    out.text = to_text(letter);
    return out;
}

Post letters_to(const Room& room, Seat seat, std::int64_t now) {
    Post out;
    const auto said = said_to(room, seat);
    const auto kept = kept_of(*room.house().store, room.id(), static_cast<int>(seat));
    if (!kept) {
        out.waits = true;  // the store is away
        return out;
    }
    out.nobody = kept->ways.empty();
    if (!said) return out;
    for (const Way& way : kept->ways) {
        if (rests(way, now)) {
            out.waits = true;
            continue;
        }
        Letter letter = letter_for(way, room.id(), static_cast<int>(seat), now);
        letter.what = said->what;
        letter.subject = said->subject;
        letter.text = said->text;
        out.letters.push_back(paper_of(letter, now));
    }
    out.waits = out.waits && out.letters.empty();
    return out;
}

Result<std::vector<store::PaperRow>, std::string> letters_rematch(const Room& room, Seat seat) {
    std::vector<store::PaperRow> out;
    if (!room.over()) return out;
    const auto kept = kept_of(*room.house().store, room.id(), static_cast<int>(seat));
    if (!kept) return kept.error();
    const std::int64_t now = room.house().clock();
    const auto agreed = agreed_of(room);
    const std::string other = !agreed ? "" : seat == Seat::first ? agreed->second : agreed->first;
    const std::string title = room.battle().scenario->title;
    for (const Way& way : kept->ways) {
        if (rests(way, now)) continue;
        Letter letter = letter_for(way, room.id(), static_cast<int>(seat), now);
        letter.what = "rematch";
        letter.subject = (other.empty() ? "The other side" : other) + " would fight it again: " + title;
        letter.text = (other.empty() ? "The other side" : other) + " asks to fight '" + title +
                      "' again with sides exchanged. At the end of that battle's page a button takes you there.";
        out.push_back(paper_of(letter, now));
    }
    return out;
}

store::Failure forget_ways(Room& room, const LinkKnown& seats) {
    store::Store& store = *room.house().store;
    for (const int seat : {1, 2}) {
        if (!seats.holds(static_cast<Seat>(seat))) continue;
        const auto kept = kept_of(store, room.id(), seat);
        if (!kept) return kept.error();
        for (const Way& way : kept->ways) {
            Letter whom;
            whom.battle = room.id();
            whom.seat = seat;
            whom.way = way;
            if (auto failed = drop_way(store, whom)) return failed;
        }
    }
    return std::nullopt;
}

/// Letters of a way that still wait: they go with it.
store::Failure add_waiting(store::Store& store, const Letter& whom, std::vector<store::PaperRow>& papers) {
    constexpr int most = 100;
    for (const char* drawer : letter_drawers) {
        auto all = store.papers(drawer, whom.battle, most);
        if (!all) return all.error();
        for (store::PaperRow& paper : *all) {
            const auto letter = letter_of(paper.text);
            if (!letter || letter->way.stop != whom.way.stop) continue;
            paper.text.clear();
            papers.push_back(std::move(paper));
        }
    }
    return std::nullopt;
}

/// The ways of whom a letter is for are changed, and what waits on its way goes. `change` is given them, and the papers
/// that are kept with them; it says whether there is such a way.
template <class Change>
store::Failure change_ways(store::Store& store, const Letter& letter, Change&& change) {
    const auto done = until_kept([&]() -> std::optional<store::Read<bool>> {
        auto kept = kept_of(store, letter.battle, letter.seat);
        if (!kept) return store::Read<bool>(kept.error());
        std::vector<store::PaperRow> papers;
        if (!change(kept->ways, papers)) return store::Read<bool>(true);
        kept->paper.text = text_of(kept->ways);
        papers.push_back(std::move(kept->paper));
        if (const auto failed = add_waiting(store, letter, papers)) return store::Read<bool>(*failed);
        auto put = store.put_papers(papers);
        return put && !*put ? std::nullopt : std::optional(std::move(put));
    });
    return done ? failure_of(*done) : store::Failure(too_many);
}

store::Failure drop_way(store::Store& store, const Letter& letter) {
    return change_ways(store, letter, [&](std::vector<Way>& ways, std::vector<store::PaperRow>& papers) {
        const auto way =
            std::find_if(ways.begin(), ways.end(), [&](const Way& w) { return w.stop == letter.way.stop; });
        if (way == ways.end()) return false;
        for (const auto& [drawer, hash] : tokens_of(*way))
            if (auto token = store.paper(drawer, hash); token && *token) {
                (*token)->text.clear();
                papers.push_back(std::move(**token));
            }
        ways.erase(way);
        return true;
    });
}

store::Failure shut_way(store::Store& store, const Letter& letter, std::int64_t now) {
    return change_ways(store, letter, [&](std::vector<Way>& ways, const std::vector<store::PaperRow>&) {
        const auto way =
            std::find_if(ways.begin(), ways.end(), [&](const Way& w) { return w.stop == letter.way.stop; });
        if (way == ways.end()) return false;
        way->shut_until = now + shut_for;
        return true;
    });
}

store::Failure end_notices(store::Store& store, const std::string& token) {
    for (int i = 0; i < tries; ++i) {
        const auto stop = store.paper(stops_drawer, hash_of_token(token));
        if (!stop) return stop.error();
        if (!*stop) return std::nullopt;
        Letter whom;
        whom.battle = (*stop)->owner;
        whom.seat = (*stop)->text == "1" ? 1 : 2;
        whom.way.stop = token;
        // Where it moves to the battle of its meeting meanwhile it is ended there.
        if (auto failed = drop_way(store, whom)) return failed;
    }
    return std::nullopt;
}

HttpReply show_notices(const House& house, const Asker& asker) {
    const auto kept = kept_of(*house.store, asker.place, asker.seat);
    return kept ? ways_reply(kept->ways, house.push_key) : failure(507, kept.error());
}

HttpReply change_notices(const House& house, const Asker& asker, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return failure(400, "the body is no JSON object");
    const json::Value* kind = parsed->find("way");
    const bool push = kind != nullptr && kind->text == "push";
    Reading ask(*parsed, push ? std::vector<std::string>{"way", "to", "p256dh", "auth"}
                              : std::vector<std::string>{"way", "to", "form"});
    Way asked_for = push ? read_push(ask, house.push_key) : read_asked(ask);
    if (!ask.error().empty()) return failure(400, ask.error());
    // Whoever asks is told the one token of his way, and not this one: only its mailbox says yes.
    const std::string yes = asked_for.sure ? "" : new_token();
    if (!asked_for.sure) {
        asked_for.yes = hash_of_token(yes);
        asked_for.asked_from = asker.from;
    }
    store::Store& store = *house.store;
    for (int i = 0; i < (asker.meeting ? 1 : tries); ++i) {
        auto kept = kept_of(store, asker.place, asker.seat);
        if (!kept) return failure(507, kept.error());
        const std::int64_t now = house.clock();
        if (!asked_for.sure) asked_for.asked_at = now;
        Way way = asked_for;
        const Added added = add_to(kept->ways, way);
        if (added == Added::known) return ways_reply(kept->ways, house.push_key);
        if (added == Added::too_many) return failure(409, "you are told in five ways already: end one first");
        kept->paper.text = text_of(kept->ways);
        std::vector<store::PaperRow> papers{kept->paper};
        if (added == Added::anew)
            papers.push_back(way_paper(stops_drawer, hash_of_token(way.stop), asker.place, asker.seat));
        if (asker.meeting) papers.push_back(*asker.meeting);
        Letter first = first_letter(way, asker, now);
        if (!way.sure) {
            auto asked = may_be_asked(store, way.to, asker.from, now);
            if (!asked) return asked.error();
            std::move(asked->begin(), asked->end(), std::back_inserter(papers));
            papers.push_back(way_paper(sures_drawer, way.yes, asker.place, asker.seat));
            first.yes = yes;
        }
        papers.push_back(paper_of(first, now));
        const auto done = store.put_papers(papers);
        if (!done) return failure(507, done.error());
        if (*done) return ways_reply(kept->ways, house.push_key, 201);
    }
    return failure(503, too_many);
}

HttpReply show_notices(Room& room, const LinkKnown& by) {
    const int seat = seat_of_link(by);
    if (seat == 0 || by.role == Role::subordinate) return failure(403, whose);
    return show_notices(room.house(), {room.id(), seat, room.battle().scenario->title});
}

HttpReply change_notices(Room& room, const LinkKnown& by, const HttpRequest& request) {
    const int seat = seat_of_link(by);
    if (seat == 0 || by.role == Role::subordinate) return failure(403, whose);
    const Asker asker{room.id(), seat, room.battle().scenario->title, {}, request.from};
    HttpReply reply = change_notices(room.house(), asker, request.body);
    if (reply.status != 201) return reply;
    const Seat listens = static_cast<Seat>(seat);
    const auto failed = room.change_hours([&](Hours& hours, std::int64_t at) {
        hours.of(listens).listens = true;
        if (hours.of(listens).since != 0) hours.want_told(listens, at);
    });
    return failed ? failure(507, failed->error) : reply;
}

namespace {

/// A letter on each way of somebody who sits at a meeting.
Result<std::vector<store::PaperRow>, std::string> letters_before(const House& house, const Asker& asker,
                                                                 const Said& said) {
    const auto kept = kept_of(*house.store, asker.place, asker.seat);
    if (!kept) return kept.error();
    const std::int64_t now = house.clock();
    std::vector<store::PaperRow> out;
    for (const Way& way : kept->ways) {
        if (rests(way, now)) continue;
        Letter letter = letter_for(way, asker.place, asker.seat, now);
        letter.what = said.what;
        letter.subject = said.subject;
        letter.text = said.text;
        out.push_back(paper_of(letter, now));
    }
    return out;
}

}  // namespace

Result<std::vector<store::PaperRow>, std::string> letters_taken(const House& house, const Asker& asker,
                                                                const std::string& by) {
    return letters_before(house, asker,
                          {"taken", "Your offer is taken: " + asker.title,
                           by + " has taken your offer of '" + asker.title +
                               "'. Look in: with your share of the dice the battle begins."});
}

Result<std::vector<store::PaperRow>, std::string> letters_lapsed(const House& house, const Asker& asker,
                                                                 const std::string& why) {
    return letters_before(house, asker, {"lapsed", "Your offer has lapsed: " + asker.title, why});
}

Result<std::vector<store::PaperRow>, std::string> ways_moved(store::Store& store, const std::string& meeting, int seat,
                                                             const std::string& battle) {
    auto kept = kept_of(store, meeting, seat);
    if (!kept) return kept.error();
    std::vector<store::PaperRow> out;
    if (kept->ways.empty()) return out;
    store::PaperRow there;
    there.drawer = ways_drawer;
    there.id = ways_id(battle, seat);
    there.owner = battle;
    there.text = text_of(kept->ways);
    out.push_back(std::move(there));
    kept->paper.text.clear();
    out.push_back(std::move(kept->paper));
    for (const Way& way : kept->ways)
        for (const auto& [drawer, hash] : tokens_of(way)) {
            auto token = store.paper(drawer, hash);
            if (!token) return token.error();
            if (!*token) continue;
            (*token)->owner = battle;
            out.push_back(std::move(**token));
        }
    return out;
}

store::Failure add_ways_gone(store::Store& store, const std::string& meeting, std::vector<store::PaperRow>& gone) {
    constexpr int most = 100;
    for (const char* drawer : {ways_drawer, stops_drawer, sures_drawer, letter_drawer, hook_drawer, again_drawer}) {
        auto all = store.papers(drawer, meeting, most);
        if (!all) return all.error();
        for (store::PaperRow& paper : *all) {
            paper.text.clear();
            gone.push_back(std::move(paper));
        }
    }
    return std::nullopt;
}

HttpReply answer_notice(Lobby& lobby, const std::string& token, const std::string& what) {
    if (what != "stop" && what != "sure") return failure(404, "a notice has stop and sure");
    store::Store& store = *lobby.house().store;
    if (token.empty() || token.size() > 200) return failure(401, "whose notice? Authorization: Bearer TOKEN");
    if (what == "stop") {
        // Who ends what has ended already is not told that it was never there.
        const auto failed = end_notices(store, token);
        return failed ? failure(507, *failed) : ways_reply({});
    }
    const std::string hash = hash_of_token(token);
    for (int i = 0; i < tries; ++i) {
        // Each time anew: it moves from the meeting to the battle that comes of it.
        const auto sure = store.paper(sures_drawer, hash);
        if (!sure) return failure(507, sure.error());
        if (!*sure) return failure(404, "this has ended: ask once more in the battle for a mail");
        auto kept = kept_of(store, (*sure)->owner, (*sure)->text == "1" ? 1 : 2);
        if (!kept) return failure(507, kept.error());
        const auto way =
            std::find_if(kept->ways.begin(), kept->ways.end(), [&](const Way& w) { return w.yes == hash; });
        if (way == kept->ways.end()) continue;
        std::vector<store::PaperRow> papers{kept->paper};
        if (!way->sure) {
            // In the order in which they are asked: two who hold each other's up would be a fault of the database.
            auto asked = asked_no_more(store, *way);
            if (!asked) return failure(507, asked.error());
            std::move(asked->begin(), asked->end(), std::back_inserter(papers));
        }
        way->sure = true;
        way->asked_at = 0;
        way->asked_from.clear();
        papers.front().text = text_of(kept->ways);
        const auto done = store.put_papers(papers);
        if (!done) return failure(507, done.error());
        if (*done) return ways_reply({});
    }
    return failure(503, too_many);
}

}  // namespace linstock::server
