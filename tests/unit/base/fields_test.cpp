#include "base/fields.hpp"

#include "property.hpp"

#include <limits>

namespace linstock::testing {
namespace {

enum class Mood : std::uint8_t { steady, shaken };
LINSTOCK_WORDS(Mood, "steady", nullptr)

struct Sample {
    Point where;
    std::int64_t long_number = 0;
    std::uint64_t bits = 0;
    std::int32_t number = 0;
    std::uint32_t count = 0;
    std::array<std::int16_t, 3> small{};
    UnitId unit;
    std::array<UnitId, 2> pair{};
    std::int8_t tiny = 0;
    std::uint8_t byte = 0;
    bool flag = false;
    Mood mood = Mood::steady;
};
static_assert(Window<Sample>);

constexpr std::array<Field, 12> fields{
    {LINSTOCK_FIELD(Sample, where), LINSTOCK_FIELD(Sample, long_number), LINSTOCK_FIELD(Sample, bits),
     LINSTOCK_FIELD(Sample, number), LINSTOCK_FIELD(Sample, count), LINSTOCK_FIELD(Sample, small),
     LINSTOCK_FIELD(Sample, unit), LINSTOCK_FIELD(Sample, pair), LINSTOCK_FIELD(Sample, tiny),
     LINSTOCK_FIELD(Sample, byte), LINSTOCK_FIELD(Sample, flag), LINSTOCK_FIELD(Sample, mood)}};

const Field& field(std::string_view name) {
    for (const Field& f : fields)
        if (name == f.name) return f;
    ADD_FAILURE() << name;
    return fields[0];
}

TEST(Fields, Field_HasTypeAndCountOfItsMember) {
    EXPECT_EQ(field("where").type, FieldType::point);
    EXPECT_EQ(field("small").type, FieldType::i16);
    EXPECT_EQ(field("small").count, 3);
    EXPECT_EQ(field("pair").count, 2);
    EXPECT_EQ(field("unit").type, FieldType::u16);
    EXPECT_EQ(field("flag").type, FieldType::boolean);
    EXPECT_EQ(field("mood").type, FieldType::u8);
}

TEST(Fields, FieldTable_CoversStructWithoutGaps) {
    std::size_t at = 0;
    for (const Field& f : fields) {
        EXPECT_EQ(f.offset, at) << f.name;
        at += size_of(f.type) * f.count;
    }
    EXPECT_EQ(at, sizeof(Sample));
}

TEST(Fields, ReadField_ReturnsValueOfMember) {
    Sample sample;
    sample.where = {-5, 1LL << 40};
    sample.small = {1, -2, 3};
    sample.unit = UnitId{77};
    sample.mood = Mood::shaken;
    sample.tiny = -128;
    sample.flag = true;
    Block<128> block;
    block.set(sample);
    const std::byte* bytes = block.bytes.data();
    EXPECT_EQ(read_point(field("where"), bytes, 0), sample.where);
    EXPECT_EQ(read_field(field("small"), bytes, 1), -2);
    EXPECT_EQ(read_field(field("unit"), bytes, 0), 77);
    EXPECT_EQ(read_field(field("mood"), bytes, 0), 1);
    EXPECT_EQ(read_field(field("tiny"), bytes, 0), -128);
    EXPECT_EQ(read_field(field("flag"), bytes, 0), 1);
    EXPECT_EQ(read_field(field("where"), bytes, 0), 0) << "a point is no number";
}

TEST(Fields, WriteField_NumberTooLarge_ReturnsFalse) {
    Block<128> block;
    std::byte* bytes = block.bytes.data();
    const Block<128> before = block;
    EXPECT_FALSE(write_field(field("tiny"), bytes, 0, 128));
    EXPECT_FALSE(write_field(field("tiny"), bytes, 0, -129));
    EXPECT_FALSE(write_field(field("byte"), bytes, 0, -1));
    EXPECT_FALSE(write_field(field("byte"), bytes, 0, 256));
    EXPECT_FALSE(write_field(field("unit"), bytes, 0, 65536));
    EXPECT_FALSE(write_field(field("flag"), bytes, 0, 2));
    EXPECT_FALSE(write_field(field("count"), bytes, 0, -1));
    EXPECT_FALSE(write_field(field("number"), bytes, 0, 1LL << 31));
    EXPECT_FALSE(write_field(field("where"), bytes, 0, 1));
    EXPECT_TRUE(block == before);
    EXPECT_TRUE(write_field(field("count"), bytes, 0, 0xffffffffLL));
    EXPECT_TRUE(write_field(field("tiny"), bytes, 0, -128));
    EXPECT_EQ(block.as<Sample>().count, 0xffffffffu);
}

TEST(Fields, CopiedBlock_EqualsOriginal) {
    Sample sample;
    sample.where = {1, -2};
    sample.long_number = std::numeric_limits<std::int64_t>::min();
    sample.bits = ~0ULL;
    sample.number = -3;
    sample.count = 4;
    sample.small = {5, -6, 7};
    sample.unit = UnitId{8};
    sample.pair = {UnitId{9}, UnitId{65535}};
    sample.tiny = -10;
    sample.byte = 255;
    sample.flag = true;
    sample.mood = Mood::shaken;
    Block<128> from;
    from.set(sample);
    Block<128> to;
    for (const Field& f : fields) {
        for (std::size_t k = 0; k < f.count; ++k) {
            if (f.type == FieldType::point)
                write_point(f, to.bytes.data(), k, read_point(f, from.bytes.data(), k));
            else
                ASSERT_TRUE(write_field(f, to.bytes.data(), k, read_field(f, from.bytes.data(), k))) << f.name;
        }
    }
    EXPECT_TRUE(from == to);
    EXPECT_EQ(to.as<Sample>().pair[1], UnitId{65535});
}

RC_GTEST_PROP(Fields, WrittenNumber_ReadsBack, ()) {
    const Field& f = fields[static_cast<std::size_t>(*rc::gen::inRange(1, 12))];
    const auto k = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(f.count)));
    const auto number = *rc::gen::oneOf(rc::gen::inRange<std::int64_t>(-300, 300), rc::gen::arbitrary<std::int64_t>());
    Block<128> block;
    if (write_field(f, block.bytes.data(), k, number))
        RC_ASSERT(read_field(f, block.bytes.data(), k) == number);
    else
        RC_ASSERT(block == Block<128>{});
}

