#include "study/elimination.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

namespace linstock::study {

void eliminate(Matrix& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::size_t pivot = i;
        for (std::size_t r = i; r < rows.size(); ++r)
            if (std::fabs(rows[r][i]) > std::fabs(rows[pivot][i])) pivot = r;
        std::swap(rows[i], rows[pivot]);
        const double by = rows[i][i];
        for (double& x : rows[i])
            x /= by;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const double k = rows[r][i];
            if (r == i || k == 0) continue;
            for (std::size_t c = 0; c < rows[r].size(); ++c)
                rows[r][c] -= k * rows[i][c];
        }
    }
}

Matrix inverse(const Matrix& square) {
    const std::size_t n = square.size();
    Matrix rows = square;
    for (std::size_t i = 0; i < n; ++i) {
        rows[i].resize(2 * n, 0);
        rows[i][n + i] = 1;
    }
    eliminate(rows);
    for (Row& row : rows)
        row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n));
    return rows;
}

}  // namespace linstock::study
