#include "store/sqlite.hpp"

#include "base/hash.hpp"
#include "store/packing.hpp"
#include "store/sqlite_file.hpp"
#include "store/sqlite_papers.hpp"
#include "store/together.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>

namespace linstock::store {

namespace {

/// What the sums of rows are made of: all columns but the sum itself.
const std::string battle_sum =
    "row_sum(id, scenario, scenario_text, ruleset, ruleset_hash, house, seed, tape, first, second, record, complete, "
    "opening, made, book)";
const std::string course_sum = "row_sum(course.battle, changed, epoch, finished, bug, count, seen)";
const std::string link_sum = "row_sum(hash, battle, role, seats, commands, sealed, invitation, heir)";
const std::string book_sum = "row_sum(hash, ruleset, charts, clauses)";
const std::string decision_sum = "row_sum(battle, number, json, hash, turn, by_hand)";

constexpr int damage = -1;  // no code of SQLite's: the text is all there is to say

}  // namespace

std::string sentence(const SQLite::Exception& e) {
    switch (e.getErrorCode()) {
        case damage: return e.what();
        case SQLITE_FULL: return "the disk is full: nothing could be stored";
        case SQLITE_READONLY: return "the store is read only: nothing could be stored";
        case SQLITE_CANTOPEN: return "the store cannot be opened: is its folder there, and may it be written?";
        case SQLITE_NOTADB: return "the store's file is no SQLite database";
        case SQLITE_CORRUPT: return file_is_damaged;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "the store is in use by another program";
        case SQLITE_IOERR: return std::string("the store could not be read or written: ") + e.getErrorStr();
        default: return std::string("the store failed: ") + e.what();
    }
}

int wait_for_the_other(void*, int times) {
    constexpr auto pause = std::chrono::microseconds(200);
    constexpr int most = 25000;
    if (times >= most) return 0;
    std::this_thread::sleep_for(pause);
    return 1;
}

namespace {

/// row_sum(...): what all of a row's columns come to. A disk that has changed one of them is found out.
void row_sum(sqlite3_context* context, int count, sqlite3_value** values) {
    Hasher sum;
    for (int i = 0; i < count; ++i) {
        if (sqlite3_value_type(values[i]) == SQLITE_INTEGER) {
            sum.add(unsigned_bits(sqlite3_value_int64(values[i])));
            continue;
        }
        const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(values[i]));
        sum.add(
            std::string_view(text == nullptr ? "" : text, static_cast<std::size_t>(sqlite3_value_bytes(values[i]))));
    }
    sqlite3_result_int64(context, signed_bits(sum.digest()));
}

}  // namespace

SQLite::Database opened(const std::string& path) {
    SQLite::Database database(path,
                              SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_FULLMUTEX | SQLite::OPEN_URI);
    sqlite3_busy_handler(database.getHandle(), wait_for_the_other, nullptr);
    database.createFunction("row_sum", -1, true, nullptr, row_sum);
    database.exec("PRAGMA secure_delete = ON");  // what a player deletes is overwritten
    return database;
}

namespace {

/// The database and statements that are wanted again and again, parsed once.
class Desk {
  public:
    explicit Desk(SQLite::Database&& database) : database_(std::move(database)) {}
    Desk(Desk&&) = default;
    Desk& operator=(Desk&&) = delete;
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
    ~Desk() = default;

    SQLite::Database& database() { return database_; }
    operator SQLite::Database&() { return database_; }
    /// Reset; good until it is asked for again. `sql` is a text that stays.
    SQLite::Statement& ready(const char* sql) {
        const auto [at, fresh] = statements_.try_emplace(sql, nullptr);
        if (fresh) at->second = std::make_unique<SQLite::Statement>(database_, sql);
        at->second->tryReset();  // of one that failed it tells that again
        return *at->second;
    }
    void run(const char* sql) { ready(sql).exec(); }

