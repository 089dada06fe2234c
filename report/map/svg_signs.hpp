#pragma once
// Internals of the drawn map: ground signs that need some geometry.

#include "battle/battle.hpp"

#include <string>

namespace linstock::report::signs {

/// Short strokes down the slope along the edge of a hill, as path data.
std::string hachures(const Battle& battle, const Polygon& area);
std::string crest(const Battle& battle, const Polyline& line);
/// The zigzag of a rail fence, as path data.
std::string zigzag(const Battle& battle, const Polyline& line);
std::string work(const Battle& battle, const Piece& piece);
std::string town(const Battle& battle, const Piece& piece);
/// A ford's stepping dots and a bridge's two parapets, across the water below.
std::string ford(const Battle& battle, const Piece& piece);
std::string bridge(const Battle& battle, const Piece& piece);

}  // namespace linstock::report::signs
