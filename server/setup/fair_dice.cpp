#include "server/setup/fair_dice.hpp"

#include "server/access/tokens.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

/// All 64 digits, even for a seed that `to_text()` writes as a short number.
std::string digits_of(const Seed& seed) {
    std::string out;
    for (const std::uint64_t word : seed.words)
        out += json::hex(word);
    return out;
}

void write_share(json::Writer& to, const char* who, const Share& share, bool open) {
    to.key(who).object();
    to.member("commit", share.commit);
    if (share.by_server) to.key("by_server").flag(true);
    if (open) to.member("share", share.share);
    to.end_object();
}

Share read_share(const json::Value& value, const char* who) {
    Share out;
    const json::Value* one = value.find(who);
    if (one == nullptr) return out;
    if (const json::Value* v = one->find("commit")) out.commit = v->text;
    if (const json::Value* v = one->find("share")) out.share = v->text;
    if (const json::Value* v = one->find("by_server")) out.by_server = v->flag;
    return out;
}

}  // namespace

bool is_256_bits(const std::string& text) {
    return text.size() == 64 && std::all_of(text.begin(), text.end(),
                                            [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

Share new_share(const std::string& who) {
    Share out;
    out.share = digits_of(random_seed());
    out.commit = sha256(commit_text(who, out.share));
    return out;
}

bool matches_commitment(const Share& share, const std::string& who) {
    return is_256_bits(share.share) && sha256(commit_text(who, share.share)) == share.commit;
}

std::string seed_of(const FairDice& dice) { return sha256(seed_text(dice)); }

void write_fair(json::Writer& to, const FairDice& dice, bool open) {
    to.object();
    write_share(to, "server", dice.server, open);
    write_share(to, "first", dice.first, open);
    write_share(to, "second", dice.second, open);
    to.end_object();
}

FairDice read_fair(const json::Value& value) {
    return FairDice{read_share(value, "server"), read_share(value, "first"), read_share(value, "second")};
}

}  // namespace linstock::server
