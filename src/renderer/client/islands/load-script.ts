import type { Block, PlainBlock } from '../../../shared/index.ts';
import { parts, plainParts } from '../../blocks.generated.ts';
import type { Enlivens } from '../../registry.ts';
import { renew } from '../reload-after-deploy.ts';
import type { BlockComponent, Part } from './hydrate.tsx';

/** A lazy part that did not come. The words are part of the specification. */
export class PartError extends Error {
  override name = 'PartError';
}

interface Patience {
  /** How long a part may take to arrive, in milliseconds. */
  timeout?: number;
  /** How long to wait before the one quiet retry, in milliseconds. */
  pause?: number;
}

/**
 * Loads a lazy part: 120 s to arrive, one quiet retry after a failure within that time. Rejects with a `PartError`
 * that names the part.
 */
export function loadPart<T>(
  name: string,
  load: () => Promise<T>,
  { timeout = 120_000, pause = 1_000 }: Patience = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new PartError(`Loading chunk ${name} failed. (timeout)`)), timeout);
    load()
      .catch(() => wait(pause).then(load))
      .then(resolve, (cause) => reject(new PartError(`Loading chunk ${name} failed.`, { cause })))
      .finally(() => clearTimeout(limit));
  });
}

/** Resolves after a time. */
function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What brings a block to life in its place, once its script is there. Gives what ends it. */
type Revival = (place: Element, part: Part) => () => void;

type Load<T> = Partial<Record<string, () => Promise<{ default: T }>>>;

const underway = new Map<string, Promise<Revival>>();

/** Loads the script of a block type, once. A failure is not kept: the next page that needs it asks again. */
function loadComponent(type: Block['type']): Promise<Revival> {
  const last = underway.get(type);
  if (last) return last;
  const coming = loadPart(type, () => load(type));
  underway.set(type, coming);
  coming.catch(() => underway.delete(type));
  return coming;
}

async function load(type: Block['type']): Promise<Revival> {
  const plain = (plainParts as Load<Enlivens>)[type];
  if (plain) {
    const { default: enlivens } = await plain();
    return (place, { alive }) => {
      const end = enlivens(place);
      alive();
      return end;
    };
  }
  // the registry's type ties each type to its component; a union of types cannot say so
  const component = (parts as Load<unknown> as Load<BlockComponent>)[type];
  if (!component) throw new Error(`No part ${type}.`);
  const [{ default: Component }, { revive }] = await Promise.all([component(), import('./hydrate.tsx')]);
  return (place, part) => revive(place, part, Component);
}

/**
 * The same for a block that stands on the page: when a deployment has taken its script away, the page is loaded anew
 * instead of telling that it failed.
 */
export async function neededComponent(type: Block['type']): Promise<Revival> {
  try {
    return await loadComponent(type);
  } catch (error) {
    // the reload takes over: until then the page stays as it stands
    if (await renew()) return new Promise(() => {});
    throw error;
  }
}

/** Loads the scripts of the parts of a page, each once. Rejects when one fails. */
export async function loadComponents(blocks: readonly (PlainBlock | null)[]): Promise<void> {
  const types = blocks.flatMap((block) => (block ? [block.type] : []));
  await Promise.all([...new Set(types)].map(loadComponent));
}
