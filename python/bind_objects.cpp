// Prompt, Action and Event: objects whose members are those of the JSON (docs/protocol.md, docs/protocol-answers.md).

#include "battle/wire.hpp"
#include "python/module.hpp"
#include "python/to_python.hpp"
#include "words/candidate_json.hpp"
#include "words/event_text.hpp"
#include "words/prompt_text.hpp"

#include <pybind11/operators.h>
#include <pybind11/stl.h>

namespace linstock::python {

namespace {

py::object& data_of(PromptObject& p) {
    if (!p.data) p.data = to_data(*p.open->battle, p.prompt());
    return p.data;
}
py::object& data_of(Action& a) {
    if (!a.data) a.data = to_data(*a.open->battle, a.decision);
    return a.data;
}
py::object& data_of(EventObject& e) {
    if (!e.data) e.data = to_data(*e.battle, e.event);
    return e.data;
}

std::string text_of(const PromptObject& p) { return wording::prompt_title(*p.open->battle, p.prompt()); }
std::string text_of(const Action& a) {
    const Prompt* prompt = a.open->find(a.decision.prompt);
    if (prompt == nullptr) return std::string(name_of(a.decision.verb));
    return wording::decision_text(*a.open->battle, *prompt, a.decision);
}
std::string text_of(const EventObject& e) { return wording::event_text(*e.battle, e.event, true); }

std::string json_of(const PromptObject& p) { return wire::prompt_json(*p.open->battle, p.prompt()); }
std::string json_of(const Action& a) { return wire::decision_json(*a.open->battle, a.decision); }
std::string json_of(const EventObject& e) { return wire::event_json(*e.battle, e.event); }

template <class T>
py::class_<T> bind(py::module_& module, const char* name, const char* text) {
    return py::class_<T>(module, name)
        .def_property_readonly(
            "text", [](const T& o) { return text_of(o); }, text)
        .def(
            "to_dict", [](T& o) { return data_of(o).attr("copy")(); }, "All members, as a dict.")
        .def(
            "to_json", [](const T& o) { return json_of(o); }, "The JSON of the protocols.")
        .def("__getitem__", [](T& o, const std::string& member) { return py::object(data_of(o)[member.c_str()]); })
        .def("__getattr__", [](T& o, const std::string& member) { return data_of(o).attr(member.c_str()); })
        .def("__dir__",
             [name](T& o) {
                 py::list all =
                     py::module_::import("builtins").attr("dir")(py::module_::import("linstock._linstock").attr(name));
                 for (const auto& member : data_of(o))
                     all.append(member);
                 return all;
             })
        .def("__repr__", [name](const T& o) { return "<" + std::string(name) + ": " + text_of(o) + ">"; })
        .def(
            "__eq__", [](const T& a, const T& b) { return json_of(a) == json_of(b); }, py::is_operator())
        .def("__hash__", [](const T& o) { return std::hash<std::string>()(json_of(o)); });
}

}  // namespace

void bind_objects(py::module_& module) {
    bind<PromptObject>(module, "Prompt", "The question, in English.")
        .def_property_readonly("prompt", [](const PromptObject& p) { return p.prompt().id; })
        .def_property_readonly("seat", [](const PromptObject& p) { return std::string(name_of(p.prompt().seat)); })
        .def_property_readonly("kind", [](const PromptObject& p) { return p.prompt().kind; });
    bind<Action>(module, "Action", "The decision as a clause, in English.")
        .def_property_readonly("verb", [](const Action& a) { return std::string(name_of(a.decision.verb)); });
    bind<EventObject>(module, "Event", "What happened, as a sentence with its clauses; \"\" = it has none.");
}

}  // namespace linstock::python
