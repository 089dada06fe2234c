#pragma once
// The schema of a store in SQLite, version by version. For sqlite.cpp and sqlite_transfer.cpp only.

#include <array>

namespace linstock::store {

/// The statements that lead from each version of the schema to the next; the first starts from an empty file.
inline constexpr std::array<const char*, 11> steps = {
    R"(
CREATE TABLE battle (
  id TEXT PRIMARY KEY, scenario TEXT NOT NULL, scenario_text TEXT NOT NULL, ruleset TEXT NOT NULL,
  ruleset_hash INTEGER NOT NULL, house TEXT NOT NULL, seed TEXT NOT NULL, tape TEXT NOT NULL, first TEXT NOT NULL,
  second TEXT NOT NULL, record INTEGER NOT NULL, complete INTEGER NOT NULL, opening INTEGER NOT NULL,
  made INTEGER NOT NULL, changed INTEGER NOT NULL, epoch INTEGER NOT NULL, finished INTEGER NOT NULL,
  bug TEXT NOT NULL
) STRICT;
CREATE TABLE link (
  hash TEXT PRIMARY KEY, battle TEXT NOT NULL REFERENCES battle (id), role TEXT NOT NULL, seats INTEGER NOT NULL,
  commands TEXT NOT NULL
) STRICT;
CREATE INDEX link_battle ON link (battle);
CREATE TABLE decision (
  battle TEXT NOT NULL REFERENCES battle (id), number INTEGER NOT NULL, json TEXT NOT NULL, hash INTEGER NOT NULL,
  turn INTEGER NOT NULL, PRIMARY KEY (battle, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE note (
  battle TEXT NOT NULL REFERENCES battle (id), viewer INTEGER NOT NULL, event INTEGER NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (battle, viewer, event)
) STRICT, WITHOUT ROWID;
CREATE TABLE standing (
  battle TEXT NOT NULL REFERENCES battle (id), seat INTEGER NOT NULL, kinds TEXT NOT NULL, PRIMARY KEY (battle, seat)
) STRICT, WITHOUT ROWID;
)",
    "ALTER TABLE link ADD COLUMN sealed TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE decision ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 1",
    R"(
ALTER TABLE link ADD COLUMN invitation INTEGER NOT NULL DEFAULT 0;
ALTER TABLE link ADD COLUMN heir TEXT NOT NULL DEFAULT '';
)",
    R"(
ALTER TABLE battle ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
UPDATE battle SET count = (SELECT count(*) FROM decision WHERE decision.battle = battle.id);
ALTER TABLE battle ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE link ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE decision ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE note ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE standing ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
UPDATE battle SET sum = row_sum(id, scenario, scenario_text, ruleset, ruleset_hash, house, seed, tape, first, second,
  record, complete, opening, made, changed, epoch, finished, bug, count);
UPDATE link SET sum = row_sum(hash, battle, role, seats, commands, sealed, invitation, heir);
UPDATE decision SET sum = row_sum(battle, number, json, hash, turn, by_hand);
UPDATE note SET sum = row_sum(battle, viewer, event, text);
UPDATE standing SET sum = row_sum(battle, seat, kinds);
)",
    R"(
CREATE TABLE book (
  hash TEXT PRIMARY KEY, ruleset TEXT NOT NULL, charts TEXT NOT NULL, clauses TEXT NOT NULL, sum INTEGER NOT NULL
) STRICT;
ALTER TABLE battle ADD COLUMN book TEXT NOT NULL DEFAULT '';
CREATE INDEX battle_rules ON battle (ruleset, ruleset_hash) WHERE book <> '';
UPDATE battle SET sum = row_sum(id, scenario, scenario_text, ruleset, ruleset_hash, house, seed, tape, first, second,
  record, complete, opening, made, changed, epoch, finished, bug, count, book);
)",
    // A row that was damaged before stays so: its new checksum is made wrong too.
    R"(
CREATE TABLE course (
  battle TEXT PRIMARY KEY REFERENCES battle (id), changed INTEGER NOT NULL, epoch INTEGER NOT NULL,
  finished INTEGER NOT NULL, bug TEXT NOT NULL, count INTEGER NOT NULL, sum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO course SELECT id, changed, epoch, finished, bug, count, row_sum(id, changed, epoch, finished, bug, count)
  FROM battle;
UPDATE battle SET sum = row_sum(id, scenario, scenario_text, ruleset, ruleset_hash, house, seed, tape, first, second,
  record, complete, opening, made, book) + (sum <> row_sum(id, scenario, scenario_text, ruleset, ruleset_hash, house,
  seed, tape, first, second, record, complete, opening, made, changed, epoch, finished, bug, count, book));
ALTER TABLE battle DROP COLUMN changed;
ALTER TABLE battle DROP COLUMN epoch;
ALTER TABLE battle DROP COLUMN finished;
ALTER TABLE battle DROP COLUMN bug;
ALTER TABLE battle DROP COLUMN count;
)",
    // Four epochs of sixteen bits, one for each viewpoint.
    R"(
UPDATE course SET epoch = (epoch & 32767) * 281479271743489,
  sum = row_sum(battle, changed, (epoch & 32767) * 281479271743489, finished, bug, count)
    + (sum <> row_sum(battle, changed, epoch, finished, bug, count));
)",
    R"(
CREATE TABLE paper (
  drawer TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, due INTEGER NOT NULL, version INTEGER NOT NULL,
  text TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (drawer, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX paper_owner ON paper (owner, drawer, due);
)",
    "CREATE INDEX paper_due ON paper (drawer, due) WHERE due > 0",
    R"(
ALTER TABLE course ADD COLUMN seen TEXT NOT NULL DEFAULT '';
UPDATE course SET sum = row_sum(battle, changed, epoch, finished, bug, count, seen)
  + (sum <> row_sum(battle, changed, epoch, finished, bug, count));
)"};

}  // namespace linstock::store
