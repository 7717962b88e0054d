import { useLayoutEffect, useRef } from 'react';
import type { Block } from '../page/blocks.generated.ts';
import { needsScript } from './needs-script.ts';
import styles from './shell.module.css';

/** Hydration finds this where the server wrote HTML, and leaves that HTML alone. */
const AS_IT_STANDS = { __html: '' };

/** What the server wrote for the blocks of the first page that need no script: their data did not come a second time. */
const kept = new WeakMap<Block, Node[]>();

/** Keeps what stands in the document for the blocks of its page. To be called before hydration. */
export function keepBlocks(blocks: readonly Block[], places: ArrayLike<Element>): void {
  for (const [at, block] of blocks.entries())
    if (!needsScript(block)) kept.set(block, [...(places[at]?.childNodes ?? [])]);
}

/** Whether a block is kept as HTML, so that no component is needed for it. */
export function isKept(block: Block): boolean {
  return kept.has(block);
}

/** A block as the server wrote it: left alone by hydration, and put back when the visitor comes back to the page. */
export function Kept({ block }: { block: Block }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!place.current?.hasChildNodes()) place.current?.append(...(kept.get(block) ?? []));
  }, [block]);
  return (
    <div
      ref={place}
      data-block={block.type}
      id={block.id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and says that the server's HTML stays
      dangerouslySetInnerHTML={AS_IT_STANDS}
    />
  );
}

/** A block without script as a navigation brought it. */
export function Finished({ block, html }: { block: Block; html: string }) {
  return (
    <div
      data-block={block.type}
      id={block.id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build rendered it, as it did the documents
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The HTML of a block that is not awake yet, within its place. */
export function Still({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={styles.still} dangerouslySetInnerHTML={{ __html: html }} />;
}
