#include "server/library.hpp"

#include "battle/print_sheet.hpp"
#include "battle/staging.hpp"
#include "report/drawing.hpp"

namespace linstock::server {

PrintSheet Library::print_sheet(const Battle&) const { return {}; }

std::vector<report::Drawing> Library::drawings(const std::string&) const { return {}; }

Staging Library::staging(const Battle&) const { return {}; }

}  // namespace linstock::server
