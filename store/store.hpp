#pragma once
// The battles in one SQLite file or in a PostgreSQL database: how each began, every decision, the links by their
// hashes, notes and auto-play settings. Everything else is computed again from these. Each write is stored whole or
// not at all, and it is on the disk when the call returns. Writes of several threads share a flush. Failures are
// returned as a message.

#include "base/result.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::store {

/// A message, or nothing on success.
using Failure = std::optional<std::string>;
template <class T>
using Read = Result<T, std::string>;

/// The end of the message for a damaged row, after its name, and the message for a damaged file.
inline constexpr const char* row_is_damaged = " is damaged in the store";
inline constexpr const char* file_is_damaged = "the store's file is damaged";
/// True for permanent damage: a retry would fail again. A store that is busy or cannot be reached may succeed later.
inline bool tells_damage(const std::string& why) { return why.ends_with(row_is_damaged) || why == file_is_damaged; }

/// The constant data of a battle, then its changing data.
struct BattleRow {
    std::string id;
    std::string scenario;  ///< id in the library; "" for a scenario that is not in it
    std::string scenario_text;
    std::string ruleset;
    std::uint64_t ruleset_hash = 0;
    std::vector<std::string> house;  ///< texts of the house rules
    std::string seed;                ///< 64 hexadecimal digits; "" = the dice are in the decisions or on the tape
    std::string tape;                ///< "d6=4 d20=11"
    std::string first;               ///< "human" or the name of a computer player
    std::string second;
    bool record = false;        ///< a record, which can only be watched
    bool complete = true;       ///< of a record: it reaches the battle's end
    std::uint64_t opening = 0;  ///< hash of the state at the first prompt
    std::int64_t made = 0;      ///< milliseconds since 1970

    std::int64_t changed = 0;
    std::string seen =
        {};  ///< when each viewer saw its last change, in the format of the server; "" = all at `changed`
    std::uint64_t epoch = 0;  ///< counts take-backs, in the format of the server
    bool finished = false;
    std::string bug;   ///< why the battle is frozen; "" = it is not
    std::string book;  ///< hash of the BookRow; "" = the battle is older than those
};

/// The texts of a ruleset at the time when a battle was opened with them.
struct BookRow {
    std::string hash;  ///< of all texts; "" = none is stored
    std::string ruleset;
    std::string charts;
    std::string clauses;
};

struct LinkRow {
    std::string hash;  ///< of the token, hexadecimal
    std::string battle;
    std::string role;
    std::uint8_t seats = 0;     ///< bit 1 the first, bit 2 the second
    std::vector<int> commands;  ///< none = all
    std::string sealed;         ///< the tokens of the battle's links, encrypted with this link's own token
    bool invitation = false;    ///< opens no battle: the player who claims it gets the key of its seats
    std::string heir;           ///< of an invitation that was claimed: the hash of the key
};

struct DecisionRow {
    std::string json;
    std::uint64_t hash = 0;  ///< of the state after the decision
    int turn = 0;            ///< after the decision
    bool by_hand = true;     ///< a player decided, not a computer player or auto-play
};

/// What else changes of a battle with the same transaction.
struct Change {
    std::int64_t at = 0;
    bool finished = false;
    std::string bug;
    std::string seen = {};  ///< as BattleRow::seen
};

/// `viewer`: 1 the first seat, 2 the second, 3 the umpire, 0 watchers.
struct NoteRow {
    int viewer = 0;
    std::int64_t event = 0;
    std::string text;
};

/// What players have agreed on outside a battle (an open game in the lobby, names, dice): a small text with an id.
/// Optimistic locking: a write names the version that was read, and fails if another write came first.
struct DocumentRow {
    std::string collection;
    std::string id;            ///< unique in its collection
    std::string owner;         ///< the index for lists; documents owned by a battle are deleted and archived with it
    std::int64_t due = 0;      ///< milliseconds since 1970; 0 = never
    std::int64_t version = 0;  ///< as it was read; 0 = the document is new
    std::string text;          ///< "" = delete the document
};

/// Statistics since the store was opened.
struct Figures {
    /// Upper bounds in seconds of the histogram `within`.
    static constexpr std::array<double, 8> bounds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.2, 1};
    std::uint64_t decisions = 0;
    std::uint64_t writes = 0;
    std::uint64_t flushes = 0;
    std::uint64_t micros = 0;                           ///< duration of all flushes together
    std::uint64_t waits_for = 0;                        ///< a flush waits for at most this number of writes
    std::array<std::uint64_t, bounds.size()> within{};  ///< histogram of the durations of flushes; each is counted once
};

/// Number of battles by state.
struct Census {
    std::int64_t open = 0;
    std::int64_t finished = 0;
    std::int64_t frozen = 0;
};

class Store {
  public:
    /// `where`: an SQLite file, ":memory:" for a store that ends with the program, or "postgresql://..." if the program
    /// has the library cluster/. `instance`: this process's number among those that share the store; it may not write
    /// battles of others. 0 = it has the store alone. `writers`: the number of threads that write, which is the largest
    /// group that a flush waits for; 0 = unknown.
    static Read<std::unique_ptr<Store>> open(const std::string& where, std::int64_t instance = 0, unsigned writers = 0);
    Store() = default;
    Store(const Store&) = delete;  // it owns an open file or connections
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// The number of writes that wait for the flush in progress to end.
    virtual std::size_t waiting() = 0;
    virtual Figures figures() const = 0;
    virtual Read<Census> census() = 0;

