import type { Block, PlainBlock } from '../../../shared/index.ts';
import { clientScripts, islands } from '../../blocks.generated.ts';
import type { BlockComponent, ClientScript } from '../../registry.ts';
import { reloadAfterDeploy } from '../reload-after-deploy.ts';
import type { Island } from './hydrate.tsx';
import { loadChunk } from './load-chunk.ts';

/** Makes the element of a block interactive. Returns what stops it. */
type StartBlock = (element: HTMLElement, island: Island) => () => void;

type Loaders<T> = Partial<Record<string, () => Promise<{ default: T }>>>;

const loading = new Map<string, Promise<StartBlock>>();

/**
 * Loads the script of a block of the page in view. Rejects with a `ChunkError`, unless a deployment has removed the script: then
 * the page reloads and the promise stays pending.
 */
export async function loadBlockScript(type: Block['type']): Promise<StartBlock> {
  try {
    return await loadOnce(type);
  } catch (error) {
    if (await reloadAfterDeploy()) return new Promise(() => {});
    throw error;
  }
}

/** Loads the scripts of the blocks of another page, so that they are there when it comes into view. Rejects when one fails. */
export async function preloadBlockScripts(blocks: readonly (PlainBlock | null)[]): Promise<void> {
  const types = blocks.flatMap((block) => (block ? [block.type] : []));
  await Promise.all([...new Set(types)].map(loadOnce));
}

/** Loads a script once. It forgets a failure, so that the next page that needs the script tries again. */
function loadOnce(type: Block['type']): Promise<StartBlock> {
  const last = loading.get(type);
  if (last) return last;
  const script = loadChunk(type, () => load(type));
  loading.set(type, script);
  script.catch(() => loading.delete(type));
  return script;
}

async function load(type: Block['type']): Promise<StartBlock> {
  const clientScript = (clientScripts as Loaders<ClientScript>)[type];
  if (clientScript) {
    const { default: start } = await clientScript();
    return (element, { onHydrated }) => {
      const stop = start(element);
      onHydrated();
      return stop;
    };
  }
  // the registry's type ties each type to its component; a union of types cannot say so
  const component = (islands as Loaders<unknown> as Loaders<BlockComponent>)[type];
  if (!component) throw new Error(`The block type ${type} has no script.`);
  const [{ default: Component }, { hydrate }] = await Promise.all([component(), import('./hydrate.tsx')]);
  return (element, island) => hydrate(element, Component, island);
}
