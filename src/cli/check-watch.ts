import { existsSync } from 'node:fs';
import path from 'node:path';
import { otherName } from '../build/index.ts';
import { nameOf, printText, type ShownProblem } from '../compiler/index.ts';
import type { CheckOptions } from './check-options.ts';
import { hasColours, summaryText } from './check-print.ts';
import type { Checker } from './check-site.ts';
import { sentenceOf } from './ends.ts';
import { Exit } from './exit.ts';
import { watchFiles } from './watch-files.ts';

/** Clears the window and what can be scrolled back to, and goes to its first line. */
const CLEAR = '\x1b[2J\x1b[3J\x1b[H';

/**
 * Checks a file whenever it, its media or the schemas of the project at `root` change, until the program is told to end
 * (Ctrl+C). Gives 0 then. What is wrong with the file, or that there is none, is printed and waited for.
 */
export async function watch(checker: Checker, { file }: CheckOptions, root: string): Promise<number> {
  const site = path.resolve(file);
  const schemas = path.join(root, 'schema');
  let known: ReadonlySet<string> | undefined;
  // one after the other, and the last one when all is written
  let last = look();
  const watching = watchFiles({
    file: site,
    folders: [path.join(path.dirname(site), 'media'), schemas],
    changed: (paths) => {
      if (paths.some((one) => one.startsWith(schemas))) checker.forgetSchemas();
      last = last.then(look);
    },
  });
  await told();
  watching.close();
  await last;
  return Exit.fine;

  /** Never rejects: the next save brings us back here. */
  async function look(): Promise<void> {
    const started = performance.now();
    const report = await looked().catch(sentenceOf);
    const took = Math.round(performance.now() - started);
    const when = new Date().toTimeString().slice(0, 8);
    const clear = process.stdout.isTTY ? CLEAR : '';
    process.stdout.write(`${clear}${report}\n\nChecked at ${when}, in ${took} ms. Ctrl+C ends.\n`);
  }

  async function looked(): Promise<string> {
    if (!existsSync(site))
      return `There is no file ${file}.${otherName(site)} It is checked when it is there.`;
    const { problems, text } = await checker.look();
    const isNew = (one: ShownProblem) => known !== undefined && !known.has(nameOf(one));
    const fresh = problems.filter(isNew);
    const others = problems.filter((one) => !isNew(one));
    known = new Set(problems.map(nameOf));
    const shown = problems.length > 0 ? [printText([...fresh, ...others], text, hasColours())] : [];
    return [...shown, summaryText(problems, file, { fresh: fresh.length })].join('\n\n');
  }
}

/** Waits until somebody ends the program. */
function told(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
