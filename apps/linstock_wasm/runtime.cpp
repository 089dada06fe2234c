// Parts of the C++ runtime that wasm32 lacks. The program has one thread, which never ends, and no exceptions.

#include <cstddef>
#include <cstdlib>

extern "C" {

int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

// An exception means no memory or a bug: the program stops, and the worker starts it again.
void* __cxa_allocate_exception(std::size_t) { std::abort(); }
void __cxa_throw(void*, void*, void (*)(void*)) { std::abort(); }
void __cxa_rethrow() { std::abort(); }
}
