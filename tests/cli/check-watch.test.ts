import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isDeep } from '../scale.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { projectCopy, root } from './project-copy.ts';

const folder = temporaryFolder();
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

const smallest = readFileSync(path.join(root, 'tests/cases/smallest/site.yaml'), 'utf8');
const broken = smallest.replace('  edition:', '  editoin:');

const REPORT = /\n\nChecked at \d\d:\d\d:\d\d, in \d+ ms\. Ctrl\+C ends\.\n/;

/** Starts the watch of a file. `until` gives the next report that holds some words: a slow machine may see one save as two. */
function watching(file: string, cwd = root) {
  const program = spawn(process.execPath, ['src/cli/run.mjs', 'check', '--watch', file], { cwd });
  started.push(program);
  let printed = '';
  let wake = () => {};
  for (const output of [program.stdout, program.stderr])
    output.on('data', (chunk) => {
      printed += chunk;
      wake();
    });
  const until = async (words: string): Promise<string> => {
    for (;;) {
      const match = REPORT.exec(printed);
      const report = printed.slice(0, match?.index).replaceAll(file, 'site.yaml');
      if (match) printed = printed.slice(match.index + match[0].length);
      if (match && report.includes(words)) return report;
      if (!match)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  };
  return { program, until };
}

const FINE = 'No problems in site.yaml.';

describe('check --watch', () => {
  // one for several tests, each of which begins with another file than the last one left
  const file = path.join(folder, 'site.yaml');
  writeFileSync(file, smallest);
  const { program, until } = watching(file);

  test('checks again when the file is saved, and says what there is now', async () => {
    await until(FINE);
    writeFileSync(file, broken);
    await until('site.yaml:3:3  error unknown-key');
    writeFileSync(file, smallest);
    await until(FINE);
  });

  test('sees an editor that writes another file and gives it the name', async () => {
    for (const text of [broken, smallest, broken]) {
      writeFileSync(`${file}~`, text);
      renameSync(`${file}~`, file);
      await until(text === broken ? 'unknown-key' : FINE);
    }
  });

  test('waits for a file that is removed, and sees it when it is back', async () => {
    writeFileSync(file, smallest);
    await until(FINE);
    rmSync(file);
    await until('There is no file site.yaml. Plenary checks it as soon as it exists.');
    writeFileSync(file, broken);
    await until('unknown-key');
  });

  test('sees a picture come into a folder of media/ that was not there, go, and come again', async () => {
    const picture = readFileSync(path.join(root, 'media/logos/unsc.svg'));
    writeFileSync(file, smallest.replace('links:', 'mark: logos/own.svg\n  links:'));
    await until('missing-file');
    const logos = path.join(folder, 'media/logos');
    const come = async () => {
      // in one move, as who copies a folder would not have it half
      mkdirSync(path.join(folder, 'coming/logos'), { recursive: true });
      writeFileSync(path.join(folder, 'coming/logos/own.svg'), picture);
      renameSync(path.join(folder, 'coming'), path.join(folder, 'media'));
    };
    await come();
    await until(FINE);
    renameSync(path.join(folder, 'media'), path.join(folder, 'coming'));
    await until('missing-file');
    renameSync(path.join(folder, 'coming'), path.join(folder, 'media'));
    await until(FINE);
    // another folder with the same folders in it takes its place
    mkdirSync(path.join(folder, 'coming/logos'), { recursive: true });
    renameSync(path.join(folder, 'media'), path.join(folder, 'gone'));
    renameSync(path.join(folder, 'coming'), path.join(folder, 'media'));
    await until('missing-file');
    writeFileSync(path.join(logos, 'own.svg'), 'no picture');
    await until('not-an-image');
    rmSync(path.join(folder, 'media'), { recursive: true });
    await until('missing-file');
  });

  test('shows a new problem before those that were there', async () => {
    writeFileSync(file, broken);
    await until('unknown-key');
    appendFileSync(file, '\nfooters: 1\n');
    const report = await until('"footers"');
    expect(report.indexOf('"footers"')).toBeLessThan(report.indexOf('"editoin"'));
    expect(report).toContain('2 problems in site.yaml; 1 of them is new.');
  });

  test('clears nothing and colours nothing where no terminal is', async () => {
    writeFileSync(file, broken);
    expect(await until('unknown-key')).not.toContain('\x1b');
  });

  test('sees a file that is a link change where it really is', async () => {
    writeFileSync(file, smallest);
    await until(FINE);
    const real = path.join(folder, 'elsewhere/real.yaml');
    mkdirSync(path.dirname(real));
    writeFileSync(real, broken);
    symlinkSync(real, `${file}~`);
    renameSync(`${file}~`, file);
    await until('unknown-key');
    writeFileSync(real, smallest);
    await until(FINE);
  });

  // a schema changes with the code, and a program of its own takes a second
  if (isDeep)
    test('takes up a schema that has changed, and outlives one that is broken for a moment', async () => {
      const copy = projectCopy();
      const file = path.join(folder, 'with-a-motto.yaml');
      try {
        writeFileSync(file, smallest.replace('  edition:', '  motto: Peace\n  edition:'));
        const { until } = watching(file, copy);
        await until('unknown-key');
        const schema = path.join(copy, 'schema/records/conference.schema.json');
        const text = readFileSync(schema, 'utf8');
        writeFileSync(schema, text.slice(0, 100));
        await until('This is a bug in Plenary, not a mistake in your file');
        writeFileSync(
          schema,
          text.replace('"properties": {', '"properties": { "motto": { "type": "string" },'),
        );
        await until(FINE);
      } finally {
        rmSync(copy, { recursive: true });
      }
    });

  test('ends with 0 when it is interrupted, whatever is wrong', async () => {
    writeFileSync(file, `${broken}footers: 1\n`);
    await until('"footers"');
    program.kill('SIGINT');
    expect(await once(program, 'exit')).toEqual([0, null]);
  });
});
