#pragma once
// What tests stand on that hold for every kind of store.

#include "tests/server/lobby_battle.hpp"
#include "tests/server/test_stores.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>

namespace linstock::server_test {

/// On a store of each kind.
class OnStore : public testing::TestWithParam<StoreKind> {
  protected:
    void SetUp() override {
        if (const std::string lacking = store_lacking(GetParam()); !lacking.empty()) GTEST_SKIP() << lacking;
        place = std::make_unique<StorePlace>(GetParam());
        set_out();
    }
    /// What comes before each test, once there is a store.
    virtual void set_out() { s = server_on(place->path()); }

    std::unique_ptr<StorePlace> place;
    std::unique_ptr<server::Server> s;
};

/// Two people besides, and a server with a clock of the test's own.
class OnEachStore : public OnStore {
  protected:
    void set_out() override { s = server_on(place->path(), now); }

    std::int64_t now = 1'763'769'600'000;
    std::string battle;
    Person ann{"first", "Ann"};
    Person ben{"second", "Ben"};
};

inline auto each_store() { return testing::Values(StoreKind::sqlite, StoreKind::postgres); }
inline std::string name_of_store(const testing::TestParamInfo<StoreKind>& one) { return name_of(one.param); }

}  // namespace linstock::server_test
