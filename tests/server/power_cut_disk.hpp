#pragma once
// A disk under SQLite whose power can be cut. It knows for each file what was flushed and what was
// only written. After the cut no write reaches the disk. It then contains everything that was
// flushed, and a random part of the sectors written since.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace linstock::server_test {

/// Random numbers that are the same in every run (splitmix64).
class SplitMix64 {
  public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
    std::uint64_t operator()() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }

  private:
    std::uint64_t state_;
};

class Power {
  public:
    Power();
    ~Power();
    Power(const Power&) = delete;  // SQLite keeps its address
    Power& operator=(const Power&) = delete;

    /// The path of the store on this disk.
    std::string store(const std::string& path) const;
    /// Cuts the power after this number of writes and flushes from now. `seed` decides which
    /// unflushed sectors survive.
    void cut_after(std::size_t steps, std::uint64_t seed);
    bool is_cut() const;
    std::size_t flushes() const;
    /// Writes what the disk has of the store at `from` after the cut to another path.
    void leave(const std::string& from, const std::string& to) const;
    /// Called before every flush.
    std::function<void()> at_flush;

    struct Inside;

  private:
    std::unique_ptr<Inside> inside_;
};

}  // namespace linstock::server_test
