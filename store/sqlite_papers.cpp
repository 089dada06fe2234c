#include "store/sqlite_papers.hpp"

namespace linstock::store {

namespace {

const std::string is_whole = "sum = row_sum(drawer, id, owner, due, version, text) ";
const std::string papers_are = "SELECT drawer, id, owner, due, version, text, " + is_whole + "FROM paper ";

PaperRow paper_of(SQLite::Statement& s) {
    constexpr int damage = -1;  // as sqlite.cpp tells it: the text is all there is to say
    if (s.getColumn(6).getInt() == 0)
        throw SQLite::Exception(std::string("a paper of a battle's players") + row_is_damaged, damage);
    return PaperRow{s.getColumn(0).getString(), s.getColumn(1).getString(), s.getColumn(2).getString(),
                    s.getColumn(3).getInt64(),  s.getColumn(4).getInt64(),  s.getColumn(5).getString()};
}

std::int64_t version_of(SQLite::Database& db, const PaperRow& p) {
    SQLite::Statement s(db, "SELECT version FROM paper WHERE drawer = ? AND id = ?");
    s.bind(1, p.drawer);
    s.bind(2, p.id);
    return s.executeStep() ? s.getColumn(0).getInt64() : 0;
}

void write_paper(SQLite::Database& db, const PaperRow& p) {
    const bool gone = p.text.empty();
    SQLite::Statement s(db, gone ? "DELETE FROM paper WHERE drawer = ?1 AND id = ?2"
                                 : "INSERT OR REPLACE INTO paper VALUES (?1, ?2, ?3, ?4, ?5, ?6, "
                                   "row_sum(?1, ?2, ?3, ?4, ?5, ?6))");
    s.bind(1, p.drawer);
    s.bind(2, p.id);
    if (!gone) {
        s.bind(3, p.owner);
        s.bind(4, p.due);
        s.bind(5, p.version + 1);
        s.bind(6, p.text);
    }
    s.exec();
}

std::vector<PaperRow> read_by_owner(SQLite::Database& db, const std::string& also, const std::string& drawer,
                                    const std::string& owner, int most) {
    std::vector<PaperRow> out;
    SQLite::Statement s(db, papers_are + "WHERE owner = ? AND drawer = ? " + also + "ORDER BY due DESC, id LIMIT ?");
    s.bind(1, owner);
    s.bind(2, drawer);
    s.bind(3, most);
    while (s.executeStep())
        out.push_back(paper_of(s));
    return out;
}

}  // namespace

bool write_papers(SQLite::Database& db, const std::vector<PaperRow>& papers) {
    for (const PaperRow& p : papers)
        if (version_of(db, p) != p.version) return false;
    for (const PaperRow& p : papers)
        write_paper(db, p);
    return true;
}

std::optional<PaperRow> read_paper(SQLite::Database& db, const std::string& drawer, const std::string& id) {
    SQLite::Statement s(db, papers_are + "WHERE drawer = ? AND id = ?");
    s.bind(1, drawer);
    s.bind(2, id);
    if (!s.executeStep()) return std::nullopt;
    return paper_of(s);
}

std::vector<PaperRow> read_papers(SQLite::Database& db, const std::string& drawer, const std::string& owner, int most) {
    return read_by_owner(db, "", drawer, owner, most);
}

std::vector<PaperRow> read_whole_papers(SQLite::Database& db, const std::string& drawer, const std::string& owner,
                                        int most) {
    return read_by_owner(db, "AND " + is_whole, drawer, owner, most);
}

void forget_damaged_paper(SQLite::Database& db, const std::string& drawer, const std::string& id) {
    SQLite::Statement s(db, "DELETE FROM paper WHERE drawer = ? AND id = ? AND (" + is_whole + ") IS NOT 1");
    s.bind(1, drawer);
    s.bind(2, id);
    s.exec();
}

std::vector<PaperRow> read_due(SQLite::Database& db, const std::string& drawer, std::int64_t by, int most) {
    std::vector<PaperRow> out;
    SQLite::Statement s(
        db, papers_are + "WHERE drawer = ? AND due > 0 AND due <= ? AND " + is_whole + "ORDER BY due, id LIMIT ?");
    s.bind(1, drawer);
    s.bind(2, by);
    s.bind(3, most);
    while (s.executeStep())
        out.push_back(paper_of(s));
    return out;
}

}  // namespace linstock::store
