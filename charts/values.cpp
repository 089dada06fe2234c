#include "charts/values.hpp"

#include "charts/provenance.hpp"

namespace linstock {

std::string_view to_text(Mark mark) {
    switch (mark) {
        case Mark::printed: return "printed";
        case Mark::mended: return "mended";
        case Mark::reconstructed: return "reconstructed";
        case Mark::ruling: return "ruling";
        case Mark::house: return "house";
    }
    return "";
}

std::string_view letter(Mark mark) {
    switch (mark) {
        case Mark::printed: return "P";
        case Mark::mended: return "M";
        case Mark::reconstructed: return "C";
        case Mark::ruling: return "R";
        case Mark::house: return "H";
    }
    return "";
}

std::string_view to_text(CellKind kind) {
    switch (kind) {
        case CellKind::number: return "number";
        case CellKind::measure: return "measure";
        case CellKind::flag: return "flag";
        case CellKind::word: return "word";
        case CellKind::dice: return "dice";
        case CellKind::faces: return "faces";
        case CellKind::band: return "band";
        case CellKind::span: return "span";
        case CellKind::floor: return "floor";
        case CellKind::ceiling: return "ceiling";
    }
    return "";
}

std::string to_text(const FaceSet& faces) {
    if (faces.empty()) return "never";
    // Faces up to the highest are written as people write them: 4+.
    const int low = faces.lowest();
    if (faces.count() == faces.sides) return "always";
    if (faces.count() > 1 && faces.count() == faces.sides - low + 1) return std::to_string(low) + "+";
    std::string out;
    for (int face = 1; face <= faces.sides; ++face)
        if (faces.holds(face)) out += (out.empty() ? "" : ", ") + std::to_string(face);
    return out;
}

std::string to_text(const DiceTerm& term) {
    std::string out;
    if (term.count > 0) {
        if (term.sign < 0) out += "-";
        if (term.count > 1) out += std::to_string(term.count);
        out += "d" + std::to_string(term.sides);
    }
    if (term.plus > 0 && !out.empty()) out += "+";
    if (term.plus != 0 || out.empty()) out += std::to_string(term.plus);
    return out;
}

namespace {

/// Reads digits at `at`. Returns -1 if there are none or too many.
int read_digits(std::string_view text, std::size_t& at) {
    int number = 0;
    const std::size_t start = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9' && at - start < 4) {
        number = number * 10 + (text[at] - '0');
        ++at;
    }
    return at == start ? -1 : number;
}

}  // namespace

bool read_dice_term(std::string_view text, DiceTerm& term) {
    DiceTerm out;
    std::size_t at = 0;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) out.sign = text[at++] == '-' ? -1 : 1;
    int count = read_digits(text, at);
    if (at >= text.size() || (text[at] != 'd' && text[at] != 'D')) return false;
    ++at;
    if (count < 0) count = 1;
    const int sides = read_digits(text, at);
    if (count < 1 || count > 100 || sides < 2 || sides > 100) return false;
    out.count = static_cast<std::uint8_t>(count);
    out.sides = static_cast<std::uint8_t>(sides);
    if (at < text.size()) {
        if (text[at] != '+' && text[at] != '-') return false;
        const int sign = text[at++] == '-' ? -1 : 1;
        const int plus = read_digits(text, at);
        if (plus < 0 || at != text.size()) return false;
        out.plus = static_cast<std::int16_t>(sign * plus);
    }
    term = out;
    return true;
}

}  // namespace linstock
