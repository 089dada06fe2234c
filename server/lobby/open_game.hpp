#pragma once
// A meeting: two who want to fight a battle, from the offer in the lobby until the battle begins. Both sides and the
// server commit to their shares of the dice before anybody shows his (docs/dice.md). Kept as a paper of the store, so
// that any process and any machine may answer for it.

#include "server/clocks/battle_clocks.hpp"
#include "server/setup/fair_dice.hpp"
#include "store/store.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

struct MeetingSeat {
    std::string key;   ///< hash of the key by which he comes back, later that of his seat; "" = nobody sits here
    std::string name;  ///< that he goes by
};

/// A token that leads to a seat or to watch. The store has the token of what the lobby shows to everybody; of any
/// other it has the hash, and the token sealed with the secret of the person who may send it on.
struct SecretToken {
    std::string token;   ///< "" = there is none, or the reader may not know it
    std::string hash;    ///< "" = there is none
    std::string sealed;  ///< hexadecimal; "" = nobody is shown it
    bool is_public = false;

    /// `secret`: a key or a token; unused if `is_public`.
    static SecretToken make(bool is_public, const std::string& secret);
    /// Fills `token` if this is the secret, or the token itself.
    void open_with(const std::string& secret);
};

struct Meeting {
    std::string id;
    std::string scenario;  ///< id in the library
    std::string title;
    std::string ruleset;
    std::string book;  ///< its title
    std::vector<std::string> house;
    std::array<std::string, 2> armies;
    std::string pace;      ///< "live", "mail"
    Timing timing;         ///< the clocks
    std::string level;     ///< who takes a seat that is left empty
    bool open = false;     ///< shown in the lobby; otherwise its link is sent
    bool watched = false;  ///< anybody may watch the battle
    int by = 1;            ///< who offered: 1 the first seat, 2 the second
    std::int64_t made = 0;
    SecretToken invitation;  ///< by which the empty seat is taken, sealed with the key of seat `by`; a new one ends it
    std::array<MeetingSeat, 2> seats;
    FairDice dice;
    std::string battle;      ///< its id, once all shares are there
    SecretToken watch;       ///< of who watches
    SecretToken late;        ///< an invitation to the seat that the computer holds, sealed with `invitation`
    std::int64_t until = 0;  ///< when it lapses, if no battle has come of it; 0 = never
    bool lapsed = false;
    bool claimed = false;  ///< the seat that the computer held is somebody's
    bool over = false;     ///< its battle is
    bool noted = false;    ///< that it is over will be: of an older version nobody would
    std::string umpire;    ///< who may rule: "" nobody, "link" whom who offered sends it, "open" anybody of the lobby
    SecretToken rule;      ///< by which the umpire's seat is taken, also when it has begun; sealed as `invitation` is
    MeetingSeat ruler;     ///< who has taken it before that

    Share& share(int seat) { return seat == 1 ? dice.first : dice.second; }
    MeetingSeat& seat(int number) { return seats[number == 1 ? 0 : 1]; }
    const MeetingSeat& seat(int number) const { return seats[number == 1 ? 0 : 1]; }
    bool wants_umpire() const { return !umpire.empty() && ruler.key.empty(); }
    bool full() const { return !seats[0].key.empty() && !seats[1].key.empty(); }
    /// All three commitments are public: from now on the server may be told shares.
    bool committed() const {
        return !dice.server.commit.empty() && !dice.first.commit.empty() && !dice.second.commit.empty();
    }
    bool shared() const { return !dice.first.share.empty() && !dice.second.share.empty(); }
};

inline constexpr int umpires_seat = 3;
inline constexpr int in_the_lobby = -1;   ///< whose eyes: everybody's
inline constexpr int asked_to_rule = -2;  ///< who has the invitation to the umpire's seat
inline bool is_side(int seat) { return seat == 1 || seat == 2; }
inline const char* seat_name(int seat) { return seat == 1 ? "first" : seat == umpires_seat ? "umpire" : "second"; }

/// The text of its paper, and back. Nothing: it is no meeting's.
std::string to_text(const Meeting& meeting);
std::optional<Meeting> meeting_of(const std::string& text);
/// What may be told of it; `seat`: whose eyes (0 = who has an invitation). A share is in none of it, nor a key.
void write_meeting(json::Writer& to, const Meeting& meeting, int seat);

/// A name that people may go by: 1 to 40 characters, none of which is a control character, unseen, or turns the
/// direction of a line. The error is a sentence, or "".
std::string wrong_name(const std::string& name);
/// What people say to each other: lines of text, without control characters and what turns their direction.
std::string wrong_words(const std::string& text);

}  // namespace linstock::server
