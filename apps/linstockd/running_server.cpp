#include "apps/linstockd/running_server.hpp"

#include <curl/curl.h>

#include <memory>
#include <string_view>

namespace linstock::apps {

namespace {

constexpr long seconds_in_total = 5;

std::size_t ignore_body(char*, std::size_t size, std::size_t count, void*) { return size * count; }

}  // namespace

bool is_serving(const std::string& address) {
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), &curl_easy_cleanup);
    if (curl == nullptr) return false;
    const std::string url = address + "/api/rulesets";
    curl_easy_setopt(curl.get(), CURLOPT_URL, url.c_str());
    curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");  // the address is of this computer
    curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT, seconds_in_total);
    curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, &ignore_body);
    if (curl_easy_perform(curl.get()) != CURLE_OK) return false;
    long status = 0;
    const char* type = nullptr;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(curl.get(), CURLINFO_CONTENT_TYPE, &type);
    return status == 200 && type != nullptr && std::string_view(type).starts_with("application/json");
}

}  // namespace linstock::apps
