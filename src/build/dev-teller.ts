import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Compilation } from '../compiler/compile.ts';
import { printText } from '../compiler/print.ts';
import { toldOf, toldTrouble } from './dev-told.ts';
import { ASKED, TOLD, type Told } from './panel/told.ts';
import { BrokenSite, type Project } from './project.ts';

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

  function print(text: string): void {
    if (text === printed) return;
    if (text) logger.error(`\n${text}\n`);
    else logger.warn(`\n${path.basename(site)} is mended: nothing is wrong with it now.\n`);
    printed = text;
  }

  /** Of warnings only the number is told: they are no news on every save. */
  function warn(count: number): void {
    if (count !== warned && count > 0)
      logger.warn(
        `\n${count} ${count === 1 ? 'warning' : 'warnings'} in ${path.basename(site)}: npm run check\n`,
      );
    warned = count;
  }

  return {
    tell(compilation) {
      const { problems, text } = compilation;
      const errors = problems.filter(({ severity }) => severity === 'error');
      print(printText(errors, text));
      warn(problems.length - errors.length);
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
