// Messages that are not answers. Each connection receives only what its link may see and what it does not have yet.

#include "server/views/viewers.hpp"

#include "battle/event.hpp"
#include "battle/visibility.hpp"
#include "battle/wire.hpp"
#include "server/access/links.hpp"
#include "server/json_list.hpp"
#include "server/players/proposals.hpp"
#include "server/views/prompt_json.hpp"
#include "server/views/subordinate_view.hpp"
#include "server/views/view_parts.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>

namespace linstock::server {

namespace {

using Writer = json::Writer;

bool has_prompt(const BattleSession& session, Seat seat) {
    const auto& all = session.prompts();
    return std::any_of(all.begin(), all.end(), [&](const Prompt& p) { return p.seat == seat; });
}

bool is_prompted(const BattleSession& session, const LinkAccess& link) {
    const auto& all = session.prompts();
    return std::any_of(all.begin(), all.end(), [&](const Prompt& p) { return is_for(session, link, p); });
}

void write_waiting(Writer& to, const BattleSession& session, const LinkAccess& link) {
    write_values(to, "waiting", awaited_seats(session, link), [](Seat seat) { return name_of(seat); });
}

void write_undo(Writer& to, const BattleSession& session, const LinkAccess& link, Viewpoint viewpoint) {
    to.key("undo").list();
    for (const Seat seat : {Seat::first, Seat::second})
        if (may_take_back(link, viewpoint, seat) && session.bug().empty() && session.history().can_undo(seat))
            to.value(name_of(seat));
    to.end_list();
}

void write_end(Writer& to, const BattleSession& session) {
    to.key("over").flag(session.is_over());
    if (session.is_over()) {
        to.key("outcome").raw(wire::outcome_json(session.battle(), session.history().state().outcome));
        to.member("outcome_text", session.outcome_text());
        if (!session.row().seed.empty()) to.member("seed", session.row().seed);
    }
    if (!session.bug().empty()) to.member("bug", session.bug());
}

/// The JSON of prompts, made once for all links that receive the same text.
class PromptTexts {
  public:
    explicit PromptTexts(BattleSession& session) : session_(session) {
        for (auto& texts : texts_)
            texts.resize(session.prompts().size());
    }
    std::string of(std::size_t i, const Viewer& a) {
        const Prompt& prompt = session_.prompts()[i];
        if (prompt.seat == Seat::chance) return roll_json(session_, prompt, a.viewpoint);
        const auto advice = [&] { return a.gets_suggestions ? session_.suggestion(prompt) : nullptr; };
        if (a.link.role == Role::subordinate) return prompt_json_for(session_, a.link, prompt, advice());
        std::string& text = texts_[a.gets_suggestions ? 1 : 0][i];
        if (text.empty()) text = prompt_json(session_.battle(), prompt, advice());
        return text;
    }

  private:
    BattleSession& session_;
    std::array<std::vector<std::string>, 2> texts_;  ///< without and with suggestions
};

/// The JSON of the view, made once for each viewpoint.
class ViewTexts {
  public:
    struct ViewText {
        View frame;                ///< the view without units
        ViewSnapshotRef snapshot;  ///< null: not made yet
    };
    explicit ViewTexts(BattleSession& session) : session_(session) {
        view_cache().set_state(session.history().state());
    }
    const ViewText& of(Viewpoint viewpoint) {
        ViewText& look = all_[static_cast<std::size_t>(viewpoint)];
        if (look.snapshot) return look;
        look.frame = view_frame(session_.battle(), session_.history().state(), viewpoint);
        look.snapshot = view_cache().snapshot(session_.battle(), session_.history().state(), viewpoint, look.frame);
        return look;
    }
    ViewCache& view_cache() { return session_.viewers().view_cache; }