TEST(Fields, RangeOfField_CanBeNarrowerThanItsType) {
    const EntityCounts there{.units = 3, .officers = 1, .commands = 0, .pieces = 0, .armies = 2};
    EXPECT_TRUE(is_valid_value(field("unit"), 3, there));
    EXPECT_FALSE(is_valid_value(field("unit"), 4, there));
    EXPECT_FALSE(is_valid_value(field("unit"), -1, there));
    EXPECT_TRUE(is_valid_value(field("mood"), 0, there));
    EXPECT_FALSE(is_valid_value(field("mood"), 1, there)) << "a value without a word";
    EXPECT_FALSE(is_valid_value(field("mood"), 2, there));
    EXPECT_TRUE(is_valid_value(field("tiny"), -128, there));
    EXPECT_FALSE(is_valid_value(field("tiny"), 128, there));
    const Field some = field("byte").from(1, 2);
    EXPECT_FALSE(is_valid_value(some, 0, there));
    EXPECT_TRUE(is_valid_value(some, 2, there));
    EXPECT_EQ(expected_values(some, there), "a whole number from 1 to 2");
    EXPECT_EQ(expected_values(field("mood"), there), "one of: steady");
    EXPECT_EQ(expected_values(field("unit"), there), "a unit by its number, 1 to 3, or 0 for none");
}

}  // namespace
}  // namespace linstock::testing
