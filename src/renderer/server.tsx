/* The style sheets of every page; `base.css` declares the order of the layers, so it is first. */
import '../styles/base.css';
import '../styles/tokens.css';
import '../styles/early.css';
import '../styles/panel.css';
import '../styles/tables.css';
import '../styles/title-fit.css';
import '../styles/motion.css';
import '../styles/picture.css';
import '../styles/print.css';
/* a page that fails can load no style sheet */
import './client/error-screen.module.css';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  type Block,
  directionOf,
  type Page,
  type PageFile,
  type PlainBlock,
  type Shell,
  type Words,
} from '../shared/index.ts';
import { clientScripts, registry } from './blocks.generated.ts';
import { type Assets, documentOf, escapeHtml } from './document.ts';
import { uidOf } from './ids.ts';
import { inOrder, withLanguageOfElements, withLanguages } from './isolated.ts';
import { Footer, Layout } from './layout/layout.tsx';
import type { BlockComponent, Registry } from './registry.ts';
import { PageRouter } from './router.tsx';

/** So many blocks make the first frame of a page that a navigation brings: usually its header, with the heading. */
const FIRST = 1;

/** The place of the blocks in the layout. They have their languages already. */
const BLOCKS = '<!--blocks-->';

/** A page as the browser gets it. */
export interface Rendered {
  /** The whole document. */
  document: string;
  /** The page as JSON (`PageFile`), with which a navigation by script shows the same. */
  data: string;
}

/** Renders a page; its HTML decides which assets it needs. Rejects when one of its blocks fails to render. */
export async function renderPage(
  shell: Shell,
  page: Page,
  assetsOf: (content: string) => Assets,
): Promise<Rendered> {
  const components = await Promise.all(page.blocks.map(({ type }) => componentOf(type)));
  const [main] = shell.languages ?? [];
  const isFromRight = directionOf(shell.language) === 'rtl';
  const inLanguages = (html: string) => {
    const marked = main ? withLanguages(html, main.language) : html;
    return main && isFromRight ? inOrder(marked) : marked;
  };
  const islandIn = (html: string) =>
    main ? withLanguageOfElements(html, main.language, shell.language) : html;
  const blocks = page.blocks.map((block, at) => {
    const Component = components[at] as BlockComponent;
    const element = (
      <PageRouter shell={shell} path={page.path} come={page.come}>
        <Component {...withWords(block, shell)} uid={uidOf(at)} />
      </PageRouter>
    );
    const html = isIsland(block)
      ? islandIn(renderToString(element))
      : inLanguages(renderToStaticMarkup(element));
    return wrapBlock(block, html);
  });
  const layout = inLanguages(
    withoutHints(
      renderToStaticMarkup(
        <PageRouter shell={shell} path={page.path}>
          <Layout shell={shell} page={page} content={BLOCKS} footer={footerOf(shell)} />
        </PageRouter>,
      ),
    ),
  );
  const content = layout.replace(BLOCKS, () => blocks.join(''));
  const assets = assetsOf(content);
  const data = { ...page, blocks: page.blocks.map((block) => dataOf(block, shell)) };
  const html: PageFile['html'] = [blocks.slice(0, FIRST).join(''), blocks.slice(FIRST).join('')];
  const file: PageFile = { ...data, html, css: assets.css.files, layout: assets.layout };
  const { base, home, languages, origin, name, grounds, service, keep } = shell;
  const known = {
    shell: { base, home, languages, origin, name, grounds, service, keep },
    page: data,
    layout: assets.layout,
  };
  return { document: documentOf({ shell, page, content, data: known, assets }), data: JSON.stringify(file) };
}

/**
 * Whether a block is interactive, as `x-interactive` in its schema says: `true`, or from which length of a list on, such as
 * `{ "items": 13 }`; anything but a list counts as one. Any other block is HTML alone, and none of its script goes into any browser.
 */
export function needsScript(block: Block): boolean {
  const { script }: Registry[Block['type']] = registry[block.type];
  if (typeof script === 'boolean') return script;
  return Object.entries(script).some(([list, from]) => {
    const entries: unknown = block[list as keyof Block];
    if (Array.isArray(from)) return JSON.stringify(entries ?? []).search(`"(${from.join('|')})":`) >= 0;
    return (Array.isArray(entries) ? entries.length : Number(entries !== undefined)) >= from;
  });
}

/** Whether React hydrates a block in the browser; other interactive blocks have a client script. */
function isIsland(block: Block): boolean {
  return needsScript(block) && !(block.type in clientScripts);
}

/** What the browser needs to know of a block: all its props for an island, the type where a client script reads the HTML. */
function dataOf(block: Block, shell: Shell): Block | PlainBlock | null {
  if (!needsScript(block)) return null;
  return isIsland(block) ? withWords(block, shell) : { type: block.type };
}

// all blocks of a type share one object, however many pages there are
const wordsOfTypes = new WeakMap<Words, Map<Block['type'], object>>();

/** A block with the words that its component says. */
function withWords(block: Block, { words }: Shell): Block {
  const names: readonly (keyof Words)[] = registry[block.type].words;
  if (names.length === 0) return block;
  const known = wordsOfTypes.get(words) ?? new Map<Block['type'], object>();
  wordsOfTypes.set(words, known);
  const own = known.get(block.type) ?? Object.fromEntries(names.map((name) => [name, words[name]]));
  known.set(block.type, own);
  const complete = { ...block, words: own };
  return complete;
}

/** By the shell, of which a site has one. */
const footers = new WeakMap<Shell, string>();

/** The HTML of what the footer contains, which is the same on all pages. */
function footerOf(shell: Shell): string {
  const html =
    footers.get(shell) ??
    withoutHints(
      renderToStaticMarkup(
        <PageRouter shell={shell} path="/">
          <Footer shell={shell} />
        </PageRouter>,
      ),
    );
  footers.set(shell, html);
  return html;
}

async function componentOf(type: Block['type']): Promise<BlockComponent> {
  const module = await registry[type].load();
  // the registry's type ties each type to its component; a union of types cannot say so
  return module.default as BlockComponent;
}

function wrapBlock(block: Block, content: string): string {
  const script = needsScript(block) ? ' data-script=""' : '';
  const id = block.id === undefined ? '' : ` id="${escapeHtml(block.id)}"`;
  return `<div data-block="${block.type}"${script}${id}>${withoutHints(content)}</div>`;
}

/** React puts preload hints for pictures in front; they belong in a head, and the pictures follow at once anyway. */
function withoutHints(html: string): string {
  return html.replace(/^(<link rel="preload"[^>]*>)+/, '');
}
