#include "server/session/compact_encoding.hpp"

#include "battle/event.hpp"

#include <bit>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

namespace linstock::server {

namespace {

/// Reserves what is needed and an eighth more. Doubling would waste up to half of the memory.
template <class Row>
void make_room(Row& row, std::size_t more) {
    const std::size_t needed = row.size() + more;
    if (needed > row.capacity()) row.reserve(needed + needed / 8 + 32);
}
/// std::string::reserve() doubles at least, so the string is copied.
void make_room(std::string& row, std::size_t more) {
    const std::size_t needed = row.size() + more;
    if (needed <= row.capacity()) return;
    std::string larger;
    larger.reserve(needed + needed / 8 + 32);
    larger.append(row);
    row.swap(larger);
}

/// Writes numbers in base 128; small ones of either sign take one byte.
class Encoder {
  public:
    using Rulings = std::vector<std::pair<std::uint32_t, std::shared_ptr<const Ruling>>>;
    Encoder(std::string& bytes, Rulings& rulings, std::uint32_t item) : bytes_(bytes), rulings_(rulings), item_(item) {}

    void number(std::uint64_t value) {
        for (; value >= 128; value >>= 7)
            bytes_ += static_cast<char>(value | 128U);
        bytes_ += static_cast<char>(value);
    }
    void put(std::int64_t value) {
        number(static_cast<std::uint64_t>(value) << 1U ^ static_cast<std::uint64_t>(value >> 63));
    }
    void put(std::int32_t value) { put(static_cast<std::int64_t>(value)); }
    void put(std::uint32_t value) { number(value); }
    void put(std::uint16_t value) { number(value); }
    void put(std::uint8_t value) { number(value); }
    void put(bool value) { number(value ? 1 : 0); }
    template <class Word>
        requires std::is_enum_v<Word>
    void put(Word value) {
        number(static_cast<std::uint64_t>(value));
    }
    template <class Word>
    void put(const std::optional<Word>& word) {
        put(word.has_value());
        if (word) put(*word);
    }
    template <class Tag>
    void put(Id<Tag> id) {
        number(id.value);
    }
    void put(SeatMask mask) { number(mask.bits()); }
    void put(Point p) {
        put(p.x);
        put(p.y);
    }
    /// The distance from a literal of this file: most literals lie close together in memory.
    void put(const char* word) { put(static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(word) - home())); }
    void put(Cite cite) {
        number(cite.clause.value);
        put(cite.mark);
    }
    void put(const Modifier& m) {
        const auto& [name, value, why, counts, unit, army] = m;
        put(name);
        put(value);
        put(why);
        put(counts);
        put(unit);
        put(army);
    }
    void put(const DiceShown& dice) {
        put(dice.sides);
        put(dice.faces);
        put(dice.role);
    }
    void put(const std::shared_ptr<const Ruling>& ruling) { rulings_.emplace_back(item_, ruling); }
    template <class Item>
    void put(const std::vector<Item>& list) {
        number(list.size());
        for (const Item& item : list)
            put(item);
    }
    void put(const Decision& decision);

    static std::intptr_t home() { return reinterpret_cast<std::intptr_t>("a literal"); }

  private:
    std::string& bytes_;
    Rulings& rulings_;
    std::uint32_t item_;
};

class Decoder {
  public:
    Decoder(const std::string& bytes, std::size_t at, const Encoder::Rulings& rulings, std::size_t item)
        : bytes_(bytes),
          at_(at),
          rulings_(rulings),
          item_(item) {}

