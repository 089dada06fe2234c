#pragma once
// Objects of the engine as Python's Data (a dict with attributes), by the manifest of the wire format. Every object has
// all its members: one that the JSON leaves out is 0, False, "" or an empty list, or None for an id, a position, a
// length or a nested object.

#include "battle/view.hpp"
#include "python/module.hpp"

namespace linstock::python {

py::object to_data(const Battle& battle, const Prompt& prompt);
py::object to_data(const Battle& battle, const Event& event);
py::object to_data(const Battle& battle, const View& view);
py::object to_data(const Battle& battle, const Outcome& outcome);
py::object to_data(const Battle& battle, const Decision& decision);

}  // namespace linstock::python
