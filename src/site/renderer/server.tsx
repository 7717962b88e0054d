/* The style sheets of every page. `base.css` must be first, since it declares the order of the layers. */
import '../styles/base.css';
import '../styles/tokens.css';
import '../styles/early.css';
import '../styles/panel.css';
import '../styles/tables.css';
import '../styles/title-fit.css';
import '../styles/motion.css';
import '../styles/picture.css';
import '../styles/print.css';
/* the style sheet of the error screen is in every page, since a failed page can't load another style sheet */
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
} from '../../core/index.ts';
import { clientScripts, registry } from './blocks.generated.ts';
import { documentOf, escapeHtml, type PageAssets } from './document.ts';
import { blockUid } from './ids.ts';
import { isolateLatinTexts, withLanguageAttributes, withLanguageElements } from './isolated.ts';
import { Footer, Layout } from './layout/layout.tsx';
import type { BlockComponent, Registry } from './registry.ts';
import { PageRouter } from './router.tsx';

/** After client-side navigation. The first block is usually the page header. */
const FIRST_FRAME_BLOCKS = 1;

/** For the blocks, in which languages are already declared. */
const BLOCKS_PLACEHOLDER = '<!--blocks-->';

export interface RenderedPage {
  document: string;
  /** JSON (`PageFile`) for client-side navigation. */
  data: string;
}

/** Passes the HTML to `assetsOf`, which returns the files that the page needs. Rejects if a block fails to render. */
export async function renderPage(
  shell: Shell,
  page: Page,
  assetsOf: (content: string) => PageAssets,
): Promise<RenderedPage> {
  const components = await Promise.all(page.blocks.map(({ type }) => loadComponent(type)));
  const [main] = shell.languages ?? [];
  const isFromRight = directionOf(shell.language) === 'rtl';
  const inLanguages = (html: string) => {
    const marked = main ? withLanguageElements(html, main.language) : html;
    return main && isFromRight ? isolateLatinTexts(marked) : marked;
  };
  const islandIn = (html: string) =>
    main ? withLanguageAttributes(html, main.language, shell.language) : html;
  const blocks = page.blocks.map((block, at) => {
    const Component = components[at] as BlockComponent;
    const element = (
      <PageRouter shell={shell} path={page.path} come={page.come}>
        <Component {...withWords(block, shell)} uid={blockUid(at)} />
      </PageRouter>
    );
    const html = isIsland(block)
      ? islandIn(renderToString(element))
      : inLanguages(renderToStaticMarkup(element));
    return wrapBlock(block, html);
  });
  const layout = inLanguages(
    withoutPreloadHints(
      renderToStaticMarkup(
        <PageRouter shell={shell} path={page.path}>
          <Layout shell={shell} page={page} content={BLOCKS_PLACEHOLDER} footer={renderFooter(shell)} />
        </PageRouter>,
      ),
    ),
  );
  const content = layout.replace(BLOCKS_PLACEHOLDER, () => blocks.join(''));
  const assets = assetsOf(content);
  const data = { ...page, blocks: page.blocks.map((block) => blockData(block, shell)) };
  const html: PageFile['html'] = [
    blocks.slice(0, FIRST_FRAME_BLOCKS).join(''),
    blocks.slice(FIRST_FRAME_BLOCKS).join(''),
  ];
  const file: PageFile = { ...data, html, css: assets.css.files, layout: assets.layout };
  const { base, home, languages, origin, name, grounds, service, keep } = shell;
  const known = {
    shell: { base, home, languages, origin, name, grounds, service, keep },
    page: data,
    layout: assets.layout,
  };
  return { document: documentOf({ shell, page, content, data: known, assets }), data: JSON.stringify(file) };
}

/** Applies `x-interactive` in the schema of the block: `true`, or a condition such as a list's length (`{ "items": 13 }`). */
export function needsScript(block: Block): boolean {
  const { script }: Registry[Block['type']] = registry[block.type];
  if (typeof script === 'boolean') return script;
  return Object.entries(script).some(([list, from]) => {
    const entries: unknown = block[list as keyof Block];
    if (Array.isArray(from)) return JSON.stringify(entries ?? []).search(`"(${from.join('|')})":`) >= 0;
    return (Array.isArray(entries) ? entries.length : Number(entries !== undefined)) >= from;
  });
}

/** All other interactive blocks have a client script. */
function isIsland(block: Block): boolean {
  return needsScript(block) && !(block.type in clientScripts);
}

/** Returns all props for React, only the type for a client script, which reads the HTML, and null for a static block. */
function blockData(block: Block, shell: Shell): Block | PlainBlock | null {
  if (!needsScript(block)) return null;
  return isIsland(block) ? withWords(block, shell) : { type: block.type };
}

// the words are cached, so that all blocks of a type on all pages share one object
const wordsByType = new WeakMap<Words, Map<Block['type'], object>>();

function withWords(block: Block, { words }: Shell): Block {
  const names: readonly (keyof Words)[] = registry[block.type].words;
  if (names.length === 0) return block;
  const known = wordsByType.get(words) ?? new Map<Block['type'], object>();
  wordsByType.set(words, known);
  const own = known.get(block.type) ?? Object.fromEntries(names.map((name) => [name, words[name]]));
  known.set(block.type, own);
  const complete = { ...block, words: own };
  return complete;
}

const footerCache = new WeakMap<Shell, string>();

function renderFooter(shell: Shell): string {
  const html =
    footerCache.get(shell) ??
    withoutPreloadHints(
      renderToStaticMarkup(
        <PageRouter shell={shell} path="/">
          <Footer shell={shell} />
        </PageRouter>,
      ),
    );
  footerCache.set(shell, html);
  return html;
}

async function loadComponent(type: Block['type']): Promise<BlockComponent> {
  const module = await registry[type].load();
  // the registry ties each type to the props of its component, which a union of types can't express
  return module.default as BlockComponent;
}

function wrapBlock(block: Block, content: string): string {
  const script = needsScript(block) ? ' data-script=""' : '';
  const id = block.id === undefined ? '' : ` id="${escapeHtml(block.id)}"`;
  return `<div data-block="${block.type}"${script}${id}>${withoutPreloadHints(content)}</div>`;
}

/** React adds the hints before the HTML. They belong in the head, and the pictures follow directly after them anyway. */
function withoutPreloadHints(html: string): string {
  return html.replace(/^(<link rel="preload"[^>]*>)+/, '');
}
