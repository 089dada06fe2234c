// The store in a browser: rows of text whose changes are passed to the worker (rows.hpp). It behaves like the store in
// a file (store/store.hpp).

#include "store/store.hpp"

#include "apps/linstock_wasm/rows.hpp"

#include <charconv>
#include <concepts>

namespace linstock::store {

namespace {

using apps::rows;

/// Encodes the fields of a row, each preceded by its length: "3:abc". A text may contain any character.
class RowWriter {
  public:
    void operator()(const std::string& text) { text_ += std::to_string(text.size()) + ":" + text; }
    void operator()(std::integral auto number) { (*this)(std::to_string(number)); }
    template <class Item>
    void operator()(const std::vector<Item>& list) {
        (*this)(list.size());
        for (const Item& item : list)
            (*this)(item);
    }
    void newer_fields() {}
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

class RowReader {
  public:
    explicit RowReader(std::string_view text) : rest_(text) {}
    void operator()(std::string& text) {
        if (!ended_) text = next();
    }
    void operator()(std::integral auto& number) {
        if (ended_) return;
        const std::string_view digits = next();
        if constexpr (std::same_as<decltype(number), bool&>)
            number = digits == "1";
        else
            std::from_chars(digits.data(), digits.data() + digits.size(), number);
    }
    template <class Item>
    void operator()(std::vector<Item>& list) {
        if (ended_) return;
        std::size_t count = 0;
        (*this)(count);
        for (; count > 0 && valid_; --count) {
            list.emplace_back();
            (*this)(list.back());
        }
    }
    /// Fields after this call are newer: a row of an older version ends here, and they keep their default values.
    void newer_fields() { ended_ = ended_ || (valid_ && rest_.empty()); }
    bool is_valid() const { return valid_ && rest_.empty(); }

  private:
    std::string_view next() {
        std::size_t size = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), size);
        const auto at = static_cast<std::size_t>(end - rest_.data());
        valid_ = valid_ && error == std::errc() && at < rest_.size() && size <= rest_.size() - at - 1;
        if (!valid_) return {};
        const std::string_view out = rest_.substr(at + 1, size);
        rest_.remove_prefix(at + 1 + size);
        return out;
    }

