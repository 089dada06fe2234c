#pragma once
// The battles in one SQLite file: what was made, every decision, the links by their hashes, notes and standing
// instructions. Everything else is played anew from these. Each write is one transaction: it is there or it is not, and
// what went wrong is returned as a sentence. Safe to use from several threads.

#include "base/result.hpp"

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
    std::uint32_t epoch = 0;  ///< how often something was taken back
    bool finished = false;
    std::string bug;  ///< it is frozen, and why
};

struct LinkRow {
    std::string hash;  ///< of the token, hexadecimal
    std::string battle;
    std::string role;
    std::uint8_t seats = 0;     ///< bit 1 the first, bit 2 the second
    std::vector<int> commands;  ///< none = all
    std::string sealed;         ///< the tokens of the battle's links, to be read with this link's own token only
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
};

/// `viewer`: 1 the first seat, 2 the second, 0 those who only watch.
struct NoteRow {
    int viewer = 0;
    std::int64_t event = 0;
    std::string text;
};

class Store {
  public:
    /// ":memory:" keeps nothing.
    static Read<std::unique_ptr<Store>> open(const std::string& path);
    Store(const Store&) = delete;  // it holds an open file
    Store& operator=(const Store&) = delete;
    ~Store();

    Failure add_battle(const BattleRow& battle, const std::vector<LinkRow>& links,
                       const std::vector<DecisionRow>& decisions);
    Failure add_link(const LinkRow& link);
    /// This link is its maker's: no other has the sealed tokens any more.
    Failure claim(const std::string& battle, const std::string& hash);
    /// Decisions number `first`, `first` + 1, ...; a number that is there already is a failure.
    Failure add_decisions(const std::string& battle, std::size_t first, const std::vector<DecisionRow>& decisions,
                          const Change& change);
    /// Keeps the first `count` decisions; the battle's epoch becomes `epoch`.
    Failure take_back(const std::string& battle, std::size_t count, std::uint32_t epoch, std::int64_t at);
    /// Marks the battle frozen.
    Failure freeze(const std::string& battle, const std::string& bug);
    Failure set_note(const std::string& battle, const NoteRow& note);  ///< an empty text removes it
    Failure set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds);

    /// Nothing in it = there is none.
    Read<std::optional<BattleRow>> battle(const std::string& id);
    Read<std::optional<LinkRow>> link(const std::string& hash);
    Read<std::vector<DecisionRow>> decisions(const std::string& battle);
    Read<std::vector<NoteRow>> notes(const std::string& battle);
    Read<std::vector<std::string>> standing(const std::string& battle, int seat);

  private:
    class Inside;
    explicit Store(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace linstock::store
