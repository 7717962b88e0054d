import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plenaryIn, root } from '../../cli/project-copy.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();

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
    const env = { NODE_ENV: kind, PLENARY_SITE: path.join(folder, 'site.yaml'), PLENARY_OUT: out };
    const { status, output } = plenaryIn(root, ['build'], env);
    expect(status, output).toBe(0);
    return readdirSync(path.join(out, 'public/assets')).filter((name) => name.endsWith('.js'));
  };
  expect(scripts('development')).toEqual(scripts('production'));
});
