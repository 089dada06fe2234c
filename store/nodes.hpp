#pragma once
// Several machines on one database: who lives, and which battle is played where. A node lives as long as it says so
// again and again; a battle is the node's that took it, until that one lives no more. What a node writes of a battle
// that has become another's is refused by the store (Store::open's `node`).

#include "store/store.hpp"

#include <chrono>
#include <set>

namespace linstock::store {

/// Whether this names a database, which other machines may have too, and no file.
bool is_shared(const std::string& where);
/// Without the password, for people to read.
std::string shown(const std::string& where);

/// Ends every call of this process to a database with an error, and refuses later ones. For the end of the program.
void abandon_database_calls();

struct Place {
    std::int64_t node = 0;  ///< 0 = there is no such battle
    std::string address;    ///< where it hears other nodes; "" = nowhere
};

/// Where a link leads.
struct Leads {
    std::string battle;
    std::string role;
};

class Nodes {
  public:
    /// After so long a node that has said nothing lives no more.
    static constexpr std::chrono::milliseconds lease{3000};

    /// `address`: where others reach us, HOST:PORT; "" = nowhere.
    static Read<std::unique_ptr<Nodes>> open(const std::string& where, const std::string& address);
    Nodes(const Nodes&) = delete;
    Nodes& operator=(const Nodes&) = delete;
    ~Nodes();

    /// What nodes know each other by; of this database alone.
    const std::string& secret() const;
    /// Begins to live, under a new number.
    Read<std::int64_t> enlist();
    /// Says that it lives; those that do, without it if it is too late for that.
    Read<std::set<std::int64_t>> live(std::int64_t node);
    /// Where a battle is played: by us from now on, if it is nobody's who lives.
    Read<Place> place(const std::string& battle, std::int64_t us);
    /// By the hash of its token; nothing = it opens none.
    Read<std::optional<Leads>> battle_of(const std::string& link);
    /// Ends to live: its battles are anybody's at once.
    Failure retire(std::int64_t node);

  private:
    class Inside;
    explicit Nodes(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace linstock::store
