#include "apps/linstock_wasm/rows.hpp"

#include "apps/linstock_wasm/worker_api.hpp"

#include <utility>

namespace linstock::apps {

void Rows::load(std::string key, std::string text) { all_[std::move(key)] = std::move(text); }

void Rows::set(const std::string& key, std::string text) {
    keep(key.data(), key.size(), text.data(), text.size());
    all_[key] = std::move(text);
}

void Rows::remove(const std::string& key) {
    if (all_.erase(key) > 0) keep(key.data(), key.size(), nullptr, 0);
}

const std::string* Rows::find(const std::string& key) const {
    const auto it = all_.find(key);
    return it == all_.end() ? nullptr : &it->second;
}

void Rows::each(const std::string& prefix,
                const std::function<void(const std::string&, const std::string&)>& row) const {
    for (auto it = all_.lower_bound(prefix); it != all_.end() && it->first.starts_with(prefix); ++it)
        row(it->first, it->second);
}

Rows& rows() {
    static Rows all;
    return all;
}

std::map<std::string, std::string>& data_texts() {
    static std::map<std::string, std::string> all;
    return all;
}

}  // namespace linstock::apps
