#pragma once
// Whether this build is under a sanitizer, which has operators of its own, tells of a crash itself, and asks for far
// more address space than any bound of ours would leave it. g++ and clang say so in different ways.

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
