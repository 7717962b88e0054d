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

/** The finished HTML document of a page. Rejects when one of its blocks fails to render. */
export async function renderDocument(shell: ShellWords, page: Page, assets: Assets): Promise<string> {
  await loadComponents(page.blocks);
  const tree = (
    <Shell shell={shell} page={page}>
      <Blocks page={page} />
    </Shell>
  );
  const html = renderToString(tree);
  if (html.includes(FAILED)) throw await failureOf(tree);
  return documentOf({ shell, page, content: withoutHints(html), data: dataOf(shell, page), assets });
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

/** What the script starts from. Of a block without script it only needs the place: its HTML is there, its text need not come twice. */
function dataOf(shell: ShellWords, page: Page): { shell: ShellWords; page: Page } {
  const blocks = page.blocks.map((block) =>
    needsScript(block) ? block : ({ type: block.type, id: block.id } as Block),
  );
  return { shell, page: { ...page, blocks } };
}
