#pragma once
// Base classes of tests that run on every kind of store.

#include "tests/server/lobby_battle.hpp"
#include "tests/server/test_stores.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>

namespace linstock::server_test {

/// Runs on a store of each kind.
class OnStore : public testing::TestWithParam<StoreKind> {
  protected:
    void SetUp() override {
        if (const std::string lacking = store_lacking(GetParam()); !lacking.empty()) GTEST_SKIP() << lacking;
        place = std::make_unique<StorePlace>(GetParam());
        prepare_test();
    }
    /// Called before each test, once there is a store.
    virtual void prepare_test() { s = server_on(place->path()); }

    std::unique_ptr<StorePlace> place;
    std::unique_ptr<server::Server> s;
};

/// Adds two players, and a server whose clock the test controls.
class OnEachStore : public OnStore {
  protected:
    void prepare_test() override { s = server_on(place->path(), now); }

    std::int64_t now = 1'763'769'600'000;
    std::string battle;
    Person ann{"first", "Ann"};
    Person ben{"second", "Ben"};
};

inline auto each_store() { return testing::Values(StoreKind::sqlite, StoreKind::postgres); }
inline std::string name_of_store(const testing::TestParamInfo<StoreKind>& one) { return name_of(one.param); }

}  // namespace linstock::server_test
