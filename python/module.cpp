// The module linstock._linstock. The package's own documentation is docs/python.md, its types _linstock.pyi.

#include "python/module.hpp"

#include "apps/version.hpp"

PYBIND11_MODULE(_linstock, module) {
    using namespace linstock::python;
    module.doc() = "The engine of Linstock. Import the package 'linstock' instead.";
    module.attr("version") = linstock::version();
    bind_objects(module);
    bind_game(module);
    bind_state(module);
    bind_play(module);
    bind_record(module);
    bind_arrays(module);
}