    std::uint64_t number() {
        std::uint64_t out = 0;
        for (unsigned shift = 0;; shift += 7) {
            const auto byte = static_cast<unsigned char>(bytes_[at_++]);
            out |= static_cast<std::uint64_t>(byte & 127U) << shift;
            if (byte < 128) return out;
        }
    }
    void take(std::int64_t& value) {
        const std::uint64_t got = number();
        value = static_cast<std::int64_t>(got >> 1U ^ (~(got & 1U) + 1U));
    }
    void take(std::int32_t& value) {
        std::int64_t wide = 0;
        take(wide);
        value = static_cast<std::int32_t>(wide);
    }
    void take(std::uint32_t& value) { value = static_cast<std::uint32_t>(number()); }
    void take(std::uint16_t& value) { value = static_cast<std::uint16_t>(number()); }
    void take(std::uint8_t& value) { value = static_cast<std::uint8_t>(number()); }
    void take(bool& value) { value = number() != 0; }
    template <class Word>
        requires std::is_enum_v<Word>
    void take(Word& value) {
        value = static_cast<Word>(number());
    }
    template <class Word>
    void take(std::optional<Word>& word) {
        bool has_value = false;
        take(has_value);
        word.reset();
        if (has_value) take(word.emplace());
    }
    template <class Tag>
    void take(Id<Tag>& id) {
        take(id.value);
    }
    void take(SeatMask& mask) {
        const std::uint64_t bits = number();
        mask = SeatMask::all();
        for (const Seat seat : {Seat::chance, Seat::first, Seat::second, Seat::umpire})
            if (SeatMask::only(seat).bits() == bits) mask = SeatMask::only(seat);
    }
    void take(Point& p) {
        take(p.x);
        take(p.y);
    }
    void take(const char*& word) {
        std::int64_t from_home = 0;
        take(from_home);
        word = std::bit_cast<const char*>(Encoder::home() + static_cast<std::intptr_t>(from_home));
    }
    void take(Cite& cite) {
        take(cite.clause.value);
        take(cite.mark);
    }
    void take(Modifier& m) {
        auto& [name, value, why, counts, unit, army] = m;
        take(name);
        take(value);
        take(why);
        take(counts);
        take(unit);
        take(army);
    }
    void take(DiceShown& dice) {
        take(dice.sides);
        take(dice.faces);
        take(dice.role);
    }
    void take(std::shared_ptr<const Ruling>& ruling) {
        for (const auto& [item, one] : rulings_)
            if (item == item_) ruling = one;
    }
    template <class Item>
    void take(std::vector<Item>& list) {
        list.resize(number());
        for (Item& item : list)
            take(item);
    }
    void take(Decision& decision);

  private:
    const std::string& bytes_;
    std::size_t at_;
    const Encoder::Rulings& rulings_;
    std::size_t item_;
};

/// A member that differs from its default has to be encoded.
template <class Member>
bool is_default(const Member& now, const Member& default_value) {
    return now == default_value;
}
bool is_default(const char* now, const char* default_value) { return now == default_value; }
bool is_default(SeatMask now, SeatMask default_value) { return now.bits() == default_value.bits(); }
bool is_default(const DiceShown& now, const DiceShown& default_value) {
    return now.sides == default_value.sides && now.faces == default_value.faces && now.role == default_value.role;
}
template <class Item>
bool is_default(const std::vector<Item>& now, const std::vector<Item>& /*default_value*/) {
    return now.empty();
}

// The members as a tuple of references, the most frequent first: their positions need the fewest bytes. A struct with
// one member more does not compile until the member is named here.
constexpr auto event_members = [](auto& event) {
    auto& [kind, verb, event_result, seen_by, turn, phase, army, unit, other, officer, command, piece, formation,
           marched_in, heading, from, to, distance, on_wire, needed, in_percent, word, dice, path, units, modifiers,
           why, ruling] = event;
    return std::tie(kind, event_result, seen_by, turn, phase, unit, word, army, other, officer, command, piece,
                    formation, heading, from, to, distance, on_wire.amount, on_wire.second, needed, in_percent, dice,
                    path, units, modifiers, why, ruling, verb, marched_in);
};
constexpr auto decision_members = [](auto& decision) {
    auto& [prompt, by, verb, unit, target, officer, command, piece, formation, heading, number, path, list, faces,
           parts, ruling] = decision;
    return std::tie(prompt, by, verb, unit, target, officer, command, piece, formation, heading, number, path, list,
                    faces, parts, ruling);
};

template <class Tuple, class With>
void for_each_index(const Tuple&, With&& with) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (with(std::integral_constant<std::size_t, I>{}), ...);
    }(std::make_index_sequence<std::tuple_size_v<Tuple>>{});
}

