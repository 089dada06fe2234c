// Tests that the cost of work on another machine with the same store is charged by the front
// process that received the request.

#include "apps/linstockd/cost.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::apps {
namespace {

using std::chrono::microseconds;

TEST(Cost, CostFromAnotherMachine_IsTransferredUnchanged) {
    const auto packed = server::encode(answered_with({201, "application/json", "{}", {}}, {microseconds(1234), 5678}));
    const auto answered = server::decode_task_result(packed);
    ASSERT_TRUE(answered);
    EXPECT_EQ(answered->reply.status, 201);
    EXPECT_EQ(cost_of(*answered).spent, microseconds(1234));
    EXPECT_EQ(cost_of(*answered).kept, 5678U);
}

TEST(Cost, CostOfAutoplay_IsChargedWhereItsClientConnected) {
    std::string paid;
    std::string passed_on;
    const Payments payments{[&](const std::string& client_key, Cost cost) {
                                if (client_key != "known here") return false;
                                paid += std::to_string(cost.kept);
                                return true;
                            },
                            [&](std::string_view packed) { passed_on += packed; }};
    const auto of = [](const char* client_key) {
        return server::encode(answered_with({200, "", client_key, {}}, {microseconds(1), 7}));
    };
    payments.take(of("known here"), false);
    EXPECT_EQ(paid, "7");
    EXPECT_EQ(passed_on, "");
    payments.take(of("another's"), false);
    EXPECT_EQ(passed_on, of("another's"));
    // A payment that was passed on is charged if its client is known there, and dropped otherwise.
    payments.take(of("known here"), true);
    payments.take(of("nobody's"), true);
    EXPECT_EQ(paid, "77");
    EXPECT_EQ(passed_on, of("another's"));
    payments.take(of(""), false);
    EXPECT_EQ(passed_on, of("another's")) << "work without a client is not passed on";
}

}  // namespace
}  // namespace linstock::apps