  private:
    SQLite::Database database_;
    std::map<std::string_view, std::unique_ptr<SQLite::Statement>> statements_;
};

}  // namespace

namespace {

/// Who reads has a view of his own, and waits for no flush.
class Inside {
  public:
    using Flushes = Together<Desk>;

    Inside(SQLite::Database&& writer, std::optional<SQLite::Database>&& reader, unsigned writers)
        : flushes(writers),
          writer_(std::move(writer)),
          reader_(std::move(reader)) {}

    Failure write(const Flushes::Work& work) {
        return flushes.write(work, [this](const Flushes::Group& group) { commit(group); });
    }
    template <class T, class What>
    Read<T> read(What&& what) {
        const std::lock_guard hold(reader_ ? reader_lock_ : writer_lock_);
        try {
            return Read<T>(what(reader_ ? *reader_ : writer_.database()));
        } catch (const SQLite::Exception& e) {
            return sentence(e);
        }
    }

    Flushes flushes;

  private:
    /// What is not committed when it goes is rolled back. What cannot be is when the next begins, or that does not.
    class Turn {
      public:
        explicit Turn(Desk& desk) : desk_(desk), back_(desk.ready("ROLLBACK")) {
            if (is_open()) back_.exec();
            desk_.run("BEGIN IMMEDIATE");
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        ~Turn() {
            back_.tryReset();
            if (is_open()) back_.tryExecuteStep();
        }
        void commit() { desk_.run("COMMIT"); }

      private:
        bool is_open() const { return sqlite3_get_autocommit(desk_.database().getHandle()) == 0; }
        Desk& desk_;
        SQLite::Statement& back_;  ///< read before there is anything to roll back: later it might not be
    };
    /// All of them in one transaction. What one of them cannot do harms no other; what the disk cannot do, all.
    void commit(const Flushes::Group& group) {
        const std::lock_guard hold(writer_lock_);
        try {
            if (!all_at_once(group)) one_by_one(group);
        } catch (const SQLite::Exception& e) {
            for (auto* one : group)
                one->failure = sentence(e);
        } catch (const std::exception& e) {
            for (auto* one : group)
                one->failure = std::string("the store failed: ") + e.what();
        }
    }
    /// Nearly always all can be done. False: one cannot, and nothing is.
    bool all_at_once(const Flushes::Group& group) {
        Turn transaction(writer_);
        try {
            for (auto* one : group)
                (*one->work)(writer_);
        } catch (const SQLite::Exception&) {
            return false;
        }
        transaction.commit();
        return true;
    }
    /// What that costs, a copy of every page that one changes, is for the group in which one cannot be done.
    void one_by_one(const Flushes::Group& group) {
        Turn transaction(writer_);
        for (auto* one : group)
            one->failure = alone(*one->work);
        transaction.commit();
    }
    Failure alone(const Flushes::Work& work) {
        writer_.run("SAVEPOINT one");
        try {
            work(writer_);
            writer_.run("RELEASE one");
            return std::nullopt;
        } catch (const SQLite::Exception& e) {
            if (sqlite3_get_autocommit(writer_.database().getHandle()) != 0) throw;  // nothing is left of it
            writer_.database().exec("ROLLBACK TO one; RELEASE one");
            return sentence(e);
        }
    }

