import {
  codeSections,
  examples,
  explainCode,
  nearestMatch,
  type Printable,
  problemCodes,
  terminalColors,
} from '../../compiler/index.ts';
import { CommandError, ExitCode, type Folders } from '../command.ts';
import { type Checker, createChecker } from './checker.ts';
import { type CheckOptions, HELP, parseCheckOptions, problemsText, supportsColours } from './report.ts';

/**
 * Returns 1 if there are errors (with `--strict`, also if there are warnings), otherwise 0. `--fix` first applies all safe fixes,
 * `--watch` checks again after every change until stopped, and `--links` requests links to other sites. Throws a CommandError if
 * the check can't run.
 */
export async function check(args: string[], folders: Folders): Promise<number> {
  const isHelp = args.some((one) => one === '--help' || one === '-h');
  if (args[0] === 'explain') return runExplainCommand(args.slice(1));
  if (args[0] === 'translations' && !isHelp)
    return (await import('./translations.ts')).translations(args.slice(1), folders);
  if (isHelp) {
    console.log(HELP);
    return ExitCode.fine;
  }
  const options = parseCheckOptions(args);
  const checker = createChecker(options.file, folders);
  // imports modules only when needed, since an editor waits for the result
  if (options.watch) return (await import('./watch.ts')).watchSite(checker, options, folders);
  const found = await findProblems(checker, options, folders);
  const output = problemsText(found, options);
  if (output) console.log(output);
  return exitCodeFor(found, options);
}

async function findProblems(checker: Checker, options: CheckOptions, folders: Folders): Promise<Printable> {
  const found = options.fix
    ? await (await import('./fix.ts')).fixFile(checker, options.file)
    : await checker.look();
  return options.links ? (await import('./links.ts')).withLinkProblems(found, folders) : found;
}

function exitCodeFor({ problems }: Printable, { strict }: CheckOptions): number {
  const errors = problems.some(({ severity }) => severity === 'error');
  return errors || (strict && problems.length > 0) ? ExitCode.problems : ExitCode.fine;
}

/** Without CODE, lists all kinds of problems, one per line. */
function runExplainCommand([name, ...others]: string[]): number {
  if (others.length > 0)
    throw new CommandError('explain needs one code: npx plenary check explain unknown-key');
  console.log(name === undefined ? codeListText() : explanationText(name));
  return ExitCode.fine;
}

function explanationText(name: string): string {
  const code = problemCodes.find((one) => one === name.toLowerCase());
  const example = code && examples[code];
  if (code && example) return explainCode(code, example, terminalColors(supportsColours()));
  if (code) throw new CommandError(`There is no example of "${code}" yet.`);
  const near = nearestMatch(name.toLowerCase(), problemCodes);
  throw new CommandError(
    `There is no problem called "${name}". ${near ? `Did you mean "${near}"?` : 'npx plenary check explain lists all of them.'}`,
  );
}

function codeListText(): string {
  const colors = terminalColors(supportsColours());
  const width = Math.max(...Object.keys(examples).map((code) => code.length));
  const parts = codeSections.map(([title, all]) => {
    const lines = all.flatMap((code) => {
      const example = examples[code];
      return example ? [`  ${code.padEnd(width)}  ${shortenMessage(example.message)}`] : [];
    });
    return [colors.strong(title), ...lines].join('\n');
  });
  return [...parts, 'npx plenary check explain CODE explains one of them.'].join('\n\n');
}

function shortenMessage(message: string): string {
  const line = message.replaceAll('\n', ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
