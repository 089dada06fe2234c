#include "server/session/compact_encoding.hpp"

#include "battle/event.hpp"

#include <bit>
#include <type_traits>

namespace linstock::server {

namespace {

/// As much room as is needed, and an eighth more: doubled, it would be half empty half of the time.
template <class Row>
void make_room(Row& row, std::size_t more) {
    const std::size_t needed = row.size() + more;
    if (needed > row.capacity()) row.reserve(needed + needed / 8 + 32);
}
/// A text that is told to reserve doubles all the same.
void make_room(std::string& row, std::size_t more) {
    const std::size_t needed = row.size() + more;
    if (needed <= row.capacity()) return;
    std::string larger;
    larger.reserve(needed + needed / 8 + 32);
    larger.append(row);
    row.swap(larger);
}

/// Numbers in base 128, small ones of either sign in one byte.
class Encoder {
  public:
    using Rulings = std::vector<std::pair<std::uint32_t, std::shared_ptr<const Ruling>>>;
    Encoder(std::string& bytes, Rulings& rulings, std::uint32_t thing)
        : bytes_(bytes),
          rulings_(rulings),
          thing_(thing) {}

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
    template <class Tag>
    void put(Id<Tag> id) {
        number(id.value);
    }
    void put(SeatMask mask) { number(mask.bits()); }
    void put(Point p) {
        put(p.x);
        put(p.y);
    }
    /// Its distance from a word of ours: most stand near each other.
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
    void put(const std::shared_ptr<const Ruling>& ruling) { rulings_.emplace_back(thing_, ruling); }
    template <class Item>
    void put(const std::vector<Item>& list) {
        number(list.size());
        for (const Item& item : list)
            put(item);
    }
    void put(const Decision& decision);

    static std::intptr_t home() { return reinterpret_cast<std::intptr_t>("a word"); }

  private:
    std::string& bytes_;
    Rulings& rulings_;
    std::uint32_t thing_;
};

class Decoder {
  public:
    Decoder(const std::string& bytes, std::size_t at, const Encoder::Rulings& rulings, std::size_t thing)
        : bytes_(bytes),
          at_(at),
          rulings_(rulings),
          thing_(thing) {}

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
        for (const auto& [thing, one] : rulings_)
            if (thing == thing_) ruling = one;
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
    std::size_t thing_;
};

/// A member that must be put in compares unequal to that of a thing that was just born.
template <class Member>
bool is_default(const Member& now, const Member& born) {
    return now == born;
}
bool is_default(const char* now, const char* born) { return now == born; }
bool is_default(SeatMask now, SeatMask born) { return now.bits() == born.bits(); }
bool is_default(const DiceShown& now, const DiceShown& born) {
    return now.sides == born.sides && now.faces == born.faces && now.role == born.role;
}
template <class Item>
bool is_default(const std::vector<Item>& now, const std::vector<Item>& /*born*/) {
    return now.empty();
}

/// Calls `with` for each member of both. A member more in the struct does not compile here until it is named.
template <class A, class B, class With>
void each_event_member(A& a, B& b, With&& with) {
    auto& [kind, event_result, seen_by, turn, phase, army, unit, other, officer, command, piece, formation, heading,
           from, to, distance, amount, second, needed, in_percent, word, dice, path, units, modifiers, why, ruling] = a;
    auto& [kind_b, event_result_b, seen_by_b, turn_b, phase_b, army_b, unit_b, other_b, officer_b, command_b, piece_b,
           formation_b, heading_b, from_b, to_b, distance_b, amount_b, second_b, needed_b, in_percent_b, word_b, dice_b,
           path_b, units_b, modifiers_b, why_b, ruling_b] = b;
    with(kind, kind_b);
    with(event_result, event_result_b);
    with(seen_by, seen_by_b);
    with(turn, turn_b);
    with(phase, phase_b);
    with(unit, unit_b);
    with(word, word_b);
    with(army, army_b);
    with(other, other_b);
    with(officer, officer_b);
    with(command, command_b);
    with(piece, piece_b);
    with(formation, formation_b);
    with(heading, heading_b);
    with(from, from_b);
    with(to, to_b);
    with(distance, distance_b);
    with(amount, amount_b);
    with(second, second_b);
    with(needed, needed_b);
    with(in_percent, in_percent_b);
    with(dice, dice_b);
    with(path, path_b);
    with(units, units_b);
    with(modifiers, modifiers_b);
    with(why, why_b);
    with(ruling, ruling_b);
}

template <class A, class B, class With>
void each_decision_member(A& a, B& b, With&& with) {
    auto& [prompt, by, verb, unit, target, officer, command, piece, formation, heading, number, path, list, faces,
           parts, ruling] = a;
    auto& [prompt_b, by_b, verb_b, unit_b, target_b, officer_b, command_b, piece_b, formation_b, heading_b, number_b,
           path_b, list_b, faces_b, parts_b, ruling_b] = b;
    with(prompt, prompt_b);
    with(by, by_b);
    with(verb, verb_b);
    with(unit, unit_b);
    with(target, target_b);
    with(officer, officer_b);
    with(command, command_b);
    with(piece, piece_b);
    with(formation, formation_b);
    with(heading, heading_b);
    with(number, number_b);
    with(path, path_b);
    with(list, list_b);
    with(faces, faces_b);
    with(parts, parts_b);
    with(ruling, ruling_b);
}

/// Which members are not as they were born, a bit each, and then those members.
template <class Thing, class Each>
void encode_item(Encoder& to, const Thing& thing, Each&& each) {
    static const Thing born;
    std::uint64_t bits = 0;
    unsigned place = 0;
    each(thing, born, [&](const auto& now, const auto& was) {
        bits |= static_cast<std::uint64_t>(is_default(now, was) ? 0U : 1U) << place++;
    });
    to.number(bits);
    place = 0;
    each(thing, born, [&](const auto& now, const auto&) {
        if ((bits >> place++ & 1U) != 0) to.put(now);
    });
}

template <class Thing, class Each>
void decode_item(Decoder& from, Thing& thing, Each&& each) {
    const std::uint64_t bits = from.number();
    unsigned place = 0;
    each(thing, thing, [&](auto& now, auto&) {
        if ((bits >> place++ & 1U) != 0) from.take(now);
    });
}

constexpr auto event_members = [](auto& a, auto& b, auto&& with) { each_event_member(a, b, with); };
constexpr auto decision_members = [](auto& a, auto& b, auto&& with) { each_decision_member(a, b, with); };

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

void IndexSet::add(std::size_t place) {
    if (words_.size() <= place / 64) words_.resize(place / 64 + 1, 0);
    words_[place / 64] |= std::uint64_t{1} << place % 64;
    ++count_;
}

void IndexSet::truncate(std::size_t place) {
    count_ = count_before(place);
    if (words_.size() <= place / 64) return;
    words_.resize(place / 64 + 1);
    words_.back() &= (std::uint64_t{1} << place % 64) - 1;
}

std::size_t IndexSet::operator[](std::size_t n) const {
    // What is asked about is mostly near the end.
    std::size_t word = words_.size();
    std::size_t left = count_;  // in the words before `word`
    while (left > n)
        left -= static_cast<std::size_t>(std::popcount(words_[--word]));
    std::uint64_t bits = words_[word];
    for (; left < n; ++left)
        bits &= bits - 1;
    return word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
}

std::size_t IndexSet::count_before(std::size_t place) const {
    std::size_t out = 0;
    for (std::size_t i = 0; i < words_.size() && i * 64 < place; ++i) {
        const std::size_t part = place - i * 64;
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