    std::mutex reader_lock_;
    std::mutex writer_lock_;
    Desk writer_;
    std::optional<SQLite::Database> reader_;  ///< none of a store in memory
};

class SqliteStore final : public Store {
  public:
    explicit SqliteStore(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
    std::size_t waiting() override;
    Figures figures() const override;
    Read<Census> census() override;
    Failure add_battle(const BattleRow& battle, const std::vector<LinkRow>& links,
                       const std::vector<DecisionRow>& decisions, const BookRow& book) override;
    Failure keep_book(const std::string& battle, const BookRow& book) override;
    Failure add_link(const LinkRow& link) override;
    Read<bool> claim(const std::string& invitation, const LinkRow& key) override;
    Failure reissue(const LinkRow& key) override;
    Failure add_decisions(const std::string& battle, std::size_t first, const std::vector<DecisionRow>& decisions,
                          const Change& change) override;
    Failure take_back(const std::string& battle, std::size_t count, std::uint64_t epoch, const Change& change) override;
    Failure freeze(const std::string& battle, const std::string& bug) override;
    Failure set_note(const std::string& battle, const NoteRow& note) override;
    Failure set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds) override;
    Read<std::optional<BattleRow>> battle(const std::string& id) override;
    Read<std::optional<BookRow>> book(const std::string& ruleset, std::uint64_t ruleset_hash) override;
    Read<std::optional<LinkRow>> link(const std::string& hash) override;
    Read<bool> has_links(const std::string& battle, int seat) override;
    Read<std::vector<DecisionRow>> decisions(const std::string& battle) override;
    Read<std::vector<NoteRow>> notes(const std::string& battle) override;
    Read<std::vector<std::string>> standing(const std::string& battle, int seat) override;
    Read<bool> put_papers(const std::vector<PaperRow>& papers) override;
    Read<std::optional<PaperRow>> paper(const std::string& drawer, const std::string& id) override;
    Read<std::vector<PaperRow>> papers(const std::string& drawer, const std::string& owner, int most) override;
    Read<std::vector<PaperRow>> whole_papers(const std::string& drawer, const std::string& owner, int most) override;
    Failure forget_damaged(const std::string& drawer, const std::string& id) override;
    Read<std::vector<PaperRow>> papers_due(const std::string& drawer, std::int64_t by, int most) override;
    Failure set_player(const std::string& battle, int seat, const std::string& player) override;

  private:
    std::unique_ptr<Inside> inside_;
};

}  // namespace

std::size_t SqliteStore::waiting() { return inside_->flushes.waiting(); }
Figures SqliteStore::figures() const { return inside_->flushes.figures(); }

Read<Census> SqliteStore::census() {
    return inside_->read<Census>([](SQLite::Database& db) {
        SQLite::Statement s(db, "SELECT sum(finished = 0 AND bug = ''), sum(finished), sum(bug <> '') FROM course");
        s.executeStep();
        return Census{s.getColumn(0).getInt64(), s.getColumn(1).getInt64(), s.getColumn(2).getInt64()};
    });
}

Failure brought_up(SQLite::Database& database) {
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version > schema_version) return " was written by a later version of linstockd";
    database.exec("PRAGMA foreign_keys = ON");
    if (version == 0) {
        const int tables = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt();
        if (tables > 0) return " is a database of another program";
        database.exec("PRAGMA journal_mode = WAL");
    }
    if (version == schema_version) return std::nullopt;
    SQLite::Transaction transaction(database);
    for (int v = version; v < schema_version; ++v)
        database.exec(steps[static_cast<std::size_t>(v)]);
    database.exec("PRAGMA user_version = " + std::to_string(schema_version));
    transaction.commit();
    return std::nullopt;
}

Read<std::unique_ptr<Store>> open_sqlite(const std::string& path, unsigned writers) {
    try {
        SQLite::Database database = opened(path);
        if (auto failed = brought_up(database)) return "the store " + path + *failed;
        // What is acknowledged is on the disk: every transaction of the log is flushed before it counts.
        database.exec("PRAGMA synchronous = FULL");
        // The log is carried into the file after 32 MiB: what many battles have written to a page goes there once.
        database.exec("PRAGMA wal_autocheckpoint = 8000");
        // What another process has written since makes all of it void: more than a group of writes wants is for
        // nothing.
        database.exec("PRAGMA cache_size = -512");
        std::optional<SQLite::Database> reader;
        if (path != ":memory:") {
            reader = opened(path);
            // Battles are read seldom, and each once: the system has the file's pages anyway.
            reader->exec("PRAGMA cache_size = -256");
        }
        return std::unique_ptr<Store>(
            std::make_unique<SqliteStore>(std::make_unique<Inside>(std::move(database), std::move(reader), writers)));
    } catch (const SQLite::Exception& e) {
        return path + ": " + sentence(e);
    }
}

