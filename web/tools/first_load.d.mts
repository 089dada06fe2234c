import type { Plugin } from "vite";
export function needed<Chunk extends { fileName: string; imports: string[]; isEntry: boolean; moduleIds: string[] }>(
  chunks: Chunk[],
): Chunk[];
export function firstLoad(kB: number): Plugin;
