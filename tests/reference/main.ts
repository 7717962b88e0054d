import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumPath, FLAGS } from '../browser/chromium.ts';
import { compareWith, tableOf } from './compare.ts';
import { SITES } from './sites.ts';
import { baseCommit } from './trees.ts';

/*
 * Compares pictures of all blocks in all faces with those of another commit, and prints what looks different:
 * npx tsx tests/reference/main.ts [COMMIT] [--site NAME] [--pictures FOLDER]
 * --site may come several times. --pictures writes before, after and the pixels that differ.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { site: { type: 'string', multiple: true }, pictures: { type: 'string' } },
});
const sites = SITES.filter(({ name }) => values.site?.includes(name) ?? true);
if (sites.length === 0) throw new Error(`The sites are ${SITES.map(({ name }) => name).join(', ')}.`);
const base = baseCommit(positionals[0]);
const began = performance.now();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
try {
  const { differences, drawn, all } = await compareWith({
    ...{ browser, base, sites, report: (line) => console.error(line) },
    ...(values.pictures && { pictures: path.resolve(values.pictures) }),
  });
  for (const line of tableOf(differences)) console.log(line);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${differences.length} parts of ${all} pictures differ from ${base.slice(0, 8)}. ${drawn} were drawn twice, as the files of their pages differ; ${seconds} s.`,
  );
  process.exitCode = differences.length > 0 ? 1 : 0;
} finally {
  await browser.close();
}