namespace {

void insert_link(SQLite::Database& db, const LinkRow& link) {
    SQLite::Statement s(
        db, "INSERT INTO link VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, row_sum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8))");
    s.bind(1, link.hash);
    s.bind(2, link.battle);
    s.bind(3, link.role);
    s.bind(4, static_cast<int>(link.seats));
    s.bind(5, packed(link.commands));
    s.bind(6, link.sealed);
    s.bind(7, link.invitation ? 1 : 0);
    s.bind(8, link.heir);
    s.exec();
}

/// After everything that changes rows of links.
void sum_links(SQLite::Database& db, const std::string& battle) {
    SQLite::Statement s(db, "UPDATE link SET sum = " + link_sum + " WHERE battle = ?");
    s.bind(1, battle);
    s.exec();
}

/// Nobody has these seats any more: neither who held them nor his subordinates, nor whoever else was invited.
void empty_seats(SQLite::Database& db, const std::string& battle, int seats) {
    for (const char* step :
         {"DELETE FROM link WHERE battle = ? AND (seats & ?) <> 0 AND invitation = 1 AND heir = ''",
          "DELETE FROM link WHERE battle = ? AND (seats & ?) = seats AND seats <> 0 AND invitation = 0",
          "UPDATE link SET seats = seats - (seats & ?2) WHERE battle = ?1 AND invitation = 0"}) {
        SQLite::Statement s(db, step);
        s.bind(1, battle);
        s.bind(2, seats);
        s.exec();
    }
    sum_links(db, battle);
}

/// After everything that changes what is constant of a battle, which is seldom.
void sum_battle(SQLite::Database& db, const std::string& battle) {
    SQLite::Statement s(db, "UPDATE battle SET sum = " + battle_sum + " WHERE id = ?");
    s.bind(1, battle);
    s.exec();
}

void insert_decisions(Desk& desk, const std::string& battle, std::size_t first,
                      const std::vector<DecisionRow>& decisions) {
    SQLite::Statement& s =
        desk.ready("INSERT INTO decision VALUES (?1, ?2, ?3, ?4, ?5, ?6, row_sum(?1, ?2, ?3, ?4, ?5, ?6))");
    for (const DecisionRow& d : decisions) {
        s.bindNoCopy(1, battle);
        s.bind(2, static_cast<std::int64_t>(first++));
        s.bindNoCopy(3, d.json);
        s.bind(4, signed_bits(d.hash));
        s.bind(5, d.turn);
        s.bind(6, d.by_hand ? 1 : 0);
        s.exec();
        s.reset();
    }
    s.clearBindings();
}

void insert_battle(SQLite::Database& db, const BattleRow& b, std::size_t decisions) {
    SQLite::Statement s(db,
                        "INSERT INTO battle (id, scenario, scenario_text, ruleset, ruleset_hash, house, seed, tape, "
                        "first, second, record, complete, opening, made, book) "
                        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    int n = 0;
    for (const std::string* text : {&b.id, &b.scenario, &b.scenario_text, &b.ruleset})
        s.bind(++n, *text);
    s.bind(++n, signed_bits(b.ruleset_hash));
    s.bind(++n, packed(b.house));
    for (const std::string* text : {&b.seed, &b.tape, &b.first, &b.second})
        s.bind(++n, *text);
    s.bind(++n, b.record ? 1 : 0);
    s.bind(++n, b.complete ? 1 : 0);
    s.bind(++n, signed_bits(b.opening));
    s.bind(++n, b.made);
    s.bind(++n, b.book);
    s.exec();
    sum_battle(db, b.id);
    SQLite::Statement course(db,
                             "INSERT INTO course (battle, changed, epoch, finished, bug, count, seen, sum) "
                             "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, row_sum(?1, ?2, ?3, ?4, ?5, ?6, ?7))");
    course.bind(1, b.id);
    course.bind(2, b.changed);
    course.bind(3, signed_bits(b.epoch));
    course.bind(4, b.finished ? 1 : 0);
    course.bind(5, b.bug);
    course.bind(6, static_cast<std::int64_t>(decisions));
    course.bind(7, b.seen);
    course.exec();
}

/// Once, however many battles are fought by it.
void insert_book(SQLite::Database& db, const BookRow& book) {
    if (book.hash.empty()) return;
    SQLite::Statement s(db, "INSERT OR IGNORE INTO book VALUES (?1, ?2, ?3, ?4, row_sum(?1, ?2, ?3, ?4))");
    int n = 0;
    for (const std::string* text : {&book.hash, &book.ruleset, &book.charts, &book.clauses})
        s.bind(++n, *text);
    s.exec();
}

BattleRow battle_of(SQLite::Statement& s) {
    BattleRow b;
    int n = 0;
    for (std::string* text : {&b.id, &b.scenario, &b.scenario_text, &b.ruleset})
        *text = s.getColumn(n++).getString();
    b.ruleset_hash = unsigned_bits(s.getColumn(n++).getInt64());
    b.house = unpacked(s.getColumn(n++).getString());
    for (std::string* text : {&b.seed, &b.tape, &b.first, &b.second})
        *text = s.getColumn(n++).getString();
    b.record = s.getColumn(n++).getInt() != 0;
    b.complete = s.getColumn(n++).getInt() != 0;
    b.opening = unsigned_bits(s.getColumn(n++).getInt64());
    b.made = s.getColumn(n++).getInt64();
    b.book = s.getColumn(n++).getString();
    b.changed = s.getColumn(n++).getInt64();
    b.epoch = unsigned_bits(s.getColumn(n++).getInt64());
    b.finished = s.getColumn(n++).getInt() != 0;
    b.bug = s.getColumn(n++).getString();
    b.seen = s.getColumn(n++).getString();
    return b;
}

}  // namespace

Failure SqliteStore::add_battle(const BattleRow& battle, const std::vector<LinkRow>& links,
                                const std::vector<DecisionRow>& decisions, const BookRow& book) {
    auto failed = inside_->write([&](Desk& db) {
        insert_book(db, book);
        insert_battle(db, battle, decisions.size());
        for (const LinkRow& link : links)
            insert_link(db, link);
        insert_decisions(db, battle.id, 0, decisions);
    });
    if (!failed) inside_->flushes.made(decisions.size());
    return failed;
}

Failure SqliteStore::keep_book(const std::string& battle, const BookRow& book) {
    return inside_->write([&](SQLite::Database& db) {
        insert_book(db, book);
        SQLite::Statement s(db, "UPDATE battle SET book = ? WHERE id = ? AND book = ''");
        s.bind(1, book.hash);
        s.bind(2, battle);
        s.exec();
        sum_battle(db, battle);
    });
}

Failure SqliteStore::add_link(const LinkRow& link) {
    return inside_->write([&](SQLite::Database& db) { insert_link(db, link); });
}

Read<bool> SqliteStore::claim(const std::string& invitation, const LinkRow& key) {
    bool first = false;
    const Failure failed = inside_->write([&](SQLite::Database& db) {
        SQLite::Statement s(db, "UPDATE link SET heir = ? WHERE hash = ? AND invitation = 1 AND heir = ''");
        s.bind(1, key.hash);
        s.bind(2, invitation);
        first = s.exec() == 1;
        if (!first) return;
        empty_seats(db, key.battle, key.seats);
        insert_link(db, key);
    });
    if (failed) return *failed;
    return first;
}

Failure SqliteStore::reissue(const LinkRow& key) {
    return inside_->write([&](SQLite::Database& db) {
        empty_seats(db, key.battle, key.seats);
        insert_link(db, key);
    });
}

Failure SqliteStore::add_decisions(const std::string& battle, std::size_t first,
                                   const std::vector<DecisionRow>& decisions, const Change& change) {
    auto failed = inside_->write([&](Desk& desk) {
        insert_decisions(desk, battle, first, decisions);
        SQLite::Statement& s = desk.ready(
            "UPDATE course SET changed = ?2, finished = ?3, bug = ?4, count = count + ?5, seen = ?6, "
            "sum = row_sum(battle, ?2, epoch, ?3, ?4, count + ?5, ?6) WHERE battle = ?1");
        s.bindNoCopy(1, battle);
        s.bind(2, change.at);
        s.bind(3, change.finished ? 1 : 0);
        s.bindNoCopy(4, change.bug);
        s.bind(5, static_cast<std::int64_t>(decisions.size()));
        s.bindNoCopy(6, change.seen);
        s.exec();
        s.clearBindings();
    });
    if (!failed) inside_->flushes.made(decisions.size());
    return failed;
}

Failure SqliteStore::take_back(const std::string& battle, std::size_t count, std::uint64_t epoch,
                               const Change& change) {
    return inside_->write([&](SQLite::Database& db) {
        SQLite::Statement cut(db, "DELETE FROM decision WHERE battle = ? AND number >= ?");
        cut.bind(1, battle);
        cut.bind(2, static_cast<std::int64_t>(count));
        cut.exec();
        SQLite::Statement s(db,
                            "UPDATE course SET changed = ?2, epoch = ?3, finished = 0, count = ?4, seen = ?5, "
                            "sum = row_sum(battle, ?2, ?3, 0, bug, ?4, ?5) WHERE battle = ?1");
        s.bind(1, battle);
        s.bind(2, change.at);
        s.bind(3, signed_bits(epoch));
        s.bind(4, static_cast<std::int64_t>(count));
        s.bind(5, change.seen);
        s.exec();
    });
}

Failure SqliteStore::freeze(const std::string& battle, const std::string& bug) {
    return inside_->write([&](SQLite::Database& db) {
        SQLite::Statement s(db,
                            "UPDATE course SET bug = ?2, "
                            "sum = row_sum(battle, changed, epoch, finished, ?2, count, seen) WHERE battle = ?1");
        s.bind(1, battle);
        s.bind(2, bug);
        s.exec();
    });
}

Failure SqliteStore::set_note(const std::string& battle, const NoteRow& note) {
    return inside_->write([&](SQLite::Database& db) {
        SQLite::Statement s(db, note.text.empty()
                                    ? "DELETE FROM note WHERE battle = ? AND viewer = ? AND event = ?"
                                    : "INSERT OR REPLACE INTO note VALUES (?1, ?2, ?3, ?4, row_sum(?1, ?2, ?3, ?4))");
        s.bind(1, battle);
        s.bind(2, note.viewer);
        s.bind(3, note.event);
        if (!note.text.empty()) s.bind(4, note.text);
        s.exec();
    });
}

Failure SqliteStore::set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds) {
    return inside_->write([&](SQLite::Database& db) {
        SQLite::Statement s(db, "INSERT OR REPLACE INTO standing VALUES (?1, ?2, ?3, row_sum(?1, ?2, ?3))");
        s.bind(1, battle);
        s.bind(2, seat);
        s.bind(3, packed(kinds));
        s.exec();
    });
}

