#include "apps/linstock/study/study_tables.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

namespace linstock::apps {

namespace fs = std::filesystem;

struct SqliteFile::Inside {
    fs::path path;
    fs::path part;
    std::optional<SQLite::Database> database;
    std::vector<SQLite::Statement> inserts;
    std::string wrong;
};

namespace {

const char* type_name(study::ColumnType type) {
    switch (type) {
        case study::ColumnType::integer: return "INTEGER";
        case study::ColumnType::real: return "REAL";
        case study::ColumnType::text: return "TEXT";
    }
    return "TEXT";
}

std::string create_text(const study::Table& table) {
    std::string columns;
    for (const study::Column& c : table.columns)
        columns += fmt::format("{}\"{}\" {}{}", columns.empty() ? "" : ", ", c.name, type_name(c.type),
                               c.may_be_unknown ? "" : " NOT NULL");
    return fmt::format("CREATE TABLE \"{}\" ({}) STRICT", table.name, columns);
}

std::string insert_text(const study::Table& table) {
    std::string marks;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        marks += i == 0 ? "?" : ", ?";
    return fmt::format("INSERT INTO \"{}\" VALUES ({})", table.name, marks);
}

Problem problem_of(const fs::path& path, const std::string& text) {
    Problem p;
    p.file = path.string();
    p.text = "cannot write: " + text;
    return p;
}

}  // namespace

SqliteFile::SqliteFile() : inside_(std::make_unique<Inside>()) {}

// A file that was not renamed is useless and may have filled the disk.
SqliteFile::~SqliteFile() {
    inside_->inserts.clear();
    inside_->database.reset();
    std::error_code ignored;
    if (!inside_->part.empty()) fs::remove(inside_->part, ignored);
}

std::optional<Problem> SqliteFile::open(const fs::path& path) {
    Inside& in = *inside_;
    in.path = path;
    in.part = path;
    in.part += ".part";
    std::error_code ignored;
    fs::remove(in.part, ignored);
    try {
        in.database.emplace(in.part.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        // No other process reads it before it is complete: no journal, one transaction.
        in.database->exec("PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
        for (const study::Table& table : study::tables()) {
            in.database->exec(create_text(table));
            in.inserts.emplace_back(*in.database, insert_text(table));
        }
    } catch (const std::exception& wrong) {
        return problem_of(path, wrong.what());
    }
    return std::nullopt;
}

void SqliteFile::row(study::TableId table, const std::vector<study::Cell>& cells) {
    Inside& in = *inside_;
    if (!in.wrong.empty()) return;
    try {
        SQLite::Statement& insert = in.inserts[static_cast<std::size_t>(table)];
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const int at = static_cast<int>(i) + 1;
            const auto put = [&](const auto& value) {
                if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
                    insert.bind(at);  // NULL
                else
                    insert.bind(at, value);
            };
            std::visit(put, cells[i]);
        }
        insert.exec();
        insert.reset();
    } catch (const std::exception& wrong) {
        in.wrong = wrong.what();
    }
}

std::optional<Problem> SqliteFile::close() {
    Inside& in = *inside_;
    try {
        if (in.wrong.empty()) in.database->exec("COMMIT");
        in.inserts.clear();
        in.database.reset();
    } catch (const std::exception& wrong) {
        in.wrong = wrong.what();
    }
    if (!in.wrong.empty()) return problem_of(in.path, in.wrong);
    std::error_code error;
    fs::rename(in.part, in.path, error);
    if (error) return problem_of(in.path, error.message());
    return std::nullopt;
}

}  // namespace linstock::apps
