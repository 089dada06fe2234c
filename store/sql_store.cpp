// The operations of a store as SQL that SQLite and PostgreSQL both accept.

#include "store/column_encoding.hpp"
#include "store/sql.hpp"

#include <optional>

namespace linstock::store {

namespace {

constexpr const char* played_elsewhere =
    "this battle is played on another machine now: reload the page to continue there";
/// Two threads have written the same document at the same time.
constexpr const char* changed_meanwhile = "the document has changed meanwhile";

[[noreturn]] void damaged(const std::string& what) { throw Refused(what + row_is_damaged); }
void check_sum(const Row& row, std::size_t column, const std::string& what) {
    if (!row.flag(column)) damaged(what);
}

BattleRow battle_of(const Row& row) {
    BattleRow b;
    std::size_t n = 0;
    for (std::string* text : {&b.id, &b.scenario, &b.scenario_text, &b.ruleset})
        *text = row.text(n++);
    b.ruleset_hash = unsigned_bits(row.number(n++));
    b.house = decoded_list(row.text(n++));
    for (std::string* text : {&b.seed, &b.tape, &b.first, &b.second})
        *text = row.text(n++);
    b.record = row.flag(n++);
    b.complete = row.flag(n++);
    b.opening = unsigned_bits(row.number(n++));
    b.made = row.number(n++);
    b.book = row.text(n++);
    b.changed = row.number(n++);
    b.epoch = unsigned_bits(row.number(n++));
    b.finished = row.flag(n++);
    b.bug = row.text(n++);
    b.seen = row.text(n++);
    return b;
}

class SqlStore final : public Store {
  public:
    explicit SqlStore(std::unique_ptr<SqlDatabase> database)
        : database_(std::move(database)),
          insert_decision_(database_->dialect.insert(table("decision"))),
          lengthen_course_(course_change("changed = $2, finished = $3, bug = $4, count = count + $5, seen = $6",
                                         {"battle", "$2", "epoch", "$3", "$4", "count + $5", "$6"})) {}

    std::size_t waiting() override { return database_->flushes.waiting(); }
    Figures figures() const override { return database_->flushes.figures(); }
    Read<Census> census() override {
        return read<Census>([](SqlSession& db) {
            const SqlResult found = db.run(
                "SELECT count(*) FILTER (WHERE NOT finished AND bug = ''), count(*) FILTER (WHERE finished), "
                "count(*) FILTER (WHERE bug <> '') FROM course");
            const Row& row = found.rows.front();
            return Census{row.number(0), row.number(1), row.number(2)};
        });
    }

