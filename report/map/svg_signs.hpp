#pragma once
// Inside of the drawn map: the signs of the ground that take some geometry.

#include "battle/ruleset.hpp"

#include <string>

namespace linstock::report::signs {

/// Short strokes down the slope along the edge of a hill, as the data of a path.
std::string hachures(const Battle& battle, const Polygon& area);
std::string crest(const Battle& battle, const Polyline& line);
/// The worm of a rail fence, as the data of a path.
std::string zigzag(const Battle& battle, const Polyline& line);
std::string work(const Battle& battle, const Piece& piece);
std::string town(const Battle& battle, const Piece& piece);
/// A ford's stepping dots and a bridge's two parapets lie across the water they are on.
std::string ford(const Battle& battle, const Piece& piece);
std::string bridge(const Battle& battle, const Piece& piece);

}  // namespace linstock::report::signs
