#pragma once
// The battles in one SQLite file, or in a database of PostgreSQL: what was made, every decision, the links by their
// hashes, notes and standing instructions. Everything else is played anew from these. Each write is there whole or not
// at all, and when it returns it is on the disk: those of several threads are flushed together. What went wrong is
// returned as a sentence.

#include "base/result.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::store {

/// What went wrong in a sentence, or nothing.
using Failure = std::optional<std::string>;
template <class T>
using Read = Result<T, std::string>;

/// What is said of a row, after its name, and of a file, that is not as it was written.
inline constexpr const char* row_is_damaged = " is damaged in the store: it is not as it was written";
inline constexpr const char* file_is_damaged = "the store's file is damaged";
/// Whether what went wrong would go wrong another time too: a store that is busy, or away, may say more then.
inline bool tells_damage(const std::string& why) { return why.ends_with(row_is_damaged) || why == file_is_damaged; }

/// What never changes of a battle, and what does.
struct BattleRow {
    std::string id;
    std::string scenario;  ///< id in the library; "" for one that is not in it
    std::string scenario_text;
    std::string ruleset;
    std::uint64_t ruleset_hash = 0;
    std::vector<std::string> house;  ///< texts
    std::string seed;                ///< 64 hexadecimal digits; "" = the dice are in the decisions or on the tape
    std::string tape;                ///< "d6=4 d20=11"
    std::string first;               ///< "human" or the name of a general
    std::string second;
    bool record = false;        ///< only watched
    bool complete = true;       ///< of a record: it came to the battle's end
    std::uint64_t opening = 0;  ///< hash of the state at the first prompt
    std::int64_t made = 0;      ///< milliseconds since 1970

    std::int64_t changed = 0;
    std::string seen = {};    ///< when viewers saw the last change, as its owner writes it; "" = all at `changed`
    std::uint64_t epoch = 0;  ///< how often something was taken back, in whatever way its owner counts
    bool finished = false;
    std::string bug;   ///< it is frozen, and why
    std::string book;  ///< hash of the BookRow; "" = it was made before those were kept
};

/// The texts of a ruleset, as a battle was opened with them.
struct BookRow {
    std::string hash;  ///< of all of it; "" = none is kept
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
    std::string sealed;         ///< the tokens of the battle's links, to be read with this link's own token only
    bool invitation = false;    ///< opens nothing: whoever claims it gets the key of its seats
    std::string heir;           ///< of an invitation that was claimed: the hash of the key
};

struct DecisionRow {
    std::string json;
    std::uint64_t hash = 0;  ///< of the state after it
    int turn = 0;            ///< after it
    bool by_hand = true;     ///< somebody made it himself, no general and no standing instruction
};

/// The new end of a battle that changes with the same transaction.
struct Change {
    std::int64_t at = 0;
    bool finished = false;
    std::string bug;
    std::string seen = {};  ///< BattleRow::seen
};

/// `viewer`: 1 the first seat, 2 the second, 3 the umpire, 0 those who only watch.
struct NoteRow {
    int viewer = 0;
    std::int64_t event = 0;
    std::string text;
};

/// What people have agreed on beside their battles (an offer in the lobby, names, dice): a small text in a drawer,
/// which whoever changes it says he has read.
struct DocumentRow {
    std::string collection;
    std::string id;            ///< in its drawer
    std::string owner;         ///< by which several are found; those of a battle go where it goes
    std::int64_t due = 0;      ///< milliseconds since 1970; 0 = never
    std::int64_t version = 0;  ///< as it was read; 0 = there is none yet
    std::string text;          ///< "" = it is taken away
};

/// How it fares, since it was opened.
struct Figures {
    /// Seconds that a flush may take to be counted in each place of `within`.
    static constexpr std::array<double, 8> bounds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.2, 1};
    std::uint64_t decisions = 0;
    std::uint64_t writes = 0;
    std::uint64_t flushes = 0;
    std::uint64_t micros = 0;                           ///< of all flushes together
    std::uint64_t waits_for = 0;                        ///< writes, at most, before a flush waits for no more
    std::array<std::uint64_t, bounds.size()> within{};  ///< those that took no longer; each counted once
};

/// What there is in it.
struct Census {
    std::int64_t open = 0;
    std::int64_t finished = 0;
    std::int64_t frozen = 0;
};

class Store {
  public:
    /// A file of SQLite, ":memory:" that keeps nothing, or "postgresql://...". Of a store that several machines have,
    /// `node` is who writes (nodes.hpp): what is another's is refused. 0 = this one alone, or what is nobody's.
    /// `writers`: so many threads write at a time, for more than those no flush waits; 0 = nobody knows.
    static Read<std::unique_ptr<Store>> open(const std::string& where, std::int64_t node = 0, unsigned writers = 0);
    Store() = default;
    Store(const Store&) = delete;  // it holds an open file, or lines
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// Writes that wait until the flush that is under way has ended.
    virtual std::size_t waiting() = 0;
    virtual Figures figures() const = 0;
    virtual Read<Census> census() = 0;

