#pragma once
// Who is next of those who wait for the same: networks in turn, and of one network its households. Whoever comes, and
// whoever has been served, is behind all who are there: so many strangers as there may be, nobody is passed over.

#include "server/server.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace linstock::server {

/// `whose` is a word as in HttpRequest::from. Nothing is kept of those of whom nothing waits.
class Turns {
  public:
    using Turn = std::array<std::uint64_t, 2>;
    struct Place {
        std::uint64_t turn = 0;
        std::size_t waiting = 0;
    };
    /// Where he stands, for as long as one of his waits.
    struct Stands {
        const Place* network;
        const Place* household;
        Turn turn() const { return {network->turn, household->turn}; }
    };
    /// One more of his waits.
    Stands comes(const std::string& whose);
    /// It is his turn now.
    void served(const std::string& whose);
    /// One of his waits no more.
    void goes(const std::string& whose);

    /// The least of those who wait is next: his network's turn, and his own among those of it.
    Turn of(const std::string& whose) const;
    /// How many wait.
    std::size_t of_network(const std::string& whose) const;
    std::size_t of_household(const std::string& whose) const;

  private:
    using Places = std::map<std::string, Place>;
    const Place* comes_to(Places& places, const std::string& who);
    static void goes_from(Places& places, const std::string& who);

    Places networks_;
    Places households_;
    std::uint64_t last_ = 0;
};

}  // namespace linstock::server
