#include "cluster/node_registry.hpp"

#include "cluster/postgres_connection.hpp"

#include <mutex>

namespace linstock::store {

namespace {

class PostgresNodeRegistry final : public NodeRegistry {
  public:
    PostgresNodeRegistry(const std::string& where, std::string address)
        : address_(std::move(address)),
          queries_(where),
          urgent_(where) {}

    Failure read_secret();
    const std::string& secret() const override { return secret_; }
    Read<std::int64_t> register_node() override;
    Read<std::set<std::int64_t>> renew(std::int64_t node) override;
    Read<BattleLocation> locate(const std::string& battle, std::int64_t us) override;
    Read<std::optional<LinkTarget>> battle_of(const std::string& link) override;
    Failure unregister(std::int64_t node) override;

  private:
    static constexpr auto call_limit = std::chrono::seconds(2);

    template <class T, class What>
    Read<T> query(What&& what) {
        return run<T>(queries_, std::forward<What>(what));
    }
    /// Like query(), on a second connection: lease renewals must not wait for queries.
    template <class T, class What>
    Read<T> urgent_query(What&& what) {
        return run<T>(urgent_, std::forward<What>(what));
    }

    struct Connection {
        explicit Connection(const std::string& where) : connection(where) {}
        std::mutex lock;
        PgReconnecting connection;
    };
    /// Runs `what` in a transaction, and once more if the connection was lost. Every `what` here is idempotent.
    template <class T, class What>
    static Read<T> run(Connection& on, What&& what) {
        const std::lock_guard hold(on.lock);
        for (bool again = on.connection.now() != nullptr;; again = false) {
            try {
                PgConnection& connection = on.connection.get();
                const PgDeadline limit(connection, call_limit);
                pqxx::work transaction(connection.raw());
                PgSession session(connection, transaction);
                T out = what(session);
                transaction.commit();
                return out;
            } catch (const std::exception& e) {
                const bool lost = is_lost(e, on.connection.now());
                on.connection.drop();
                if (!lost || !again) return sentence_of(e);
            }
        }
    }

    std::string address_;
    std::string secret_;
    Connection queries_;
    Connection urgent_;
};

Failure PostgresNodeRegistry::read_secret() {
    const auto read = query<bool>([this](PgSession& session) {
        secret_ = session.run("SELECT secret FROM linstock").rows[0].text(0);
        return true;
    });
    return read ? Failure() : Failure(read.error());
}

Read<std::int64_t> PostgresNodeRegistry::register_node() {
    return urgent_query<std::int64_t>([this](PgSession& session) {
        session.run("DELETE FROM node WHERE until < clock_timestamp() - interval '1 hour'");
        return session
            .run(
                "INSERT INTO node (address, until) VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond') "
                "RETURNING id",
                {address_, std::int64_t{lease.count()}})
            .rows[0]
            .number(0);
    });
}

Read<std::set<std::int64_t>> PostgresNodeRegistry::renew(std::int64_t node) {
    return urgent_query<std::set<std::int64_t>>([&](PgSession& session) {
        session.run(
            "UPDATE node SET until = clock_timestamp() + $2 * interval '1 millisecond' "
            "WHERE id = $1 AND until > clock_timestamp()",
            {node, std::int64_t{lease.count()}});
        std::set<std::int64_t> out;
        for (const Row& row : session.run("SELECT id FROM node WHERE until > clock_timestamp()").rows)
            out.insert(row.number(0));
        return out;
    });
}

Read<BattleLocation> PostgresNodeRegistry::locate(const std::string& battle, std::int64_t us) {
    return query<BattleLocation>([&](PgSession& session) {
        // While this row is locked, no other node can take the battle or write to it.
        const auto course = session.run("SELECT node FROM course WHERE battle = $1 FOR UPDATE", {battle});
        if (course.rows.empty()) return BattleLocation{};
        const std::int64_t owner = course.rows[0].number(0);
        if (owner == us) return BattleLocation{us, address_};
        // The owner may be renewing its lease at this moment. FOR UPDATE waits for that.
        const auto node =
            session.run("SELECT address, until > clock_timestamp() FROM node WHERE id = $1 FOR UPDATE", {owner});
        if (!node.rows.empty() && node.rows[0].flag(1)) return BattleLocation{owner, node.rows[0].text(0)};
        const auto taken = session.run(
            "UPDATE course SET node = $2 WHERE battle = $1 AND EXISTS "
            "(SELECT 1 FROM node WHERE id = $2 AND until > clock_timestamp())",
            {battle, us});
        return taken.changed == 1 ? BattleLocation{us, address_} : BattleLocation{owner, ""};
    });
}

Read<std::optional<LinkTarget>> PostgresNodeRegistry::battle_of(const std::string& link) {
    return query<std::optional<LinkTarget>>([&](PgSession& session) -> std::optional<LinkTarget> {
        const auto rows = session.run("SELECT battle, role FROM link WHERE hash = $1", {link}).rows;
        if (rows.empty()) return std::nullopt;
        return LinkTarget{rows[0].text(0), rows[0].text(1)};
    });
}

Failure PostgresNodeRegistry::unregister(std::int64_t node) {
    const auto done = urgent_query<bool>([&](PgSession& session) {
        session.run("DELETE FROM node WHERE id = $1", {node});
        return true;
    });
    return done ? Failure() : Failure(done.error());
}

}  // namespace

Read<std::unique_ptr<NodeRegistry>> NodeRegistry::open(const std::string& where, const std::string& address) {
    auto registry = std::make_unique<PostgresNodeRegistry>(where, address);
    if (const auto failed = registry->read_secret()) return without_password(where) + ": " + *failed;
    return std::unique_ptr<NodeRegistry>(std::move(registry));
}

}  // namespace linstock::store
