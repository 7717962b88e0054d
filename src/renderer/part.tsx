import { startTransition, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { Block } from '../page/blocks.generated.ts';
import type { BlockComponent } from './components.ts';
import { Setting } from './setting.tsx';

interface Part {
  block: Block;
  Component: BlockComponent;
  uid: string;
  base: string;
  /** Is told when the part stands there and answers. */
  alive: () => void;
  /** Is told what its script threw. */
  failed: (error: unknown) => void;
}

/**
 * Brings one part of a page to life: an island of React in the finished HTML of its place. A transition, which gives way
 * to whatever the visitor does in the meantime. Gives the root, for the end of the page.
 */
export function revive(place: Element, { block, Component, uid, base, alive, failed }: Part): Root {
  const island = (
    <Setting base={base} at={location.pathname}>
      <Component {...block} uid={uid} />
      <Arrival alive={alive} />
    </Setting>
  );
  return startTransitionally(() => hydrateRoot(place, island, { onUncaughtError: failed }));
}

/** Tells when all before it stands in the document. */
function Arrival({ alive }: Pick<Part, 'alive'>) {
  useEffect(alive, [alive]);
  return null;
}

function startTransitionally<T>(start: () => T): T {
  let started: T | undefined;
  startTransition(() => {
    started = start();
  });
  return started as T;
}
