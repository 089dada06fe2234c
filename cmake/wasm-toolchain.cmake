# The engine for the browser: clang and Debian's packages of libc++ and wasi-libc for wasm32 (tools/setup wasm).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_SYSROOT /usr)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# Debian's `ar` makes no index of these objects and needs none: the link takes whole libraries and drops what is not called.
set(CMAKE_AR /usr/bin/ar CACHE FILEPATH "")
set(CMAKE_RANLIB /bin/true CACHE FILEPATH "")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Only what is compiled here is linked: a library of this machine would be none of the browser's.
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)
# The folder stands before libc++'s own headers and has what that leaves out there.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -isystem ${CMAKE_CURRENT_LIST_DIR}/../apps/linstock_wasm/std")
# After ours, of which all is taken, come those of which only what is called is.
set(CMAKE_CXX_STANDARD_LIBRARIES_INIT "-Wl,--no-whole-archive")
set(LINSTOCK_WASM ON)
