import { type ComponentType, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Block, BlockProps, PlainBlock } from '../../../shared/index.ts';
import { Setting } from '../../setting.tsx';

export type BlockComponent = ComponentType<BlockProps<Block['type']>>;

/** A block that stands on a page, to be brought to life. */
export interface Part {
  /** For a component, all its props. */
  block: Block | PlainBlock;
  uid: string;
  base: string;
  /** Is told when the part stands there and answers. */
  alive: () => void;
  /** Is told what its script threw. */
  failed: (error: unknown) => void;
}

/**
 * Brings one part of a page to life: an island of React in the finished HTML of its place. A transition, which gives way
 * to whatever the visitor does in the meantime. Gives what ends it.
 */
export function revive(place: Element, part: Part, Component: BlockComponent): () => void {
  const { block, uid, base, alive, failed } = part;
  const island = (
    <Setting base={base} at={location.pathname}>
      <Component {...(block as Block)} uid={uid} />
      <Arrival alive={alive} />
    </Setting>
  );
  const root = startTransitionally(() => hydrateRoot(place, island, { onUncaughtError: failed }));
  return () => root.unmount();
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