namespace {

/// A row that is not as it was written.
SQLite::Exception damaged(const std::string& what) { return SQLite::Exception(what + row_is_damaged, damage); }
void hold_sum(SQLite::Statement& s, int column, const std::string& what) {
    if (s.getColumn(column).getInt() == 0) throw damaged(what);
}

}  // namespace

Read<std::optional<BattleRow>> SqliteStore::battle(const std::string& id) {
    return inside_->read<std::optional<BattleRow>>([&](SQLite::Database& db) -> std::optional<BattleRow> {
        SQLite::Statement s(
            db,
            "SELECT id, scenario, scenario_text, ruleset, ruleset_hash, house, seed, tape, first, second, record, "
            "complete, opening, made, book, changed, epoch, finished, bug, seen, battle.sum = " +
                battle_sum + " AND course.sum = " + course_sum +
                " FROM battle LEFT JOIN course ON course.battle = id WHERE id = ?");
        s.bind(1, id);
        if (!s.executeStep()) return std::nullopt;
        hold_sum(s, s.getColumnCount() - 1, "the battle");
        return battle_of(s);
    });
}

Read<std::optional<BookRow>> SqliteStore::book(const std::string& ruleset, std::uint64_t ruleset_hash) {
    return inside_->read<std::optional<BookRow>>([&](SQLite::Database& db) -> std::optional<BookRow> {
        SQLite::Statement s(db, "SELECT hash, ruleset, charts, clauses, sum = " + book_sum +
                                    " FROM book WHERE hash = (SELECT book FROM battle WHERE ruleset = ? AND "
                                    "ruleset_hash = ? AND book <> '' LIMIT 1)");
        s.bind(1, ruleset);
        s.bind(2, signed_bits(ruleset_hash));
        if (!s.executeStep()) return std::nullopt;
        hold_sum(s, 4, "the book by which the battle is fought");
        BookRow book;
        int n = 0;
        for (std::string* text : {&book.hash, &book.ruleset, &book.charts, &book.clauses})
            *text = s.getColumn(n++).getString();
        return book;
    });
}

