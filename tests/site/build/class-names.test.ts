import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Rollup } from 'vite';
import { beforeEach, expect, test } from 'vitest';
import { stylesPlugin } from '../../../src/site/build/bundles/styles.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

beforeEach(() => {
  for (const room of ['blocks', 'parts', 'renderer'])
    mkdirSync(path.join(folder, 'src/site', room), { recursive: true });
  write('src/site/parts/card.module.css', '.card { color: red }');
  write('src/site/blocks/faq.module.css', '.question { color: red }');
  write(
    'src/site/blocks/faq.js',
    "import styles from './faq.module.css'; document.body.className = styles.question;",
  );
});

/** The only script of the project, as it is built: its name and what it says. */
async function builtScript(): Promise<{ name: string; code: string }> {
  const { output } = (await build({
    ...{ root: folder, configFile: false, logLevel: 'error' },
    plugins: [stylesPlugin(folder, { shell: [], blocks: new Map(), scripted: [] })],
    build: { write: false, rolldownOptions: { input: path.join(folder, 'src/site/blocks/faq.js') } },
  })) as Rollup.RollupOutput;
  return { name: output[0].fileName, code: output[0].code };
}

test('a class has the same short name in each build', async () => {
  expect(await builtScript()).toEqual(await builtScript());
});

test('a script has another name when a class that it does not name is new, as pages have other names then', async () => {
  const before = await builtScript();
  write('src/site/parts/card.module.css', '.card { color: red } .foot { color: red }');
  const after = await builtScript();
  expect(after.name).not.toBe(before.name);
});
