#pragma once

namespace linstock::general {

/// The text of data/generals/worth.toml at build time. Libraries below the applications read no files.
extern const char* const worth_data;

}  // namespace linstock::general