  private:
    BattleSession& session_;
    std::array<ViewText, viewpoint_count> all_;
};

void write_events(Writer& to, const BattleSession& session, Viewer& a) {
    const IndexSet& seen = session.history().visible_events(a.viewpoint);
    to.member("from", static_cast<std::int64_t>(a.sent_events));
    to.key("events").list();
    for (std::size_t n = a.sent_events; n < seen.size(); ++n) {
        to.raw(session.history().event_json(seen[n], n));
        add_known(a.known, session.battle(), session.history().event(seen[n]));
    }
    to.end_list();
    a.sent_events = seen.size();
}

/// The umpire sees all pending appeals, the commander of a side its own.
void write_appeals(Writer& to, const BattleSession& session, const LinkAccess& link) {
    const bool umpire = link.role == Role::umpire && session.clocks().has_umpire && !session.row().record;
    const auto told = [&](const Appeal& one) {
        if (umpire) return one.answer.empty();
        return link.plays() && link.role != Role::subordinate && (one.by == Seat::first ? link.first : link.second);
    };
    const std::vector<Appeal>& all = session.clocks().appeals;
    if (session.is_over() || std::none_of(all.begin(), all.end(), told)) return;
    to.key("appeals").list();
    for (const Appeal& one : all) {
        if (!told(one)) continue;
        to.object().member("n", one.n).member("seat", linstock::name_of(one.by));
        to.key("decision").raw(one.decision).member("what", one.what).member("why", one.why);
        write_values(to, "clauses", one.clauses);
        if (!one.answer.empty()) to.member("answer", one.answer);
        if (!one.ruling.empty()) to.key("later").flag(true);
        to.end_object();
    }
    to.end_list();
}

/// Everything except events and units.
std::string other_members_of(BattleSession& session, const Viewer& a, PromptTexts& texts) {
    Writer to;
    to.object();
    to.member("decisions", static_cast<std::int64_t>(
                               session.history().known_decisions(counting_viewpoint(a.link, a.viewpoint)).size()));
    to.key("prompts").list();
    for (std::size_t i = 0; i < session.prompts().size(); ++i)
        if (is_for(session, a.link, session.prompts()[i])) to.raw(texts.of(i, a));
    to.end_list();
    write_waiting(to, session, a.link);
    write_side_prompts(to, session, a.link);
    write_undo(to, session, a.link, a.viewpoint);
    write_clocks(to, session, a.link);
    write_appeals(to, session, a.link);
    to.key("players").object();
    to.member("first", session.row().first).member("second", session.row().second).end_object();
    write_end(to, session);
    to.end_object();
    return to.take();
}

/// Sends nothing if nothing changed for this link. A message would reveal that something changed for the other side.
void send(BattleSession& session, Viewer& a, PromptTexts& texts, ViewTexts& looks) {
    const ViewTexts::ViewText& look = looks.of(a.viewpoint);
    std::string rest = other_members_of(session, a, texts);
    const std::uint64_t still = std::hash<std::string>{}(rest);
    const bool no_event = a.sent_events == session.history().visible_events(a.viewpoint).size();
    if (no_event && a.snapshot == look.snapshot && a.other_hash == still) return;
    a.other_hash = still;
    const KnownFacts before = a.known;
    Writer to;
    to.object();
    to.member("push", "news").member("battle", session.id());
    to.member("epoch", static_cast<std::int64_t>(a.epoch));
    write_events(to, session, a);
    add_known(a.known, session.battle(), look.frame);
    add_known(a.known, session.battle(), look.snapshot->units);
    if (a.snapshot == nullptr)
        to.key("view").raw(snapshot_json(*look.snapshot));
    else if (a.snapshot != look.snapshot)
        to.key("view").raw(*looks.view_cache().changes(a.viewpoint, a.snapshot));
    a.snapshot = look.snapshot;
    write_new_facts(to, session.battle(), before, a.known);
    to.end_object();
    std::string text = to.take();
    text.back() = ',';
    text.append(rest, 1);
    a.sink->send(std::make_shared<const std::string>(std::move(text)));
}

}  // namespace

Viewpoint current_viewpoint(const BattleSession& session, const LinkAccess& link) {
    switch (link.role) {
        case Role::commander:
        case Role::subordinate: return link.first ? Viewpoint::first : Viewpoint::second;
        case Role::both:
            if (session.is_over()) return Viewpoint::all;
            if (!link.second) return Viewpoint::first;
            if (!link.first) return Viewpoint::second;
            return viewpoint_of(session.viewers().hot_seat);
        case Role::spectator: return session.is_over() ? Viewpoint::all : Viewpoint::shared;
        case Role::umpire: return Viewpoint::all;
    }
    return Viewpoint::shared;
}

Viewpoint counting_viewpoint(const LinkAccess& link, Viewpoint viewpoint) {
    return link.first && link.second ? Viewpoint::all : viewpoint;
}

namespace {
bool knows_roll(const BattleSession& session, Seat seat, const Prompt& roll) {
    return knows_subjects(session.battle(), session.history().state(), seat, roll);
}

/// A roll for a unit that this link's side does not know looks like a decision of the other side.
bool shows_roll(const BattleSession& session, const LinkAccess& link, const Prompt& prompt) {
    if (prompt.seat != Seat::chance) return false;
    if ((link.first && link.second) || link.role == Role::umpire || session.row().record) return true;
    if (!link.plays()) return knows_roll(session, Seat::first, prompt) && knows_roll(session, Seat::second, prompt);
    const Seat own = link.first ? Seat::first : Seat::second;
    const Seat other = link.first ? Seat::second : Seat::first;
    return knows_roll(session, own, prompt) || !session.is_human(other) || !knows_roll(session, other, prompt);
}
}  // namespace

std::vector<Seat> awaited_seats(const BattleSession& session, const LinkAccess& link) {
    std::vector<Seat> out;
    if (session.prompts().empty()) return out;
    const auto add_asked = [&](Seat seat) {
        if (has_prompt(session, seat)) out.push_back(seat);
    };
    const auto& all = session.prompts();
    if (std::any_of(all.begin(), all.end(), [&](const Prompt& p) { return shows_roll(session, link, p); }))
        out.push_back(Seat::chance);
    if ((link.first && link.second) || link.role == Role::umpire || session.row().record) {
        add_asked(Seat::first);
        add_asked(Seat::second);
    } else if (!link.plays()) {
        for (const Seat seat : {Seat::first, Seat::second})
            if (session.is_human(seat)) out.push_back(seat);
    } else {
        add_asked(link.first ? Seat::first : Seat::second);
        if (out.empty()) out.push_back(link.first ? Seat::second : Seat::first);
    }
    return out;
}

void write_side_prompts(json::Writer& to, const BattleSession& session, const LinkAccess& link) {
    // A link with both seats against the computer has one side, as any other link.
    const bool first = link.first && session.is_human(Seat::first);
    const bool second = link.second && session.is_human(Seat::second);
    if (!link.plays() || first == second) return;
    const Seat own = first ? Seat::first : Seat::second;
    const bool part = link.role == Role::subordinate;
    std::vector<std::vector<int>> others;  // by command; a commander with two connections counts once
    bool led = false;
    for (const auto& [id, a] : session.viewers().by_connection) {
        if (!a.link.holds(own)) continue;
        led = led || a.link.role != Role::subordinate;
        const bool he = a.link.role == Role::subordinate && (!part || a.link.commands != link.commands);
        if (he && is_prompted(session, a.link) &&
            std::find(others.begin(), others.end(), a.link.commands) == others.end())
            others.push_back(a.link.commands);
    }
    if (!has_prompt(session, own) || (!part && others.empty())) return;
    to.key("asked").object();
    to.key("you").flag(is_prompted(session, link));
    if (part) to.key("commander").flag(led);
    to.key("others").list();
    for (const std::vector<int>& commands : others) {
        to.list();
        for (const int c : commands)
            to.value(session.battle().forces().command(CommandId{static_cast<std::uint16_t>(c)}).name);
        to.end_list();
    }
    to.end_list().end_object();
}

void send_side_presence(BattleSession& session, const LinkAccess& came_or_went) {
    const auto& all = session.viewers().by_connection;
    const auto part = [](const auto& one) { return one.second.link.role == Role::subordinate; };
    if (came_or_went.role == Role::subordinate || std::any_of(all.begin(), all.end(), part)) send_updates(session);
}

void update_hot_seat(BattleSession& session) {
    Seat& hot = session.viewers().hot_seat;
    const Seat other = hot == Seat::first ? Seat::second : Seat::first;
    if (!has_prompt(session, hot) && has_prompt(session, other)) hot = other;
}

std::uint32_t epoch_of(const BattleSession& session, Viewpoint viewpoint) {
    return session.epoch(viewpoint) * static_cast<std::uint32_t>(viewpoint_count) +
           static_cast<std::uint32_t>(viewpoint);
}

int notes_owner(const LinkAccess& link, Viewpoint viewpoint) {
    if (link.role == Role::umpire) return umpires_notes;
    if (!link.plays()) return watchers_notes;
    if (link.role == Role::both && link.first && link.second) return viewpoint == Viewpoint::second ? 2 : 1;
    return link.second ? 2 : 1;
}

bool has_notes(const BattleSession& session, const LinkAccess& link) {
    if (link.role == Role::spectator) return !session.is_public();
    return link.role != Role::subordinate || !session.couriers_ride();
}

bool may_take_back(const LinkAccess& link, Viewpoint viewpoint, Seat seat) {
    if (link.role == Role::subordinate || !link.holds(seat)) return false;
    const bool one_screen = link.holds(Seat::first) && link.holds(Seat::second);
    return !one_screen || viewpoint == Viewpoint::shared || viewpoint == viewpoint_of(seat);
}

namespace {
/// A roll is for the players who know what it is for. If no player does, for example because the computer's hidden unit
/// rolls, it is for all.
bool throws_dice(const BattleSession& session, const LinkAccess& link, const Prompt& roll) {
    if (!session.asks_dice() || link.role == Role::subordinate) return false;
    const auto knows = [&](Seat seat) { return session.is_human(seat) && knows_roll(session, seat, roll); };
    const bool first = knows(Seat::first);
    const bool second = knows(Seat::second);
    return (first && link.first) || (second && link.second) || (!first && !second);
}
}  // namespace

bool is_for(const BattleSession& session, const LinkAccess& link, const Prompt& prompt) {
    if (!link.plays()) return false;
    if (prompt.seat == Seat::chance) return throws_dice(session, link, prompt);
    if (!link.holds(prompt.seat)) return false;
    if (link.role == Role::both && current_viewpoint(session, link) != viewpoint_of(prompt.seat)) return false;
    if (link.role != Role::subordinate) return true;
    return is_about(session.battle(), link, prompt) || subordinate_prompt(session.battle(), link, prompt).has_value();
}

std::string prompt_json_for(const BattleSession& session, const LinkAccess& link, const Prompt& prompt,
                            const Decision* suggestion) {
    const Battle& battle = session.battle();
    if (link.role == Role::subordinate && !is_about(battle, link, prompt)) {
        const bool his = suggestion != nullptr && is_for_own_command(battle, link, *suggestion);
        return prompt_json(battle, subordinate_prompt(battle, link, prompt).value_or(prompt),
                           his ? suggestion : nullptr);
    }
    return prompt_json(battle, prompt, suggestion);
}

void send_updates(BattleSession& session) {
    update_hot_seat(session);
    PromptTexts texts(session);
    ViewTexts looks(session);
    for (auto& [id, a] : session.viewers().by_connection) {
        a.viewpoint = current_viewpoint(session, a.link);
        const std::uint32_t epoch = epoch_of(session, a.viewpoint);
        if (epoch != a.epoch) {
            a.epoch = epoch;
            a.sent_events = 0;
            a.snapshot = nullptr;
        }
        send(session, a, texts, looks);
    }
    session.history().drop_texts();
    if (session.viewers().has_outdated_presence) send_presence(session);
}

void send_initial(BattleSession& session, Viewer& to, std::size_t have) {
    to.sent_events = std::min(have, session.history().visible_events(to.viewpoint).size());
    to.snapshot = nullptr;
    PromptTexts texts(session);
    ViewTexts looks(session);
    send(session, to, texts, looks);
}

std::string full_view(BattleSession& session, Viewer& to) {
    ViewTexts looks(session);
    to.snapshot = looks.of(to.viewpoint).snapshot;
    return snapshot_json(*to.snapshot);
}

void send_presence(BattleSession& session) {
    Writer to;
    to.object();
    to.member("push", "players").member("battle", session.id());
    to.key("online").list();
    const auto& all = session.viewers().by_connection;
    for (const Seat seat : {Seat::first, Seat::second})
        if (std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.second.link.holds(seat); }))
            to.value(name_of(seat));
    to.end_list();
    if (!session.row().record) write_programs(to, session);
    to.end_object();
    const auto text = std::make_shared<const std::string>(to.take());
    Viewers& viewers = session.viewers();
    const std::int64_t now = session.context().battle_time();
    const bool too_soon = now < viewers.next_presence_at;
    viewers.has_outdated_presence = false;
    for (auto& [id, a] : viewers.by_connection) {
        if (a.presence != nullptr && *a.presence == *text) continue;
        const bool is_change_for_spectator = a.presence != nullptr && !a.link.plays();
        if (is_change_for_spectator && too_soon) {
            viewers.has_outdated_presence = true;
            continue;
        }
        if (is_change_for_spectator) viewers.next_presence_at = now + Viewers::presence_interval;
        a.presence = text;
        a.sink->send(text);
    }
}

