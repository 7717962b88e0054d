import path from 'node:path';
import type { Logger, ViteDevServer } from 'vite';
import { BrokenSite, type Project } from '../build/index.ts';
import { type Compilation, frame, type LocatedProblem, printText, type Span } from '../compiler/index.ts';
import { NOT_FOUND, STUDIO, withBase } from '../shared/index.ts';
import { keyOfFix, versionOfText } from '../studio/index.ts';
import {
  type Opening,
  type OverlayPayload,
  type OverlayProblem,
  type OverlayUsage,
  PAYLOAD_EVENT,
  REQUEST_EVENT,
} from './overlay/payload.ts';

/**
 * Keeps from the terminal what only those understand who know Vite: which module was replaced, that a server started anew.
 * Errors and warnings stay. `server.printUrls` says where the preview is, in a sentence, and for other devices in the network the
 * link that lets them edit, with the path `pairing`. Where the preview is `forwarded`, it has no other address.
 */
export function quieten(server: ViteDevServer, pairing: string, forwarded?: string): void {
  const { logger } = server.config;
  const say = logger.info;
  logger.info = (() => {}) satisfies Logger['info'];
  server.printUrls = () => {
    const { local = [], network = [] } = forwarded ? {} : (server.resolvedUrls ?? {});
    const [here = ''] = forwarded ? [`https://${forwarded}${server.config.base}`] : local;
    const lines = [
      `The preview:       ${here}`,
      ...network.map((address) => `In this network:   ${address}`),
      `The studio:        ${new URL(forwarded ? pairing : `${STUDIO}/`, here || 'http://localhost').href}`,
      ...network.map((address) => `Edit from another device: ${new URL(pairing, address).href}`),
      `All the blocks:    ${here}blocks`,
      'The preview updates each time you save. To stop it, press Ctrl+C.',
    ];
    say(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  };
}

/** An author with more fixes these first; the count says that there are others. */
const MOST = 100;

/** The problems of a compilation as the panel in the browser shows them: errors first, each with where it is seen. */
function payloadOf(compilation: Compilation, base: string): OverlayPayload {
  const { problems, text } = compilation;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const lines = text.split('\n');
  const version = versionOfText(text);
  return {
    file: problems[0]?.file ?? '',
    errors: errors.length,
    warnings: warnings.length,
    problems: [...errors, ...warnings].slice(0, MOST).map((one): OverlayProblem => {
      const correction = correctionOf(one, text);
      const fix = keyOfFix(one, version);
      return {
        severity: one.severity,
        place: one.where ?? one.path,
        message: one.message,
        ...(one.hint === undefined ? {} : { hint: one.hint }),
        ...(correction === undefined ? {} : { correction }),
        ...(fix === undefined ? {} : { fix }),
        frame: frameOf(one, lines),
        at: openingOf(one.file, one),
        related: one.related.map((other) => ({ message: other.message, at: openingOf(one.file, other) })),
        usages: spotsOf(one, compilation, base),
      };
    }),
  };
}

/** The payload for what keeps site.yaml from being read at all. */
function payloadOfTrouble(message: string, file: string): OverlayPayload {
  const problem: OverlayProblem = {
    severity: 'error',
    place: '',
    message,
    frame: '',
    related: [],
    usages: [],
  };
  return { file, errors: 1, warnings: 0, problems: [problem] };
}

function openingOf(file: string, { line, column }: Span): Opening {
  return { line, file: `${file}:${line}:${column}` };
}

function frameOf(span: Span, lines: string[]): string {
  // a terminal has them two spaces in
  return frame(span, lines)
    .map((line) => line.slice(2))
    .join('\n');
}

/** The lines as they should be: by the fix, else by the first thing that the hint says to type. */
function correctionOf({ fix, suggestions = [] }: LocatedProblem, text: string): string | undefined {
  const edit = fix ?? suggestions[0];
  if (!edit) return undefined;
  const from = text.lastIndexOf('\n', edit.offset - 1) + 1;
  const end = text.indexOf('\n', Math.max(edit.offset, edit.end - 1));
  const stop = Math.max(end < 0 ? text.length : end, edit.end);
  // of what is only removed there is nothing to copy
  const lines = text.slice(from, edit.offset) + edit.text + text.slice(edit.end, stop);
  return lines.trimEnd() || undefined;
}

function spotsOf(problem: LocatedProblem, { usages }: Compilation, base: string): OverlayUsage[] {
  const around = /^(header|footer)\b/.exec(problem.path)?.[1] as OverlayUsage['frame'];
  if (around) return [{ title: around, frame: around }];
  return usages(problem)
    .filter(({ page }) => page !== NOT_FOUND)
    .map(({ page, title, block, type }) => ({
      address: withBase(base, page),
      title: title ?? page,
      ...(block === undefined ? {} : { block }),
      ...(type === undefined ? {} : { type }),
    }));
}

/** Reports the problems of site.yaml in the terminal and in every browser that has a page open, or opens one later. */
interface Reporter {
  report: (compilation: Compilation) => void;
  /** Reports why the site cannot be compiled at all. */
  fail: (error: unknown) => void;
}

const NOTHING: OverlayPayload = { file: '', errors: 0, warnings: 0, problems: [] };

/** The reporter of a preview. The terminal shows nothing twice, and one line when no problem is left. */
export function reporterOf(
  server: ViteDevServer,
  { site }: Project,
  current: { readonly version: number },
): Reporter {
  const { hot } = server.environments.client;
  const { logger } = server.config;
  let payload = NOTHING;
  let printed = '';
  let warned = 0;
  hot.on(REQUEST_EVENT, (version: unknown, client) => {
    // a site that came after the page was rendered and before it could hear of it: the page asks again when it is loaded
    if (version === String(current.version)) client.send(PAYLOAD_EVENT, payload);
    else client.send({ type: 'full-reload' });
  });

  const name = path.basename(site);

  function print(text: string): void {
    if (text === printed) return;
    if (text) logger.error(`\n${text}\n`);
    printed = text;
  }

  /** Prints once that no error is left. Of warnings it prints the number: they are no news on every save. */
  function printRest(warnings: number, isFixed: boolean): void {
    const count = `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`;
    const look = 'npm run check';
    if (isFixed)
      logger.warn(
        warnings === 0
          ? `\n${name} is fixed: it has no problems now.\n`
          : `\n${name} has no errors now, but ${count}: ${look}\n`,
      );
    else if (warnings !== warned && warnings > 0) logger.warn(`\n${count} in ${name}: ${look}\n`);
    warned = warnings;
  }

  return {
    report(compilation) {
      const { problems, text } = compilation;
      const errors = problems.filter(({ severity }) => severity === 'error');
      const isFixed = printed !== '' && errors.length === 0;
      print(printText(errors, text));
      printRest(problems.length - errors.length, isFixed);
      payload = problems.length > 0 ? payloadOf(compilation, server.config.base) : NOTHING;
      hot.send(PAYLOAD_EVENT, payload);
    },
    fail(error) {
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof BrokenSite) {
        print(message);
        payload = payloadOfTrouble(message, path.relative(process.cwd(), site));
        return hot.send(PAYLOAD_EVENT, payload);
      }
      if (message === printed) return undefined;
      // a schema that is no JSON is a fault of a developer, to whom Vite reports
      print(message);
      return hot.send({ type: 'error', err: { message, stack: '' } });
    },
  };
}
