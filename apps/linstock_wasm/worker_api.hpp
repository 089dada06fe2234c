#pragma once
// Functions that the program imports from the web worker that it runs in (the other side: web/src/engine/engine.ts).

#include <cstddef>
#include <cstdint>

#define LINSTOCK_IMPORT(name) __attribute__((import_module("linstock"), import_name(#name)))
#define LINSTOCK_EXPORT(name) __attribute__((export_name(#name)))

extern "C" {
/// Sends a message to the page of this connection.
LINSTOCK_IMPORT(send) void send_to_page(std::uint32_t connection, const char* text, std::size_t size);
LINSTOCK_IMPORT(close) void close_page(std::uint32_t connection, const char* why, std::size_t size);
/// Stores a row; no text = deletes it. The worker delivers the messages of a call only after the rows of that call are
/// stored.
LINSTOCK_IMPORT(keep) void keep(const char* key, std::size_t key_size, const char* text, std::size_t size);
/// SHA-256 of a text, 32 bytes.
LINSTOCK_IMPORT(sha256) void sha256_of(const char* text, std::size_t size, unsigned char* out);
}