NotesOwners readable_notes(const BattleSession& session, const LinkAccess& link, Viewpoint viewpoint) {
    if (!has_notes(session, link)) return {};
    NotesOwners out;
    const int own = notes_owner(link, viewpoint);
    out.set(static_cast<std::size_t>(own));
    const bool seen_alike = session.is_over() && !session.clocks().has_umpire;
    if (seen_alike && (own == umpires_notes || own == watchers_notes)) out.set(umpires_notes).set(watchers_notes);
    return out;
}

std::string notes_json(const BattleSession& session, NotesOwners of) {
    constexpr std::array<std::string_view, notes_owner_count> by = {"watcher", "first", "second", "umpire"};
    Writer to;
    to.list();
    for (const store::NoteRow& n : session.notes()) {
        const auto viewer = static_cast<std::size_t>(n.viewer);
        if (viewer >= notes_owner_count || !of.test(viewer)) continue;
        to.object();
        to.member("event", n.event).member("text", n.text).member("by", by[viewer]);
        to.end_object();
    }
    to.end_list();
    return to.take();
}

void send_notes(BattleSession& session, int viewer) {
    std::map<unsigned long, std::shared_ptr<const std::string>> texts;  // one text for all that read the same notes
    for (const auto& [id, a] : session.viewers().by_connection) {
        const NotesOwners read = readable_notes(session, a.link, a.viewpoint);
        if (!read.test(static_cast<std::size_t>(viewer))) continue;
        std::shared_ptr<const std::string>& text = texts[read.to_ulong()];
        if (text == nullptr) {
            Writer to;
            to.object();
            to.member("push", "notes").member("battle", session.id());
            to.key("notes").raw(notes_json(session, read));
            to.end_object();
            text = std::make_shared<const std::string>(to.take());
        }
        a.sink->send(text);
    }
}

}  // namespace linstock::server
