#include "server/session/compact_encoding.hpp"

#include "battle/event.hpp"

#include <bit>
#include <concepts>
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

using Rulings = std::vector<std::pair<std::uint32_t, std::shared_ptr<const Ruling>>>;

/// Writes numbers in base 128.
class Encoder {
  public:
    static constexpr bool reads = false;
    Encoder(std::string& bytes, Rulings& rulings, std::size_t item)
        : bytes_(bytes),
          rulings_(rulings),
          item_(static_cast<std::uint32_t>(item)) {}

    void number(std::uint64_t value) {
        for (; value >= 128; value >>= 7)
            bytes_ += static_cast<char>(value | 128U);
        bytes_ += static_cast<char>(value);
    }
    void ruling(const std::shared_ptr<const Ruling>& ruling) { rulings_.emplace_back(item_, ruling); }

  private:
    std::string& bytes_;
    Rulings& rulings_;
    std::uint32_t item_;
};

class Decoder {
  public:
    static constexpr bool reads = true;
    Decoder(const std::string& bytes, std::size_t at, const Rulings& rulings, std::size_t item)
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
    void ruling(std::shared_ptr<const Ruling>& ruling) const {
        for (const auto& [item, one] : rulings_)
            if (item == item_) ruling = one;
    }

  private:
    const std::string& bytes_;
    std::size_t at_;
    const Rulings& rulings_;
    std::size_t item_;
};

template <class T, template <class...> class Template>
constexpr bool is_a = false;
template <template <class...> class Template, class... Arguments>
constexpr bool is_a<Template<Arguments...>, Template> = true;

std::intptr_t address_of_a_literal() { return reinterpret_cast<std::intptr_t>("a literal"); }

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

template <class Io, class Item, class Members>
void code_item(Io& io, Item& item, const Members& members);

/// Writes the parts, or reads them, in this order.
template <class Io, class... Parts>
void code(Io& io, Parts&... parts) {
    (code_one(io, parts), ...);
}

/// Writes x with an Encoder, and reads it with a Decoder.
template <class Io, class T>
void code_one(Io& io, T& x) {
    using Type = std::remove_const_t<T>;
    if constexpr (std::is_enum_v<Type> || std::unsigned_integral<Type>) {
        if constexpr (Io::reads)
            x = static_cast<Type>(io.number());
        else
            io.number(static_cast<std::uint64_t>(x));
    } else if constexpr (std::signed_integral<Type>) {  // small numbers of either sign take one byte
        const std::int64_t wide = x;
        std::uint64_t bits = static_cast<std::uint64_t>(wide) << 1U ^ static_cast<std::uint64_t>(wide >> 63);
        code(io, bits);
        if constexpr (Io::reads) x = static_cast<Type>(bits >> 1U ^ (~(bits & 1U) + 1U));
    } else if constexpr (std::is_same_v<Type, const char*>) {
        // The distance from a literal of this file: most literals lie close together in memory.
        auto distance = static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(x) - address_of_a_literal());
        code(io, distance);
        if constexpr (Io::reads)
            x = std::bit_cast<const char*>(address_of_a_literal() + static_cast<std::intptr_t>(distance));
    } else if constexpr (std::is_same_v<Type, SeatMask>) {
        std::uint64_t bits = x.bits();
        code(io, bits);
        if constexpr (Io::reads) {
            x = SeatMask::all();
            for (const Seat seat : {Seat::chance, Seat::first, Seat::second, Seat::umpire})
                if (SeatMask::only(seat).bits() == bits) x = SeatMask::only(seat);
        }
    } else if constexpr (is_a<Type, std::optional>) {
        bool has_value = x.has_value();
        code(io, has_value);
        if constexpr (Io::reads) {
            x.reset();
            if (has_value) x.emplace();
        }
        if (has_value) code(io, *x);
    } else if constexpr (is_a<Type, std::vector>) {
        std::uint64_t size = x.size();
        code(io, size);
        if constexpr (Io::reads) x.resize(size);
        for (auto& item : x)
            code(io, item);
    } else if constexpr (is_a<Type, Id>) {
        code(io, x.value);
    } else if constexpr (std::is_same_v<Type, Point>) {
        code(io, x.x, x.y);
    } else if constexpr (std::is_same_v<Type, Cite>) {
        code(io, x.clause.value, x.mark);
    } else if constexpr (std::is_same_v<Type, Modifier>) {
        auto& [name, value, why, counts, unit, army] = x;
        code(io, name, value, why, counts, unit, army);
    } else if constexpr (std::is_same_v<Type, DiceShown>) {
        code(io, x.sides, x.faces, x.role);
    } else if constexpr (std::is_same_v<Type, Decision>) {
        code_item(io, x, decision_members);
    } else {
        io.ruling(x);
    }
}

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

template <class Tuple, class With>
void for_each_index(const Tuple&, With&& with) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (with(std::integral_constant<std::size_t, I>{}), ...);
    }(std::make_index_sequence<std::tuple_size_v<Tuple>>{});
}

/// A bit for each member that differs from its default, and then those members.
template <class Io, class Item, class Members>
void code_item(Io& io, Item& item, const Members& members) {
    const auto now = members(item);
    std::uint64_t bits = 0;
    if constexpr (!Io::reads) {
        static const Item default_item;
        const auto defaults = members(default_item);
        for_each_index(now, [&](auto i) {
            if (!is_default(std::get<i>(now), std::get<i>(defaults))) bits |= std::uint64_t{1} << i;
        });
    }
    code(io, bits);
    for_each_index(now, [&](auto i) {
        if ((bits >> i & 1U) != 0) code(io, std::get<i>(now));
    });
}

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
    Encoder to(bytes_, rulings_, size() - 1);
    code_item(to, event, event_members);
}

Event EncodedEvents::operator[](std::size_t i) const {
    Event out;
    Decoder from(bytes_, offset_of(i), rulings_, i);
    code_item(from, out, event_members);
    return out;
}

void EncodedDecisions::add(const Decision& decision) {
    begin_item();
    Encoder to(bytes_, rulings_, size() - 1);
    code(to, decision);
}

Decision EncodedDecisions::operator[](std::size_t i) const {
    Decision out;
    Decoder from(bytes_, offset_of(i), rulings_, i);
    code(from, out);
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
