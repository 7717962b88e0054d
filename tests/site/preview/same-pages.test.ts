import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { siteReader } from '../../../src/compiler/node/index.ts';
import { build } from '../../../src/site/build/build.ts';
import { createCompiledSite } from '../../../src/site/display/compiled-site.ts';
import { siteApp } from '../../../src/site/preview/app.ts';
import { openCompiledParts } from '../../../src/site/preview/compiled.ts';
import { root } from '../../compiler/real-site.ts';
import { isDeep } from '../../scale.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/* The pages that the preview shows are those that a build writes, but for what the preview leaves uncut: pictures and fonts. */

const folder = temporaryFolder();
const ended = new AbortController();
// the library of social cards is loaded once per worker, and for production where a file before this one has set it
beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => {
  ended.abort();
  vi.unstubAllEnvs();
});

/** The head's rules of styles without the fonts, and the body without what a build makes of pictures and icons. */
function comparable(html: string): { styles: string; body: string } {
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const [, body = ''] = /<body[^>]*>([\s\S]*?)<script type="application\/json" id="_page">/.exec(html) ?? [];
  return {
    styles: styles
      .replaceAll(/@font-face\{[^}]*\}|@layer base\{:root\{--(?:serif|sans|capitals)[^}]*\}[^}]*\}/g, '')
      // the colour of a photo that has not loaded, which a build takes from its pixels
      .replaceAll(/img\[data-colour\]\{[^}]*\}/g, '')
      .replaceAll(/\n+/g, '\n'),
    body: body
      .replaceAll(/<source [^>]*>|<\/?picture>/g, '')
      .replaceAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '<img alt="$1">')
      .replaceAll(/(<svg[^>]*>)(?:<path d="[^"]*"><\/path>|<use href="[^"]*"><\/use>)<\/svg>/g, '$1</svg>')
      .replaceAll(/(\/media\/[^"\s]*?)-[\w-]{8}(\.\w+)/g, '$1$2')
      // what a photo of a gallery opens
      .replaceAll(/(href="[^"]*\/media\/[^"\s]*?)(?:-\d+)?\.(?:jpe?g|png|webp)"/g, '$1"'),
  };
}

const gallery = readdirSync(path.join(root, 'docs/gallery'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `docs/gallery/${name}`);

test.each(['.', ...(isDeep ? ['docs/example', 'docs/three-languages', ...gallery] : [])])(
  'each page of the site in %s is the same in the preview as in a build',
  async (place) => {
    const file = path.join(root, place, 'site.yaml');
    const project = { root, home: root, site: file, out: path.join(folder, 'dist') };
    await build(project, { cards: 0, quiet: true });
    const compilation = siteReader(project).compile();
    const site = compilation.site && createCompiledSite(compilation.site, compilation);
    if (!site) throw new Error(`${file} has errors.`);
    const nothing = () => {};
    const app = siteApp({
      ...openCompiledParts(project, { reload: nothing, end: ended.signal }),
      project,
      current: {
        site,
        compilation,
        version: 1,
        draft: undefined,
        ready: async () => {},
        showDraft: nothing,
        reloadPages: nothing,
        listen: nothing,
      },
      base: () => site.shell.base,
      version: () => '1',
      service: () => Promise.reject(new Error('Nobody uploads anything.')),
    });
    for (const at of site.paths().filter((one) => !one.includes('*'))) {
      const shown = await app.request(new URL(site.shell.base.slice(0, -1) + at, 'http://localhost').href);
      const name = at === '/' ? 'index' : at.slice(1);
      const built = readFileSync(path.join(project.out, 'public', `${name}.html`), 'utf8');
      expect([at, comparable(await shown.text())]).toEqual([at, comparable(built)]);
    }
  },
);
