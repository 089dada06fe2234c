#include "server/lobby/open_game.hpp"

#include "base/user_text.hpp"
#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/json_list.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace linstock::server {

namespace {

void write_secret(json::Writer& to, const std::string& name, const SecretToken& secret) {
    if (secret.is_public || secret.hash.empty())
        to.member(name, secret.token);
    else
        to.member(name + "_hash", secret.hash).member(name + "_sealed", secret.sealed);
}

SecretToken read_secret(RequestReader& read, const std::string& name) {
    SecretToken out;
    out.token = read.text(name.c_str(), "");
    out.is_public = !out.token.empty();
    out.hash = out.is_public ? hash_of_token(out.token) : read.text((name + "_hash").c_str(), "");
    out.sealed = read.text((name + "_sealed").c_str(), "");
    return out;
}

/// Members that are equal in the store and for readers.
void write_terms(json::Writer& to, const OpenGame& m) {
    to.member("id", m.id).member("scenario", m.scenario).member("title", m.title);
    to.member("ruleset", m.ruleset).member("book", m.ruleset_title);
    write_values(to, "house", m.house_rules);
    write_values(to, "armies", m.armies);
    to.member("pace", m.pace).member("level", m.level);
    write_clock_settings(to.key("timing"), m.clock);
    to.key("open").flag(m.is_listed);
    to.key("watched").flag(m.is_public);
    to.member("by", m.offered_by).member("made", m.created_at);
}

}  // namespace

SecretToken SecretToken::make(bool is_public, const std::string& secret) {
    SecretToken out;
    out.token = new_token();
    out.hash = hash_of_token(out.token);
    out.is_public = is_public;
    if (!is_public && !secret.empty()) out.sealed = server::seal(out.token, secret);
    return out;
}

void SecretToken::open_with(const std::string& secret) {
    if (!token.empty() || hash.empty() || secret.empty()) return;
    token = hash == hash_of_token(secret) ? secret : unseal(sealed, secret);
}

std::string to_text(const OpenGame& m) {
    json::Writer to;
    to.object();
    write_terms(to, m);
    write_secret(to, "invitation", m.invitation);
    write_values(to, "keys", m.seats, &OpenGameSeat::key);
    write_values(to, "names", m.seats, &OpenGameSeat::name);
    write_fair(to.key("dice"), m.dice, true);
    to.member("battle", m.battle).member("until", m.expires_at);
    write_secret(to, "watch", m.watch_token);
    write_secret(to, "late", m.late_invitation);
    if (m.has_lapsed) to.key("lapsed").flag(true);
    if (m.is_claimed) to.key("claimed").flag(true);
    if (m.is_over) to.key("over").flag(true);
    if (m.notes_end) to.key("noted").flag(true);
    to.member("umpire", m.umpire_policy);
    write_secret(to, "rule", m.umpire_invitation);
    to.member("ruler", m.umpire_seat.key).member("ruler_name", m.umpire_seat.name);
    to.end_object();
    return to.take();
}

namespace {
/// The names of the members that to_text() writes.
std::vector<std::string> stored_members() {
    std::istringstream names(
        "timing id scenario title ruleset book house armies pace level open watched by made invitation "
        "keys names dice battle watch late until lapsed claimed over noted umpire rule ruler ruler_name "
        "invitation_hash invitation_sealed watch_hash watch_sealed late_hash late_sealed rule_hash "
        "rule_sealed");
    return {std::istream_iterator<std::string>(names), {}};
}
}  // namespace

std::optional<OpenGame> parse_open_game(const std::string& text) {
    const auto value = json::parse(text, "");
    if (!value || value->kind != json::Kind::object) return std::nullopt;
    static const std::vector<std::string> known = stored_members();
    RequestReader read(*value, known);
    OpenGame m;
    m.id = read.text("id");
    m.scenario = read.text("scenario");
    m.title = read.text("title");
    m.ruleset = read.text("ruleset");
    m.ruleset_title = read.text("book");
    m.house_rules = read.texts("house");
    const auto armies = read.texts("armies");
    m.pace = read.text("pace");
    if (const json::Value* timing = read.object("timing")) m.clock = read_clock_settings(*timing).settings;
    m.level = read.text("level");
    m.is_listed = read.flag("open");
    m.is_public = read.flag("watched");
    m.offered_by = static_cast<int>(read.number("by", 1, 2));
    m.created_at = read.number("made", 0, INT64_MAX);
    m.invitation = read_secret(read, "invitation");
    const auto keys = read.texts("keys");
    const auto names = read.texts("names");
    if (const json::Value* dice = read.object("dice")) m.dice = read_fair(*dice);
    m.battle = read.text("battle", "");
    m.watch_token = read_secret(read, "watch");
    m.late_invitation = read_secret(read, "late");
    m.expires_at = read.number("until", 0, INT64_MAX, 0);
    m.has_lapsed = read.flag("lapsed");
    m.is_claimed = read.flag("claimed");
    m.is_over = read.flag("over");
    m.notes_end = read.flag("noted");
    m.umpire_policy = read.text("umpire", "");
    m.umpire_invitation = read_secret(read, "rule");
    m.umpire_seat = OpenGameSeat{read.text("ruler", ""), read.text("ruler_name", "")};
    if (!read.error().empty() || armies.size() != 2 || keys.size() != 2 || names.size() != 2) return std::nullopt;
    for (std::size_t i = 0; i < 2; ++i) {
        m.armies[i] = armies[i];
        m.seats[i] = OpenGameSeat{keys[i], names[i]};
    }
    return m;
}

