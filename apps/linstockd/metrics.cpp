#include "apps/linstockd/metrics.hpp"

#include "battle/json.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string_view>

namespace linstock::apps {

namespace {

/// Prometheus text: the description of a metric, then its value or values.
class Page {
  public:
    void head(std::string_view name, std::string_view type, std::string_view help) {
        text_ += fmt::format("# HELP linstock_{0} {1}\n# TYPE linstock_{0} {2}\n", name, help, type);
    }
    template <class Value>
    void value(std::string_view name, std::string_view labels, Value value) {
        text_ += fmt::format("linstock_{}{}{}{} {}\n", name, labels.empty() ? "" : "{", labels,
                             labels.empty() ? "" : "}", value);
    }
    template <class Value>
    void one(std::string_view name, std::string_view type, std::string_view help, Value of) {
        head(name, type, help);
        value(name, "", of);
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

void flushes(Page& to, const store::Figures& store) {
    to.head("store_flush_seconds", "histogram", "Time until a group of writes was on the disk.");
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < store.within.size(); ++i) {
        below += store.within[i];
        to.value("store_flush_seconds_bucket", fmt::format("le=\"{}\"", store::Figures::bounds[i]), below);
    }
    to.value("store_flush_seconds_bucket", "le=\"+Inf\"", store.flushes);
    to.value("store_flush_seconds_sum", "", static_cast<double>(store.micros) / 1e6);
    to.value("store_flush_seconds_count", "", store.flushes);
}

}  // namespace

std::string metrics_text(const ServerMetrics& f) {
    Page to;
    to.head("build_info", "gauge", "The version.");
    to.value("build_info", fmt::format("version=\"{}\"", f.version), 1);
    to.head("battles", "gauge", "Battles in the store.");
    to.value("battles", "state=\"open\"", f.battles.open);
    to.value("battles", "state=\"finished\"", f.battles.finished);
    to.value("battles", "state=\"frozen\"", f.battles.frozen);
    to.one("battles_awake", "gauge", "Battles in memory.", f.awake);
    const auto open = static_cast<std::uint64_t>(std::max<std::int64_t>(0, f.battles.open));
    to.one("battles_asleep", "gauge", "Open battles that are only in the store.", open - std::min(open, f.awake));
    to.one("decisions_total", "counter", "Stored decisions.", f.store.decisions);
    to.one("connections", "gauge", "Connections, including WebSockets.", f.connections);
    to.one("sockets", "gauge", "WebSockets.", f.sockets);
    to.head("processes_lost_total", "counter", "Processes that ended and were restarted.");
    to.value("processes_lost_total", "kind=\"room\"", f.battle_workers_lost);
    to.value("processes_lost_total", "kind=\"hand\"", f.task_workers_lost);
    flushes(to, f.store);
    to.one("store_writes_total", "counter", "Writes; several can share a flush.", f.store.writes);
    to.one("store_flush_waits_for", "gauge", "The number of writes a flush waits for at most.", f.store.waits_for);
    to.head("queue", "gauge", "Requests that are not answered yet.");
    to.value("queue", "of=\"messages\"", f.waiting_messages);
    to.value("queue", "of=\"errands\"", f.waiting_tasks);
    if (f.disk) to.one("disk_free_bytes", "gauge", "Free bytes on the disk of the store.", *f.disk);
    to.one("unread_bytes", "gauge", "Bytes that clients have not read yet.", f.waiting_bytes);
    to.head("memory_bytes", "gauge", "Memory that each process does not share.");
    for (const auto& p : f.processes)
        to.value("memory_bytes", fmt::format("process=\"{}\",index=\"{}\"", p.kind, p.index), p.memory);
    return to.take();
}

Health health_of(const ServerMetrics& f) {
    Health out;
    const auto dead = std::count_if(f.processes.begin(), f.processes.end(), [](const auto& p) { return !p.alive; });
    out.well = dead == 0 && !f.cut_off;
    json::Writer to;
    to.object();
    to.key("ok").flag(out.well);
    to.member("version", f.version);
    to.member("processes", static_cast<std::int64_t>(f.processes.size()));
    to.member("dead", static_cast<std::int64_t>(dead));
    to.key("cut_off").flag(f.cut_off);
    to.member("awake", static_cast<std::int64_t>(f.awake));
    to.member("connections", static_cast<std::int64_t>(f.connections));
    to.end_object();
    out.json = to.take();
    return out;
}

std::uint64_t memory_of(pid_t process) {
    std::ifstream file(fmt::format("/proc/{}/statm", process));
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    std::uint64_t shared = 0;
    if (!(file >> all >> resident >> shared)) return 0;
    return (resident - std::min(resident, shared)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace linstock::apps
