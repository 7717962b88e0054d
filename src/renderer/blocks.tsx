import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Block } from '../page/blocks.generated.ts';
import type { Page } from '../page/page.ts';
import { type BlockComponent, componentOf, loadComponent } from './components.ts';
import { uidOf } from './ids.ts';
import { needsScript } from './needs-script.ts';
import { PartBoundary } from './part-boundary.tsx';

/** Hydration finds this where the server wrote HTML, and leaves that HTML alone. */
const AS_IT_STANDS = { __html: '' };

/**
 * The blocks of a page, from top to bottom. With `prerendered` the HTML of the page stands in the document already:
 * then only blocks that need script come to life, and the components of the others are not even loaded.
 */
export function Blocks({ page, prerendered = false }: { page: Page; prerendered?: boolean }): ReactNode {
  return numbered(page.blocks).map(({ uid, block }) =>
    prerendered && !needsScript(block) ? (
      <div
        key={uid}
        data-block={block.type}
        id={block.id}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and says that the server's HTML stays
        dangerouslySetInnerHTML={AS_IT_STANDS}
      />
    ) : (
      <Slot key={uid} uid={uid} block={block} />
    ),
  );
}

/** The place of one block. Its HTML is there before its script is, and stays readable when that never comes. */
function Slot({ uid, block }: { uid: string; block: Block }) {
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<Node[]>([]);
  const [Component] = useState<BlockComponent>(
    () => componentOf(block.type) ?? lazy(() => loaded(block.type).catch(keep)),
  );

  function keep(error: unknown): never {
    // React takes the server's HTML away when it shows the error; at this moment it still stands
    kept.current = [...(place.current?.childNodes ?? [])].map((node) => node.cloneNode(true));
    throw error;
  }

  return (
    <div data-block={block.type} data-script={needsScript(block) ? '' : undefined} id={block.id} ref={place}>
      <Suspense>
        <PartBoundary kept={kept}>
          <Component {...block} uid={uid} />
        </PartBoundary>
        <Arrival place={place} />
      </Suspense>
    </div>
  );
}

/** Marks the place when its part stands there, alive or with its error: from then on it answers. */
function Arrival({ place }: { place: RefObject<HTMLDivElement | null> }) {
  useEffect(() => place.current?.setAttribute('data-alive', ''), [place]);
  return null;
}

async function loaded(type: Block['type']): Promise<{ default: BlockComponent }> {
  return { default: await loadComponent(type) };
}

function numbered(blocks: readonly Block[]): { uid: string; block: Block }[] {
  return blocks.map((block, index) => ({ uid: uidOf(index), block }));
}
