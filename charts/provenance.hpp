#pragma once
// The source of a number: its clause, and how certain the printed text is. Every look-up in a chart returns a value
// with its citation, so an event cannot cite the wrong clause.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock {

/// printed: as in the rulebook. mended: a scanning error corrected. reconstructed: the passage was lost. ruling: the
/// rulebook is silent or contradicts itself. house: changed by a house-rules file.
enum class Mark : std::uint8_t { printed, mended, reconstructed, ruling, house };
inline constexpr std::size_t mark_count = 5;
std::string_view to_text(Mark mark);
/// "P", "M", "C", "R", "H".
std::string_view letter(Mark mark);

/// A clause in a ruleset's list; 0 = none. `Charts::clause` returns its texts.
struct ClauseRef {
    std::uint16_t value = 0;
    constexpr bool none() const { return value == 0; }
    /// Precondition: not none.
    constexpr std::size_t index() const { return static_cast<std::size_t>(value) - 1; }
    static constexpr ClauseRef of_index(std::size_t i) { return ClauseRef{static_cast<std::uint16_t>(i + 1)}; }
    friend constexpr bool operator==(ClauseRef a, ClauseRef b) { return a.value == b.value; }
    friend constexpr bool operator!=(ClauseRef a, ClauseRef b) { return a.value != b.value; }
    friend constexpr bool operator<(ClauseRef a, ClauseRef b) { return a.value < b.value; }
};

/// "RV-7.4, printed".
struct Cite {
    ClauseRef clause;
    Mark mark = Mark::printed;
    friend constexpr bool operator==(Cite a, Cite b) { return a.clause == b.clause && a.mark == b.mark; }
    friend constexpr bool operator!=(Cite a, Cite b) { return !(a == b); }
};

template <class T>
struct Cited {
    T value{};
    Cite why;
    const T& operator*() const { return value; }
    const T* operator->() const { return &value; }
};

/// One sentence of a clause, with its own mark.
struct Sentence {
    std::string text;
    Mark mark = Mark::printed;
};

/// A clause of the rulebook.
struct Clause {
    std::string id;    ///< "RV-7.4"
    std::string name;  ///< the family's name for it, shared by its rulesets: "opportunity_fire"; may be empty
    std::vector<std::string> also;  ///< further names of the family that this clause covers in this ruleset
    std::string title;
    Mark mark = Mark::printed;
    std::string behaviour;  ///< what the program does, in our own words; empty for a heading ("none" in the file)
    std::vector<Sentence> sentences;  ///< of `behaviour`, if they have marks of their own; else empty
    std::string why;      ///< for reconstructed and ruling: the evidence; for code = false: why it does nothing
    std::string instead;  ///< alternative readings
    std::string from;     ///< for mended: the printed text
    std::string section;  ///< chapter of the rulebook, "7"
    bool code = true;     ///< false: a heading, or a passage without effect
    bool test = true;     ///< false: it cannot be tested
};

}  // namespace linstock
