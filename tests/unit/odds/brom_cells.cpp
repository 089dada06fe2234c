#include "tests/unit/odds/falls.hpp"
namespace linstock::tests {
std::vector<Cells> brom_cells() { return {}; }
}  // namespace linstock::tests
