#pragma once
// To which hosts the post goes, and how many of its carriers may be on their way there: what strangers have named may
// let each of them wait for as long as there is patience.

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace linstock::apps {

/// From any thread.
class PostHosts {
  public:
    /// What a host does: answers, whatever it is; nothing that is known; lets a carrier wait in vain. A good one that
    /// once does not answer, or a silent one that once does, is a stranger again.
    enum class Known : std::uint8_t { good, stranger, silent };
    /// One drawer's carriers, and those that are on their way to hosts that have not answered.
    struct Carriers {
        std::size_t most_to_strangers;  ///< and to silent ones: the others are for who answers
        std::size_t most_to_silent;
        std::size_t to_strangers = 0;
        std::size_t to_silent = 0;
    };
    /// What is known of it, as end() is to be told; nothing: as many are on their way as may be.
    std::optional<Known> begin(const std::string& host, Carriers& of);
    /// `now` = what it has done, `good` or `silent`; nothing = that is not known.
    void end(const std::string& host, Known then, Carriers& of, std::optional<Known> now);

  private:
    Known known(const std::string& host) const;  ///< with the guard held
    std::mutex guard_;
    std::map<std::string, std::size_t> busy_;
    std::set<std::string> good_;
    std::set<std::string> silent_;
};

}  // namespace linstock::apps
