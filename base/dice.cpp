#include "base/dice.hpp"

// Random123 on plain integers. Without its vector and assembler parts every platform takes the same path. The headers
// do not compile cleanly under our warnings.
#if defined(__wasm__) && !defined(__riscv)
// Random123 rejects platforms that it does not know. The standard headers come first, so that naming a platform of
// plain 64-bit C changes nothing else.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include <algorithm>
#include <iostream>  // lint: input-output: Random123 wants it, nothing is printed
#include <iterator>
#include <limits>
#include <stdexcept>
#define __riscv 1
#define LINSTOCK_NOT_RISCV
#endif
#define R123_USE_SSE 0
#define R123_USE_AES_NI 0
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wextra"
#include <Random123/threefry.h>
#pragma GCC diagnostic pop
#ifdef LINSTOCK_NOT_RISCV
#undef __riscv
#endif

namespace linstock {

namespace {

constexpr int max_sides = 1000;  // of a scripted die; a larger number is a typing error
constexpr std::string_view hex_digits = "0123456789abcdef";

int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A cursor over a dice script that knows its line and column.
class ScriptReader {
  public:
    explicit ScriptReader(std::string_view text) : text_(text) {}

    bool at_end() const { return at_ == text_.size(); }
    char peek() const { return at_end() ? '\n' : text_[at_]; }
    void next() {
        if (text_[at_] == '\n') {
            ++line_;
            line_start_ = at_ + 1;
        }
        ++at_;
    }
    bool blank() const { return peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n'; }
    void skip_blanks() {
        while (!at_end() && (blank() || peek() == '#')) {
            if (peek() == '#')
                while (!at_end() && peek() != '\n')
                    next();
            else
                next();
        }
    }
    /// A number from `low` to `high`. On error returns 0 and marks the number's first character.
    int number(int low, int high) {
        mark();
        int out = 0;
        const std::size_t start = at_;
        while (!at_end() && is_digit(peek())) {
            if (out <= high) out = out * 10 + (peek() - '0');
            next();
        }
        return at_ > start && out >= low && out <= high ? out : 0;
    }
    void mark() {
        marked_line_ = line_;
        marked_column_ = at_ - line_start_ + 1;
    }
    std::string error(const std::string& expected) const {
        return "line " + std::to_string(marked_line_) + ", column " + std::to_string(marked_column_) + ": expected " +
               expected;
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t line_start_ = 0;
    std::size_t marked_line_ = 1;
    std::size_t marked_column_ = 1;
};

/// Reads one "d6=4,3,3". Returns the error, or "" if there is none.
std::string read_dice(ScriptReader& in, std::vector<ScriptedDie>& tape) {
    in.mark();
    if (in.peek() != 'd' && in.peek() != 'D') return in.error("a die such as d6=4");
    in.next();
    const int sides = in.number(2, max_sides);
    if (sides == 0) return in.error("a number of sides from 2 to " + std::to_string(max_sides));
    in.mark();
    if (in.peek() != '=') return in.error("'=' and the face of the d" + std::to_string(sides));
    do {
        in.next();
        const int face = in.number(1, sides);
        if (face == 0) return in.error("a face of a d" + std::to_string(sides) + ", 1 to " + std::to_string(sides));
        tape.push_back({sides, face});
    } while (in.peek() == ',');
    in.mark();
    if (!in.at_end() && !in.blank() && in.peek() != '#') return in.error("a blank, a ',' or the end of the line");
    return {};
}

}  // namespace

Seed seed_of(std::uint64_t number) {
    Seed out;
    out.words[0] = number;
    return out;
}

Result<Seed, std::string> read_seed(std::string_view text) {
    const std::string expected = "expected a seed: a whole number below 2^64, or 64 hexadecimal digits";
    Seed out;
    if (text.size() == 64) {
        for (std::size_t i = 0; i < 64; ++i) {
            const int digit = hex_value(text[i]);
            if (digit < 0) return expected;
            out.words[i / 16] = out.words[i / 16] << 4 | static_cast<std::uint64_t>(digit);
        }
        return out;
    }
    if (text.empty() || text.size() > 20) return expected;
    for (const char c : text) {
        if (!is_digit(c)) return expected;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (out.words[0] > (UINT64_MAX - digit) / 10) return expected;
        out.words[0] = out.words[0] * 10 + digit;
    }
    return out;
}

std::string to_text(const Seed& seed) {
    if (seed == seed_of(seed.words[0])) return std::to_string(seed.words[0]);
    std::string out;
    for (const std::uint64_t word : seed.words)
        for (int shift = 60; shift >= 0; shift -= 4)
            out += hex_digits[word >> shift & 15];
    return out;
}

bool face_from_bits(std::uint64_t bits, int sides, int& face) {
    if (sides < 1) return false;
    // The upper half of the 128-bit product bits * sides is the face minus one. The lower half shows the few bit
    // patterns that would favour a face: those below 2^64 mod sides.
    const auto n = static_cast<std::uint64_t>(sides);
    const std::uint64_t low = bits * n;
    if (low < n && low < (0 - n) % n) return false;
    const std::uint64_t upper = (bits >> 32) * n + ((bits & 0xffffffffULL) * n >> 32);
    face = static_cast<int>(upper >> 32) + 1;
    return true;
}

bool Dice::fall(const Throw& thrown, std::span<std::uint8_t> faces) const {
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const int face = roll(thrown.index + i, thrown.sides_of(i));
        if (face < 1) return false;
        faces[i] = static_cast<std::uint8_t>(face);
    }
    return true;
}

int SeededDice::roll(std::uint64_t index, int sides) const {
    if (sides < 1) return 0;
    const threefry4x64_key_t key = {{seed_.words[0], seed_.words[1], seed_.words[2], seed_.words[3]}};
    // A block holds four candidates. All four are rejected less than once in 2^120 draws.
    for (std::uint64_t block = 0;; ++block) {
        const threefry4x64_ctr_t counter = {{index, block, 0, 0}};
        const threefry4x64_ctr_t bits = threefry4x64(counter, key);
        int face = 0;
        for (const std::uint64_t word : bits.v)
            if (face_from_bits(word, sides, face)) return face;
    }
}

int ScriptedDice::roll(std::uint64_t index, int sides) const {
    if (index < first_ || index - first_ >= tape_.size()) return 0;
    const ScriptedDie& die = tape_[static_cast<std::size_t>(index - first_)];
    return die.sides == sides ? die.face : 0;
}

Result<std::vector<ScriptedDie>, std::string> read_dice_script(std::string_view text) {
    std::vector<ScriptedDie> tape;
    ScriptReader in(text);
    for (in.skip_blanks(); !in.at_end(); in.skip_blanks()) {
        std::string error = read_dice(in, tape);
        if (!error.empty()) return error;
    }
    return tape;
}

}  // namespace linstock
