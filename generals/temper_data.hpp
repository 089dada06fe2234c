#pragma once

namespace linstock::general {

/// The text of data/generals/temper.toml at build time. Libraries below the applications read no files.
extern const char* const temper_data;

}  // namespace linstock::general
