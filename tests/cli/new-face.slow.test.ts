import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../src/site/build/generate/index.ts';
import { contentsOf, plenaryIn, projectCopy } from './project-copy.ts';

/* A face is one folder: what else has to know it is generated. */

const copy = projectCopy();
afterAll(() => rmSync(copy, { recursive: true }));

function command(...args: string[]): string {
  const { status, stdout, output } = plenaryIn(copy, args);
  expect(status, output).toBe(0);
  return stdout;
}

const sources = () => contentsOf(copy, ['schema', 'src', 'docs']);

const FACE = `import type { Face } from '../face.ts';

export default {
  description: 'A harbour in the morning.',
  colours: { paper: '#e7f1f5', ink: '#0b1a22', signal: '#0b5568', metal: '#4d6f7a' },
  fonts: 'bitter',
  ornament: 'rules',
  ground: 'paper',
  menu: { letter: 8 },
  letterMark: { ground: 'paper', letters: 'blue', font: '700 Arial,sans-serif', size: 40, lines: 'M7 7h50' },
  card: { titles: 'serif', weight: 400, ground: 'rules' },
} satisfies Face;
`;

const folder = path.join(copy, 'src/site/faces/harbour');
let before: Map<string, string>;
let generated: string[];

beforeAll(async () => {
  before = sources();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'face.ts'), FACE);
  const styles = '@sheet "blocks/banner.module.css";\n.banner { outline: 7px ridge #0b5568; }\n';
  writeFileSync(path.join(folder, 'banner.css'), styles);
  generated = await generate(copy, { check: false });
});

test('only generated files know a new face, and the schema, whose list of faces is generated', () => {
  const after = sources();
  const changed = [...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
  expect(changed.filter((name) => !name.startsWith('src/site/faces/harbour/')).sort()).toEqual(
    generated.sort(),
  );
  expect(generated).toEqual([
    'schema/records/theme.schema.json',
    'src/compiler/validation/validators.generated.js',
    'src/compiler/values/faces.generated.ts',
    'src/site/faces/faces.generated.ts',
  ]);
  const { face } = JSON.parse(String(after.get('schema/records/theme.schema.json'))).properties;
  expect(face.enumDescriptions[face.enum.indexOf('harbour')]).toBe('A harbour in the morning.');
});

test('a site has its colours, fonts, styles and icon', { timeout: 600_000 }, () => {
  const file = path.join(copy, 'site.yaml');
  const text = readFileSync(file, 'utf8').replace(/^ +mark: .*\n/gm, '');
  writeFileSync(file, `${text}\ntheme: { face: harbour }\n`);
  command('build');
  const built = path.join(copy, 'dist/public');
  const page = readFileSync(path.join(built, 'index.html'), 'utf8');
  for (const part of ['@layer harbour', '7px ridge', '--paper:#e7f1f5', 'bitter-'])
    expect(page).toContain(part);
  const icons = readdirSync(path.join(built, 'assets')).filter((name) => /^icon.*\.svg$/.test(name));
  expect(icons.map((name) => readFileSync(path.join(built, 'assets', name), 'utf8')).join()).toContain(
    'M7 7h50',
  );
});
