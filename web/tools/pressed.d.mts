import type { Plugin } from "vite";

export function pressed(): Plugin;
