// What the server says on the host's page (server/moderation/host_api.hpp).
import type { Place } from "../people/api";

export interface Complaint {
  id: string;
  filed: number; // milliseconds since 1970, as all times here
  hidden?: true; // its line is
  battle: string;
  place: Place;
  line: { n: number; at: number; seat?: "first" | "second"; name: string; text: string };
}
export interface Overview {
  complaints: Complaint[]; // the newest first
  more: number; // older ones that are not listed
  blocked: { network: string; until: number }[];
}
// GET  /api/host -> Overview                                       by the host's key, as the others
// POST /api/host/hide, close {id of a complaint} -> Overview
// POST /api/host/remove {id of an open game} -> Overview
// POST /api/host/block {address, days; 0 = no longer} -> Overview
