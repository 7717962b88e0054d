import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { BrokenSite, type Project } from '../build/index.ts';
import { type Compilation, printText } from '../compiler/index.ts';
import { toldOf, toldTrouble } from './dev-told.ts';
import { ASKED, TOLD, type Told } from './overlay/payload.ts';

/** What tells of the problems of site.yaml, in the terminal and in every browser that has a page open, or opens one later. */
export interface Teller {
  tell: (compilation: Compilation) => void;
  /** Tells what kept the site from being compiled at all. */
  fail: (error: unknown) => void;
}

const NOTHING: Told = { file: '', errors: 0, warnings: 0, problems: [] };

/** The teller of a preview. In the terminal nothing is said twice, and one line says that all is mended. */
export function tellerOf(server: ViteDevServer, { site }: Project): Teller {
  const { hot } = server.environments.client;
  const { logger } = server.config;
  let told = NOTHING;
  let printed = '';
  let warned = 0;
  hot.on(ASKED, (_data, client) => client.send(TOLD, told));

  const name = path.basename(site);

  function print(text: string): void {
    if (text === printed) return;
    if (text) logger.error(`\n${text}\n`);
    printed = text;
  }

  /** Says once that no error is left. Prints only the number of warnings: they are no news on every save. */
  function sayRest(warnings: number, isFixed: boolean): void {
    const count = `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`;
    const look = 'npm run check';
    if (isFixed)
      logger.warn(
        warnings === 0
          ? `\n${name} is fixed: there is no problem in it now.\n`
          : `\n${name} has no errors now, but ${count}: ${look}\n`,
      );
    else if (warnings !== warned && warnings > 0) logger.warn(`\n${count} in ${name}: ${look}\n`);
    warned = warnings;
  }

  return {
    tell(compilation) {
      const { problems, text } = compilation;
      const errors = problems.filter(({ severity }) => severity === 'error');
      const isFixed = printed !== '' && errors.length === 0;
      print(printText(errors, text));
      sayRest(problems.length - errors.length, isFixed);
      told = problems.length > 0 ? toldOf(compilation, server.config.base) : NOTHING;
      hot.send(TOLD, told);
    },
    fail(error) {
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof BrokenSite) {
        print(message);
        told = toldTrouble(message, path.relative(process.cwd(), site));
        return hot.send(TOLD, told);
      }
      // a schema that is no JSON is a fault of who codes, whom Vite tells
      logger.error(message);
      hot.send({ type: 'error', err: { message, stack: '' } });
    },
  };
}
