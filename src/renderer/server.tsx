import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import './styles.ts';
import type { Block } from '../page/blocks.generated.ts';
import type { Page, Shell as ShellWords } from '../page/page.ts';
import { Blocks } from './blocks.tsx';
import { loadComponents } from './components.ts';
import { type Assets, documentOf } from './document.ts';
import { needsScript } from './needs-script.ts';
import { Shell } from './shell.tsx';

/** What React leaves in the place of a component that failed on the server. */
const FAILED = '<!--$!-->';

/** A page as the browser gets it. */
export interface Rendered {
  /** The whole document. */
  document: string;
  /** The page as JSON, with which a navigation by script shows the same: with the HTML of its blocks. */
  data: string;
}

/** Renders a page. Rejects when one of its blocks fails to render. */
export async function renderPage(shell: ShellWords, page: Page, assets: Assets): Promise<Rendered> {
  await loadComponents(page.blocks);
  const tree = (
    <Shell shell={shell} page={page}>
      <Blocks page={page} />
    </Shell>
  );
  const html = renderToString(tree);
  if (html.includes(FAILED)) throw await failureOf(tree);
  const needed = neededOf(page);
  return {
    document: documentOf({ shell, page, content: withoutHints(html), data: { shell, page: needed }, assets }),
    data: JSON.stringify({ ...needed, html: blocksIn(html) }),
  };
}

/** Renders once more in the way that is slower but tells what failed. */
async function failureOf(tree: ReactNode): Promise<unknown> {
  const failures: unknown[] = [];
  await prerender(tree, { onError: (error) => void failures.push(error) });
  return failures[0];
}

/** React puts preload hints for pictures in front; they belong in a head, and the pictures follow at once anyway. */
function withoutHints(html: string): string {
  return html.replace(/^(<link rel="preload"[^>]*>)+/, '');
}

/** What React puts between the parts of a text and around what it may wait for; of use to hydration only. */
const MARKS = /<!--(?: |\/?\$)-->/g;

/** The HTML within the place of each block. */
function blocksIn(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  const blocks = main.split(/<div data-block="[^>]*>/).slice(1);
  return blocks.map((block) => block.slice(0, block.lastIndexOf('</div>')).replace(MARKS, ''));
}

/** What scripts need of a page. Of a block without script that is the place: its HTML is there, its text need not come twice. */
function neededOf(page: Page): Page {
  const blocks = page.blocks.map((block) =>
    needsScript(block) ? block : ({ type: block.type, id: block.id } as Block),
  );
  return { ...page, blocks };
}