    virtual Failure add_battle(const BattleRow& battle, const std::vector<LinkRow>& links,
                               const std::vector<DecisionRow>& decisions, const BookRow& book = {}) = 0;
    /// Of a battle that was made before books were kept.
    virtual Failure keep_book(const std::string& battle, const BookRow& book) = 0;
    virtual Failure add_link(const LinkRow& link) = 0;
    /// The seats of the invitation are this key's from now on, and no other link's. False when somebody was before.
    virtual Read<bool> claim(const std::string& invitation, const LinkRow& key) = 0;
    /// The same without an invitation, by whoever holds the seats: his old key is one of those that end.
    virtual Failure reissue(const LinkRow& key) = 0;
    /// Decisions number `first`, `first` + 1, ...; a number that is there already is a failure.
    virtual Failure add_decisions(const std::string& battle, std::size_t first,
                                  const std::vector<DecisionRow>& decisions, const Change& change) = 0;
    /// Keeps the first `count` decisions; the battle's epoch becomes `epoch`. Of `change` counts when it is and who has
    /// seen it.
    virtual Failure take_back(const std::string& battle, std::size_t count, std::uint64_t epoch,
                              const Change& change) = 0;
    /// Marks the battle frozen.
    virtual Failure freeze(const std::string& battle, const std::string& bug) = 0;
    virtual Failure set_note(const std::string& battle, const NoteRow& note) = 0;  ///< an empty text removes it
    virtual Failure set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds) = 0;

    /// Nothing in it = there is none.
    virtual Read<std::optional<BattleRow>> battle(const std::string& id) = 0;
    /// The book that makes rules of this hash, if any battle was opened with it.
    virtual Read<std::optional<BookRow>> book(const std::string& ruleset, std::uint64_t ruleset_hash) = 0;
    virtual Read<std::optional<LinkRow>> link(const std::string& hash) = 0;
    /// Whether this seat (1, 2) is somebody's or may become so: there is a key of it or an invitation to it, or was. A
    /// store that keeps battles of one person alone does not tell links apart, and says yes.
    virtual Read<bool> has_links(const std::string& battle, int seat);
    virtual Read<std::vector<DecisionRow>> decisions(const std::string& battle) = 0;
    virtual Read<std::vector<NoteRow>> notes(const std::string& battle) = 0;
    virtual Read<std::vector<std::string>> standing(const std::string& battle, int seat) = 0;

    /// All of them or none. False when one of them has changed since it was read: it is to be read again. A store that
    /// keeps battles of one person alone has no papers.
    virtual Read<bool> put_documents(const std::vector<DocumentRow>& documents);
    virtual Read<std::optional<DocumentRow>> document(const std::string& collection, const std::string& id);
    /// By their owner, the newest due first.
    virtual Read<std::vector<DocumentRow>> documents(const std::string& collection, const std::string& owner, int most);
    /// The same without those that are damaged, for who would show the others.
    virtual Read<std::vector<DocumentRow>> whole_documents(const std::string& collection, const std::string& owner,
                                                           int most) {
        return documents(collection, owner, most);
    }
    /// For what can be told anew, or done without: whoever writes a paper must have read it. One that is whole stays.
    virtual Failure forget_damaged(const std::string& /*drawer*/, const std::string& /*id*/) { return std::nullopt; }
    /// Of all owners those that are due by then, the longest due first. One that is damaged keeps none of the others:
    /// it is told when it is asked for.
    virtual Read<std::vector<DocumentRow>> documents_due(const std::string& /*drawer*/, std::int64_t /*by*/,
                                                         int /*most*/) {
        return std::vector<DocumentRow>();
    }
    /// Who answers for a seat from now on: "human", or the name of a general.
    virtual Failure set_player(const std::string& battle, int seat, const std::string& player);
};

/// Copies a store of either kind, which may be in use, to a file that is there whole or not at all: all that was
/// acknowledged before this began.
Failure backup(const std::string& store, const std::string& to);
/// Makes a store of either kind, which nobody uses, what a backup says; what it was is in the file `before`.
Failure restore(const std::string& store, const std::string& from, const std::string& before);
/// Moves battles, and drawings, that nobody has changed since `before` (milliseconds since 1970) to the store's
/// archive, which is made where there is none; how many battles. The store may be in use: who follows a link to one of
/// them is told that it opens no battle.
Read<int> archive(const std::string& store, std::int64_t before);
/// Another store, as Store::open() takes it.
std::string archive_of(const std::string& store);

}  // namespace linstock::store
