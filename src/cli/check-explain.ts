import { type Code, codes, colors, examples, explainCode, nearest, themes, told } from '../compiler/index.ts';
import { hasColours } from './check-report.ts';
import { CommandError, Exit } from './errors.ts';

/** `check explain CODE`: tells about a kind of problem, with an example. Without CODE, all there are with a line each. */
export function explain([name, ...others]: string[]): number {
  if (others.length > 0)
    throw new CommandError('explain takes one code: npm run check -- explain unknown-key');
  console.log(name === undefined ? listText() : textOf(name));
  return Exit.fine;
}

function textOf(name: string): string {
  const code = codes.find((one) => one === name.toLowerCase());
  const example = code && examples[code];
  if (code && example) return explainCode(code, example, told[code], colors(hasColours()));
  if (code) throw new CommandError(`There is no example of "${code}" yet.`);
  const near = nearest(name.toLowerCase(), codes);
  throw new CommandError(
    `There is no problem called "${name}". ${near ? `Did you mean "${near}"?` : 'npm run check -- explain lists all there are.'}`,
  );
}

function listText(): string {
  const paints = colors(hasColours());
  const width = Math.max(...Object.keys(examples).map((code) => code.length));
  const filled = themes.filter(([, some]) => Object.keys(some).length > 0);
  const parts = filled.map(([name, some]) => {
    const lines = (Object.keys(some) as Code[]).map((code) => `  ${code.padEnd(width)}  ${lineOf(code)}`);
    return [paints.strong(name), ...lines].join('\n');
  });
  return [...parts, 'npm run check -- explain CODE tells more about one of them.'].join('\n\n');
}

/** What the compiler says of the example, in one line. */
function lineOf(code: Code): string {
  const message = (told[code]?.message ?? examples[code]?.why ?? '').replaceAll('\n', ' ');
  return message.length > 90 ? `${message.slice(0, 89)}…` : message;
}
