// Who writes to a store together with whom: how long a flush waits for more, and for whom it does not.

#include "store/group_commit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <new>
#include <thread>

namespace linstock::server_test {
namespace {

using store::GroupCommit;

/// No test waits so long, if nobody is waited for in vain.
constexpr auto for_ever = std::chrono::seconds(30);

/// Three threads that write to it, all of them in one flush after one of nobody else's.
class Three {
  public:
    explicit Three(std::size_t writers) : flushes(writers, for_ever) {}

    /// The first flush takes until two more wait, which go together; then all three come once more.
    void write() {
        std::atomic<bool> begun = false;
        std::array<std::thread, 3> threads;
        for (std::thread& one : threads) {
            one = std::thread([&] { one_write(begun); });
            while (!begun)
                std::this_thread::yield();
        }
        for (std::thread& one : threads)
            one.join();
        for (std::thread& one : threads)
            one = std::thread([&] { one_write(begun); });
        for (std::thread& one : threads)
            one.join();
    }

    GroupCommit<int> flushes;
    std::vector<std::size_t> groups;

  private:
    void one_write(std::atomic<bool>& begun) {
        static_cast<void>(flushes.write([](int&) {},
                                        [&](const GroupCommit<int>::Group& group) {
                                            while (!begun.exchange(true) || (groups.empty() && flushes.waiting() < 2))
                                                std::this_thread::yield();
                                            groups.push_back(group.size());
                                        }));
    }
};

TEST(GroupCommit, AFlushWaitsForNoMoreThanCanWrite) {
    const auto begun = std::chrono::steady_clock::now();
    Three three(3);
    three.write();
    EXPECT_EQ(three.groups, (std::vector<std::size_t>{1, 2, 3}));
    EXPECT_LT(std::chrono::steady_clock::now() - begun, for_ever / 2);
}

TEST(GroupCommit, AFlushThatThrowsIsTheEndOfNoOther) {
    GroupCommit<int> flushes;
    const auto nothing = [](int&) {};
    EXPECT_EQ(flushes.write(nothing, [](const auto&) { throw std::bad_alloc(); }), "out of memory");
    EXPECT_EQ(flushes.write(nothing, [](const auto&) {}), std::nullopt);
}

}  // namespace
}  // namespace linstock::server_test
