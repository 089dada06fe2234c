#include "tests/server/client_view.hpp"

#include "tests/server/test_server.hpp"

namespace linstock::server_test {

namespace {

/// Merges the members of `value` into `into`. A null removes the member.
void merge(Scene::Members& into, const json::Value& value, const std::string& text) {
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
        if (value.items[i].kind == json::Kind::null)
            into.erase(value.keys[i]);
        else
            into[value.keys[i]] = value.items[i].raw(text);
    }
}

void write(json::Writer& to, const Scene::Members& members) {
    for (const auto& [key, raw] : members)
        to.key(key).raw(raw);
}

}  // namespace

void Scene::receive(const std::string& text) {
    const json::Value message = parsed(text);
    const json::Value* view = message.find("view");
    if (view == nullptr) return;
    const json::Value* since = view->find("since");
    patched_ = since != nullptr;
    fits_ = fits_ && (since == nullptr || since->integer == number_);
    if (since == nullptr) {
        frame_.clear();
        units_.clear();
    }
    number_ = view->find("number")->integer;
    merge(frame_, *view, text);
    for (const char* other : {"number", "since", "units", "gone"})
        frame_.erase(other);
    if (const json::Value* gone = view->find("gone"))
        for (const json::Value& id : gone->items)
            units_.erase(id.integer);
    for (const json::Value& unit : view->find("units")->items)
        merge(units_[unit.find("unit")->integer], unit, text);
}

json::Value Scene::whole() const {
    json::Writer to;
    to.object();
    write(to, frame_);
    to.key("units").list();
    for (const auto& [id, members] : units_) {
        to.object();
        write(to, members);
        to.end_object();
    }
    to.end_list().end_object();
    return parsed(to.text());
}

}  // namespace linstock::server_test
