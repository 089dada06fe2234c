#include "server/meeting.hpp"

#include "server/reading.hpp"

namespace linstock::server {

namespace {

void write_texts(json::Writer& to, const char* name, const std::vector<std::string>& all) {
    to.key(name).list();
    for (const std::string& one : all)
        to.value(one);
    to.end_list();
}

/// What is the same in the store and for whoever looks.
void write_terms(json::Writer& to, const Meeting& m) {
    to.member("id", m.id).member("scenario", m.scenario).member("title", m.title);
    to.member("ruleset", m.ruleset).member("book", m.book);
    write_texts(to, "house", m.house);
    write_texts(to, "armies", {m.armies[0], m.armies[1]});
    to.member("pace", m.pace).member("level", m.level);
    write_timing(to.key("timing"), m.timing);
    to.key("open").flag(m.open);
    to.key("watched").flag(m.watched);
    to.member("by", m.by).member("made", m.made);
}

}  // namespace

std::string to_text(const Meeting& m) {
    json::Writer to;
    to.object();
    write_terms(to, m);
    to.member("invitation", m.invitation);
    write_texts(to, "keys", {m.seats[0].key, m.seats[1].key});
    write_texts(to, "names", {m.seats[0].name, m.seats[1].name});
    write_fair(to.key("dice"), m.dice, true);
    to.member("battle", m.battle).member("watch", m.watch).member("late", m.late);
    to.end_object();
    return to.take();
}

std::optional<Meeting> meeting_of(const std::string& text) {
    const auto value = json::parse(text, "");
    if (!value || value->kind != json::Kind::object) return std::nullopt;
    Reading read(*value, {"timing",     "id",   "scenario", "title", "ruleset", "book",  "house",
                          "armies",     "pace", "level",    "open",  "watched", "by",    "made",
                          "invitation", "keys", "names",    "dice",  "battle",  "watch", "late"});
    Meeting m;
    m.id = read.text("id");
    m.scenario = read.text("scenario");
    m.title = read.text("title");
    m.ruleset = read.text("ruleset");
    m.book = read.text("book");
    m.house = read.texts("house");
    const auto armies = read.texts("armies");
    m.pace = read.text("pace");
    if (const json::Value* timing = read.object("timing")) m.timing = read_timing(*timing).timing;
    m.level = read.text("level");
    m.open = read.flag("open");
    m.watched = read.flag("watched");
    m.by = static_cast<int>(read.number("by", 1, 2));
    m.made = read.number("made", 0, INT64_MAX);
    m.invitation = read.text("invitation", "");
    const auto keys = read.texts("keys");
    const auto names = read.texts("names");
    if (const json::Value* dice = read.object("dice")) m.dice = read_fair(*dice);
    m.battle = read.text("battle", "");
    m.watch = read.text("watch", "");
    m.late = read.text("late", "");
    if (!read.error().empty() || armies.size() != 2 || keys.size() != 2 || names.size() != 2) return std::nullopt;
    for (std::size_t i = 0; i < 2; ++i) {
        m.armies[i] = armies[i];
        m.seats[i] = MeetingSeat{keys[i], names[i]};
    }
    return m;
}

void write_meeting(json::Writer& to, const Meeting& m, int seat) {
    to.object();
    write_terms(to, m);
    write_texts(to, "names", {m.seats[0].name, m.seats[1].name});
    to.key("free").list();
    for (const int one : {1, 2})
        if (m.seat(one).key.empty()) to.value(seat_name(one));
    to.end_list();
    if (seat != 0) to.member("seat", seat_name(seat));
    write_fair(to.key("dice"), m.dice, false);
    to.key("shared").list();
    for (const int one : {1, 2})
        if (!(one == 1 ? m.dice.first : m.dice.second).share.empty()) to.value(seat_name(one));
    to.end_list();
    if (!m.battle.empty()) to.member("battle", m.battle);
    if (!m.battle.empty() && m.watched) to.member("watch", m.watch);
    if (!m.battle.empty() && !m.late.empty()) to.member("late", m.late);
    // Who offered may send it on; what stands in the lobby is everybody's.
    if (!m.invitation.empty() && m.battle.empty() && (m.open || seat == m.by)) to.member("invitation", m.invitation);
    to.end_object();
}

std::string wrong_name(const std::string& name) {
    constexpr std::size_t most_bytes = 120;
    constexpr std::size_t most = 40;
    std::size_t characters = 0;
    bool blank = true;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto byte = static_cast<unsigned char>(name[i]);
        if ((byte & 0xC0U) != 0x80) ++characters;
        if (byte < 0x20 || byte == 0x7F) return "name: control characters are not part of a name";
        // What turns the direction of a line about would let one name look like another (U+200E..202E, U+2066..2069).
        const std::string three = name.substr(i, 3);
        if (three >= "\xE2\x80\x8B" && three <= "\xE2\x80\x8F")
            return "name: invisible characters are not part of a name";
        if (three >= "\xE2\x80\xA8" && three <= "\xE2\x80\xAE")
            return "name: invisible characters are not part of a name";
        if (three >= "\xE2\x81\xA0" && three <= "\xE2\x81\xA9")
            return "name: invisible characters are not part of a name";
        if (byte != ' ') blank = false;
    }
    if (blank || characters > most || name.size() > most_bytes) return "name: expected 1 to 40 characters";
    return "";
}

}  // namespace linstock::server
