import type { Block } from '../shared/index.ts';
import { registry } from './blocks.generated.ts';
import type { Registry } from './registry.ts';

/**
 * Whether a block comes to life in the browser, as `x-interactive` in its schema says: `true`, or the list that is long
 * enough for it, such as `{ "items": 13 }`. Otherwise it is finished HTML, and none of its script goes into any browser.
 */
export function needsScript(block: Block): boolean {
  const { script }: Registry[Block['type']] = registry[block.type];
  if (typeof script === 'boolean') return script;
  return Object.entries(script).some(([list, from]) => {
    const entries: unknown = block[list as keyof Block];
    return Array.isArray(entries) && entries.length >= from;
  });
}
