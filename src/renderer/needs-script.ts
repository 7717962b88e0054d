import type { Block } from '../page/blocks.generated.ts';
import { registry } from './blocks.generated.ts';
import type { Registry } from './registry.ts';

/** Whether there is a component for a block; the page of a newer build can hold others. */
export function isKnown({ type }: Pick<Block, 'type'>): boolean {
  return Object.hasOwn(registry, type);
}

/**
 * Whether a block comes to life in the browser, as `x-script` in its schema says: `true`, or the list that is long
 * enough for it, such as `{ "items": 13 }`. Otherwise the block is finished HTML, and its script is not even loaded.
 */
export function needsScript(block: Block): boolean {
  if (!isKnown(block)) return false;
  const { script }: Registry[Block['type']] = registry[block.type];
  if (typeof script === 'boolean') return script;
  return Object.entries(script).some(([list, from]) => {
    // of a block that stays HTML the browser gets no lists
    const entries: unknown = block[list as keyof Block];
    return Array.isArray(entries) && entries.length >= from;
  });
}
