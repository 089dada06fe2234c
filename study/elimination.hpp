#pragma once
// Small systems of linear equations.

#include <vector>

namespace linstock::study {

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

/// Gauss and Jordan, with the largest pivot: the square on the left becomes the unit matrix, and what stands to the
/// right of it the solution. Precondition: the square is regular (a ridge of the caller's sees to it).
void eliminate(Matrix& rows);
Matrix inverse(const Matrix& square);

}  // namespace linstock::study
