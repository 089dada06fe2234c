// What is told unasked. Every connection is told what its own link may see, and only what it does not have yet.

#include "server/views/viewers.hpp"

#include "battle/event.hpp"
#include "battle/wire.hpp"
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

bool asked(const Room& room, Seat seat) {
    const auto& all = room.prompts();
    return std::any_of(all.begin(), all.end(), [&](const Prompt& p) { return p.seat == seat; });
}

bool is_asked(const Room& room, const LinkKnown& link) {
    const auto& all = room.prompts();
    return std::any_of(all.begin(), all.end(), [&](const Prompt& p) { return is_for(room, link, p); });
}

void write_waiting(Writer& to, const Room& room, const LinkKnown& link) {
    to.key("waiting").list();
    for (const Seat seat : waiting_for(room, link))
        to.value(name_of(seat));
    to.end_list();
}

void write_undo(Writer& to, const Room& room, const LinkKnown& link, Eyes eyes) {
    to.key("undo").list();
    for (const Seat seat : {Seat::first, Seat::second})
        if (may_take_back(link, eyes, seat) && room.bug().empty() && room.history().can_undo(seat))
            to.value(name_of(seat));
    to.end_list();
}

void write_end(Writer& to, const Room& room) {
    to.key("over").flag(room.over());
    if (room.over()) {
        to.key("outcome").raw(wire::outcome_json(room.battle(), room.history().state().outcome));
        to.member("outcome_text", room.outcome_text());
        if (!room.row().seed.empty()) to.member("seed", room.row().seed);
    }
    if (!room.bug().empty()) to.member("bug", room.bug());
}

/// The JSON of prompts, made once for all who are asked and see it alike.
class AskedTexts {
  public:
    explicit AskedTexts(Room& room) : room_(room) {
        for (auto& texts : texts_)
            texts.resize(room.prompts().size());
    }
    std::string of(std::size_t i, const Attendance& a) {
        const Prompt& prompt = room_.prompts()[i];
        const auto advice = [&] { return a.advised ? room_.advice(prompt) : nullptr; };
        if (a.link.role == Role::subordinate) return asked_of(room_, a.link, prompt, advice());
        std::string& text = texts_[a.advised ? 1 : 0][i];
        if (text.empty()) text = worded_prompt_json(room_.battle(), prompt, advice());
        return text;
    }

  private:
    Room& room_;
    std::array<std::vector<std::string>, 2> texts_;  ///< without advice, and with it
};

/// Views are the same for all with the same eyes.
class Looks {
  public:
    struct Look {
        View frame;          ///< all but units
        PictureRef picture;  ///< none = not looked yet
    };
    explicit Looks(Room& room) : room_(room) { gallery().look(room.history().state()); }
    const Look& of(Eyes eyes) {
        Look& look = all_[static_cast<std::size_t>(eyes)];
        if (look.picture) return look;
        look.frame = look_around(room_.battle(), room_.history().state(), eyes);
        look.picture = gallery().of(room_.battle(), room_.history().state(), eyes, look.frame);
        return look;
    }
    Gallery& gallery() { return room_.audience().gallery; }

  private:
    Room& room_;
    std::array<Look, eye_count> all_;
};

void write_events(Writer& to, const Room& room, Attendance& a) {
    const Marks& seen = room.history().seen(a.eyes);
    to.member("from", static_cast<std::int64_t>(a.told));
    to.key("events").list();
    for (std::size_t n = a.told; n < seen.size(); ++n) {
        to.raw(room.history().event_json(seen[n], n));
        hear(a.heard, room.battle(), room.history().event(seen[n]));
    }
    to.end_list();
    a.told = seen.size();
}

