#pragma once
// The state of the server as text: /metrics in the Prometheus format, and /api/health.

#include "store/store.hpp"

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

struct ServerMetrics {
    struct Process {
        std::string kind;  ///< "door" (front process), "room" (battle worker), "hand" (task worker)
        std::size_t index = 0;
        bool alive = true;
        std::uint64_t memory = 0;  ///< bytes
    };
    std::string version;
    store::Census battles;
    std::uint64_t awake = 0;
    store::Figures store;
    std::size_t connections = 0;
    std::size_t sockets = 0;
    std::size_t waiting_bytes = 0;     ///< bytes that clients have not read
    std::size_t waiting_messages = 0;  ///< sent to battle workers and not answered
    std::size_t waiting_tasks = 0;     ///< waiting tasks, and tasks in progress
    std::uint64_t battle_workers_lost = 0;
    std::uint64_t task_workers_lost = 0;
    std::optional<std::uint64_t> disk;  ///< free bytes on the disk of the store
    bool cut_off = false;               ///< the database does not answer
    std::vector<Process> processes;
};

std::string metrics_text(const ServerMetrics& figures);

/// `well`: every process is alive and the database answers.
struct Health {
    bool well = false;
    std::string json;
};
Health health_of(const ServerMetrics& figures);

/// Bytes of memory that a process does not share; 0 = unknown.
std::uint64_t memory_of(pid_t process);

}  // namespace linstock::apps