    virtual Failure add_battle(const BattleRow& battle, const std::vector<LinkRow>& links,
                               const std::vector<DecisionRow>& decisions, const BookRow& book = {}) = 0;
    /// Adds the texts to a battle that was made before they were stored.
    virtual Failure keep_book(const std::string& battle, const BookRow& book) = 0;
    virtual Failure add_link(const LinkRow& link) = 0;
    /// Gives the seats of the invitation to this key and ends all other links to them. False if it was claimed before.
    virtual Read<bool> claim(const std::string& invitation, const LinkRow& key) = 0;
    /// The same without an invitation, for a player who has the seats: the old key ends too.
    virtual Failure reissue(const LinkRow& key) = 0;
    /// Adds the decisions number `first`, `first` + 1, ... A number that exists already is a failure.
    virtual Failure add_decisions(const std::string& battle, std::size_t first,
                                  const std::vector<DecisionRow>& decisions, const Change& change) = 0;
    /// Keeps the first `count` decisions, adds `repeated` and sets the battle's epoch. Uses only `at` and `seen` of
    /// `change`.
    virtual Failure take_back(const std::string& battle, std::size_t count, std::uint64_t epoch,
                              const std::vector<DecisionRow>& repeated, const Change& change) = 0;
    virtual Failure freeze(const std::string& battle, const std::string& bug) = 0;
    virtual Failure set_note(const std::string& battle, const NoteRow& note) = 0;  ///< an empty text removes it
    virtual Failure set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds) = 0;

    /// Nothing = there is no such battle.
    virtual Read<std::optional<BattleRow>> battle(const std::string& id) = 0;
    /// The texts of the ruleset with this hash, if a battle was opened with it.
    virtual Read<std::optional<BookRow>> book(const std::string& ruleset, std::uint64_t ruleset_hash) = 0;
    virtual Read<std::optional<LinkRow>> link(const std::string& hash) = 0;
    /// True if a key or an invitation to this seat (1, 2) exists or existed, so that the seat belongs to a player or
    /// may do so later. A store with a single user does not distinguish links and returns true.
    virtual Read<bool> has_links(const std::string& battle, int seat);
    /// True if the hash of a link to this seat (1, 2) ends with these letters, digits and full stops. False in a store
    /// with a single user.
    virtual Read<bool> has_link_ending(const std::string& battle, int seat, std::string_view ending);
    virtual Read<std::vector<DecisionRow>> decisions(const std::string& battle) = 0;
    virtual Read<std::vector<NoteRow>> notes(const std::string& battle) = 0;
    virtual Read<std::vector<std::string>> standing(const std::string& battle, int seat) = 0;

    /// Writes all or none. False if one of them has changed since it was read: read it again. A store with a single
    /// user has no documents.
    virtual Read<bool> put_documents(const std::vector<DocumentRow>& documents);
    virtual Read<std::optional<DocumentRow>> document(const std::string& collection, const std::string& id);
    /// The documents of an owner, latest `due` first.
    virtual Read<std::vector<DocumentRow>> documents(const std::string& collection, const std::string& owner, int most);
    /// The same without damaged documents.
    virtual Read<std::vector<DocumentRow>> whole_documents(const std::string& collection, const std::string& owner,
                                                           int most) {
        return documents(collection, owner, most);
    }
    /// Deletes a document if it is damaged. For data that can be made again or is not needed: a damaged document cannot
    /// be read, so put_documents() could not replace it.
    virtual Failure forget_damaged(const std::string& /*collection*/, const std::string& /*id*/) {
        return std::nullopt;
    }
    /// The documents of all owners that are due at `by`, earliest first. Damaged documents are left out.
    virtual Read<std::vector<DocumentRow>> documents_due(const std::string& /*collection*/, std::int64_t /*by*/,
                                                         int /*most*/) {
        return std::vector<DocumentRow>();
    }
    /// Sets the player of a seat: "human", or the name of a computer player.
    virtual Failure set_player(const std::string& battle, int seat, const std::string& player);
};

/// True for the address of a database that several machines can use; false for a file.
bool is_shared(const std::string& where);
/// The address without its password, for messages.
std::string without_password(const std::string& where);

/// Copies a store of either kind to a file, whole or not at all. The store may be in use: the copy has all that was
/// acknowledged before the call.
Failure backup(const std::string& store, const std::string& to);
/// Replaces the contents of a store of either kind by a backup, and saves the former contents in the file `before`.
/// The store must not be in use.
Failure restore(const std::string& store, const std::string& from, const std::string& before);
/// Moves battles and drawings that have not changed since `before` (milliseconds since 1970) to the store's archive,
/// which is created if needed; the number of battles. The store may be in use. A link to an archived battle opens no
/// battle.
Read<int> archive(const std::string& store, std::int64_t before);
/// The name of the archive, for Store::open().
std::string archive_of(const std::string& store);

}  // namespace linstock::store
