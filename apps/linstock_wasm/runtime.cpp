// What the C++ of wasm32 leaves to the program: it has one thread, which never ends, and no exceptions.

#include <cstddef>
#include <cstdlib>

extern "C" {

int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

// Whoever throws has no memory left, or has found a fault of the program: it stops, and is begun again by the worker.
void* __cxa_allocate_exception(std::size_t) { std::abort(); }
void __cxa_throw(void*, void*, void (*)(void*)) { std::abort(); }
void __cxa_rethrow() { std::abort(); }
}
