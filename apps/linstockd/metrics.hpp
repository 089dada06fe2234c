#pragma once
// How the house fares, as texts: for whoever watches it (/metrics, in the form of Prometheus) and for whoever asks
// whether it lives (/api/health).

#include "store/store.hpp"

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

struct HouseFigures {
    struct OfProcess {
        std::string kind;  ///< "door", "room", "hand"
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
    std::size_t waiting_bytes = 0;     ///< for clients to read them
    std::size_t waiting_messages = 0;  ///< asked of rooms and not answered
    std::size_t waiting_errands = 0;   ///< for a hand, or with one
    std::uint64_t rooms_lost = 0;
    std::uint64_t hands_lost = 0;
    std::optional<std::uint64_t> disk;  ///< bytes that may be written where the store lies
    bool cut_off = false;               ///< it does not hear of its database
    std::vector<OfProcess> processes;
};

std::string metrics_text(const HouseFigures& figures);

/// `well`: all of it works that has to.
struct Health {
    bool well = false;
    std::string json;
};
Health health_of(const HouseFigures& figures);

/// Bytes of memory that a process has to itself; 0 = it cannot be told.
std::uint64_t memory_of(pid_t process);

}  // namespace linstock::apps
