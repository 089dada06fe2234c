#pragma once
// What the program asks of the worker that it runs in (web/src/engine/engine.ts has the other side).

#include <cstddef>
#include <cstdint>

#define LINSTOCK_ASKS(name) __attribute__((import_module("linstock"), import_name(#name)))
#define LINSTOCK_OFFERS(name) __attribute__((export_name(#name)))

extern "C" {
/// A message to the page of this connection.
LINSTOCK_ASKS(send) void send_to_page(std::uint32_t connection, const char* text, std::size_t size);
LINSTOCK_ASKS(close) void close_page(std::uint32_t connection, const char* why, std::size_t size);
/// A row of the store is this text from now on; no text = it is gone. What a call has sent is told when what it has
/// given to be kept is kept.
LINSTOCK_ASKS(keep) void keep(const char* key, std::size_t key_size, const char* text, std::size_t size);
/// SHA-256 of a text, 32 bytes.
LINSTOCK_ASKS(sha256) void sha256_of(const char* text, std::size_t size, unsigned char* out);
}