/// To the umpire those that wait for him, to a side's commander his own.
void write_appeals(Writer& to, const Room& room, const LinkKnown& link) {
    const bool umpire = link.role == Role::umpire && room.hours().umpired && !room.row().record;
    const auto told = [&](const Appeal& one) {
        if (umpire) return one.answer.empty();
        return link.plays() && link.role != Role::subordinate && (one.by == Seat::first ? link.first : link.second);
    };
    const std::vector<Appeal>& all = room.hours().appeals;
    if (room.over() || std::none_of(all.begin(), all.end(), told)) return;
    to.key("appeals").list();
    for (const Appeal& one : all) {
        if (!told(one)) continue;
        to.object().member("n", one.n).member("seat", linstock::name_of(one.by));
        to.key("decision").raw(one.decision).member("what", one.what).member("why", one.why);
        to.key("clauses").list();
        for (const std::string& clause : one.clauses)
            to.value(clause);
        to.end_list();
        if (!one.answer.empty()) to.member("answer", one.answer);
        if (!one.ruling.empty()) to.key("later").flag(true);
        to.end_object();
    }
    to.end_list();
}

/// Everything but events and units.
std::string rest_of(Room& room, const Attendance& a, AskedTexts& texts) {
    Writer to;
    to.object();
    to.member("decisions", static_cast<std::int64_t>(room.history().known(counting_eyes(a.link, a.eyes)).size()));
    to.key("prompts").list();
    for (std::size_t i = 0; i < room.prompts().size(); ++i)
        if (is_for(room, a.link, room.prompts()[i])) to.raw(texts.of(i, a));
    to.end_list();
    write_waiting(to, room, a.link);
    write_asked(to, room, a.link);
    write_undo(to, room, a.link, a.eyes);
    write_hours(to, room, a.link);
    write_appeals(to, room, a.link);
    to.key("players").object();
    to.member("first", room.row().first).member("second", room.row().second).end_object();
    write_end(to, room);
    to.end_object();
    return to.take();
}

/// Nothing is sent where nothing has changed for this link: that something has for the other side is no news.
void tell(Room& room, Attendance& a, AskedTexts& texts, Looks& looks) {
    const Looks::Look& look = looks.of(a.eyes);
    std::string rest = rest_of(room, a, texts);
    const std::uint64_t still = std::hash<std::string>{}(rest);
    const bool no_event = a.told == room.history().seen(a.eyes).size();
    if (no_event && a.picture == look.picture && a.rest == still) return;
    a.rest = still;
    const Heard before = a.heard;
    Writer to;
    to.object();
    to.member("push", "news").member("battle", room.id());
    to.member("epoch", static_cast<std::int64_t>(a.epoch));
    write_events(to, room, a);
    hear(a.heard, room.battle(), look.frame);
    hear(a.heard, room.battle(), look.picture->units);
    if (a.picture == nullptr)
        to.key("view").raw(picture_json(*look.picture));
    else if (a.picture != look.picture)
        to.key("view").raw(*looks.gallery().changes(a.eyes, a.picture));
    a.picture = look.picture;
    write_new_facts(to, room.battle(), before, a.heard);
    to.end_object();
    std::string text = to.take();
    text.back() = ',';
    text.append(rest, 1);
    a.client->send(std::make_shared<const std::string>(std::move(text)));
}

}  // namespace

Eyes eyes_now(const Room& room, const LinkKnown& link) {
    switch (link.role) {
        case Role::commander:
        case Role::subordinate: return link.first ? Eyes::first : Eyes::second;
        case Role::both:
            if (room.over()) return Eyes::all;
            if (!link.second) return Eyes::first;
            if (!link.first) return Eyes::second;
            return eyes_of(room.audience().hot);
        case Role::spectator: return room.over() ? Eyes::all : Eyes::shared;
        case Role::umpire: return Eyes::all;
    }
    return Eyes::shared;
}

Eyes counting_eyes(const LinkKnown& link, Eyes eyes) { return link.first && link.second ? Eyes::all : eyes; }