Read<std::optional<LinkRow>> SqliteStore::link(const std::string& hash) {
    return inside_->read<std::optional<LinkRow>>([&](SQLite::Database& db) -> std::optional<LinkRow> {
        SQLite::Statement s(db, "SELECT battle, role, seats, commands, sealed, invitation, heir, sum = " + link_sum +
                                    " FROM link WHERE hash = ?");
        s.bind(1, hash);
        if (!s.executeStep()) return std::nullopt;
        hold_sum(s, 7, "this link");
        LinkRow link;
        link.hash = hash;
        link.battle = s.getColumn(0).getString();
        link.role = s.getColumn(1).getString();
        link.seats = static_cast<std::uint8_t>(s.getColumn(2).getInt());
        link.commands = numbers_of(s.getColumn(3).getString());
        link.sealed = s.getColumn(4).getString();
        link.invitation = s.getColumn(5).getInt() != 0;
        link.heir = s.getColumn(6).getString();
        return link;
    });
}

Read<bool> SqliteStore::has_links(const std::string& battle, int seat) {
    return inside_->read<bool>([&](SQLite::Database& db) {
        SQLite::Statement s(db, "SELECT 1 FROM link WHERE battle = ? AND (seats & ?) <> 0 LIMIT 1");
        s.bind(1, battle);
        s.bind(2, seat);
        return s.executeStep();
    });
}

