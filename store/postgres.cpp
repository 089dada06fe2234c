#include "store/postgres.hpp"

#include "store/nodes.hpp"
#include "store/packing.hpp"
#include "store/postgres_line.hpp"
#include "store/postgres_schema.hpp"
#include "store/together.hpp"

#include <mutex>
#include <string_view>
#include <thread>

namespace linstock::store {

namespace {

using std::chrono::steady_clock;

constexpr auto patience = std::chrono::seconds(10);   ///< so long a line that was lost is tried anew
constexpr auto call_limit = std::chrono::seconds(5);  ///< for one transaction
constexpr auto pause = std::chrono::milliseconds(50);
constexpr int schema_version = static_cast<int>(postgres_steps.size());

// What the sums of rows are made of: all columns but the sum itself, and who plays the battle.
#define BATTLE_SUM                                                                                                     \
    "md5(ROW(id, scenario, scenario_text, ruleset, ruleset_hash, house, seed, tape, first, second, record, complete, " \
    "opening, made, book)::text)"
#define COURSE_SUM "md5(ROW(course.battle, changed, epoch, finished, bug, count, seen)::text)"
#define LINK_SUM "md5(ROW(hash, battle, role, seats, commands, sealed, invitation, heir)::text)"
#define BOOK_SUM "md5(ROW(hash, ruleset, charts, clauses)::text)"
#define DECISION_SUM "md5(ROW(battle, number, json, hash, turn, by_hand)::text)"
#define NOTE_SUM "md5(ROW(battle, viewer, event, text)::text)"
#define STANDING_SUM "md5(ROW(battle, seat, kinds)::text)"
// That this node plays the battle.
#define OURS(node) " AND (node = " node " OR " node " = 0)"

constexpr const char* elsewhere = "this battle is played on another machine now: come back, and you are led there";

class Refused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

std::string told(const std::exception& fault) {
    return dynamic_cast<const Refused*>(&fault) != nullptr ? fault.what() : sentence_of(fault);
}

/// Reads and writes on lines that may be lost.
class Inside {
  public:
    using Flushes = Together<PgDesk>;

    Inside(const std::string& where, std::int64_t us, unsigned writers)
        : flushes(writers),
          node(us),
          writer_(where),
          reader_(where) {}

    Failure write(const Flushes::Work& work) {
        return flushes.write(work, [this](const Flushes::Group& group) { commit(group); });
    }
    template <class T, class What>
    Read<T> read(What&& what) {
        const std::lock_guard hold(reader_lock_);
        const auto until = steady_clock::now() + patience;
        for (;;) {
            try {
                PgLine& line = reader_.line();
                const PgDeadline limit(line, call_limit);
                // All that is read together is of one moment.
                pqxx::transaction<pqxx::isolation_level::repeatable_read, pqxx::readwrite_policy::read_only> moment(
                    line.connection());
                PgDesk desk(line, moment);
                return Read<T>(what(desk));
            } catch (const std::exception& e) {
                if (!is_lost(e, reader_.now()) || steady_clock::now() > until) return told(e);
                reader_.drop();
            }
            std::this_thread::sleep_for(pause);
        }
    }

    Flushes flushes;
    const std::int64_t node;

