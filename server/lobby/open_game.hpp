#pragma once
// An open game: two players agree on a battle, from the offer in the lobby until the battle begins. Both sides and the
// server commit to their shares of the dice before anyone reveals a share (docs/dice.md). Stored as a document, so
// that any process on any machine can answer for it.

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
    std::string key;   ///< hash of the player's key, later that of the seat; "" = free
    std::string name;  ///< display name
};

/// A token that leads to a seat or lets watch. For what the lobby shows to everyone the store has the token itself.
/// Otherwise it has the hash, and the token encrypted with the secret of the person who may pass it on.
struct SecretToken {
    std::string token;   ///< "" = none, or the reader may not know it
    std::string hash;    ///< "" = none
    std::string sealed;  ///< hexadecimal; "" = nobody may pass it on
    bool is_public = false;

    /// `secret`: a key or a token; unused if `is_public`.
    static SecretToken make(bool is_public, const std::string& secret);
    /// Fills in `token` if `secret` is the right secret, or the token itself.
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
    std::string level;       ///< the level that takes an empty seat
    bool is_listed = false;  ///< shown in the lobby; otherwise its link is passed on
    bool is_public = false;  ///< anyone may watch the battle
    int offered_by = 1;      ///< the maker's seat: 1 first, 2 second
    std::int64_t created_at = 0;
    SecretToken invitation;  ///< leads to the empty seat, encrypted with the key of seat `by`; a new one replaces it
    std::array<OpenGameSeat, 2> seats;
    FairDice dice;
    std::string battle;           ///< its id, when all shares are known
    SecretToken watch_token;      ///< for spectators
    SecretToken late_invitation;  ///< an invitation to the seat that the computer holds, encrypted with `invitation`
    std::int64_t expires_at = 0;  ///< when it expires without a battle; 0 = never
    bool has_lapsed = false;
    bool is_claimed = false;  ///< a player has claimed the seat that the computer held
    bool is_over = false;     ///< the battle is over
    bool notes_end = false;   ///< the end of the battle will be noted; an older version did not
    std::string
        umpire_policy;  ///< who may be umpire: "" nobody, "link" with a link from the maker, "open" anyone in the lobby
    SecretToken umpire_invitation;  ///< leads to the umpire's seat; encrypted as `invitation` is
    OpenGameSeat umpire_seat;

    Share& share(int seat) { return seat == 1 ? dice.first : dice.second; }
    OpenGameSeat& seat(int number) { return seats[number == 1 ? 0 : 1]; }
    const OpenGameSeat& seat(int number) const { return seats[number == 1 ? 0 : 1]; }
    /// The umpire's seat can be taken until a side sends its share.
    bool wants_umpire() const {
        return !umpire_policy.empty() && umpire_seat.key.empty() && dice.first.share.empty() &&
               dice.second.share.empty();
    }
    bool is_full() const { return !seats[0].key.empty() && !seats[1].key.empty(); }
    /// All three commitments are public. Only now may shares be sent to the server.
    bool has_commitments() const {
        return !dice.server.commit.empty() && !dice.first.commit.empty() && !dice.second.commit.empty();
    }
    bool has_shares() const { return !dice.first.share.empty() && !dice.second.share.empty(); }
};

inline constexpr const char* open_game_key_collection = "way";  ///< from the hash of a key or invitation to its game
inline constexpr int umpire_seat_number = 3;
inline constexpr int viewer_in_lobby = -1;         ///< a reader without a seat
inline constexpr int viewer_asked_to_umpire = -2;  ///< holder of the invitation to the umpire's seat
inline bool is_side(int seat) { return seat == 1 || seat == 2; }
inline const char* seat_name(int seat) {
    return seat == 1 ? "first" : seat == umpire_seat_number ? "umpire" : "second";
}

/// The text of its document, and back. Nothing: the text is not an open game.
std::string to_text(const OpenGame& game);
std::optional<OpenGame> parse_open_game(const std::string& text);
/// What `seat` may know (0 = holder of an invitation). Never a share or a key.
void write_open_game(json::Writer& to, const OpenGame& game, int seat);

/// Display names: 1 to 40 characters, without those of base/user_text.hpp and others that are invisible or look like a
/// blank. The error is a sentence; "" = valid.
std::string name_error(const std::string& name);
/// Text of users: lines without control characters and invisible ones (base/user_text.hpp).
std::string text_error(const std::string& text);

}  // namespace linstock::server
