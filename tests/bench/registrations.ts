import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { bundle } from './bundle.ts';
import { figure, kilobytes, median, say, table } from './figures.ts';
import type { Options } from './options.ts';
import { answers, csvOf } from './registration-rows.ts';
import type { Steps } from './registration-steps.ts';
import { runs } from './run.ts';

const root = path.join(import.meta.dirname, '../..');

/** Makes workbooks of more and more registrations, each in a process of its own, and prints the table in Markdown. */
export async function measureRegistrations(
  { rows, runs: times }: Options,
  print: (table: string) => void,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plenary-registrations-'));
  try {
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    const script = await bundle({ root, script: 'tests/bench/registration-steps.ts', folder });
    const lines: string[][] = [];
    for (const count of rows)
      for (const file of await filesOf(count, folder)) {
        say(`${figure(count)} rows: ${path.extname(file).slice(1)}`);
        const measured: Steps[] = [];
        for (let time = 0; time < times; time += 1) measured.push(await stepsOf(script, file, folder));
        lines.push([figure(count), path.extname(file).slice(1), ...cellsOf(measured, count)]);
      }
    print(
      [
        '### From the file to data.xlsx',
        `Medians of ${times}, each in a process of its own that had done nothing before. Memory is the most that the process held, Node itself included.`,
        table(
          ['rows', 'file', 'ms', 'rows/s', 'parsing', 'rules', 'writing', 'peak MiB', 'data.xlsx kB'],
          lines,
        ),
      ].join('\n\n'),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same registrations as CSV and as XLSX. */
async function filesOf(count: number, folder: string): Promise<string[]> {
  const rows = answers(count);
  const [csv, xlsx] = ['csv', 'xlsx'].map((kind) => path.join(folder, `answers-${count}.${kind}`));
  await writeFile(String(csv), csvOf(rows));
  await writeFile(String(xlsx), await writeXlsx({ sheets: [{ name: 'Form responses 1', rows }] }));
  return [String(csv), String(xlsx)];
}

async function stepsOf(script: string, file: string, folder: string): Promise<Steps> {
  const report = path.join(folder, 'report.json');
  await runs(folder, [script, file, report]);
  return JSON.parse(await readFile(report, 'utf8')) as Steps;
}

/** Time, speed, the share of each step, memory and size. */
function cellsOf(measured: Steps[], count: number): string[] {
  const of = (key: keyof Steps) => median(measured.map((steps) => steps[key]));
  const parts = (['parsing', 'rules', 'writing'] as const).map(of);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return [
    figure(whole),
    figure((count / whole) * 1000),
    ...parts.map((part) => `${figure((part / whole) * 100)} %`),
    figure(of('memory')),
    kilobytes(of('bytes')),
  ];
}
