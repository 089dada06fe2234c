#pragma once

namespace linstock::general {

/// The text of data/generals/opening.toml at build time. Libraries below the applications read no files.
extern const char* const opening_data;

}  // namespace linstock::general
