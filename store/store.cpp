#include "store/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <array>
#include <mutex>

namespace linstock::store {

namespace {

/// The statements that lead from each version of the schema to the next; the first from an empty file.
constexpr std::array<const char*, 3> steps = {R"(
CREATE TABLE battle (
  id TEXT PRIMARY KEY, scenario TEXT NOT NULL, scenario_text TEXT NOT NULL, ruleset TEXT NOT NULL,
  ruleset_hash INTEGER NOT NULL, house TEXT NOT NULL, seed TEXT NOT NULL, tape TEXT NOT NULL, first TEXT NOT NULL,
  second TEXT NOT NULL, record INTEGER NOT NULL, complete INTEGER NOT NULL, opening INTEGER NOT NULL,
  made INTEGER NOT NULL, changed INTEGER NOT NULL, epoch INTEGER NOT NULL, finished INTEGER NOT NULL,
  bug TEXT NOT NULL
) STRICT;
CREATE TABLE link (
  hash TEXT PRIMARY KEY, battle TEXT NOT NULL REFERENCES battle (id), role TEXT NOT NULL, seats INTEGER NOT NULL,
  commands TEXT NOT NULL
) STRICT;
CREATE INDEX link_battle ON link (battle);
CREATE TABLE decision (
  battle TEXT NOT NULL REFERENCES battle (id), number INTEGER NOT NULL, json TEXT NOT NULL, hash INTEGER NOT NULL,
  turn INTEGER NOT NULL, PRIMARY KEY (battle, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE note (
  battle TEXT NOT NULL REFERENCES battle (id), viewer INTEGER NOT NULL, event INTEGER NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (battle, viewer, event)
) STRICT, WITHOUT ROWID;
CREATE TABLE standing (
  battle TEXT NOT NULL REFERENCES battle (id), seat INTEGER NOT NULL, kinds TEXT NOT NULL, PRIMARY KEY (battle, seat)
) STRICT, WITHOUT ROWID;
)",
                                              "ALTER TABLE link ADD COLUMN sealed TEXT NOT NULL DEFAULT ''",
                                              "ALTER TABLE decision ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 1"};
constexpr int schema_version = static_cast<int>(steps.size());

/// Lists are kept as text, each item after its length: "3:abc". No item can break out of it.
std::string packed(const std::vector<std::string>& items) {
    std::string out;
    for (const std::string& item : items)
        out += std::to_string(item.size()) + ":" + item;
    return out;
}
std::vector<std::string> unpacked(const std::string& text) {
    std::vector<std::string> out;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t size = 0;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9')
            size = size * 10 + static_cast<std::size_t>(text[at++] - '0');
        if (at >= text.size() || text[at] != ':' || size > text.size() - at - 1) break;
        out.push_back(text.substr(at + 1, size));
        at += 1 + size;
    }
    return out;
}
std::string packed(const std::vector<int>& numbers) {
    std::vector<std::string> items;
    for (const int n : numbers)
        items.push_back(std::to_string(n));
    return packed(items);
}
std::vector<int> numbers_of(const std::string& text) {
    std::vector<int> out;
    for (const std::string& item : unpacked(text)) {
        int n = 0;
        for (const char c : item)
            n = n * 10 + (c - '0');
        out.push_back(n);
    }
    return out;
}

// SQLite's whole numbers are signed.
std::int64_t signed_bits(std::uint64_t n) { return static_cast<std::int64_t>(n); }
std::uint64_t unsigned_bits(std::int64_t n) { return static_cast<std::uint64_t>(n); }

/// For people who can do something about it.
std::string sentence(const SQLite::Exception& e) {
    switch (e.getErrorCode()) {
        case SQLITE_FULL: return "the disk is full: nothing could be stored";
        case SQLITE_READONLY: return "the store is read only: nothing could be stored";
        case SQLITE_CANTOPEN: return "the store cannot be opened: is its folder there, and may it be written?";
        case SQLITE_NOTADB: return "the store's file is no SQLite database";
        case SQLITE_CORRUPT: return "the store's file is damaged";
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "the store is in use by another program";
        case SQLITE_IOERR: return std::string("the store could not be read or written: ") + e.getErrorStr();
        default: return std::string("the store failed: ") + e.what();
    }
}

}  // namespace

class Store::Inside {
  public:
    explicit Inside(SQLite::Database&& database) : database_(std::move(database)) {}

    template <class Work>
    Failure write(Work&& work) {
        const std::lock_guard hold(lock_);
        try {
            SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
            work(database_);
            transaction.commit();
            return std::nullopt;
        } catch (const SQLite::Exception& e) {
            return sentence(e);
        }
    }
    template <class T, class Work>
    Read<T> read(Work&& work) {
        const std::lock_guard hold(lock_);
        try {
            return Read<T>(work(database_));
        } catch (const SQLite::Exception& e) {
            return sentence(e);
        }
    }

