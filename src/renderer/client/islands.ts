import type { Block, PageData, PlainBlock } from '../../shared/index.ts';
import { clientScripts, islands } from '../blocks.generated.ts';
import { uidOf } from '../ids.ts';
import type { BlockComponent, ClientScript } from '../registry.ts';
import { showLoadError } from './errors.ts';
import type { Island } from './hydrate.tsx';
import { reloadAfterDeploy } from './navigation/reload-after-deploy.ts';
import { BLOCK_HYDRATED } from './start/replay-clicks.ts';
import { wait } from './timing.ts';

/** A script that did not load. The specification requires the words. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

/** How long a script may take to load, and how long to wait before the one retry; in milliseconds. */
const TIMEOUT = 120_000;
const PAUSE = 1_000;

/** Loads a script, with one silent retry after a failure. Rejects with a `ChunkError` that contains the name. */
export function loadChunk<T>(name: string, load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new ChunkError(`Loading chunk ${name} failed. (timeout)`)),
      TIMEOUT,
    );
    load()
      .catch(() => wait(PAUSE).then(load))
      .then(resolve, (cause) => reject(new ChunkError(`Loading chunk ${name} failed.`, { cause })))
      .finally(() => clearTimeout(limit));
  });
}

/** Makes the element of a block interactive. Returns what stops it. */
type StartBlock = (element: HTMLElement, island: Island) => () => void;

type Loaders<T> = Partial<Record<string, () => Promise<{ default: T }>>>;

const loading = new Map<string, Promise<StartBlock>>();

/**
 * Loads the script of a block of the page in view. Rejects with a `ChunkError`, unless a deployment has removed the script: then
 * the page reloads and the promise stays pending.
 */
async function loadBlockScript(type: Block['type']): Promise<StartBlock> {
  try {
    return await loadOnce(type);
  } catch (error) {
    if (await reloadAfterDeploy(type)) return new Promise(() => {});
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

/** How far outside of the window a block counts as near: half a window above and below. */
const NEAR = '50% 0px';

const USES = ['pointerover', 'touchstart', 'focusin'] as const;

/** What the blocks of a page share; `onError` gets what one throws that is not its own script failing to load. */
type Options = Pick<Island, 'base' | 'home' | 'service' | 'onError'>;

/**
 * Makes the interactive blocks of a page interactive, each when it is near the window or used. `first` is the position on the
 * page of the first of the elements. Returns what stops them.
 */
export function startBlocks(
  elements: readonly Element[],
  blocks: PageData['blocks'],
  first: number,
  options: Options,
): () => void {
  const stops = elements.flatMap((element, index) => {
    const block = blocks[first + index];
    return block && element instanceof HTMLElement
      ? [startBlock(element, block, uidOf(first + index), options)]
      : [];
  });
  return () => {
    for (const stop of stops) stop();
  };
}

function startBlock(
  element: HTMLElement,
  block: Island['block'],
  uid: string,
  { onError, ...site }: Options,
): () => void {
  let stopped = false;
  let stop = whenVisible(element, () => void start());
  return () => {
    stopped = true;
    stop();
  };

  async function start(): Promise<void> {
    try {
      const script = await loadBlockScript(block.type);
      // loading and evaluating the script was a task of its own
      await wait();
      if (stopped) return;
      const onHydrated = () => markHydrated(element);
      stop = script(element, { block, uid, ...site, onError, onHydrated });
    } catch (error) {
      if (!(error instanceof ChunkError)) return onError(error);
      if (stopped) return;
      showLoadError(element, error);
      markHydrated(element);
    }
  }
}

/** Calls back once when an element comes near the window, or is pointed at, touched or focused. Returns what cancels it. */
function whenVisible(element: Element, call: () => void): () => void {
  const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && now(), {
    rootMargin: NEAR,
  });
  observer.observe(element);
  for (const event of USES) element.addEventListener(event, now, { passive: true });
  return cancel;

  function now(): void {
    cancel();
    call();
  }

  function cancel(): void {
    observer.disconnect();
    for (const event of USES) element.removeEventListener(event, now);
  }
}

/** Announces that from now on the block answers, or never will. */
function markHydrated(element: HTMLElement): void {
  element.setAttribute('data-hydrated', '');
  element.dispatchEvent(new Event(BLOCK_HYDRATED, { bubbles: true }));
}
