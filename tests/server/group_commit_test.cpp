// Tests group commits: how long a flush waits for more writers, and for which it does not wait.

#include "store/group_commit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <new>
#include <thread>

namespace linstock::server_test {
namespace {

using store::GroupCommit;

/// No test waits this long, unless a flush waits for a writer that does not come.
constexpr auto flush_timeout = std::chrono::seconds(30);

/// Three threads whose writes share one flush, after a first flush of one thread.
class ThreeWriters {
  public:
    explicit ThreeWriters(std::size_t writers) : flushes(writers, flush_timeout) {}

    /// The first flush waits until the other two threads wait; those share a flush. Then all three
    /// write again.
    void write() {
        std::atomic<bool> started = false;
        std::array<std::thread, 3> threads;
        for (std::thread& one : threads) {
            one = std::thread([&] { one_write(started); });
            while (!started)
                std::this_thread::yield();
        }
        for (std::thread& one : threads)
            one.join();
        for (std::thread& one : threads)
            one = std::thread([&] { one_write(started); });
        for (std::thread& one : threads)
            one.join();
    }

    GroupCommit<int> flushes;
    std::vector<std::size_t> groups;

  private:
    void one_write(std::atomic<bool>& started) {
        static_cast<void>(flushes.write([](int&) {},
                                        [&](const GroupCommit<int>::Group& group) {
                                            while (!started.exchange(true) || (groups.empty() && flushes.waiting() < 2))
                                                std::this_thread::yield();
                                            groups.push_back(group.size());
                                        }));
    }
};

TEST(GroupCommit, Flush_WaitsForAtMostAsManyAsCanWrite) {
    const auto started = std::chrono::steady_clock::now();
    ThreeWriters writers_of_three(3);
    writers_of_three.write();
    EXPECT_EQ(writers_of_three.groups, (std::vector<std::size_t>{1, 2, 3}));
    EXPECT_LT(std::chrono::steady_clock::now() - started, flush_timeout / 2);
}

TEST(GroupCommit, FlushThatThrows_DoesNotAffectLaterFlushes) {
    GroupCommit<int> flushes;
    const auto nothing = [](int&) {};
    EXPECT_EQ(flushes.write(nothing, [](const auto&) { throw std::bad_alloc(); }), "out of memory");
    EXPECT_EQ(flushes.write(nothing, [](const auto&) {}), std::nullopt);
}

}  // namespace
}  // namespace linstock::server_test
