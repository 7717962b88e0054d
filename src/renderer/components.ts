import type { ComponentType } from 'react';
import type { Block } from '../page/blocks.generated.ts';
import type { BlockProps } from '../page/page.ts';
import { parts } from './blocks.generated.ts';
import { loadPart } from './load-part.ts';
import { renew } from './renew.ts';

export type BlockComponent = ComponentType<BlockProps<Block['type']>>;

/** What it takes to bring a part to life: its component, and React around it. */
export interface Arrived {
  Component: BlockComponent;
  revive: typeof import('./part.tsx')['revive'];
}

const underway = new Map<string, Promise<Arrived>>();

/** Loads the script of a block type, once. A failure is not kept: the next page that needs it asks again. */
export function loadComponent(type: Block['type']): Promise<Arrived> {
  const last = underway.get(type);
  if (last) return last;
  const coming = load(type);
  underway.set(type, coming);
  coming.catch(() => underway.delete(type));
  return coming;
}

async function load(type: Block['type']): Promise<Arrived> {
  const of: Partial<Record<string, () => Promise<{ default: unknown }>>> = parts;
  const [{ default: component }, { revive }] = await loadPart(type, () =>
    Promise.all([of[type]?.() ?? Promise.reject(new Error(`No part ${type}.`)), import('./part.tsx')]),
  );
  // the registry's type ties each type to its component; a union of types cannot say so
  return { Component: component as BlockComponent, revive };
}

/**
 * The same for a block that stands on the page: when a deployment has taken its script away, the page is loaded anew
 * instead of telling that it failed.
 */
export async function neededComponent(type: Block['type']): Promise<Arrived> {
  try {
    return await loadComponent(type);
  } catch (error) {
    // the reload takes over: until then the page stays as it stands
    if (await renew()) return new Promise(() => {});
    throw error;
  }
}

/** Loads the scripts of the parts of a page, each once. Rejects when one fails. */
export async function loadComponents(blocks: readonly (Pick<Block, 'type'> | null)[]): Promise<void> {
  const types = blocks.flatMap((block) => (block ? [block.type] : []));
  await Promise.all([...new Set(types)].map(loadComponent));
}
