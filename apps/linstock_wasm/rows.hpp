#pragma once
// The rows of the store, each a text by its key. Every change goes out to whoever keeps them (`keep`).

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace linstock::apps {

class Rows {
  public:
    /// Of an earlier day, before anything else: it goes nowhere.
    void given(std::string key, std::string text);
    void set(const std::string& key, std::string text);
    void remove(const std::string& key);
    /// Null when there is none.
    const std::string* find(const std::string& key) const;
    /// All whose key begins so, in the order of their keys.
    void each(const std::string& prefix, const std::function<void(const std::string&, const std::string&)>& row) const;

  private:
    std::map<std::string, std::string> all_;
};

/// Those of this program: it has one store.
Rows& rows();

/// The texts of the data folder that were handed in, by their path in it.
std::map<std::string, std::string>& given_texts();

}  // namespace linstock::apps
