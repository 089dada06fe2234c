// The server's own messages (docs/server.md), by concept. The types of prompts, decisions, events and views
// (docs/protocol.md) are in wire.ts, which `npm run wire` generates from `linstock umpire --schema`.
export type * from "./battle_api";
export type * from "./http_api";
export type * from "./real_table_api";
export type * from "./table_api";
