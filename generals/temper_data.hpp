#pragma once

namespace linstock::general {

/// The text of data/generals/temper.toml, as it was when this was built: floors below the applications read no files.
extern const char* const temper_data;

}  // namespace linstock::general
