#pragma once
// The schema of a store in PostgreSQL. Texts that people wrote are BYTEA, because TEXT excludes some characters. For
// store/postgres*.cpp only.

#include <array>

namespace linstock::store {

/// The statements that lead from each version of the schema to the next; the first starts from an empty database.
inline constexpr std::array<const char*, 5> postgres_steps = {R"(
CREATE TABLE linstock (version INTEGER NOT NULL, secret TEXT NOT NULL);
INSERT INTO linstock VALUES (0, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
CREATE TABLE book (
  hash TEXT PRIMARY KEY, ruleset TEXT NOT NULL, charts BYTEA NOT NULL, clauses BYTEA NOT NULL, sum TEXT NOT NULL
);
CREATE TABLE battle (
  id TEXT PRIMARY KEY, scenario TEXT NOT NULL, scenario_text BYTEA NOT NULL, ruleset TEXT NOT NULL,
  ruleset_hash BIGINT NOT NULL, house BYTEA NOT NULL, seed TEXT NOT NULL, tape BYTEA NOT NULL, first TEXT NOT NULL,
  second TEXT NOT NULL, record BOOLEAN NOT NULL, complete BOOLEAN NOT NULL, opening BIGINT NOT NULL,
  made BIGINT NOT NULL, book TEXT NOT NULL, sum TEXT NOT NULL
);
CREATE INDEX battle_rules ON battle (ruleset, ruleset_hash) WHERE book <> '';
CREATE TABLE course (
  battle TEXT PRIMARY KEY REFERENCES battle (id), changed BIGINT NOT NULL, epoch BIGINT NOT NULL,
  finished BOOLEAN NOT NULL, bug BYTEA NOT NULL, count BIGINT NOT NULL, sum TEXT NOT NULL, node BIGINT NOT NULL
);
CREATE TABLE link (
  hash TEXT PRIMARY KEY, battle TEXT NOT NULL REFERENCES battle (id), role TEXT NOT NULL, seats INTEGER NOT NULL,
  commands BYTEA NOT NULL, sealed BYTEA NOT NULL, invitation BOOLEAN NOT NULL, heir TEXT NOT NULL, sum TEXT NOT NULL
);
CREATE INDEX link_battle ON link (battle);
CREATE TABLE decision (
  battle TEXT NOT NULL REFERENCES battle (id), number BIGINT NOT NULL, json BYTEA NOT NULL, hash BIGINT NOT NULL,
  turn INTEGER NOT NULL, by_hand BOOLEAN NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (battle, number)
);
CREATE TABLE note (
  battle TEXT NOT NULL REFERENCES battle (id), viewer INTEGER NOT NULL, event BIGINT NOT NULL, text BYTEA NOT NULL,
  sum TEXT NOT NULL, PRIMARY KEY (battle, viewer, event)
);
CREATE TABLE standing (
  battle TEXT NOT NULL REFERENCES battle (id), seat INTEGER NOT NULL, kinds BYTEA NOT NULL, sum TEXT NOT NULL,
  PRIMARY KEY (battle, seat)
);
CREATE TABLE node (id BIGSERIAL PRIMARY KEY, address TEXT NOT NULL, until TIMESTAMPTZ NOT NULL);
)",
                                                              R"(
CREATE TABLE paper (
  drawer TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, due BIGINT NOT NULL, version BIGINT NOT NULL,
  text BYTEA NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (drawer, id)
);
CREATE INDEX paper_owner ON paper (owner, drawer, due);
)",
                                                              "CREATE INDEX paper_due ON paper (drawer, due) "
                                                              "WHERE due > 0",
                                                              // The last transaction of each process that writes.
                                                              "CREATE TABLE mark (id TEXT PRIMARY KEY, "
                                                              "last BIGINT NOT NULL, made TIMESTAMPTZ NOT NULL)",
                                                              R"(
ALTER TABLE course ADD COLUMN seen TEXT NOT NULL DEFAULT '';
UPDATE course SET sum = CASE WHEN sum = md5(ROW(battle, changed, epoch, finished, bug, count)::text)
  THEN md5(ROW(battle, changed, epoch, finished, bug, count, seen)::text) ELSE '' END;
)"};

}  // namespace linstock::store