std::vector<Seat> waiting_for(const Room& room, const LinkKnown& link) {
    std::vector<Seat> out;
    if (room.prompts().empty()) return out;
    const auto add_asked = [&](Seat seat) {
        if (asked(room, seat)) out.push_back(seat);
    };
    if (asked(room, Seat::chance)) out.push_back(Seat::chance);
    if ((link.first && link.second) || link.role == Role::umpire || room.row().record) {
        add_asked(Seat::first);
        add_asked(Seat::second);
    } else if (!link.plays()) {
        for (const Seat seat : {Seat::first, Seat::second})
            if (room.human(seat)) out.push_back(seat);
    } else {
        add_asked(link.first ? Seat::first : Seat::second);
        if (out.empty()) add_asked(link.first ? Seat::second : Seat::first);
    }
    return out;
}

void write_asked(json::Writer& to, const Room& room, const LinkKnown& link) {
    // Who holds both seats against the computer has a side like any other.
    const bool first = link.first && room.human(Seat::first);
    const bool second = link.second && room.human(Seat::second);
    if (!link.plays() || first == second) return;
    const Seat own = first ? Seat::first : Seat::second;
    const bool part = link.role == Role::subordinate;
    std::vector<std::vector<int>> others;  // by their commands: one who is there twice is one
    bool led = false;
    for (const auto& [id, a] : room.audience().all) {
        if (!a.link.holds(own)) continue;
        led = led || a.link.role != Role::subordinate;
        const bool he = a.link.role == Role::subordinate && (!part || a.link.commands != link.commands);
        if (he && is_asked(room, a.link) && std::find(others.begin(), others.end(), a.link.commands) == others.end())
            others.push_back(a.link.commands);
    }
    if (!asked(room, own) || (!part && others.empty())) return;
    to.key("asked").object();
    to.key("you").flag(is_asked(room, link));
    if (part) to.key("commander").flag(led);
    to.key("others").list();
    for (const std::vector<int>& commands : others) {
        to.list();
        for (const int c : commands)
            to.value(room.battle().forces().command(CommandId{static_cast<std::uint16_t>(c)}).name);
        to.end_list();
    }
    to.end_list().end_object();
}

void tell_sides(Room& room, const LinkKnown& came_or_went) {
    const auto& all = room.audience().all;
    const auto part = [](const auto& one) { return one.second.link.role == Role::subordinate; };
    if (came_or_went.role == Role::subordinate || std::any_of(all.begin(), all.end(), part)) tell_all(room);
}

void turn_the_screen(Room& room) {
    Seat& hot = room.audience().hot;
    const Seat other = hot == Seat::first ? Seat::second : Seat::first;
    if (!asked(room, hot) && asked(room, other)) hot = other;
}

std::uint32_t epoch_of(const Room& room, Eyes eyes) {
    return room.epoch(eyes) * static_cast<std::uint32_t>(eye_count) + static_cast<std::uint32_t>(eyes);
}

int viewer_of(const LinkKnown& link, Eyes eyes) {
    if (link.role == Role::umpire) return umpires_notes;
    if (!link.plays()) return watchers_notes;
    if (link.role == Role::both && link.first && link.second) return eyes == Eyes::second ? 2 : 1;
    return link.second ? 2 : 1;
}

bool has_notes(const Room& room, const LinkKnown& link) {
    if (link.role == Role::spectator) return !room.is_anybodys_to_watch();
    return link.role != Role::subordinate || !room.couriers_ride();
}

bool may_take_back(const LinkKnown& link, Eyes eyes, Seat seat) {
    if (link.role == Role::subordinate || !link.holds(seat)) return false;
    const bool one_screen = link.holds(Seat::first) && link.holds(Seat::second);
    return !one_screen || eyes == Eyes::shared || eyes == eyes_of(seat);
}

bool is_for(const Room& room, const LinkKnown& link, const Prompt& prompt) {
    if (!link.plays()) return false;
    if (prompt.seat == Seat::chance) return room.asks_dice() && link.role != Role::subordinate;
    if (!link.holds(prompt.seat)) return false;
    if (link.role == Role::both && eyes_now(room, link) != eyes_of(prompt.seat)) return false;
    if (link.role != Role::subordinate) return true;
    return is_about(room.battle(), link, prompt) || part_of(room.battle(), link, prompt).has_value();
}

