import { codes, examples, explainCode, nearest, sections, terminalColors } from '../compiler/index.ts';
import { hasColours } from './check-report.ts';
import { CommandError, Exit } from './errors.ts';

/** `check explain CODE`: prints what a kind of problem is, with an example. Without CODE it lists all, a line each. */
export function explain([name, ...others]: string[]): number {
  if (others.length > 0)
    throw new CommandError('explain takes one code: npm run check -- explain unknown-key');
  console.log(name === undefined ? listText() : textOf(name));
  return Exit.fine;
}

function textOf(name: string): string {
  const code = codes.find((one) => one === name.toLowerCase());
  const example = code && examples[code];
  if (code && example) return explainCode(code, example, terminalColors(hasColours()));
  if (code) throw new CommandError(`There is no example of "${code}" yet.`);
  const near = nearest(name.toLowerCase(), codes);
  throw new CommandError(
    `There is no problem called "${name}". ${near ? `Did you mean "${near}"?` : 'npm run check -- explain lists all there are.'}`,
  );
}

function listText(): string {
  const colors = terminalColors(hasColours());
  const width = Math.max(...Object.keys(examples).map((code) => code.length));
  const parts = sections.map(([title, all]) => {
    const lines = all.flatMap((code) => {
      const example = examples[code];
      return example ? [`  ${code.padEnd(width)}  ${oneLine(example.message)}`] : [];
    });
    return [colors.strong(title), ...lines].join('\n');
  });
  return [...parts, 'npm run check -- explain CODE tells more about one of them.'].join('\n\n');
}

/** A message in one line that fits a terminal. */
function oneLine(message: string): string {
  const line = message.replaceAll('\n', ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
