import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { compile } from '../../src/compiler/node/site.ts';
import { validatorModule } from '../../src/compiler/node/validator-code.ts';
import { schemas as inProject, schemasOf } from '../compiler/cases.ts';
import type { WrittenSite } from './compiler-worker.ts';
import { within } from './within.ts';
import { bundledWorker, onPage, type Serve, send } from './worker-page.ts';

/** Lets Vite bundle the compiler for a web worker: one module, without the words of its licences. */
export async function bundledCompiler(): Promise<string> {
  const [[, code = ''] = [], ...others] = await bundledWorker('compiler-worker.ts');
  if (others.length > 0) throw new Error(`There are ${others.length} files more.`);
  return code;
}

/** The folder of a site, and what is written where its site.yaml would be. */
interface SiteFolder {
  folder: string;
  content?: Uint8Array;
}

/** A site in a folder as a worker gets it. */
export function writtenSite({ folder, content }: SiteFolder, now: Date): WrittenSite {
  const media = path.join(folder, 'media');
  const files = existsSync(media) ? readdirSync(media, { recursive: true, withFileTypes: true }) : [];
  const own = schemasOf(folder);
  return {
    content: Buffer.from(content ?? readFileSync(path.join(folder, 'site.yaml'))).toString('base64'),
    media: files
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(media, file), readFileSync(file).toString('base64')]),
    now: now.toJSON(),
    ...(own !== inProject && { schemas: [...own], validators: validatorModule(own) }),
  };
}

/** What Node.js makes of a site in a folder, as the worker writes it. */
export function compiledInNode({ folder, content }: SiteFolder, now: Date): string {
  const file = path.join(folder, 'site.yaml');
  const { problems, samples, site } = compile({
    file,
    content,
    name: 'site.yaml',
    schemas: schemasOf(folder),
    now,
  });
  return JSON.stringify({ problems, samples, site });
}

/** Compiles sites in a worker of Chromium, one after the other. */
export async function inChromium<T>(
  browser: Browser,
  code: string,
  use: (compiled: (site: WrittenSite) => Promise<string>) => Promise<T>,
): Promise<T> {
  let site: WrittenSite | undefined;
  const serve: Serve = (address, _body, response) => {
    if (address === '/worker.js') send(response, 'text/javascript', code);
    else if (address === '/site') send(response, 'application/json', JSON.stringify(site));
    else send(response, 'text/html', '<!doctype html><title>Compiler</title>');
  };
  return onPage(browser, serve, async (page) => {
    const worker = await page.evaluateHandle(() => new Worker('/worker.js', { type: 'module' }));
    return use((next) => {
      site = next;
      const answer = page.evaluate(
        (one) =>
          new Promise<string>((done, fail) => {
            one.onmessage = ({ data }) => done(data);
            one.onerror = ({ message }) => fail(new Error(message));
            one.postMessage('/site');
          }),
        worker,
      );
      return within('a worker to compile a site', answer);
    });
  });
}
