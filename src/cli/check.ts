import path from 'node:path';
import { parseArgs } from 'node:util';
import { recallReading } from '../build/kept-reading.ts';
import { prepareValidators } from '../build/kept-validators.ts';
import { cacheFolder } from '../build/project.ts';
import { readAhead } from '../build/read-ahead.ts';
import { type Compilation, compile } from '../compiler/compile.ts';
import { memoryOf } from '../compiler/memory.ts';
import { printGithub, printJson, printText } from '../compiler/print.ts';
import { readSchemas } from '../compiler/schemas.ts';
import { CommandError, Exit } from './exit.ts';
import { lookAtLinks, notLookedAt } from './outside-links.ts';
import { projectRoot } from './project.ts';

const FORMATS = ['text', 'json', 'github'] as const;
type Format = (typeof FORMATS)[number];

/**
 * `check [FILE] [--format text|json|github] [--strict] [--links]`: prints the problems of a site file. Gives 0 when there is
 * none and 1 otherwise; with `--strict` warnings count too. With `--links`
 * links to other sites are looked at. Throws a CommandError when it cannot run.
 */
export async function check(args: string[], root = projectRoot): Promise<number> {
  const { file, format, strict, links } = optionsOf(args);
  const compiled = await compiledOf(file, root);
  if (links) await addLinks(compiled, root);
  const output = printed(compiled, format, file);
  if (output) console.log(output);
  const errors = compiled.problems.some(({ severity }) => severity === 'error');
  return errors || (strict && compiled.problems.length > 0) ? Exit.problems : Exit.fine;
}

function optionsOf(args: string[]): { file: string; format: Format; strict: boolean; links: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        strict: { type: 'boolean', default: false },
        links: { type: 'boolean', default: false },
      },
    });
    const format = FORMATS.find((known) => known === values.format);
    if (!format) throw new CommandError(`--format takes ${FORMATS.join(', ')}; found "${values.format}".`);
    if (positionals.length > 1) throw new CommandError('check takes one file.');
    return { file: positionals[0] ?? 'site.yaml', format, strict: values.strict, links: values.links };
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError((error as Error).message);
  }
}

/** Adds the links that lead nowhere to the problems. */
async function addLinks(compiled: Compilation, root: string): Promise<void> {
  const cache = path.join(cacheFolder({ root }), 'links.json');
  const { problems, unknown } = await lookAtLinks(compiled.outside(), { cache });
  compiled.problems.push(...compiled.show(problems));
  compiled.problems.sort((a, b) => a.line - b.line || a.column - b.column);
  // beside what is printed for other programs
  if (unknown > 0) console.error(notLookedAt(unknown));
}

async function compiledOf(file: string, root: string): Promise<Compilation> {
  const schemas = readSchemas(path.join(root, 'schema'));
  prepareValidators({ root }, schemas);
  try {
    const site = path.resolve(file);
    const keepReading = recallReading({ root, site }, memoryOf(schemas));
    await readAhead({ root, site }, memoryOf(schemas));
    const compilation = compile({ file: site, schemas, name: file });
    keepReading();
    return compilation;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new CommandError(`There is no file ${file} here. Name the file: npm run check -- FILE`);
    if (code === 'EISDIR') throw new CommandError(`${file} is a folder; name the file in it.`);
    if (code === 'EACCES') throw new CommandError(`The file ${file} may not be read.`);
    throw error;
  }
}

function printed({ problems, samples, text }: Compilation, format: Format, file: string): string {
  if (format === 'json') return printJson(problems, samples);
  if (format === 'github') return printGithub(problems);
  const count = problems.length === 1 ? '1 problem' : `${problems.length || 'No'} problems`;
  return [...(problems.length > 0 ? [printText(problems, text)] : []), `${count} in ${file}.`].join('\n\n');
}
