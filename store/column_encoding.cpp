#include "store/column_encoding.hpp"

namespace linstock::store {

std::string encoded_list(const std::vector<std::string>& items) {
    std::string out;
    for (const std::string& item : items)
        out += std::to_string(item.size()) + ":" + item;
    return out;
}

std::vector<std::string> decoded_list(const std::string& text) {
    std::vector<std::string> out;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t size = 0;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9')
            size = size * 10 + static_cast<std::size_t>(text[at++] - '0');
        if (at >= text.size() || text[at] != ':' || size > text.size() - at - 1) break;
        out.push_back(text.substr(at + 1, size));
        at += 1 + size;
    }
    return out;
}

std::string encoded_list(const std::vector<int>& numbers) {
    std::vector<std::string> items;
    for (const int n : numbers)
        items.push_back(std::to_string(n));
    return encoded_list(items);
}

std::vector<int> decoded_numbers(const std::string& text) {
    std::vector<int> out;
    for (const std::string& item : decoded_list(text)) {
        int n = 0;
        for (const char c : item)
            n = n * 10 + (c - '0');
        out.push_back(n);
    }
    return out;
}

}  // namespace linstock::store
