import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainEnvironment } from '../../browser/serve.ts';
import { projectCopy } from '../../cli/project-copy.ts';

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

test('a site is the same, byte for byte, where the sources of the studio are missing', () => {
  const built = (...missing: string[]) => {
    const copy = projectCopy();
    try {
      for (const part of missing) rmSync(path.join(copy, part), { recursive: true });
      execFileSync(process.execPath, ['src/cli/run.mjs', 'build'], {
        cwd: copy,
        env: plainEnvironment(),
        stdio: 'pipe',
      });
      return contentOf(path.join(copy, 'dist'));
    } finally {
      rmSync(copy, { recursive: true });
    }
  };
  const whole = built();
  expect(whole.size).toBeGreaterThan(100);
  const without = built('src/studio', 'src/site/preview/studio');
  expect([...without.keys()]).toEqual([...whole.keys()]);
  const others = [...whole.keys()].filter(
    (file) => !without.get(file)?.equals(whole.get(file) ?? Buffer.of()),
  );
  expect(others).toEqual([]);
});

/** The files in a folder, by their paths. */
function contentOf(of: string): Map<string, Buffer> {
  const files = readdirSync(of, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const names = files.map(({ parentPath, name }) => path.relative(of, path.join(parentPath, name))).sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(of, name))]));
}
