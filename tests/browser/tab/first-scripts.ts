import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The programs of the studio that a first visit starts. */
const PROGRAMS = ['page', 'worker', 'agent'];

/** The scripts that each program of a built studio loads at once and none before it: its own, and what it imports, by their names in the folder `assets`. */
export function firstScripts(assets: string): { program: string; scripts: string[] }[] {
  const names = readdirSync(assets);
  const seen = new Set<string>();
  return PROGRAMS.map((program) => {
    const [entry, ...others] = names.filter((name) => name.startsWith(`${program}-`));
    if (entry === undefined || others.length > 0) throw new Error(`The studio has not one ${program}.`);
    return { program, scripts: reach(assets, entry, seen) };
  });
}

/** A script with all that it imports when it starts, but for what was seen before. */
function reach(assets: string, name: string, seen: Set<string>): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const text = readFileSync(path.join(assets, name), 'utf8');
  const imports = text.matchAll(/\b(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
  return [name, ...[...imports].flatMap(([, imported]) => reach(assets, String(imported), seen))];
}
