#include "apps/linstockd/png.hpp"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

#include <array>
#include <charconv>
#include <cstdint>

namespace linstock::apps {

namespace {

namespace zlib = boost::beast::zlib;

constexpr std::uint32_t max_side = 4096;
constexpr std::size_t colours = 3;

/// Four bytes, the highest first.
std::string big_endian(std::uint32_t number) {
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>((number >> shift) & 255);
    return out;
}

std::string chunk(std::string_view type, std::string_view data) {
    boost::crc_32_type sum;
    sum.process_bytes(type.data(), type.size());
    sum.process_bytes(data.data(), data.size());
    return big_endian(static_cast<std::uint32_t>(data.size())) + std::string(type) + std::string(data) +
           big_endian(sum.checksum());
}

std::uint32_t adler32(std::string_view bytes) {
    constexpr std::uint32_t prime = 65521;
    std::uint32_t low = 1;
    std::uint32_t high = 0;
    for (const char c : bytes) {
        low = (low + static_cast<unsigned char>(c)) % prime;
        high = (high + low) % prime;
    }
    return high << 16 | low;
}

/// In the zlib format (RFC 1950).
std::optional<std::string> deflated(std::string_view bytes) {
    constexpr int level = 6;
    constexpr int window_bits = 15;
    constexpr int memory_level = 8;
    zlib::deflate_stream stream;
    stream.reset(level, window_bits, memory_level, zlib::Strategy::normal);
    std::string packed(stream.upper_bound(bytes.size()), '\0');
    zlib::z_params params;
    params.next_in = bytes.data();
    params.avail_in = bytes.size();
    params.next_out = packed.data();
    params.avail_out = packed.size();
    boost::system::error_code error;
    stream.write(params, zlib::Flush::finish, error);
    if ((error && error != zlib::error::end_of_stream) || params.avail_in > 0) return std::nullopt;
    packed.resize(params.total_out);
    return "\x78\x9c" + packed + big_endian(adler32(bytes));
}

/// The next number of a pixmap's head, and the one white space after it.
std::optional<std::uint32_t> next_number(std::string_view& text) {
    std::uint32_t out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    const auto size = static_cast<std::size_t>(end - text.data());
    if (error != std::errc() || size == text.size()) return std::nullopt;
    text.remove_prefix(size + 1);
    return out;
}

}  // namespace

std::optional<std::string> png_of(std::string_view ppm) {
    if (!ppm.starts_with("P6\n")) return std::nullopt;
    ppm.remove_prefix(3);
    const auto width = next_number(ppm);
    const auto height = width ? next_number(ppm) : std::nullopt;
    const auto highest = height ? next_number(ppm) : std::nullopt;
    if (!highest || *highest != 255 || *width == 0 || *height == 0 || *width > max_side || *height > max_side)
        return std::nullopt;
    const std::size_t row = *width * colours;
    if (ppm.size() != row * *height) return std::nullopt;
    std::string rows;
    rows.reserve(ppm.size() + *height);
    for (; !ppm.empty(); ppm.remove_prefix(row)) {
        rows += '\0';  // no filter: flat colours compress well without
        rows += ppm.substr(0, row);
    }
    const auto data = deflated(rows);
    if (!data) return std::nullopt;
    // 8 bits a colour, true colour, deflate, the standard filters, not interlaced.
    constexpr std::array<char, 5> kind = {8, 2, 0, 0, 0};
    const std::string head = big_endian(*width) + big_endian(*height) + std::string(kind.data(), kind.size());
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", head) + chunk("IDAT", *data) + chunk("IEND", "");
}

}  // namespace linstock::apps
