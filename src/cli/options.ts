import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestMatch } from '../compiler/index.ts';
import { CommandError } from './command.ts';

/** Throws a CommandError that names an unknown option and suggests a similar option. */
export function parseArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
): ReturnType<typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>> {
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option)
      throw new CommandError(
        `There is no option ${rawName}. ${optionSuggestion(name, Object.keys(options))}`,
      );
    if (option.type === 'boolean' && value !== undefined)
      throw new CommandError(`${rawName} has no value. Write only ${rawName}.`);
    if (option.type === 'string' && !value)
      throw new CommandError(
        `The value after ${rawName} is missing. Write something like: ${rawName} ${option.default ?? '…'}`,
      );
  }
  return parseArgs({ args, options, allowPositionals: true });
}

function optionSuggestion(name: string, known: string[]): string {
  const near = nearestMatch(name, known);
  return near ? `Did you mean --${near}?` : `Possible options: ${known.map((one) => `--${one}`).join(', ')}.`;
}
