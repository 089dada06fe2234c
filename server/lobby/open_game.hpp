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

struct OpenGameSeat {
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

struct OpenGame {
    std::string id;
    std::string scenario;  ///< id in the library
    std::string title;
    std::string ruleset;
    std::string ruleset_title;  ///< its title
    std::vector<std::string> house_rules;
    std::array<std::string, 2> armies;
    std::string pace;        ///< "live", "mail"
    ClockSettings clock;     ///< the clocks
    std::string level;       ///< who takes a seat that is left empty
    bool is_listed = false;  ///< shown in the lobby; otherwise its link is sent
    bool is_public = false;  ///< anybody may watch the battle
    int offered_by = 1;      ///< who offered: 1 the first seat, 2 the second
    std::int64_t created_at = 0;
    SecretToken invitation;  ///< by which the empty seat is taken, sealed with the key of seat `by`; a new one ends it
    std::array<OpenGameSeat, 2> seats;
    FairDice dice;
    std::string battle;           ///< its id, once all shares are there
    SecretToken watch_token;      ///< of who watches
    SecretToken late_invitation;  ///< an invitation to the seat that the computer holds, sealed with `invitation`
    std::int64_t expires_at = 0;  ///< when it lapses, if no battle has come of it; 0 = never
    bool has_lapsed = false;
    bool is_claimed = false;  ///< the seat that the computer held is somebody's
    bool is_over = false;     ///< its battle is
    bool notes_end = false;   ///< that it is over will be: of an older version nobody would
    std::string
        umpire_policy;  ///< who may rule: "" nobody, "link" whom who offered sends it, "open" anybody of the lobby
    SecretToken
        umpire_invitation;  ///< by which the umpire's seat is taken, also when it has begun; sealed as `invitation` is
    OpenGameSeat umpire_seat;  ///< who has taken it before that

    Share& share(int seat) { return seat == 1 ? dice.first : dice.second; }
    OpenGameSeat& seat(int number) { return seats[number == 1 ? 0 : 1]; }
    const OpenGameSeat& seat(int number) const { return seats[number == 1 ? 0 : 1]; }
    bool wants_umpire() const { return !umpire_policy.empty() && umpire_seat.key.empty(); }
    bool is_full() const { return !seats[0].key.empty() && !seats[1].key.empty(); }
    /// All three commitments are public: from now on the server may be told shares.
    bool has_commitments() const {
        return !dice.server.commit.empty() && !dice.first.commit.empty() && !dice.second.commit.empty();
    }
    bool has_shares() const { return !dice.first.share.empty() && !dice.second.share.empty(); }
};

inline constexpr int umpire_seat_number = 3;
inline constexpr int viewer_in_lobby = -1;         ///< whose eyes: everybody's
inline constexpr int viewer_asked_to_umpire = -2;  ///< who has the invitation to the umpire's seat
inline bool is_side(int seat) { return seat == 1 || seat == 2; }
inline const char* seat_name(int seat) {
    return seat == 1 ? "first" : seat == umpire_seat_number ? "umpire" : "second";
}

/// The text of its paper, and back. Nothing: it is no meeting's.
std::string to_text(const OpenGame& game);
std::optional<OpenGame> parse_open_game(const std::string& text);
/// What may be told of it; `seat`: whose eyes (0 = who has an invitation). A share is in none of it, nor a key.
void write_open_game(json::Writer& to, const OpenGame& game, int seat);

/// A name that people may go by: 1 to 40 characters, none of which is a control character, unseen, or turns the
/// direction of a line. The error is a sentence, or "".
std::string name_error(const std::string& name);
/// What people say to each other: lines of text, without control characters and what turns their direction.
std::string text_error(const std::string& text);

}  // namespace linstock::server
