#pragma once
// A store of either kind for a test, empty at first and gone afterwards. Those in PostgreSQL are in a cluster of the
// test's own, on a socket in the temporary folder.

#include <memory>
#include <string>

namespace linstock::server_test {

enum class StoreKind { sqlite, postgres };
std::string name_of(StoreKind kind);
/// Why no store of this kind can be had here; "" = it can.
std::string store_lacking(StoreKind kind);

class StorePlace {
  public:
    explicit StorePlace(StoreKind kind);
    ~StorePlace();
    StorePlace(const StorePlace&) = delete;
    StorePlace& operator=(const StorePlace&) = delete;

    /// As Store::open() takes it.
    const std::string& path() const;
    /// The same, for one who cannot write it.
    std::string read_only() const;
    /// What a failing disk may do to it.
    void damage(const std::string& statement) const;
    /// Ends all lines to it, as a database does that is begun anew.
    void cut_lines() const;

    class Inside;

  private:
    std::unique_ptr<Inside> inside_;
};

/// As long as it is there nobody writes a decision to a store in PostgreSQL.
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

/// Of a store in a file.
void damage_file(const std::string& path, const std::string& statement);
/// It takes no rows of this table, as if the disk were full; or it does again.
void refuse_rows(const std::string& path, const std::string& table, bool yes);

/// The database goes away and comes back, with all that it had acknowledged.
void stop_database();
void start_database();

}  // namespace linstock::server_test