    Failure add_battle(const BattleRow& battle, const std::vector<LinkRow>& links,
                       const std::vector<DecisionRow>& decisions, const BookRow& book) override {
        Failure failed = database_->write([&](SqlSession& db) {
            insert_book(db, book);
            insert_battle(db, battle, decisions.size());
            for (const LinkRow& link : links)
                insert_link(db, link);
            insert_decisions(db, battle.id, 0, decisions);
        });
        if (!failed) database_->flushes.made(decisions.size());
        return failed;
    }
    Failure keep_book(const std::string& battle, const BookRow& book) override {
        return database_->write([&](SqlSession& db) {
            insert_book(db, book);
            db.run("UPDATE battle SET book = $1 WHERE id = $2 AND book = ''", {book.hash, battle});
            update_sum(db, "battle", "id", battle);
        });
    }
    Failure add_link(const LinkRow& link) override {
        return database_->write([&](SqlSession& db) { insert_link(db, link); });
    }
    Read<bool> claim(const std::string& invitation, const LinkRow& key) override {
        bool first = false;
        const Failure failed = database_->write([&](SqlSession& db) {
            const auto taken = db.run("UPDATE link SET heir = $1 WHERE hash = $2 AND invitation AND heir = ''",
                                      {key.hash, invitation});
            first = taken.changed == 1;
            if (!first) return;
            empty_seats(db, key.battle, key.seats);
            insert_link(db, key);
        });
        if (failed) return *failed;
        return first;
    }
    Failure reissue(const LinkRow& key) override {
        return database_->write([&](SqlSession& db) {
            empty_seats(db, key.battle, key.seats);
            insert_link(db, key);
        });
    }
    Failure add_decisions(const std::string& battle, std::size_t first, const std::vector<DecisionRow>& decisions,
                          const Change& change) override {
        Failure failed = database_->write([&](SqlSession& db) {
            // First, so that a process that takes the battle over waits for the end of this transaction.
            const auto count = static_cast<std::int64_t>(decisions.size());
            change_course(db, lengthen_course_,
                          {battle, change.at, change.finished, bytes(change.bug), count, change.seen});
            insert_decisions(db, battle, first, decisions);
        });
        if (!failed) database_->flushes.made(decisions.size());
        return failed;
    }
    Failure take_back(const std::string& battle, std::size_t count, std::uint64_t epoch,
                      const std::vector<DecisionRow>& repeated, const Change& change) override {
        return database_->write([&](SqlSession& db) {
            const auto left = static_cast<std::int64_t>(count);
            const auto now = left + static_cast<std::int64_t>(repeated.size());
            change_course(db,
                          course_change("changed = $2, epoch = $3, finished = FALSE, count = $4, seen = $5",
                                        {"battle", "$2", "$3", "FALSE", "bug", "$4", "$5"}),
                          {battle, change.at, signed_bits(epoch), now, change.seen});
            db.run("DELETE FROM decision WHERE battle = $1 AND number >= $2", {battle, left});
            insert_decisions(db, battle, count, repeated);
        });
    }
    Failure freeze(const std::string& battle, const std::string& bug) override {
        return database_->write([&](SqlSession& db) {
            change_course(db,
                          course_change("bug = $2", {"battle", "changed", "epoch", "finished", "$2", "count", "seen"}),
                          {battle, bytes(bug)});
        });
    }
    Failure set_note(const std::string& battle, const NoteRow& note) override {
        return database_->write([&](SqlSession& db) {
            hold_battle(db, battle);
            db.run("DELETE FROM note WHERE battle = $1 AND viewer = $2 AND event = $3",
                   {battle, note.viewer, note.event});
            if (!note.text.empty()) insert(db, "note", {battle, note.viewer, note.event, bytes(note.text)});
        });
    }
    Failure set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds) override {
        return database_->write([&](SqlSession& db) {
            hold_battle(db, battle);
            db.run("DELETE FROM standing WHERE battle = $1 AND seat = $2", {battle, seat});
            insert(db, "standing", {battle, seat, bytes(encoded_list(kinds))});
        });
    }
    Failure set_player(const std::string& battle, int seat, const std::string& player) override {
        return database_->write([&](SqlSession& db) {
            hold_battle(db, battle);
            const std::string column = seat == 1 ? "first" : "second";
            db.run("UPDATE battle SET " + column + " = $1 WHERE id = $2", {player, battle});
            update_sum(db, "battle", "id", battle);
        });
    }

