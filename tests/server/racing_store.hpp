#pragma once
// A store that runs a function between a reader's look and its write, as if another process were
// faster.

#include "store/store.hpp"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace linstock::server_test {

class RacingStore : public store::Store {
  public:
    explicit RacingStore(std::unique_ptr<store::Store> real) : real_(std::move(real)) {}

    /// Runs once, before the next write that contains a record of this table.
    void before(const std::string& collection, std::function<void()> what) {
        collection_ = collection;
        what_ = std::move(what);
    }
    /// Runs once, before the next claim of an invitation.
    void before_claim(std::function<void()> what) { claimed_ = std::move(what); }
    /// Runs once, after the next look-up of a link.
    void after_link(std::function<void()> what) { looked_ = std::move(what); }
    /// While true, every read fails, as if the database were unreachable.
    bool away = false;

    store::Read<bool> put_documents(const std::vector<store::DocumentRow>& documents) override {
        for (const store::DocumentRow& document : documents)
            if (what_ && document.collection == collection_) std::exchange(what_, nullptr)();
        return real_->put_documents(documents);
    }
    store::Read<std::optional<store::DocumentRow>> document(const std::string& collection,
                                                            const std::string& id) override {
        if (away) return std::string("the database is away");
        return real_->document(collection, id);
    }
    store::Read<std::vector<store::DocumentRow>> documents(const std::string& collection, const std::string& owner,
                                                           int most) override {
        return real_->documents(collection, owner, most);
    }
    store::Read<std::vector<store::DocumentRow>> whole_documents(const std::string& collection,
                                                                 const std::string& owner, int most) override {
        return real_->whole_documents(collection, owner, most);
    }
    store::Failure forget_damaged(const std::string& collection, const std::string& id) override {
        return real_->forget_damaged(collection, id);
    }
    store::Read<std::vector<store::DocumentRow>> documents_due(const std::string& collection, std::int64_t by,
                                                               int most) override {
        return real_->documents_due(collection, by, most);
    }

    std::size_t waiting() override { return real_->waiting(); }
    store::Figures figures() const override { return real_->figures(); }
    store::Read<store::Census> census() override { return real_->census(); }
    store::Failure add_battle(const store::BattleRow& battle, const std::vector<store::LinkRow>& links,
                              const std::vector<store::DecisionRow>& decisions, const store::BookRow& book) override {
        return real_->add_battle(battle, links, decisions, book);
    }
    store::Failure keep_book(const std::string& battle, const store::BookRow& book) override {
        return real_->keep_book(battle, book);
    }
    store::Failure add_link(const store::LinkRow& link) override { return real_->add_link(link); }
    store::Read<bool> claim(const std::string& invitation, const store::LinkRow& key) override {
        if (claimed_) std::exchange(claimed_, nullptr)();
        return real_->claim(invitation, key);
    }
    store::Failure reissue(const store::LinkRow& key) override { return real_->reissue(key); }
    store::Failure add_decisions(const std::string& battle, std::size_t first,
                                 const std::vector<store::DecisionRow>& decisions,
                                 const store::Change& change) override {
        return real_->add_decisions(battle, first, decisions, change);
    }
    store::Failure take_back(const std::string& battle, std::size_t count, std::uint64_t epoch,
                             const std::vector<store::DecisionRow>& repeated, const store::Change& change) override {
        return real_->take_back(battle, count, epoch, repeated, change);
    }
    store::Failure freeze(const std::string& battle, const std::string& bug) override {
        return real_->freeze(battle, bug);
    }
    store::Failure set_note(const std::string& battle, const store::NoteRow& note) override {
        return real_->set_note(battle, note);
    }
    store::Failure set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds) override {
        return real_->set_standing(battle, seat, kinds);
    }
    store::Read<std::optional<store::BattleRow>> battle(const std::string& id) override { return real_->battle(id); }
    store::Read<std::optional<store::BookRow>> book(const std::string& ruleset, std::uint64_t hash) override {
        return real_->book(ruleset, hash);
    }
    store::Read<std::optional<store::LinkRow>> link(const std::string& hash) override {
        if (away) return std::string("the database is away");
        auto out = real_->link(hash);
        if (looked_) std::exchange(looked_, nullptr)();
        return out;
    }
    store::Read<bool> has_links(const std::string& battle, int seat) override {
        if (away) return std::string("the database is away");
        return real_->has_links(battle, seat);
    }
    store::Read<bool> has_link_ending(const std::string& battle, int seat, std::string_view ending) override {
        if (away) return std::string("the database is away");
        return real_->has_link_ending(battle, seat, ending);
    }
    store::Read<std::vector<store::DecisionRow>> decisions(const std::string& battle) override {
        return real_->decisions(battle);
    }
    store::Read<std::vector<store::NoteRow>> notes(const std::string& battle) override { return real_->notes(battle); }
    store::Read<std::vector<std::string>> standing(const std::string& battle, int seat) override {
        return real_->standing(battle, seat);
    }
    store::Failure set_player(const std::string& battle, int seat, const std::string& player) override {
        return real_->set_player(battle, seat, player);
    }

  private:
    std::unique_ptr<store::Store> real_;
    std::string collection_;
    std::function<void()> what_;
    std::function<void()> looked_;
    std::function<void()> claimed_;
};

}  // namespace linstock::server_test
