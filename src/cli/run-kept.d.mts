/** Runs a CommonJS script, and keeps what V8 made of it when `use` gives true; see run-kept.mjs. */
export function runKept<T>(file: string, use: (exports: T) => Promise<boolean>): Promise<void>;
