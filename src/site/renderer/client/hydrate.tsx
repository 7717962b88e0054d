import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Block, Ornament, PlainBlock } from '../../../core/index.ts';
import { BlockContext } from '../../parts/block-context.ts';
import type { BlockComponent } from '../registry.ts';

export interface Island {
  /** All props of a block that React hydrates, or only the type of a block with a client script. */
  block: Block | PlainBlock;
  uid: string;
  base: string;
  /** In the language of the page; `/` by default. */
  home?: string | undefined;
  service: string | undefined;
  onHydrated: () => void;
  onError: (error: unknown) => void;
}

/** Hydrates in a React transition, so that user input has priority. Returns a function that unmounts the block. */
export function hydrate(element: Element, Component: BlockComponent, island: Island): () => void {
  const { block, uid, base, home, service, onHydrated, onError } = island;
  const { lang, dataset } = document.documentElement;
  const ornament = dataset.ornament as Ornament | undefined;
  const content = (
    <BlockContext value={{ base, home, language: lang, ornament, service, LinkElement: 'a' }}>
      <Component {...(block as Block)} uid={uid} />
      <HydrationListener onHydrated={onHydrated} />
    </BlockContext>
  );
  let unmount = () => {};
  startTransition(() => {
    const root = hydrateRoot(element, content, { onUncaughtError: onError });
    unmount = () => root.unmount();
  });
  return unmount;
}

/** Calls `onHydrated` once the components before it are in the document. */
function HydrationListener({ onHydrated }: Pick<Island, 'onHydrated'>) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}
