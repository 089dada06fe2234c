# The engine for the browser: clang and Debian's packages of libc++ and wasi-libc for wasm32 (tools/setup wasm).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_SYSROOT /usr)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# Debian's `ar` makes no index of these objects, and none is needed: the linker takes whole libraries and drops unused code.
set(CMAKE_AR /usr/bin/ar CACHE FILEPATH "")
set(CMAKE_RANLIB /bin/true CACHE FILEPATH "")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Link only what this build compiles: libraries of this machine are not for the browser.
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)
# This folder comes before libc++'s headers and has the parts that libc++ lacks on wasm32.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -isystem ${CMAKE_CURRENT_LIST_DIR}/../apps/linstock_wasm/std")
# Our libraries are linked whole; from the system's libraries, which follow, only what is called.
set(CMAKE_CXX_STANDARD_LIBRARIES_INIT "-Wl,--no-whole-archive")
set(LINSTOCK_WASM ON)