    Read<std::optional<BattleRow>> battle(const std::string& id) override {
        return read<std::optional<BattleRow>>([&](SqlSession& db) -> std::optional<BattleRow> {
            const std::string course_sum = database_->dialect.sum(
                table("course"), {"course.battle", "changed", "epoch", "finished", "bug", "count", "seen"});
            const SqlResult found =
                db.run("SELECT " + table("battle").list() + ", changed, epoch, finished, bug, seen, battle.sum = " +
                           sum_of("battle") + " AND course.sum = " + course_sum +
                           " FROM battle LEFT JOIN course ON course.battle = id WHERE id = $1",
                       {id});
            if (found.rows.empty()) return std::nullopt;
            check_sum(found.rows[0], table("battle").columns.size() + 5, "the battle");
            return battle_of(found.rows[0]);
        });
    }
    Read<std::optional<BookRow>> book(const std::string& ruleset, std::uint64_t ruleset_hash) override {
        return read<std::optional<BookRow>>([&](SqlSession& db) -> std::optional<BookRow> {
            const SqlResult found = db.run("SELECT hash, ruleset, charts, clauses, sum = " + sum_of("book") +
                                               " FROM book WHERE hash = (SELECT book FROM battle WHERE ruleset = $1 "
                                               "AND ruleset_hash = $2 AND book <> '' LIMIT 1)",
                                           {ruleset, signed_bits(ruleset_hash)});
            if (found.rows.empty()) return std::nullopt;
            const Row& row = found.rows[0];
            check_sum(row, 4, "the ruleset of this battle");
            return BookRow{row.text(0), row.text(1), row.text(2), row.text(3)};
        });
    }
    Read<std::optional<LinkRow>> link(const std::string& hash) override {
        return read<std::optional<LinkRow>>([&](SqlSession& db) -> std::optional<LinkRow> {
            const SqlResult found = db.run(
                "SELECT " + table("link").list() + ", sum = " + sum_of("link") + " FROM link WHERE hash = $1", {hash});
            if (found.rows.empty()) return std::nullopt;
            const Row& row = found.rows[0];
            check_sum(row, 8, "this link");
            const auto seats = static_cast<std::uint8_t>(row.number(3));
            return LinkRow{row.text(0), row.text(1), row.text(2), seats, decoded_numbers(row.text(4)),
                           row.text(5), row.flag(6), row.text(7)};
        });
    }
    Read<bool> has_links(const std::string& battle, int seat) override {
        return read<bool>([&](SqlSession& db) {
            const auto found =
                db.run("SELECT 1 FROM link WHERE battle = $1 AND (seats & $2) <> 0 LIMIT 1", {battle, seat});
            return !found.rows.empty();
        });
    }
    Read<bool> has_link_ending(const std::string& battle, int seat, std::string_view ending) override {
        return read<bool>([&](SqlSession& db) {
            const auto found =
                db.run("SELECT 1 FROM link WHERE battle = $1 AND (seats & $2) <> 0 AND hash LIKE $3 LIMIT 1",
                       {battle, seat, "%" + std::string(ending)});
            return !found.rows.empty();
        });
    }
    Read<std::vector<DecisionRow>> decisions(const std::string& battle) override {
        return read<std::vector<DecisionRow>>([&](SqlSession& db) {
            std::vector<DecisionRow> out;
            const SqlResult found = db.run("SELECT json, hash, turn, by_hand, number, sum = " + sum_of("decision") +
                                               " FROM decision WHERE battle = $1 ORDER BY number",
                                           {battle});
            for (const Row& row : found.rows) {
                const std::string what = "decision " + std::to_string(out.size() + 1) + " of the battle";
                if (row.number(4) != static_cast<std::int64_t>(out.size())) damaged(what);
                check_sum(row, 5, what);
                out.push_back({row.text(0), unsigned_bits(row.number(1)), row.small(2), row.flag(3)});
            }
            const SqlResult count = db.run("SELECT count FROM course WHERE battle = $1", {battle});
            if (!count.rows.empty() && count.rows[0].number(0) != static_cast<std::int64_t>(out.size()))
                damaged("the end of the battle, from decision " + std::to_string(out.size() + 1) + " on,");
            return out;
        });
    }
    Read<std::vector<NoteRow>> notes(const std::string& battle) override {
        return read<std::vector<NoteRow>>([&](SqlSession& db) {
            std::vector<NoteRow> out;
            const SqlResult found = db.run("SELECT viewer, event, text, sum = " + sum_of("note") +
                                               " FROM note WHERE battle = $1 ORDER BY viewer, event",
                                           {battle});
            for (const Row& row : found.rows) {
                check_sum(row, 3, "a note");
                out.push_back({row.small(0), row.number(1), row.text(2)});
            }
            return out;
        });
    }
    Read<std::vector<std::string>> standing(const std::string& battle, int seat) override {
        return read<std::vector<std::string>>([&](SqlSession& db) {
            const SqlResult found =
                db.run("SELECT kinds, sum = " + sum_of("standing") + " FROM standing WHERE battle = $1 AND seat = $2",
                       {battle, seat});
            if (found.rows.empty()) return std::vector<std::string>();
            check_sum(found.rows[0], 1, "a standing instruction");
            return decoded_list(found.rows[0].text(0));
        });
    }

