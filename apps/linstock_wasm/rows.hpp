#pragma once
// The rows of the store: a text for each key. Every change is passed to the worker (`keep`).

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace linstock::apps {

class Rows {
  public:
    /// Adds a stored row at the start, without passing it to the worker.
    void load(std::string key, std::string text);
    void set(const std::string& key, std::string text);
    void remove(const std::string& key);
    /// Null if there is none.
    const std::string* find(const std::string& key) const;
    /// Calls `row` for all keys with the prefix, in the order of keys.
    void each(const std::string& prefix, const std::function<void(const std::string&, const std::string&)>& row) const;

  private:
    std::map<std::string, std::string> all_;
};

/// The rows of this program's only store.
Rows& rows();

/// The texts of the data folder that the worker has passed, by path.
std::map<std::string, std::string>& data_texts();

}  // namespace linstock::apps
