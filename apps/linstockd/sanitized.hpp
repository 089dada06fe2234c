#pragma once
// True in a build with a sanitizer, which has its own `operator new`, reports crashes itself, and needs far more
// address space than our limit. g++ and clang define different macros.

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LINSTOCK_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define LINSTOCK_SANITIZED 1
#endif
#endif
#ifndef LINSTOCK_SANITIZED
#define LINSTOCK_SANITIZED 0
#endif