    Read<bool> put_documents(const std::vector<DocumentRow>& documents) override {
        bool current = false;
        const Failure failed = database_->write([&](SqlSession& db) {
            current = is_current(db, documents);
            if (!current) return;
            for (const DocumentRow& p : documents)
                write_paper(db, p);
        });
        if (failed && *failed != changed_meanwhile) return *failed;
        return current && !failed;
    }
    Read<std::optional<DocumentRow>> document(const std::string& collection, const std::string& id) override {
        return read<std::optional<DocumentRow>>([&](SqlSession& db) -> std::optional<DocumentRow> {
            auto found = papers_where(db, "drawer = $1 AND id = $2", {collection, id});
            if (found.empty()) return std::nullopt;
            return std::move(found.front());
        });
    }
    Read<std::vector<DocumentRow>> documents(const std::string& collection, const std::string& owner,
                                             int most) override {
        return read<std::vector<DocumentRow>>([&](SqlSession& db) {
            return papers_where(db, "owner = $1 AND drawer = $2 ORDER BY due DESC, id LIMIT $3",
                                {owner, collection, most});
        });
    }
    Read<std::vector<DocumentRow>> whole_documents(const std::string& collection, const std::string& owner,
                                                   int most) override {
        return read<std::vector<DocumentRow>>([&](SqlSession& db) {
            return papers_where(
                db, "owner = $1 AND drawer = $2 AND sum = " + sum_of("paper") + " ORDER BY due DESC, id LIMIT $3",
                {owner, collection, most});
        });
    }
    Read<std::vector<DocumentRow>> documents_due(const std::string& collection, std::int64_t by, int most) override {
        return read<std::vector<DocumentRow>>([&](SqlSession& db) {
            return papers_where(
                db, "drawer = $1 AND due > 0 AND due <= $2 AND sum = " + sum_of("paper") + " ORDER BY due, id LIMIT $3",
                {collection, by, most});
        });
    }
    Failure forget_damaged(const std::string& collection, const std::string& id) override {
        return database_->write([&](SqlSession& db) {
            db.run("DELETE FROM paper WHERE drawer = $1 AND id = $2 AND sum IS DISTINCT FROM " + sum_of("paper"),
                   {collection, id});
        });
    }

  private:
    template <class T, class What>
    Read<T> read(What&& what) {
        std::optional<T> out;
        if (auto failed = database_->read([&](SqlSession& db) { out.emplace(what(db)); })) return std::move(*failed);
        return std::move(*out);
    }
    std::string sum_of(const char* name) const { return database_->dialect.sum_of(table(name)); }

    void insert(SqlSession& db, const char* name, std::initializer_list<Value> values) {
        db.run(database_->dialect.insert(table(name)), values);
    }
    /// Writes the row's checksum again after a change of other columns.
    void update_sum(SqlSession& db, const std::string& name, const std::string& key, const std::string& value) {
        db.run("UPDATE " + name + " SET sum = " + sum_of(name.c_str()) + " WHERE " + key + " = $1", {value});
    }

    void insert_link(SqlSession& db, const LinkRow& l) {
        insert(db, "link",
               {l.hash, l.battle, l.role, static_cast<int>(l.seats), bytes(encoded_list(l.commands)), bytes(l.sealed),
                l.invitation, l.heir});
    }
    /// Ends the keys, the links of subordinates and the open invitations of these seats.
    void empty_seats(SqlSession& db, const std::string& battle, int seats) {
        for (const char* sql :
             {"DELETE FROM link WHERE battle = $1 AND (seats & $2) <> 0 AND invitation AND heir = ''",
              "DELETE FROM link WHERE battle = $1 AND (seats & $2) = seats AND seats <> 0 AND NOT invitation",
              "UPDATE link SET seats = seats - (seats & $2) WHERE battle = $1 AND NOT invitation"})
            db.run(sql, {battle, seats});
        update_sum(db, "link", "battle", battle);
    }
    void insert_decisions(SqlSession& db, const std::string& battle, std::size_t first,
                          const std::vector<DecisionRow>& decisions) {
        auto number = static_cast<std::int64_t>(first);
        for (const DecisionRow& d : decisions)
            db.run(insert_decision_, {battle, number++, bytes(d.json), signed_bits(d.hash), d.turn, d.by_hand});
    }
    void insert_battle(SqlSession& db, const BattleRow& b, std::size_t decisions) {
        insert(db, "battle",
               {b.id, b.scenario, bytes(b.scenario_text), b.ruleset, signed_bits(b.ruleset_hash),
                bytes(encoded_list(b.house)), b.seed, bytes(b.tape), b.first, b.second, b.record, b.complete,
                signed_bits(b.opening), b.made, b.book});
        insert(db, "course",
               {b.id, b.changed, signed_bits(b.epoch), b.finished, bytes(b.bug), static_cast<std::int64_t>(decisions),
                b.seen});
    }
    /// A book is stored once for all battles that use it.
    void insert_book(SqlSession& db, const BookRow& book) {
        if (book.hash.empty()) return;
        db.run(database_->dialect.insert(table("book")) + " ON CONFLICT DO NOTHING",
               {book.hash, book.ruleset, bytes(book.charts), bytes(book.clauses)});
    }

