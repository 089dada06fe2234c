/** Version and commit, set by vite.config.ts at build time. */
declare const LINSTOCK_VERSION: string;
