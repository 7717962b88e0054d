import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainEnvironment } from '../../browser/serve.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plenary-production-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build is one for production, whatever NODE_ENV the terminal has', () => {
  writeFileSync(
    path.join(folder, 'site.yaml'),
    `conference: { name: Tiny MUN, edition: The 1st, year: "25", starts: 2025-01-01T08:00, url: "https://tiny.example.org/" }
header: { name: Tiny MUN, links: [{ label: Home, link: / }] }
footer: { name: Tiny MUN }
routes:
  - { path: "/", title: Home, blocks: [{ type: message, title: Home }] }
  - { path: "*", title: Not found, blocks: [{ type: message, title: Not found }] }
`,
  );
  const scripts = (kind: string) => {
    const out = path.join(folder, kind);
    execFileSync(process.execPath, ['src/cli/run.mjs', 'build'], {
      cwd: root,
      env: {
        ...plainEnvironment(),
        NODE_ENV: kind,
        PLENARY_SITE: path.join(folder, 'site.yaml'),
        PLENARY_OUT: out,
      },
      stdio: 'pipe',
    });
    return readdirSync(path.join(out, 'public/assets')).filter((name) => name.endsWith('.js'));
  };
  expect(scripts('development')).toEqual(scripts('production'));
});