  private:
    std::mutex lock_;
    SQLite::Database database_;
};

Store::Store(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Store::~Store() = default;

Read<std::unique_ptr<Store>> Store::open(const std::string& path) {
    try {
        SQLite::Database database(
            path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_FULLMUTEX | SQLite::OPEN_URI, 5000);
        const int version = database.execAndGet("PRAGMA user_version").getInt();
        if (version > schema_version)
            return std::string("the store ") + path + " was written by a later version of linstockd";
        database.exec("PRAGMA foreign_keys = ON");
        if (version == 0) {
            const int tables = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt();
            if (tables > 0) return std::string("the store ") + path + " is a database of another program";
            database.exec("PRAGMA journal_mode = WAL");
        }
        if (version < schema_version) {
            SQLite::Transaction transaction(database);
            for (int v = version; v < schema_version; ++v)
                database.exec(steps[static_cast<std::size_t>(v)]);
            database.exec("PRAGMA user_version = " + std::to_string(schema_version));
            transaction.commit();
        }
        database.exec("PRAGMA synchronous = NORMAL");
        return std::unique_ptr<Store>(new Store(std::make_unique<Inside>(std::move(database))));
    } catch (const SQLite::Exception& e) {
        return path + ": " + sentence(e);
    }
}

namespace {

void insert_link(SQLite::Database& db, const LinkRow& link) {
    SQLite::Statement s(db, "INSERT INTO link VALUES (?, ?, ?, ?, ?, ?)");
    s.bind(1, link.hash);
    s.bind(2, link.battle);
    s.bind(3, link.role);
    s.bind(4, static_cast<int>(link.seats));
    s.bind(5, packed(link.commands));
    s.bind(6, link.sealed);
    s.exec();
}

void insert_decisions(SQLite::Database& db, const std::string& battle, std::size_t first,
                      const std::vector<DecisionRow>& decisions) {
    SQLite::Statement s(db, "INSERT INTO decision VALUES (?, ?, ?, ?, ?, ?)");
    for (const DecisionRow& d : decisions) {
        s.bind(1, battle);
        s.bind(2, static_cast<std::int64_t>(first++));
        s.bind(3, d.json);
        s.bind(4, signed_bits(d.hash));
        s.bind(5, d.turn);
        s.bind(6, d.by_hand ? 1 : 0);
        s.exec();
        s.reset();
    }
}

void insert_battle(SQLite::Database& db, const BattleRow& b) {
    SQLite::Statement s(db, "INSERT INTO battle VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
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
    s.bind(++n, b.changed);
    s.bind(++n, static_cast<std::int64_t>(b.epoch));
    s.bind(++n, b.finished ? 1 : 0);
    s.bind(++n, b.bug);
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
    b.changed = s.getColumn(n++).getInt64();
    b.epoch = static_cast<std::uint32_t>(s.getColumn(n++).getInt64());
    b.finished = s.getColumn(n++).getInt() != 0;
    b.bug = s.getColumn(n++).getString();
    return b;
}

}  // namespace

Failure Store::add_battle(const BattleRow& battle, const std::vector<LinkRow>& links,
                          const std::vector<DecisionRow>& decisions) {
    return inside_->write([&](SQLite::Database& db) {
        insert_battle(db, battle);
        for (const LinkRow& link : links)
            insert_link(db, link);
        insert_decisions(db, battle.id, 0, decisions);
    });
}

Failure Store::add_link(const LinkRow& link) {
    return inside_->write([&](SQLite::Database& db) { insert_link(db, link); });
}

Failure Store::claim(const std::string& battle, const std::string& hash) {
    return inside_->write([&](SQLite::Database& db) {
        SQLite::Statement s(db, "UPDATE link SET sealed = '' WHERE battle = ? AND hash <> ?");
        s.bind(1, battle);
        s.bind(2, hash);
        s.exec();
    });
}

Failure Store::add_decisions(const std::string& battle, std::size_t first, const std::vector<DecisionRow>& decisions,
                             const Change& change) {
    return inside_->write([&](SQLite::Database& db) {
        insert_decisions(db, battle, first, decisions);
        SQLite::Statement s(db, "UPDATE battle SET changed = ?, finished = ?, bug = ? WHERE id = ?");
        s.bind(1, change.at);
        s.bind(2, change.finished ? 1 : 0);
        s.bind(3, change.bug);
        s.bind(4, battle);
        s.exec();
    });
}

Failure Store::take_back(const std::string& battle, std::size_t count, std::uint32_t epoch, std::int64_t at) {
    return inside_->write([&](SQLite::Database& db) {
        SQLite::Statement cut(db, "DELETE FROM decision WHERE battle = ? AND number >= ?");
        cut.bind(1, battle);
        cut.bind(2, static_cast<std::int64_t>(count));
        cut.exec();
        SQLite::Statement s(db, "UPDATE battle SET changed = ?, epoch = ?, finished = 0 WHERE id = ?");
        s.bind(1, at);
        s.bind(2, static_cast<std::int64_t>(epoch));
        s.bind(3, battle);
        s.exec();
    });
}

Failure Store::freeze(const std::string& battle, const std::string& bug) {
    return inside_->write([&](SQLite::Database& db) {
        SQLite::Statement s(db, "UPDATE battle SET bug = ? WHERE id = ?");
        s.bind(1, bug);
        s.bind(2, battle);
        s.exec();
    });
}

Failure Store::set_note(const std::string& battle, const NoteRow& note) {
    return inside_->write([&](SQLite::Database& db) {
        SQLite::Statement s(db, note.text.empty() ? "DELETE FROM note WHERE battle = ? AND viewer = ? AND event = ?"
                                                  : "INSERT OR REPLACE INTO note VALUES (?, ?, ?, ?)");
        s.bind(1, battle);
        s.bind(2, note.viewer);
        s.bind(3, note.event);
        if (!note.text.empty()) s.bind(4, note.text);
        s.exec();
    });
}

Failure Store::set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds) {
    return inside_->write([&](SQLite::Database& db) {
        SQLite::Statement s(db, "INSERT OR REPLACE INTO standing VALUES (?, ?, ?)");
        s.bind(1, battle);
        s.bind(2, seat);
        s.bind(3, packed(kinds));
        s.exec();
    });
}

Read<std::optional<BattleRow>> Store::battle(const std::string& id) {
    return inside_->read<std::optional<BattleRow>>([&](SQLite::Database& db) -> std::optional<BattleRow> {
        SQLite::Statement s(db, "SELECT * FROM battle WHERE id = ?");
        s.bind(1, id);
        if (!s.executeStep()) return std::nullopt;
        return battle_of(s);
    });
}

Read<std::optional<LinkRow>> Store::link(const std::string& hash) {
    return inside_->read<std::optional<LinkRow>>([&](SQLite::Database& db) -> std::optional<LinkRow> {
        SQLite::Statement s(db, "SELECT battle, role, seats, commands, sealed FROM link WHERE hash = ?");
        s.bind(1, hash);
        if (!s.executeStep()) return std::nullopt;
        LinkRow link;
        link.hash = hash;
        link.battle = s.getColumn(0).getString();
        link.role = s.getColumn(1).getString();
        link.seats = static_cast<std::uint8_t>(s.getColumn(2).getInt());
        link.commands = numbers_of(s.getColumn(3).getString());
        link.sealed = s.getColumn(4).getString();
        return link;
    });
}

Read<std::vector<DecisionRow>> Store::decisions(const std::string& battle) {
    return inside_->read<std::vector<DecisionRow>>([&](SQLite::Database& db) {
        std::vector<DecisionRow> out;
        SQLite::Statement s(db, "SELECT json, hash, turn, by_hand FROM decision WHERE battle = ? ORDER BY number");
        s.bind(1, battle);
        while (s.executeStep())
            out.push_back(DecisionRow{s.getColumn(0).getString(), unsigned_bits(s.getColumn(1).getInt64()),
                                      s.getColumn(2).getInt(), s.getColumn(3).getInt() != 0});
        return out;
    });
}

Read<std::vector<NoteRow>> Store::notes(const std::string& battle) {
    return inside_->read<std::vector<NoteRow>>([&](SQLite::Database& db) {
        std::vector<NoteRow> out;
        SQLite::Statement s(db, "SELECT viewer, event, text FROM note WHERE battle = ? ORDER BY viewer, event");
        s.bind(1, battle);
        while (s.executeStep())
            out.push_back(NoteRow{s.getColumn(0).getInt(), s.getColumn(1).getInt64(), s.getColumn(2).getString()});
        return out;
    });
}

Read<std::vector<std::string>> Store::standing(const std::string& battle, int seat) {
    return inside_->read<std::vector<std::string>>([&](SQLite::Database& db) {
        SQLite::Statement s(db, "SELECT kinds FROM standing WHERE battle = ? AND seat = ?");
        s.bind(1, battle);
        s.bind(2, seat);
        if (!s.executeStep()) return std::vector<std::string>();
        return unpacked(s.getColumn(0).getString());
    });
}

}  // namespace linstock::store
