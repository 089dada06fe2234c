#pragma once
// An empty store of either kind for a test, deleted afterwards. PostgreSQL stores are in a cluster
// of the test, on a socket in the temporary folder.

#include <memory>
#include <string>

namespace linstock::server_test {

enum class StoreKind { sqlite, postgres };
std::string name_of(StoreKind kind);
/// Why this kind of store is not available here; "" if it is.
std::string store_lacking(StoreKind kind);

class StorePlace {
  public:
    explicit StorePlace(StoreKind kind);
    ~StorePlace();
    StorePlace(const StorePlace&) = delete;
    StorePlace& operator=(const StorePlace&) = delete;

    /// The path for Store::open().
    const std::string& path() const;
    /// The same path, opened read-only.
    std::string read_only() const;
    /// Damages the store, as a failing disk might.
    void damage(const std::string& statement) const;
    /// Breaks all connections to the store, as a database does that restarts.
    void cut_lines() const;

    class Inside;

  private:
    std::unique_ptr<Inside> inside_;
};

/// While it lives, no decision can be written to the PostgreSQL store.
class WritersHeld {
  public:
    explicit WritersHeld(const StorePlace& place);
    ~WritersHeld();
    WritersHeld(const WritersHeld&) = delete;
    WritersHeld& operator=(const WritersHeld&) = delete;

  private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

/// Runs a damaging statement on a store in a file.
void damage_file(const std::string& path, const std::string& statement);
/// Makes inserts into this table fail, as on a full disk, or work again.
void refuse_rows(const std::string& path, const std::string& table, bool yes);

/// The database stops and starts again, with everything that it had acknowledged.
void stop_database();
void start_database();

}  // namespace linstock::server_test