Read<std::vector<DecisionRow>> SqliteStore::decisions(const std::string& battle) {
    return inside_->read<std::vector<DecisionRow>>([&](SQLite::Database& db) {
        std::vector<DecisionRow> out;
        const SQLite::Transaction together(db);  // the count is of the same moment
        SQLite::Statement s(db, "SELECT json, hash, turn, by_hand, number, sum = " + decision_sum +
                                    " FROM decision WHERE battle = ? ORDER BY number");
        s.bind(1, battle);
        while (s.executeStep()) {
            const std::string what = "decision " + std::to_string(out.size() + 1) + " of the battle";
            if (s.getColumn(4).getInt64() != static_cast<std::int64_t>(out.size())) throw damaged(what);
            hold_sum(s, 5, what);
            out.push_back(DecisionRow{s.getColumn(0).getString(), unsigned_bits(s.getColumn(1).getInt64()),
                                      s.getColumn(2).getInt(), s.getColumn(3).getInt() != 0});
        }
        SQLite::Statement count(db, "SELECT count FROM course WHERE battle = ?");
        count.bind(1, battle);
        if (count.executeStep() && count.getColumn(0).getInt64() != static_cast<std::int64_t>(out.size()))
            throw damaged("the end of the battle, from decision " + std::to_string(out.size() + 1) + " on,");
        return out;
    });
}