    std::string_view rest_;
    bool valid_ = true;
    bool ended_ = false;
};

// The fields of each row, for encoding and decoding. New fields come last, after `newer_fields()`.
template <class Do>
void each_field(Do& each, auto& row)
    requires requires { row.ruleset_hash; }
{
    each(row.id), each(row.scenario), each(row.scenario_text), each(row.ruleset), each(row.ruleset_hash);
    each(row.house), each(row.seed), each(row.tape), each(row.first), each(row.second), each(row.record);
    each(row.complete), each(row.opening), each(row.made), each(row.changed), each(row.epoch), each(row.finished);
    each(row.bug);
    each.newer_fields(), each(row.book);
    each.newer_fields(), each(row.seen);
}
template <class Do>
void each_field(Do& each, auto& row)
    requires requires { row.clauses; }
{
    each(row.hash), each(row.ruleset), each(row.charts), each(row.clauses);
}
template <class Do>
void each_field(Do& each, auto& row)
    requires requires { row.sealed; }
{
    each(row.hash), each(row.battle), each(row.role), each(row.seats), each(row.commands), each(row.sealed);
    each.newer_fields(), each(row.invitation), each(row.heir);
}
template <class Do>
void each_field(Do& each, auto& row)
    requires requires { row.json; }
{
    each(row.json), each(row.hash), each(row.turn);
    each.newer_fields(), each(row.by_hand);
}
template <class Do>
void each_field(Do& each, auto& row)
    requires requires { row.viewer; }
{
    each(row.viewer), each(row.event), each(row.text);
}

template <class Row>
std::string encoded(const Row& row) {
    RowWriter to;
    each_field(to, row);
    return to.take();
}
template <class Row>
Read<Row> decoded(const std::string& text, const char* what) {
    Row row;
    RowReader from(text);
    each_field(from, row);
    if (!from.is_valid()) return std::string(what) + row_is_damaged;
    return row;
}
template <class Row>
Read<std::optional<Row>> one(const std::string& key, const char* what) {
    const std::string* text = rows().find(key);
    if (text == nullptr) return std::optional<Row>();
    auto row = decoded<Row>(*text, what);
    if (!row) return row.error();
    return std::optional<Row>(std::move(*row));
}

std::string battle_key(const std::string& id) { return "battle/" + id; }
std::string link_key(const std::string& hash) { return "link/" + hash; }
std::string book_key(const std::string& hash) { return "book/" + hash; }
std::string decisions_of(const std::string& battle) { return "decision/" + battle + "/"; }
std::string decision_key(const std::string& battle, std::size_t number) {
    constexpr std::size_t digits = 8;  // leading zeros keep keys in the order of numbers
    const std::string n = std::to_string(number);
    return decisions_of(battle) + std::string(digits - std::min(digits, n.size()), '0') + n;
}
std::string notes_of(const std::string& battle) { return "note/" + battle + "/"; }
std::string standing_key(const std::string& battle, int seat) {
    return "standing/" + battle + "/" + std::to_string(seat);
}

constexpr const char* the_battle = "the battle";

/// Precondition: the battle exists.
template <class Change>
Failure change_battle(const std::string& id, Change&& change) {
    auto row = one<BattleRow>(battle_key(id), the_battle);
    if (!row) return row.error();
    if (!*row) return "there is no such battle";
    change(**row);
    rows().set(battle_key(id), encoded(**row));
    return std::nullopt;
}

std::size_t count_of(const std::string& battle) {
    std::size_t n = 0;
    rows().each(decisions_of(battle), [&](const std::string&, const std::string&) { ++n; });
    return n;
}

void write_decisions(const std::string& battle, std::size_t first, const std::vector<DecisionRow>& decisions) {
    for (const DecisionRow& d : decisions)
        rows().set(decision_key(battle, first++), encoded(d));
}

void write_book(const BookRow& book) {
    if (!book.hash.empty() && rows().find(book_key(book.hash)) == nullptr)
        rows().set(book_key(book.hash), encoded(book));
}

/// Ends the keys, the links of subordinates and the open invitations of these seats.
Failure empty_seats(const std::string& battle, std::uint8_t seats) {
    std::vector<LinkRow> all;
    Failure failed;
    rows().each("link/", [&](const std::string&, const std::string& text) {
        auto link = decoded<LinkRow>(text, "this link");
        if (!link)
            failed = link.error();
        else if (link->battle == battle && (link->seats & seats) != 0)
            all.push_back(std::move(*link));
    });
    if (failed) return failed;
    for (LinkRow& link : all) {
        const bool open = link.invitation && link.heir.empty();
        const auto left = static_cast<std::uint8_t>(link.seats & ~seats);
        if (open || (!link.invitation && left == 0)) {
            rows().remove(link_key(link.hash));
        } else if (!link.invitation) {
            link.seats = left;
            rows().set(link_key(link.hash), encoded(link));
        }
    }
    return std::nullopt;
}

class RowStore final : public Store {
  public:
    std::size_t waiting() override;
    Figures figures() const override;
    Read<Census> census() override;
    Failure add_battle(const BattleRow& battle, const std::vector<LinkRow>& links,
                       const std::vector<DecisionRow>& decisions, const BookRow& book) override;
    Failure keep_book(const std::string& battle, const BookRow& book) override;
    Failure add_link(const LinkRow& link) override;
    Read<bool> claim(const std::string& invitation, const LinkRow& key) override;
    Failure reissue(const LinkRow& key) override;
    Failure add_decisions(const std::string& battle, std::size_t first, const std::vector<DecisionRow>& decisions,
                          const Change& change) override;
    Failure take_back(const std::string& battle, std::size_t count, std::uint64_t epoch,
                      const std::vector<DecisionRow>& repeated, const Change& change) override;
    Failure freeze(const std::string& battle, const std::string& bug) override;
    Failure set_note(const std::string& battle, const NoteRow& note) override;
    Failure set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds) override;
    Failure set_player(const std::string& battle, int seat, const std::string& player) override;
    Read<std::optional<BattleRow>> battle(const std::string& id) override;
    Read<std::optional<BookRow>> book(const std::string& ruleset, std::uint64_t ruleset_hash) override;
    Read<std::optional<LinkRow>> link(const std::string& hash) override;
    Read<std::vector<DecisionRow>> decisions(const std::string& battle) override;
    Read<std::vector<NoteRow>> notes(const std::string& battle) override;
    Read<std::vector<std::string>> standing(const std::string& battle, int seat) override;
};

}  // namespace

Read<std::unique_ptr<Store>> Store::open(const std::string&, std::int64_t, unsigned) {
    return std::unique_ptr<Store>(std::make_unique<RowStore>());
}
std::size_t RowStore::waiting() { return 0; }
// Nothing is flushed here, and no host reads statistics.
Figures RowStore::figures() const { return {}; }

Read<Census> RowStore::census() {
    Census out;
    Failure failed;
    rows().each("battle/", [&](const std::string&, const std::string& text) {
        const auto row = decoded<BattleRow>(text, the_battle);
        if (!row) {
            failed = row.error();
            return;
        }
        out.open += !row->finished && row->bug.empty() ? 1 : 0;
        out.finished += row->finished ? 1 : 0;
        out.frozen += row->bug.empty() ? 0 : 1;
    });
    if (failed) return *failed;
    return out;
}

Failure RowStore::add_battle(const BattleRow& battle, const std::vector<LinkRow>& links,
                             const std::vector<DecisionRow>& decisions, const BookRow& book) {
    if (rows().find(battle_key(battle.id)) != nullptr) return "this battle exists already";
    write_book(book);
    rows().set(battle_key(battle.id), encoded(battle));
    for (const LinkRow& link : links)
        rows().set(link_key(link.hash), encoded(link));
    write_decisions(battle.id, 0, decisions);
    return std::nullopt;
}

