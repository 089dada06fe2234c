#include "tests/server/test_stores.hpp"

#include "cluster/node_registry.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>
#include <pqxx/pqxx>
#include <pwd.h>
#include <sqlite3.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

namespace linstock::server_test {

namespace fs = std::filesystem;

namespace {

[[maybe_unused]] const bool cluster_enabled = (store::enable_cluster(), true);

/// The folder of Debian's newest PostgreSQL programs; "" if there is none.
std::string postgresql_programs() {
    std::string newest;
    std::error_code none;
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", none))
        if (fs::exists(version.path() / "bin" / "initdb")) newest = std::max(newest, version.path().string());
    return newest.empty() ? "" : newest + "/bin";
}

/// PostgreSQL does not run as root.
const passwd* database_user() { return ::getuid() == 0 ? ::getpwnam("postgres") : nullptr; }

pid_t run(const std::vector<std::string>& words) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    if (const passwd* user = database_user(); user != nullptr)
        if (::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0) ::_exit(3);
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT);  // it does not outlive the test
    if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr)
        ::_exit(3);
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    ::_exit(3);
}
int end_of(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

class Cluster {
  public:
    static Cluster& one() {
        static Cluster cluster;
        return cluster;
    }
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;
    ~Cluster() {
        stop();
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }

    std::string at(const std::string& database) const {
        return "postgresql:///" + database + "?host=" + folder_ + "&user=linstock";
    }
    void start() {
        // These tests break connections only, never the disk: no fsync is needed.
        postmaster_ = run({postgresql_programs() + "/postgres", "-D", folder_ + "/data", "-k", folder_, "-c",
                           "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=50"});
        // Waits without a limit, because the machine may be slow, until PostgreSQL answers or has exited.
        while (!answers()) {
            ASSERT_EQ(::waitpid(postmaster_, nullptr, WNOHANG), 0) << "PostgreSQL has not started";
            std::this_thread::yield();
        }
    }
    void stop() {
        if (postmaster_ <= 0) return;
        ::kill(postmaster_, SIGQUIT);
        end_of(std::exchange(postmaster_, 0));
    }

  private:
    Cluster() {
        std::string name = (fs::temp_directory_path() / "linstock-pg-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) return;
        folder_ = name;
        if (const passwd* user = database_user(); user != nullptr) {
            EXPECT_EQ(::chown(folder_.c_str(), user->pw_uid, user->pw_gid), 0);
        }
        EXPECT_EQ(end_of(run({postgresql_programs() + "/initdb", "-D", folder_ + "/data", "-U", "linstock", "-A",
                              "trust", "--no-sync", "-E", "UTF8", "--locale=C"})),
                  0);
        start();
    }
    bool answers() const {
        try {
            const pqxx::connection line(at("postgres"));
            return true;
        } catch (const pqxx::broken_connection&) {
            return false;
        }
    }

    std::string folder_;
    pid_t postmaster_ = 0;
};

void run_in(const std::string& database, const std::string& statement) {
    pqxx::connection line(Cluster::one().at(database));
    pqxx::nontransaction now(line);
    now.exec(statement);
}

/// An empty database. The databases of former tests are reused: to empty one takes 0.2 s less than to make one.
class Database {
  public:
    Database() : name(free_one()), path(Cluster::one().at(name)) {}
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database() {
        try {
            // The server under test may have left connections.
            run_in("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name + "'");
            run_in(name, R"(DO $$ DECLARE name text; BEGIN
                FOR name IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_|^information_schema$' LOOP
                    EXECUTE format('DROP SCHEMA %I CASCADE', name);
                END LOOP;
                CREATE SCHEMA public;
            END $$)");
            emptied().push_back(name);
        } catch (const std::exception& e) {
            ADD_FAILURE() << e.what();
        }
    }
    const std::string name;
    const std::string path;

  private:
    static std::string free_one() {
        if (!emptied().empty()) {
            std::string name = std::move(emptied().back());
            emptied().pop_back();
            return name;
        }
        static int made = 0;
        std::string name = "t" + std::to_string(++made);
        run_in("postgres", "CREATE DATABASE " + name);
        return name;
    }
    static std::vector<std::string>& emptied() {
        static std::vector<std::string> names;
        return names;
    }
};

}  // namespace

class StorePlace::Inside {
  public:
    std::unique_ptr<StoreFile> file;
    std::unique_ptr<Database> database;
};

std::string name_of(StoreKind kind) { return kind == StoreKind::sqlite ? "sqlite" : "postgres"; }

std::string store_lacking(StoreKind kind) {
    if (kind == StoreKind::sqlite || !postgresql_programs().empty()) return "";
    return "NOT TESTED: the package postgresql is missing, so nothing is known of stores there (tools/setup test)";
}

StorePlace::StorePlace(StoreKind kind) : inside_(std::make_unique<Inside>()) {
    if (kind == StoreKind::sqlite)
        inside_->file = std::make_unique<StoreFile>();
    else
        inside_->database = std::make_unique<Database>();
}
StorePlace::~StorePlace() = default;

const std::string& StorePlace::path() const { return inside_->file ? inside_->file->path() : inside_->database->path; }

std::string StorePlace::read_only() const {
    return inside_->file ? "file:" + path() + "?mode=ro" : path() + "&options=-c%20default_transaction_read_only%3Don";
}

void StorePlace::damage(const std::string& statement) const {
    if (inside_->file) {
        damage_file(path(), statement);
        return;
    }
    pqxx::connection line(path());
    pqxx::nontransaction now(line);
    EXPECT_GT(now.exec(statement).affected_rows(), 0U);
}

void StorePlace::cut_lines() const {
    run_in("postgres",
           "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + inside_->database->name + "'");
}

class WritersHeld::Inside {
  public:
    explicit Inside(const std::string& path) : line_(path), hold_(line_) {
        hold_.exec("LOCK TABLE decision IN ACCESS EXCLUSIVE MODE");
    }

  private:
    pqxx::connection line_;
    pqxx::work hold_;
};
WritersHeld::WritersHeld(const StorePlace& place) : inside_(std::make_unique<Inside>(place.path())) {}
WritersHeld::~WritersHeld() = default;

void damage_file(const std::string& path, const std::string& statement) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, statement.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    EXPECT_GT(sqlite3_changes(db), 0);
    sqlite3_close(db);
}

void refuse_rows(const std::string& path, const std::string& table, bool yes) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
    const std::string name = "full_" + table;
    const std::string sql =
        yes ? "CREATE TRIGGER " + name + " BEFORE INSERT ON " + table + " BEGIN SELECT RAISE(ABORT, 'full'); END"
            : "DROP TRIGGER " + name;
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
}

void stop_database() { Cluster::one().stop(); }
void start_database() { Cluster::one().start(); }

}  // namespace linstock::server_test