std::string asked_of(const Room& room, const LinkKnown& link, const Prompt& prompt, const Decision* advice) {
    const Battle& battle = room.battle();
    if (link.role == Role::subordinate && !is_about(battle, link, prompt)) {
        const bool his = advice != nullptr && is_his(battle, link, *advice);
        return worded_prompt_json(battle, part_of(battle, link, prompt).value_or(prompt), his ? advice : nullptr);
    }
    return worded_prompt_json(battle, prompt, advice);
}

void tell_all(Room& room) {
    turn_the_screen(room);
    AskedTexts texts(room);
    Looks looks(room);
    for (auto& [id, a] : room.audience().all) {
        a.eyes = eyes_now(room, a.link);
        const std::uint32_t epoch = epoch_of(room, a.eyes);
        if (epoch != a.epoch) {
            a.epoch = epoch;
            a.told = 0;
            a.picture = nullptr;
        }
        tell(room, a, texts, looks);
    }
    room.history().forget_texts();
}

void tell_first(Room& room, Attendance& to, std::size_t have) {
    to.told = std::min(have, room.history().seen(to.eyes).size());
    to.picture = nullptr;
    AskedTexts texts(room);
    Looks looks(room);
    tell(room, to, texts, looks);
}

std::string view_anew(Room& room, Attendance& to) {
    Looks looks(room);
    to.picture = looks.of(to.eyes).picture;
    return picture_json(*to.picture);
}

void tell_players(Room& room) {
    Writer to;
    to.object();
    to.member("push", "players").member("battle", room.id());
    to.key("online").list();
    const auto& all = room.audience().all;
    for (const Seat seat : {Seat::first, Seat::second})
        if (std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.second.link.holds(seat); }))
            to.value(name_of(seat));
    to.end_list();
    to.end_object();
    const auto text = std::make_shared<const std::string>(to.take());
    for (const auto& [id, a] : all)
        a.client->send(text);
}

Viewers notes_read(const Room& room, const LinkKnown& link, Eyes eyes) {
    if (!has_notes(room, link)) return {};
    Viewers out;
    const int own = viewer_of(link, eyes);
    out.set(static_cast<std::size_t>(own));
    const bool seen_alike = room.over() && !room.hours().umpired;
    if (seen_alike && (own == umpires_notes || own == watchers_notes)) out.set(umpires_notes).set(watchers_notes);
    return out;
}

std::string notes_json(const Room& room, Viewers of) {
    constexpr std::array<std::string_view, all_viewers> by = {"watcher", "first", "second", "umpire"};
    Writer to;
    to.list();
    for (const store::NoteRow& n : room.notes()) {
        const auto viewer = static_cast<std::size_t>(n.viewer);
        if (viewer >= all_viewers || !of.test(viewer)) continue;
        to.object();
        to.member("event", n.event).member("text", n.text).member("by", by[viewer]);
        to.end_object();
    }
    to.end_list();
    return to.take();
}

void tell_notes(Room& room, int viewer) {
    std::map<unsigned long, std::shared_ptr<const std::string>> texts;  // one for all who read the same
    for (const auto& [id, a] : room.audience().all) {
        const Viewers read = notes_read(room, a.link, a.eyes);
        if (!read.test(static_cast<std::size_t>(viewer))) continue;
        std::shared_ptr<const std::string>& text = texts[read.to_ulong()];
        if (text == nullptr) {
            Writer to;
            to.object();
            to.member("push", "notes").member("battle", room.id());
            to.key("notes").raw(notes_json(room, read));
            to.end_object();
            text = std::make_shared<const std::string>(to.take());
        }
        a.client->send(text);
    }
}

}  // namespace linstock::server