  private:
    /// All of them in one transaction, again as long as it is certain that nothing came of it.
    void commit(const Flushes::Group& group) {
        const auto until = steady_clock::now() + patience;
        bool each_alone = false;
        for (;;) {
            std::int64_t doubt = 0;
            try {
                attempt(group, each_alone);
                return;
            } catch (const InDoubt& open) {
                doubt = open.attempt;
            } catch (const std::exception& e) {
                const bool lost = is_lost(e, writer_.now());
                if (!lost && !each_alone && group.size() > 1) {
                    each_alone = true;  // who it was is found out, and harms no other
                    continue;
                }
                if (!lost || steady_clock::now() > until) {
                    fail(group, told(e));
                    return;
                }
            }
            writer_.drop();
            if (doubt != 0 && happened(doubt, until, group)) return;
            std::this_thread::sleep_for(pause);
        }
    }
    static void fail(const Flushes::Group& group, const std::string& why) {
        for (auto* one : group)
            one->failure = why;
    }
    void attempt(const Flushes::Group& group, bool each_alone) {
        PgLine& line = writer_.line();
        const PgDeadline limit(line, call_limit);
        make_mark(line);
        pqxx::work transaction(line.connection());
        PgDesk desk(line, transaction);
        const std::int64_t number = ++attempts_;
        desk.run("UPDATE mark SET last = $2 WHERE id = $1", mark_, number);
        for (auto* one : group) {
            one->failure.reset();
            if (each_alone)
                one->failure = alone(desk, line, *one->work);
            else
                (*one->work)(desk);
        }
        try {
            transaction.commit();
        } catch (const std::exception& e) {
            if (dynamic_cast<const pqxx::in_doubt_error*>(&e) == nullptr && !is_lost(e, &line)) throw;
            throw InDoubt(number);
        }
    }
    static Failure alone(PgDesk& desk, const PgLine& line, const Flushes::Work& work) {
        desk.plain("SAVEPOINT one");
        try {
            work(desk);
            desk.plain("RELEASE one");
            return std::nullopt;
        } catch (const std::exception& e) {
            if (is_lost(e, &line)) throw;
            desk.plain("ROLLBACK TO one");
            return told(e);
        }
    }
    /// A row of ours alone, which every transaction changes: by it is found out what came of one. Its number in the
    /// database would not do: a database that has crashed gives numbers again of which it has nothing on the disk.
    void make_mark(PgLine& line) {
        if (!mark_.empty()) return;
        pqxx::work transaction(line.connection());
        transaction.exec("DELETE FROM mark WHERE made < now() - interval '1 year'");
        const auto made = transaction.exec1("INSERT INTO mark VALUES (gen_random_uuid()::text, 0, now()) RETURNING id");
        transaction.commit();
        mark_ = made[0].as<std::string>();
    }
    /// What the last transaction of ours that came to its end was; one that is at its end is waited for. Nothing = it
    /// is at it yet.
    std::optional<std::int64_t> last_mark() {
        try {
            PgLine& line = writer_.line();
            const PgDeadline limit(line, call_limit);
            pqxx::work ask(line.connection());
            ask.exec("SET LOCAL lock_timeout = '500ms'");
            const auto rows = ask.exec_params("SELECT last FROM mark WHERE id = $1 FOR UPDATE", mark_);
            return rows.empty() ? 0 : rows[0][0].as<std::int64_t>();
        } catch (const pqxx::sql_error& e) {
            if (e.sqlstate() == "55P03") return std::nullopt;  // lock_not_available
            throw;
        }
    }
    /// Whether a transaction whose end was not heard of came to one; true also when nobody can tell, which the group is
    /// told then.
    bool happened(std::int64_t attempt, steady_clock::time_point until, const Flushes::Group& group) {
        for (;;) {
            try {
                if (const auto last = last_mark()) return *last == attempt;
            } catch (const std::exception& e) {
                if (!is_lost(e, writer_.now())) {
                    fail(group, told(e));
                    return true;
                }
                writer_.drop();
            }
            if (steady_clock::now() > until) {
                fail(group, "the store's database went away: it is not known whether this was stored");
                return true;
            }
            std::this_thread::sleep_for(pause);
        }
    }

