import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import './styles.ts';
import {
  type Block,
  type Page,
  type PageFile,
  type PlainBlock,
  type Shell,
  withBase,
} from '../shared/index.ts';
import { plainParts, registry } from './blocks.generated.ts';
import type { BlockComponent } from './client/islands/hydrate.tsx';
import { type Assets, documentOf, escapeHtml } from './document.ts';
import { uidOf } from './ids.ts';
import { Layout } from './layout.tsx';
import { needsScript } from './needs-script.ts';
import { Setting } from './setting.tsx';

/** So many blocks make the first frame of a page that comes by script: what leads it in, with its heading. */
const FIRST = 1;

/** A page as the browser gets it. */
export interface Rendered {
  /** The whole document. */
  document: string;
  /** The page as JSON (`PageFile`), with which a navigation by script shows the same. */
  data: string;
}

/** Renders a page. Rejects when one of its blocks fails to render. */
export async function renderPage(shell: Shell, page: Page, assets: Assets): Promise<Rendered> {
  const components = await Promise.all(page.blocks.map(({ type }) => componentOf(type)));
  const blocks = page.blocks.map((block, at) =>
    blockOf(block, components[at] as BlockComponent, uidOf(at), {
      base: shell.base,
      at: withBase(shell.base, page.path),
    }),
  );
  const content = withoutHints(
    renderToStaticMarkup(<Layout shell={shell} page={page} content={blocks.join('')} />),
  );
  const data = { ...page, blocks: page.blocks.map(dataOf) };
  const html: PageFile['html'] = [blocks.slice(0, FIRST).join(''), blocks.slice(FIRST).join('')];
  const file: PageFile = { ...data, html, css: assets.css.ids, start: assets.start };
  const { base, origin, name, grounds, keep } = shell;
  const known = { shell: { base, origin, name, grounds, keep }, page: data };
  return { document: documentOf({ shell, page, content, data: known, assets }), data: JSON.stringify(file) };
}

/** What the script of a block has to know: what is finished HTML stands there already. */
function dataOf(block: Block): Block | PlainBlock | null {
  if (!needsScript(block)) return null;
  return isPlain(block) ? { type: block.type } : block;
}

function isPlain({ type }: Block): boolean {
  return type in plainParts;
}

async function componentOf(type: Block['type']): Promise<BlockComponent> {
  const part = await registry[type].load();
  // the registry's type ties each type to its component; a union of types cannot say so
  return part.default as BlockComponent;
}

/** A block in its place. What comes to life by React keeps the marks by which it finds its way in it again. */
function blockOf(
  block: Block,
  Component: BlockComponent,
  uid: string,
  setting: { base: string; at: string },
): string {
  const alive = needsScript(block);
  const content = (alive && !isPlain(block) ? renderToString : renderToStaticMarkup)(
    <Setting {...setting}>
      <Component {...block} uid={uid} />
    </Setting>,
  );
  const script = alive ? ' data-script=""' : '';
  const id = block.id === undefined ? '' : ` id="${escapeHtml(block.id)}"`;
  return `<div data-block="${block.type}"${script}${id}>${withoutHints(content)}</div>`;
}

/** React puts preload hints for pictures in front; they belong in a head, and the pictures follow at once anyway. */
function withoutHints(html: string): string {
  return html.replace(/^(<link rel="preload"[^>]*>)+/, '');
}