/// A bit for each member that differs from its default, and then those members.
template <class Item, class Members>
void encode_item(Encoder& to, const Item& item, Members&& members) {
    static const Item default_item;
    const auto now = members(item);
    const auto defaults = members(default_item);
    std::uint64_t bits = 0;
    for_each_index(now, [&](auto i) {
        if (!is_default(std::get<i>(now), std::get<i>(defaults))) bits |= std::uint64_t{1} << i;
    });
    to.number(bits);
    for_each_index(now, [&](auto i) {
        if ((bits >> i & 1U) != 0) to.put(std::get<i>(now));
    });
}

template <class Item, class Members>
void decode_item(Decoder& from, Item& item, Members&& members) {
    const std::uint64_t bits = from.number();
    const auto now = members(item);
    for_each_index(now, [&](auto i) {
        if ((bits >> i & 1U) != 0) from.take(std::get<i>(now));
    });
}

void Encoder::put(const Decision& decision) { encode_item(*this, decision, decision_members); }
void Decoder::take(Decision& decision) { decode_item(*this, decision, decision_members); }

}  // namespace

void EncodedList::begin_item() {
    make_room(bytes_, 256);
    make_room(offsets_, 1);
    offsets_.push_back(static_cast<std::uint32_t>(bytes_.size()));
}

void EncodedList::truncate(std::size_t size) {
    if (size >= offsets_.size()) return;
    bytes_.resize(offsets_[size]);
    offsets_.resize(size);
    while (!rulings_.empty() && rulings_.back().first >= size)
        rulings_.pop_back();
}

void EncodedEvents::add(const Event& event) {
    begin_item();
    Encoder to(bytes_, rulings_, static_cast<std::uint32_t>(size() - 1));
    encode_item(to, event, event_members);
}

Event EncodedEvents::operator[](std::size_t i) const {
    Event out;
    Decoder from(bytes_, offset_of(i), rulings_, i);
    decode_item(from, out, event_members);
    return out;
}

void EncodedDecisions::add(const Decision& decision) {
    begin_item();
    Encoder(bytes_, rulings_, static_cast<std::uint32_t>(size() - 1)).put(decision);
}

Decision EncodedDecisions::operator[](std::size_t i) const {
    Decision out;
    Decoder(bytes_, offset_of(i), rulings_, i).take(out);
    return out;
}

void IndexSet::add(std::size_t index) {
    if (words_.size() <= index / 64) words_.resize(index / 64 + 1, 0);
    words_[index / 64] |= std::uint64_t{1} << index % 64;
    ++count_;
}

void IndexSet::truncate(std::size_t end) {
    count_ = count_before(end);
    if (words_.size() <= end / 64) return;
    words_.resize(end / 64 + 1);
    words_.back() &= (std::uint64_t{1} << end % 64) - 1;
}

std::size_t IndexSet::operator[](std::size_t n) const {
    // Most callers ask for an index near the end.
    std::size_t word = words_.size();
    std::size_t left = count_;  // in the words before `word`
    while (left > n)
        left -= static_cast<std::size_t>(std::popcount(words_[--word]));
    std::uint64_t bits = words_[word];
    for (; left < n; ++left)
        bits &= bits - 1;
    return word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
}

std::size_t IndexSet::count_before(std::size_t end) const {
    std::size_t out = 0;
    for (std::size_t i = 0; i < words_.size() && i * 64 < end; ++i) {
        const std::size_t part = end - i * 64;
        const std::uint64_t bits = part < 64 ? words_[i] & ((std::uint64_t{1} << part) - 1) : words_[i];
        out += static_cast<std::size_t>(std::popcount(bits));
    }
    return out;
}

Indices IndexSet::indices() const {
    Indices out;
    out.reserve(count_);
    for (std::size_t i = 0; i < words_.size(); ++i)
        for (std::uint64_t bits = words_[i]; bits != 0; bits &= bits - 1)
            out.push_back(static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
    return out;
}

}  // namespace linstock::server
