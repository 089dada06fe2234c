#include "store/node_registry.hpp"

#include "store/postgres_connection.hpp"

#include <mutex>

namespace linstock::store {

class Nodes::Inside {
  public:
    Inside(const std::string& where, std::string at) : address(std::move(at)), asking_(where), saying_(where) {}

    static constexpr auto call_limit = std::chrono::seconds(2);

    template <class T, class What>
    Read<T> ask(What&& what) {
        return done<T>(asking_, std::forward<What>(what));
    }
    /// Like ask(), on a second connection: lease renewals must not wait for queries.
    template <class T, class What>
    Read<T> say(What&& what) {
        return done<T>(saying_, std::forward<What>(what));
    }

    std::string address;
    std::string secret;

  private:
    struct OneLine {
        explicit OneLine(const std::string& where) : line(where) {}
        std::mutex lock;
        PgReturning line;
    };
    /// Runs `what` in a transaction, and once more if the connection was lost. Every `what` here is idempotent.
    template <class T, class What>
    static Read<T> done(OneLine& on, What&& what) {
        const std::lock_guard hold(on.lock);
        for (bool again = on.line.now() != nullptr;; again = false) {
            try {
                PgLine& line = on.line.line();
                const PgDeadline limit(line, call_limit);
                pqxx::work transaction(line.connection());
                PgDesk desk(line, transaction);
                T out = what(desk);
                transaction.commit();
                return out;
            } catch (const std::exception& e) {
                const bool lost = is_lost(e, on.line.now());
                on.line.drop();
                if (!lost || !again) return sentence_of(e);
            }
        }
    }

    OneLine asking_;
    OneLine saying_;
};

Read<std::unique_ptr<Nodes>> Nodes::open(const std::string& where, const std::string& address) {
    auto inside = std::make_unique<Inside>(where, address);
    const auto known = inside->ask<bool>([&](PgDesk& desk) {
        inside->secret = desk.run("SELECT secret FROM linstock").rows[0].text(0);
        return true;
    });
    if (!known) return shown(where) + ": " + known.error();
    return std::unique_ptr<Nodes>(new Nodes(std::move(inside)));
}

Nodes::Nodes(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Nodes::~Nodes() = default;

const std::string& Nodes::secret() const { return inside_->secret; }

Read<std::int64_t> Nodes::enlist() {
    return inside_->say<std::int64_t>([this](PgDesk& desk) {
        desk.run("DELETE FROM node WHERE until < clock_timestamp() - interval '1 hour'");
        return desk
            .run(
                "INSERT INTO node (address, until) VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond') "
                "RETURNING id",
                {inside_->address, std::int64_t{lease.count()}})
            .rows[0]
            .number(0);
    });
}

Read<std::set<std::int64_t>> Nodes::live(std::int64_t node) {
    return inside_->say<std::set<std::int64_t>>([&](PgDesk& desk) {
        desk.run(
            "UPDATE node SET until = clock_timestamp() + $2 * interval '1 millisecond' "
            "WHERE id = $1 AND until > clock_timestamp()",
            {node, std::int64_t{lease.count()}});
        std::set<std::int64_t> out;
        for (const Row& row : desk.run("SELECT id FROM node WHERE until > clock_timestamp()").rows)
            out.insert(row.number(0));
        return out;
    });
}

Read<Place> Nodes::place(const std::string& battle, std::int64_t us) {
    return inside_->ask<Place>([&](PgDesk& desk) {
        // While this row is locked, no other node can take the battle or write to it.
        const auto course = desk.run("SELECT node FROM course WHERE battle = $1 FOR UPDATE", {battle});
        if (course.rows.empty()) return Place{};
        const std::int64_t whose = course.rows[0].number(0);
        if (whose == us) return Place{us, inside_->address};
        // The owner may be renewing its lease at this moment. FOR UPDATE waits for that.
        const auto node =
            desk.run("SELECT address, until > clock_timestamp() FROM node WHERE id = $1 FOR UPDATE", {whose});
        if (!node.rows.empty() && node.rows[0].flag(1)) return Place{whose, node.rows[0].text(0)};
        const auto taken = desk.run(
            "UPDATE course SET node = $2 WHERE battle = $1 AND EXISTS "
            "(SELECT 1 FROM node WHERE id = $2 AND until > clock_timestamp())",
            {battle, us});
        return taken.changed == 1 ? Place{us, inside_->address} : Place{whose, ""};
    });
}

Read<std::optional<Leads>> Nodes::battle_of(const std::string& link) {
    return inside_->ask<std::optional<Leads>>([&](PgDesk& desk) -> std::optional<Leads> {
        const auto rows = desk.run("SELECT battle, role FROM link WHERE hash = $1", {link}).rows;
        if (rows.empty()) return std::nullopt;
        return Leads{rows[0].text(0), rows[0].text(1)};
    });
}

Failure Nodes::retire(std::int64_t node) {
    const auto done = inside_->say<bool>([&](PgDesk& desk) {
        desk.run("DELETE FROM node WHERE id = $1", {node});
        return true;
    });
    return done ? Failure() : Failure(done.error());
}

}  // namespace linstock::store
