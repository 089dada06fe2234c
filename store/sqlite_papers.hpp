#pragma once
// The papers of a store in SQLite (PaperRow). Of sqlite.cpp alone.

#include "store/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>
#include <vector>

namespace linstock::store {

/// Within a transaction. False, and nothing is written, when one of them is not as it was read.
bool write_papers(SQLite::Database& db, const std::vector<PaperRow>& papers);
std::optional<PaperRow> read_paper(SQLite::Database& db, const std::string& drawer, const std::string& id);
std::vector<PaperRow> read_papers(SQLite::Database& db, const std::string& drawer, const std::string& owner, int most);
std::vector<PaperRow> read_whole_papers(SQLite::Database& db, const std::string& drawer, const std::string& owner,
                                        int most);
void forget_damaged_paper(SQLite::Database& db, const std::string& drawer, const std::string& id);
std::vector<PaperRow> read_due(SQLite::Database& db, const std::string& drawer, std::int64_t by, int most);

}  // namespace linstock::store