    /// The statement that changes columns of a course; `sum` are all its columns afterwards.
    std::string course_change(const std::string& set, const std::vector<std::string>& sum) const {
        const Dialect& dialect = database_->dialect;
        return "UPDATE course SET " + set + ", sum = " + dialect.sum(table("course"), sum) + " WHERE battle = $1" +
               dialect.owner;
    }
    /// Changes the course of the battle $1, if this process owns the battle.
    void change_course(SqlSession& db, const std::string& statement, std::initializer_list<Value> values) {
        const auto done = db.run(statement, values);
        if (!database_->dialect.owner.empty() && done.changed != 1) throw Refused(played_elsewhere);
    }
    /// Call this before a change of other tables: no other process takes the battle over until the transaction ends.
    void hold_battle(SqlSession& db, const std::string& battle) {
        const Dialect& dialect = database_->dialect;
        if (dialect.owner.empty()) return;
        const auto held =
            db.run("SELECT 1 FROM course WHERE battle = $1" + dialect.owner + dialect.for_share, {battle});
        if (held.rows.empty()) throw Refused(played_elsewhere);
    }

    bool is_current(SqlSession& db, const std::vector<DocumentRow>& documents) {
        for (const DocumentRow& p : documents) {
            const auto now = db.run(
                std::string("SELECT version FROM paper WHERE drawer = $1 AND id = $2") + database_->dialect.for_update,
                {p.collection, p.id});
            if ((now.rows.empty() ? 0 : now.rows[0].number(0)) != p.version) return false;
        }
        return true;
    }
    void write_paper(SqlSession& db, const DocumentRow& p) {
        if (p.text.empty()) {
            db.run("DELETE FROM paper WHERE drawer = $1 AND id = $2", {p.collection, p.id});
            return;
        }
        const auto done = db.run(database_->dialect.insert(table("paper")) +
                                     " ON CONFLICT (drawer, id) DO UPDATE SET owner = excluded.owner, "
                                     "due = excluded.due, version = excluded.version, text = excluded.text, "
                                     "sum = excluded.sum WHERE paper.version = $5 - 1",
                                 {p.collection, p.id, p.owner, p.due, p.version + 1, bytes(p.text)});
        if (done.changed != 1) throw Refused(changed_meanwhile);
    }
    std::vector<DocumentRow> papers_where(SqlSession& db, const std::string& condition,
                                          std::initializer_list<Value> values) {
        std::vector<DocumentRow> out;
        const auto found =
            db.run("SELECT " + table("paper").list() + ", sum = " + sum_of("paper") + " FROM paper WHERE " + condition,
                   values);
        for (const Row& row : found.rows) {
            check_sum(row, 6, "an agreement between the players");
            out.push_back({row.text(0), row.text(1), row.text(2), row.number(3), row.number(4), row.text(5)});
        }
        return out;
    }

    std::unique_ptr<SqlDatabase> database_;
    // The statements of each decision.
    std::string insert_decision_;
    std::string lengthen_course_;
};

}  // namespace

std::string Dialect::sum_of(const Table& of) const {
    std::vector<std::string> columns;
    for (const Column& column : of.columns)
        columns.emplace_back(column.name);
    return sum(of, columns);
}

std::string Dialect::insert(const Table& into) const {
    std::vector<std::string> values;
    for (std::size_t n = 1; n <= into.columns.size(); ++n)
        values.push_back("$" + std::to_string(n));
    const bool owned = into.name == std::string_view("course");
    return "INSERT INTO " + std::string(into.name) + " (" + into.list() + ", sum" + (owned ? new_owner : "") +
           ") VALUES (" + joined(values) + ", " + sum(into, values) + (owned ? no_owner : "") + ")";
}

std::unique_ptr<Store> sql_store(std::unique_ptr<SqlDatabase> database) {
    return std::make_unique<SqlStore>(std::move(database));
}

}  // namespace linstock::store
