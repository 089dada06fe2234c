#pragma once
// Small systems of linear equations.

#include <vector>

namespace linstock::study {

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

/// Gauss-Jordan elimination with partial pivoting: turns the square on the left into the identity and the columns to
/// its right into the solution. Precondition: the square is regular (callers add a ridge).
void eliminate(Matrix& rows);
Matrix inverse(const Matrix& square);

}  // namespace linstock::study