namespace {

/// Both sides know the umpire's name before the battle. The link is for the maker of the offer, or public.
void write_umpire(json::Writer& to, const OpenGame& m, int seat) {
    if (m.umpire_policy.empty()) return;
    to.key("umpire").object();
    to.member("by", m.umpire_policy).member("name", m.umpire_seat.name);
    if (m.wants_umpire() && !m.umpire_invitation.token.empty() &&
        (m.umpire_policy == "open" || seat == m.offered_by || seat == viewer_asked_to_umpire))
        to.member("invitation", m.umpire_invitation.token);
    to.end_object();
}

}  // namespace

void write_open_game(json::Writer& to, const OpenGame& m, int seat) {
    to.object();
    write_terms(to, m);
    write_values(to, "names", m.seats, &OpenGameSeat::name);
    to.key("free").list();
    for (const int one : {1, 2})
        if (m.seat(one).key.empty()) to.value(seat_name(one));
    to.end_list();
    to.key("programs").list();
    for (const int one : {1, 2})
        if (is_program_hash(m.seat(one).key)) to.value(seat_name(one));
    to.end_list();
    if (seat > 0) to.member("seat", seat_name(seat));
    write_fair(to.key("dice"), m.dice, false);
    to.key("shared").list();
    for (const int one : {1, 2})
        if (!(one == 1 ? m.dice.first : m.dice.second).share.empty()) to.value(seat_name(one));
    to.end_list();
    if (m.has_lapsed) to.key("lapsed").flag(true);
    if (m.battle.empty() && m.expires_at != 0) to.member("until", m.expires_at);
    if (!m.battle.empty()) to.member("battle", m.battle);
    if (!m.battle.empty() && m.is_public) to.member("watch", m.watch_token.token);
    if (!m.battle.empty() && !m.late_invitation.token.empty() && !m.is_claimed && (m.is_listed || seat >= 0))
        to.member("late", m.late_invitation.token);
    write_umpire(to, m, seat);
    // The maker may pass on the link; a listed offer's link is public.
    if (!m.invitation.token.empty() && m.battle.empty() && !m.has_lapsed && (m.is_listed || seat == m.offered_by))
        to.member("invitation", m.invitation.token);
    to.end_object();
}

namespace {

struct Span {
    std::uint32_t from;
    std::uint32_t to;
};
/// Further characters that are invisible or look like a blank; names that differ only in them look alike.
constexpr std::array<Span, 7> unseen = {{{0xA0, 0xA0},
                                         {0x1680, 0x1680},
                                         {0x2000, 0x200D},
                                         {0x202F, 0x202F},
                                         {0x205F, 0x205F},
                                         {0x3000, 0x3000},
                                         {0xFE00, 0xFE0F}}};

bool is_unseen(std::uint32_t code) {
    return std::any_of(unseen.begin(), unseen.end(), [code](const Span& s) { return code >= s.from && code <= s.to; });
}

/// The error of a text with such characters; "" = valid.
std::string fault_text(const std::string& text, std::string_view allowed, const std::string& what) {
    using enum TextFault::Kind;
    switch (first_fault(text, allowed).kind) {
        case none: return "";
        case not_utf8: return what + ": this is no text in UTF-8";
        case control: return what + ": control characters are not part of it";
        case invisible: return what + ": invisible characters are not part of it";
    }
    return "";
}

}  // namespace

std::string name_error(const std::string& name) {
    constexpr std::size_t most_bytes = 120;
    constexpr std::size_t most = 40;
    if (std::string wrong = fault_text(name, "", "name"); !wrong.empty()) return wrong;
    std::size_t characters = 0;
    for (std::string_view rest = name; !rest.empty(); ++characters) {
        const auto [code, bytes] = first_character(rest);
        if (is_unseen(code)) return "name: invisible characters are not part of it";
        rest.remove_prefix(bytes);
    }
    const bool blank = name.find_first_not_of(' ') == std::string::npos;
    if (blank || characters > most || name.size() > most_bytes) return "name: expected 1 to 40 characters";
    return "";
}

std::string text_error(const std::string& text) { return fault_text(text, "\n", "text"); }

}  // namespace linstock::server