    std::mutex reader_lock_;
    PgReturning writer_;  ///< of whoever flushes
    std::string mark_;
    std::int64_t attempts_ = 0;
    PgReturning reader_;
};

std::string damaged(const std::string& what) { return what + row_is_damaged; }
void hold_sum(const pqxx::field& sum, const std::string& what) {
    if (sum.is_null() || !sum.as<bool>()) throw Refused(damaged(what));
}

void insert_link(PgDesk& desk, const LinkRow& l) {
    desk.run(
        "INSERT INTO link VALUES ($1, $2, $3, $4, $5, $6, $7, $8, "
        "md5(ROW($1::text, $2::text, $3::text, $4::integer, $5::bytea, $6::bytea, $7::boolean, $8::text)::text))",
        l.hash, l.battle, l.role, static_cast<int>(l.seats), bytes(packed(l.commands)), bytes(l.sealed), l.invitation,
        l.heir);
}

/// Nobody has these seats any more: neither who held them nor his subordinates, nor whoever else was invited.
void empty_seats(PgDesk& desk, const std::string& battle, int seats) {
    desk.run("DELETE FROM link WHERE battle = $1 AND (seats & $2) <> 0 AND invitation AND heir = ''", battle, seats);
    desk.run("DELETE FROM link WHERE battle = $1 AND (seats & $2) = seats AND seats <> 0 AND NOT invitation", battle,
             seats);
    desk.run("UPDATE link SET seats = seats - (seats & $2) WHERE battle = $1 AND NOT invitation", battle, seats);
    desk.run("UPDATE link SET sum = " LINK_SUM " WHERE battle = $1", battle);
}

void insert_decisions(PgDesk& desk, const std::string& battle, std::size_t first,
                      const std::vector<DecisionRow>& decisions) {
    for (const DecisionRow& d : decisions)
        desk.run(
            "INSERT INTO decision VALUES ($1, $2, $3, $4, $5, $6, "
            "md5(ROW($1::text, $2::bigint, $3::bytea, $4::bigint, $5::integer, $6::boolean)::text))",
            battle, static_cast<std::int64_t>(first++), bytes(d.json), signed_bits(d.hash), d.turn, d.by_hand);
}

void insert_battle(PgDesk& desk, const BattleRow& b, std::size_t decisions) {
    desk.run("INSERT INTO battle VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, '')", b.id,
             b.scenario, bytes(b.scenario_text), b.ruleset, signed_bits(b.ruleset_hash), bytes(packed(b.house)), b.seed,
             bytes(b.tape), b.first, b.second, b.record, b.complete, signed_bits(b.opening), b.made, b.book);
    desk.run("UPDATE battle SET sum = " BATTLE_SUM " WHERE id = $1", b.id);
    desk.run(
        "INSERT INTO course (battle, changed, epoch, finished, bug, count, seen, sum, node) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, "
        "md5(ROW($1::text, $2::bigint, $3::bigint, $4::boolean, $5::bytea, $6::bigint, $7::text)::text), 0)",
        b.id, b.changed, signed_bits(b.epoch), b.finished, bytes(b.bug), static_cast<std::int64_t>(decisions), b.seen);
}

/// Once, however many battles are fought by it.
void insert_book(PgDesk& desk, const BookRow& book) {
    if (book.hash.empty()) return;
    desk.run(
        "INSERT INTO book VALUES ($1, $2, $3, $4, md5(ROW($1::text, $2::text, $3::bytea, $4::bytea)::text)) "
        "ON CONFLICT DO NOTHING",
        book.hash, book.ruleset, bytes(book.charts), bytes(book.clauses));
}

/// What changes a battle's course changes one row, if it is ours.
void ours(const pqxx::result& changed) {
    if (changed.affected_rows() != 1) throw Refused(elsewhere);
}
/// The same before something beside its course is changed: nobody takes it over until that is done.
void held(PgDesk& desk, const std::string& battle, std::int64_t node) {
    if (desk.run("SELECT 1 FROM course WHERE battle = $1" OURS("$2") " FOR SHARE", battle, node).empty())
        throw Refused(elsewhere);
}

BattleRow battle_of(const pqxx::row& row) {
    BattleRow b;
    int n = 1;  // after the sum
    b.id = row[n++].as<std::string>();
    b.scenario = row[n++].as<std::string>();
    b.scenario_text = text_of(row[n++]);
    b.ruleset = row[n++].as<std::string>();
    b.ruleset_hash = unsigned_bits(row[n++].as<std::int64_t>());
    b.house = unpacked(text_of(row[n++]));
    b.seed = row[n++].as<std::string>();
    b.tape = text_of(row[n++]);
    b.first = row[n++].as<std::string>();
    b.second = row[n++].as<std::string>();
    b.record = row[n++].as<bool>();
    b.complete = row[n++].as<bool>();
    b.opening = unsigned_bits(row[n++].as<std::int64_t>());
    b.made = row[n++].as<std::int64_t>();
    b.book = row[n++].as<std::string>();
    b.changed = row[n++].as<std::int64_t>();
    b.epoch = unsigned_bits(row[n++].as<std::int64_t>());
    b.finished = row[n++].as<bool>();
    b.bug = text_of(row[n++]);
    b.seen = row[n++].as<std::string>();
    return b;
}

class PostgresStore final : public Store {
  public:
    PostgresStore(const std::string& where, std::int64_t node, unsigned writers) : inside_(where, node, writers) {}
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
    Inside inside_;
};

std::size_t PostgresStore::waiting() { return inside_.flushes.waiting(); }
Figures PostgresStore::figures() const { return inside_.flushes.figures(); }

Read<Census> PostgresStore::census() {
    return inside_.read<Census>([](PgDesk& desk) {
        const auto row = desk.run(
            "SELECT count(*) FILTER (WHERE NOT finished AND bug = ''), count(*) FILTER (WHERE finished), "
            "count(*) FILTER (WHERE bug <> '') FROM course")[0];
        return Census{row[0].as<std::int64_t>(), row[1].as<std::int64_t>(), row[2].as<std::int64_t>()};
    });
}

Failure PostgresStore::add_battle(const BattleRow& battle, const std::vector<LinkRow>& links,
                                  const std::vector<DecisionRow>& decisions, const BookRow& book) {
    const Failure failed = inside_.write([&](PgDesk& desk) {
        insert_book(desk, book);
        insert_battle(desk, battle, decisions.size());
        for (const LinkRow& link : links)
            insert_link(desk, link);
        insert_decisions(desk, battle.id, 0, decisions);
    });
    if (!failed) inside_.flushes.made(decisions.size());
    return failed;
}

Failure PostgresStore::keep_book(const std::string& battle, const BookRow& book) {
    return inside_.write([&](PgDesk& desk) {
        insert_book(desk, book);
        desk.run("UPDATE battle SET book = $1 WHERE id = $2 AND book = ''", book.hash, battle);
        desk.run("UPDATE battle SET sum = " BATTLE_SUM " WHERE id = $1", battle);
    });
}

Failure PostgresStore::add_link(const LinkRow& link) {
    return inside_.write([&](PgDesk& desk) { insert_link(desk, link); });
}

Read<bool> PostgresStore::claim(const std::string& invitation, const LinkRow& key) {
    bool first = false;
    const Failure failed = inside_.write([&](PgDesk& desk) {
        const auto taken =
            desk.run("UPDATE link SET heir = $1 WHERE hash = $2 AND invitation AND heir = ''", key.hash, invitation);
        first = taken.affected_rows() == 1;
        if (!first) return;
        empty_seats(desk, key.battle, key.seats);
        insert_link(desk, key);
    });
    if (failed) return *failed;
    return first;
}

Failure PostgresStore::reissue(const LinkRow& key) {
    return inside_.write([&](PgDesk& desk) {
        empty_seats(desk, key.battle, key.seats);
        insert_link(desk, key);
    });
}

Failure PostgresStore::add_decisions(const std::string& battle, std::size_t first,
                                     const std::vector<DecisionRow>& decisions, const Change& change) {
    const Failure failed = inside_.write([&](PgDesk& desk) {
        // First of all: who takes the battle over waits for the end of this.
        ours(
            desk.run("UPDATE course SET changed = $2, finished = $3, bug = $4, count = count + $5, seen = $6, "
                     "sum = md5(ROW(battle, $2::bigint, epoch, $3::boolean, $4::bytea, count + $5, $6::text)::text) "
                     "WHERE battle = $1" OURS("$7"),
                     battle, change.at, change.finished, bytes(change.bug), static_cast<std::int64_t>(decisions.size()),
                     change.seen, inside_.node));
        insert_decisions(desk, battle, first, decisions);
    });
    if (!failed) inside_.flushes.made(decisions.size());
    return failed;
}

Failure PostgresStore::take_back(const std::string& battle, std::size_t count, std::uint64_t epoch,
                                 const Change& change) {
    return inside_.write([&](PgDesk& desk) {
        ours(desk.run(
            "UPDATE course SET changed = $2, epoch = $3, finished = false, count = $4, seen = $5, "
            "sum = md5(ROW(battle, $2::bigint, $3::bigint, false, bug, $4::bigint, $5::text)::text) "
            "WHERE battle = $1" OURS("$6"),
            battle, change.at, signed_bits(epoch), static_cast<std::int64_t>(count), change.seen, inside_.node));
        desk.run("DELETE FROM decision WHERE battle = $1 AND number >= $2", battle, static_cast<std::int64_t>(count));
    });
}

Failure PostgresStore::freeze(const std::string& battle, const std::string& bug) {
    return inside_.write([&](PgDesk& desk) {
        ours(
            desk.run("UPDATE course SET bug = $2, "
                     "sum = md5(ROW(battle, changed, epoch, finished, $2::bytea, count, seen)::text) "
                     "WHERE battle = $1" OURS("$3"),
                     battle, bytes(bug), inside_.node));
    });
}

Failure PostgresStore::set_note(const std::string& battle, const NoteRow& note) {
    return inside_.write([&](PgDesk& desk) {
        held(desk, battle, inside_.node);
        desk.run("DELETE FROM note WHERE battle = $1 AND viewer = $2 AND event = $3", battle, note.viewer, note.event);
        if (note.text.empty()) return;
        desk.run(
            "INSERT INTO note VALUES ($1, $2, $3, $4, "
            "md5(ROW($1::text, $2::integer, $3::bigint, $4::bytea)::text))",
            battle, note.viewer, note.event, bytes(note.text));
    });
}

Failure PostgresStore::set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds) {
    return inside_.write([&](PgDesk& desk) {
        held(desk, battle, inside_.node);
        desk.run("DELETE FROM standing WHERE battle = $1 AND seat = $2", battle, seat);
        desk.run("INSERT INTO standing VALUES ($1, $2, $3, md5(ROW($1::text, $2::integer, $3::bytea)::text))", battle,
                 seat, bytes(packed(kinds)));
    });
}

Read<std::optional<BattleRow>> PostgresStore::battle(const std::string& id) {
    return inside_.read<std::optional<BattleRow>>([&](PgDesk& desk) -> std::optional<BattleRow> {
        const auto rows = desk.run(
            "SELECT battle.sum = " BATTLE_SUM " AND course.sum = " COURSE_SUM
            ", id, scenario, scenario_text, ruleset, ruleset_hash, house, seed, tape, first, second, record, complete, "
            "opening, made, book, changed, epoch, finished, bug, seen "
            "FROM battle LEFT JOIN course ON course.battle = id WHERE id = $1",
            id);
        if (rows.empty()) return std::nullopt;
        hold_sum(rows[0][0], "the battle");
        return battle_of(rows[0]);
    });
}

Read<std::optional<BookRow>> PostgresStore::book(const std::string& ruleset, std::uint64_t ruleset_hash) {
    return inside_.read<std::optional<BookRow>>([&](PgDesk& desk) -> std::optional<BookRow> {
        const auto rows = desk.run(
            "SELECT hash, ruleset, charts, clauses, sum = " BOOK_SUM
            " FROM book WHERE hash = (SELECT book FROM battle WHERE ruleset = $1 AND ruleset_hash = $2 AND book <> '' "
            "LIMIT 1)",
            ruleset, signed_bits(ruleset_hash));
        if (rows.empty()) return std::nullopt;
        const auto row = rows[0];
        hold_sum(row[4], "the book by which the battle is fought");
        return BookRow{row[0].as<std::string>(), row[1].as<std::string>(), text_of(row[2]), text_of(row[3])};
    });
}

Read<std::optional<LinkRow>> PostgresStore::link(const std::string& hash) {
    return inside_.read<std::optional<LinkRow>>([&](PgDesk& desk) -> std::optional<LinkRow> {
        const auto rows = desk.run("SELECT battle, role, seats, commands, sealed, invitation, heir, sum = " LINK_SUM
                                   " FROM link WHERE hash = $1",
                                   hash);
        if (rows.empty()) return std::nullopt;
        const auto row = rows[0];
        hold_sum(row[7], "this link");
        LinkRow link;
        link.hash = hash;
        link.battle = row[0].as<std::string>();
        link.role = row[1].as<std::string>();
        link.seats = static_cast<std::uint8_t>(row[2].as<int>());
        link.commands = numbers_of(text_of(row[3]));
        link.sealed = text_of(row[4]);
        link.invitation = row[5].as<bool>();
        link.heir = row[6].as<std::string>();
        return link;
    });
}

Read<bool> PostgresStore::has_links(const std::string& battle, int seat) {
    return inside_.read<bool>([&](PgDesk& desk) {
        return !desk.run("SELECT 1 FROM link WHERE battle = $1 AND (seats & $2) <> 0 LIMIT 1", battle, seat).empty();
    });
}

Read<std::vector<DecisionRow>> PostgresStore::decisions(const std::string& battle) {
    return inside_.read<std::vector<DecisionRow>>([&](PgDesk& desk) {
        std::vector<DecisionRow> out;
        for (const auto& row : desk.run("SELECT json, hash, turn, by_hand, number, sum = " DECISION_SUM
                                        " FROM decision WHERE battle = $1 ORDER BY number",
                                        battle)) {
            const std::string what = "decision " + std::to_string(out.size() + 1) + " of the battle";
            if (row[4].as<std::int64_t>() != static_cast<std::int64_t>(out.size())) throw Refused(damaged(what));
            hold_sum(row[5], what);
            out.push_back(DecisionRow{text_of(row[0]), unsigned_bits(row[1].as<std::int64_t>()), row[2].as<int>(),
                                      row[3].as<bool>()});
        }
        const auto count = desk.run("SELECT count FROM course WHERE battle = $1", battle);
        if (!count.empty() && count[0][0].as<std::int64_t>() != static_cast<std::int64_t>(out.size()))
            throw Refused(damaged("the end of the battle, from decision " + std::to_string(out.size() + 1) + " on,"));
        return out;
    });
}

Read<std::vector<NoteRow>> PostgresStore::notes(const std::string& battle) {
    return inside_.read<std::vector<NoteRow>>([&](PgDesk& desk) {
        std::vector<NoteRow> out;
        for (const auto& row : desk.run("SELECT viewer, event, text, sum = " NOTE_SUM
                                        " FROM note WHERE battle = $1 ORDER BY viewer, event",
                                        battle)) {
            hold_sum(row[3], "a note");
            out.push_back(NoteRow{row[0].as<int>(), row[1].as<std::int64_t>(), text_of(row[2])});
        }
        return out;
    });
}

Read<std::vector<std::string>> PostgresStore::standing(const std::string& battle, int seat) {
    return inside_.read<std::vector<std::string>>([&](PgDesk& desk) {
        const auto rows = desk.run("SELECT kinds, sum = " STANDING_SUM " FROM standing WHERE battle = $1 AND seat = $2",
                                   battle, seat);
        if (rows.empty()) return std::vector<std::string>();
        hold_sum(rows[0][1], "a standing instruction");
        return unpacked(text_of(rows[0][0]));
    });
}

#define PAPER_SUM "md5(ROW(drawer, id, owner, due, version, text)::text)"
#define PAPERS_ARE "SELECT sum = " PAPER_SUM ", drawer, id, owner, due, version, text FROM paper "

/// Two have written the same paper at once.
constexpr const char* overtaken = "somebody else has changed it meanwhile";

void write_paper(PgDesk& desk, const PaperRow& p) {
    if (p.text.empty()) {
        desk.run("DELETE FROM paper WHERE drawer = $1 AND id = $2", p.drawer, p.id);
        return;
    }
    const auto done = desk.run(
        "INSERT INTO paper VALUES ($1, $2, $3, $4, $5, $6, "
        "md5(ROW($1::text, $2::text, $3::text, $4::bigint, $5::bigint, $6::bytea)::text)) "
        "ON CONFLICT (drawer, id) DO UPDATE SET owner = excluded.owner, due = excluded.due, "
        "version = excluded.version, text = excluded.text, sum = excluded.sum WHERE paper.version = $5 - 1",
        p.drawer, p.id, p.owner, p.due, p.version + 1, bytes(p.text));
    if (done.affected_rows() != 1) throw Refused(overtaken);
}

PaperRow paper_of(const pqxx::row& row) {
    hold_sum(row[0], "a paper of a battle's players");
    return PaperRow{row[1].as<std::string>(),  row[2].as<std::string>(),  row[3].as<std::string>(),
                    row[4].as<std::int64_t>(), row[5].as<std::int64_t>(), text_of(row[6])};
}

Read<bool> PostgresStore::put_papers(const std::vector<PaperRow>& papers) {
    const Failure failed = inside_.write([&](PgDesk& desk) {
        for (const PaperRow& p : papers) {
            const auto now =
                desk.run("SELECT version FROM paper WHERE drawer = $1 AND id = $2 FOR UPDATE", p.drawer, p.id);
            if ((now.empty() ? 0 : now[0][0].as<std::int64_t>()) != p.version) throw Refused(overtaken);
        }
        for (const PaperRow& p : papers)
            write_paper(desk, p);
    });
    if (failed && *failed == overtaken) return false;
    if (failed) return *failed;
    return true;
}

Read<std::optional<PaperRow>> PostgresStore::paper(const std::string& drawer, const std::string& id) {
    return inside_.read<std::optional<PaperRow>>([&](PgDesk& desk) -> std::optional<PaperRow> {
        const auto rows = desk.run(PAPERS_ARE "WHERE drawer = $1 AND id = $2", drawer, id);
        if (rows.empty()) return std::nullopt;
        return paper_of(rows[0]);
    });
}

Read<std::vector<PaperRow>> PostgresStore::papers(const std::string& drawer, const std::string& owner, int most) {
    return inside_.read<std::vector<PaperRow>>([&](PgDesk& desk) {
        std::vector<PaperRow> out;
        for (const auto& row : desk.run(PAPERS_ARE "WHERE owner = $1 AND drawer = $2 ORDER BY due DESC, id LIMIT $3",
                                        owner, drawer, most))
            out.push_back(paper_of(row));
        return out;
    });
}

Read<std::vector<PaperRow>> PostgresStore::whole_papers(const std::string& drawer, const std::string& owner, int most) {
    return inside_.read<std::vector<PaperRow>>([&](PgDesk& desk) {
        std::vector<PaperRow> out;
        for (const auto& row : desk.run(PAPERS_ARE "WHERE owner = $1 AND drawer = $2 AND sum = " PAPER_SUM
                                                   " ORDER BY due DESC, id LIMIT $3",
                                        owner, drawer, most))
            out.push_back(paper_of(row));
        return out;
    });
}

Failure PostgresStore::forget_damaged(const std::string& drawer, const std::string& id) {
    return inside_.write([&](PgDesk& desk) {
        desk.run("DELETE FROM paper WHERE drawer = $1 AND id = $2 AND sum IS DISTINCT FROM " PAPER_SUM, drawer, id);
    });
}

Read<std::vector<PaperRow>> PostgresStore::papers_due(const std::string& drawer, std::int64_t by, int most) {
    return inside_.read<std::vector<PaperRow>>([&](PgDesk& desk) {
        std::vector<PaperRow> out;
        for (const auto& row : desk.run(PAPERS_ARE "WHERE drawer = $1 AND due > 0 AND due <= $2 AND sum = " PAPER_SUM
                                                   " ORDER BY due, id LIMIT $3",
                                        drawer, by, most))
            out.push_back(paper_of(row));
        return out;
    });
}

Failure PostgresStore::set_player(const std::string& battle, int seat, const std::string& player) {
    return inside_.write([&](PgDesk& desk) {
        held(desk, battle, inside_.node);
        desk.run(
            seat == 1 ? "UPDATE battle SET first = $1 WHERE id = $2" : "UPDATE battle SET second = $1 WHERE id = $2",
            player, battle);
        desk.run("UPDATE battle SET sum = " BATTLE_SUM " WHERE id = $1", battle);
    });
}

}  // namespace

