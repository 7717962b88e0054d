import type { ComponentType } from 'react';
import type { Block } from '../page/blocks.generated.ts';
import type { BlockProps } from '../page/page.ts';
import { registry } from './blocks.generated.ts';
import { loadPart } from './load-part.ts';
import { renew } from './renew.ts';

export type BlockComponent = ComponentType<BlockProps<Block['type']>>;

const arrived = new Map<Block['type'], BlockComponent>();
const underway = new Map<Block['type'], Promise<BlockComponent>>();

/** The component of a block type when it is here already. */
export function componentOf(type: Block['type']): BlockComponent | undefined {
  return arrived.get(type);
}

/** Loads the component of a block type. A failure is not kept: the next page that needs it asks again. */
export function loadComponent(type: Block['type']): Promise<BlockComponent> {
  const here = arrived.get(type);
  if (here) return Promise.resolve(here);
  const pending = underway.get(type) ?? load(type).finally(() => underway.delete(type));
  underway.set(type, pending);
  return pending;
}

async function load(type: Block['type']): Promise<BlockComponent> {
  const part = await loadPart<{ default: unknown }>(type, registry[type].load);
  // the registry's type ties each type to its component; a union of types cannot say so
  const component = part.default as BlockComponent;
  arrived.set(type, component);
  return component;
}

/**
 * The same for a block that stands on the page: when a deployment has taken its script away, the page is loaded anew
 * instead of telling that it failed.
 */
export async function neededComponent(type: Block['type']): Promise<BlockComponent> {
  try {
    return await loadComponent(type);
  } catch (error) {
    // the reload takes over: until then the page stays as it stands
    if (await renew()) return new Promise(() => {});
    throw error;
  }
}

/** Whether the components of all blocks of a page are here. */
export function hasComponents(blocks: readonly Pick<Block, 'type'>[]): boolean {
  return blocks.every(({ type }) => arrived.has(type));
}

/** Loads the components of all blocks of a page, each once. Rejects when one fails. */
export async function loadComponents(blocks: readonly Pick<Block, 'type'>[]): Promise<void> {
  await Promise.all([...new Set(blocks.map(({ type }) => type))].map(loadComponent));
}
