import type { Plugin } from "vite";
interface Asset {
  type: "asset";
  originalFileNames: readonly string[];
}
interface Chunk {
  type: "chunk";
  modules: Readonly<Record<string, { renderedLength: number }>>;
}
export const listFile: string;
export function packageOf(id: string): string | undefined;
export function packagesOf(bundle: Readonly<Record<string, Asset | Chunk>>): string[];
export function bundledPackages(): { collector: Plugin; writer: Plugin };