Failure bring_up(const std::string& where) {
    PgLine line(where);
    pqxx::work transaction(line.connection());
    // Before anything is asked: a session remembers of a table that it is not there, and waiting for this lock does not
    // tell it of one that is made meanwhile.
    transaction.exec("SELECT pg_advisory_xact_lock(1863)");
    const auto there = [&](const char* table) {
        return !transaction.exec_params("SELECT 1 WHERE to_regclass($1) IS NOT NULL", table).empty();
    };
    const bool ours = there("linstock");
    if (!ours && there("battle")) return "this is a database of another program";
    const int version = ours ? transaction.exec1("SELECT version FROM linstock")[0].as<int>() : 0;
    if (version == schema_version) return std::nullopt;
    if (version > schema_version) return "the store was written by a later version of linstockd";
    for (int v = version; v < schema_version; ++v)
        transaction.exec(postgres_steps[static_cast<std::size_t>(v)]);
    transaction.exec_params("UPDATE linstock SET version = $1", schema_version);
    transaction.commit();
    return std::nullopt;
}

bool is_shared(const std::string& where) {
    return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::string shown(const std::string& where) {
    const auto at = where.find('@');
    const auto begin = where.find("//");
    if (!is_shared(where) || at == std::string::npos) return where;
    const auto colon = where.find(':', begin + 2);
    return colon < at ? where.substr(0, colon) + where.substr(at) : where;
}

Read<std::unique_ptr<Store>> open_postgres(const std::string& where, std::int64_t node, unsigned writers) {
    try {
        if (auto failed = bring_up(where)) return shown(where) + ": " + *failed;
        return std::unique_ptr<Store>(std::make_unique<PostgresStore>(where, node, writers));
    } catch (const std::exception& e) {
        return shown(where) + ": " + sentence_of(e);
    }
}

}  // namespace linstock::store