Failure RowStore::keep_book(const std::string& battle, const BookRow& book) {
    write_book(book);
    return change_battle(battle, [&](BattleRow& row) {
        if (row.book.empty()) row.book = book.hash;
    });
}

Failure RowStore::add_link(const LinkRow& link) {
    rows().set(link_key(link.hash), encoded(link));
    return std::nullopt;
}

Read<bool> RowStore::claim(const std::string& invitation, const LinkRow& key) {
    auto row = link(invitation);
    if (!row) return row.error();
    if (!*row || !(*row)->invitation || !(*row)->heir.empty()) return false;
    (*row)->heir = key.hash;
    rows().set(link_key(invitation), encoded(**row));
    if (auto failed = reissue(key)) return *failed;
    return true;
}

Failure RowStore::reissue(const LinkRow& key) {
    if (auto failed = empty_seats(key.battle, key.seats)) return failed;
    return add_link(key);
}

Failure RowStore::add_decisions(const std::string& battle, std::size_t first, const std::vector<DecisionRow>& decisions,
                                const Change& change) {
    if (count_of(battle) != first) return "this decision exists already";
    write_decisions(battle, first, decisions);
    return change_battle(battle, [&](BattleRow& row) {
        row.changed = change.at;
        row.seen = change.seen;
        row.finished = change.finished;
        row.bug = change.bug;
    });
}

Failure RowStore::take_back(const std::string& battle, std::size_t count, std::uint64_t epoch,
                            const std::vector<DecisionRow>& repeated, const Change& change) {
    for (std::size_t n = count_of(battle); n > count; --n)
        rows().remove(decision_key(battle, n - 1));
    write_decisions(battle, count, repeated);
    return change_battle(battle, [&](BattleRow& row) {
        row.changed = change.at;
        row.seen = change.seen;
        row.epoch = epoch;
        row.finished = false;
    });
}

Failure RowStore::freeze(const std::string& battle, const std::string& bug) {
    return change_battle(battle, [&](BattleRow& row) { row.bug = bug; });
}

Failure RowStore::set_player(const std::string& battle, int seat, const std::string& player) {
    return change_battle(battle, [&](BattleRow& row) { (seat == 1 ? row.first : row.second) = player; });
}

Failure RowStore::set_note(const std::string& battle, const NoteRow& note) {
    const std::string key = notes_of(battle) + std::to_string(note.viewer) + "/" + std::to_string(note.event);
    if (note.text.empty())
        rows().remove(key);
    else
        rows().set(key, encoded(note));
    return std::nullopt;
}

Failure RowStore::set_standing(const std::string& battle, int seat, const std::vector<std::string>& kinds) {
    RowWriter to;
    to(kinds);
    rows().set(standing_key(battle, seat), to.take());
    return std::nullopt;
}

Read<std::optional<BattleRow>> RowStore::battle(const std::string& id) {
    return one<BattleRow>(battle_key(id), the_battle);
}

Read<std::optional<BookRow>> RowStore::book(const std::string& ruleset, std::uint64_t ruleset_hash) {
    std::string hash;
    rows().each("battle/", [&](const std::string&, const std::string& text) {
        const auto row = decoded<BattleRow>(text, the_battle);
        if (row && row->ruleset == ruleset && row->ruleset_hash == ruleset_hash && hash.empty()) hash = row->book;
    });
    return one<BookRow>(book_key(hash), "the ruleset of this battle");
}

Read<std::optional<LinkRow>> RowStore::link(const std::string& hash) {
    return one<LinkRow>(link_key(hash), "this link");
}

Read<std::vector<DecisionRow>> RowStore::decisions(const std::string& battle) {
    std::vector<DecisionRow> out;
    Failure failed;
    rows().each(decisions_of(battle), [&](const std::string& key, const std::string& text) {
        const std::string what = "decision " + std::to_string(out.size() + 1) + " of the battle";
        auto row = decoded<DecisionRow>(text, what.c_str());
        if (failed) return;
        if (!row)
            failed = row.error();
        else if (key != decision_key(battle, out.size()))
            failed = what + " is missing in the store";
        else
            out.push_back(std::move(*row));
    });
    if (failed) return *failed;
    return out;
}

Read<std::vector<NoteRow>> RowStore::notes(const std::string& battle) {
    std::vector<NoteRow> out;
    Failure failed;
    rows().each(notes_of(battle), [&](const std::string&, const std::string& text) {
        auto row = decoded<NoteRow>(text, "a note");
        if (!row)
            failed = row.error();
        else
            out.push_back(std::move(*row));
    });
    if (failed) return *failed;
    return out;
}

Read<std::vector<std::string>> RowStore::standing(const std::string& battle, int seat) {
    std::vector<std::string> kinds;
    const std::string* text = rows().find(standing_key(battle, seat));
    if (text == nullptr) return kinds;
    RowReader from(*text);
    from(kinds);
    if (!from.is_valid()) return std::string("a standing instruction") + row_is_damaged;
    return kinds;
}

}  // namespace linstock::store