Read<std::vector<NoteRow>> SqliteStore::notes(const std::string& battle) {
    return inside_->read<std::vector<NoteRow>>([&](SQLite::Database& db) {
        std::vector<NoteRow> out;
        SQLite::Statement s(db,
                            "SELECT viewer, event, text, sum = row_sum(battle, viewer, event, text) FROM note "
                            "WHERE battle = ? ORDER BY viewer, event");
        s.bind(1, battle);
        while (s.executeStep()) {
            hold_sum(s, 3, "a note");
            out.push_back(NoteRow{s.getColumn(0).getInt(), s.getColumn(1).getInt64(), s.getColumn(2).getString()});
        }
        return out;
    });
}

Read<std::vector<std::string>> SqliteStore::standing(const std::string& battle, int seat) {
    return inside_->read<std::vector<std::string>>([&](SQLite::Database& db) {
        SQLite::Statement s(
            db, "SELECT kinds, sum = row_sum(battle, seat, kinds) FROM standing WHERE battle = ? AND seat = ?");
        s.bind(1, battle);
        s.bind(2, seat);
        if (!s.executeStep()) return std::vector<std::string>();
        hold_sum(s, 1, "a standing instruction");
        return unpacked(s.getColumn(0).getString());
    });
}

Read<bool> SqliteStore::put_papers(const std::vector<PaperRow>& papers) {
    bool good = false;
    const Failure failed = inside_->write([&](SQLite::Database& db) { good = write_papers(db, papers); });
    if (failed) return *failed;
    return good;
}
Read<std::optional<PaperRow>> SqliteStore::paper(const std::string& drawer, const std::string& id) {
    return inside_->read<std::optional<PaperRow>>([&](SQLite::Database& db) { return read_paper(db, drawer, id); });
}
Read<std::vector<PaperRow>> SqliteStore::papers(const std::string& drawer, const std::string& owner, int most) {
    return inside_->read<std::vector<PaperRow>>(
        [&](SQLite::Database& db) { return read_papers(db, drawer, owner, most); });
}
Read<std::vector<PaperRow>> SqliteStore::whole_papers(const std::string& drawer, const std::string& owner, int most) {
    return inside_->read<std::vector<PaperRow>>(
        [&](SQLite::Database& db) { return read_whole_papers(db, drawer, owner, most); });
}

Failure SqliteStore::forget_damaged(const std::string& drawer, const std::string& id) {
    return inside_->write([&](SQLite::Database& db) { forget_damaged_paper(db, drawer, id); });
}

Read<std::vector<PaperRow>> SqliteStore::papers_due(const std::string& drawer, std::int64_t by, int most) {
    return inside_->read<std::vector<PaperRow>>([&](SQLite::Database& db) { return read_due(db, drawer, by, most); });
}

Failure SqliteStore::set_player(const std::string& battle, int seat, const std::string& player) {
    return inside_->write([&](SQLite::Database& db) {
        SQLite::Statement s(
            db, seat == 1 ? "UPDATE battle SET first = ? WHERE id = ?" : "UPDATE battle SET second = ? WHERE id = ?");
        s.bind(1, player);
        s.bind(2, battle);
        s.exec();
        sum_battle(db, battle);
    });
}

}  // namespace linstock::store
