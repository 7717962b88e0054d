import type { Block, PlainBlock } from '../../../core/index.ts';
import { clientScripts, islands } from '../blocks.generated.ts';
import { blockUid } from '../ids.ts';
import type { BlockComponent, ClientScript } from '../registry.ts';
import { showLoadError } from './errors.ts';
import type { Island } from './hydrate.tsx';
import { reloadAfterDeploy } from './navigation/reload-after-deploy.ts';
import { BLOCK_HYDRATED_EVENT } from './start/replay-clicks.ts';
import { wait } from './timing.ts';

/** Thrown if a script fails to load. The specification requires the text of the message. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

/** Both in ms. A script is only retried once. */
const SCRIPT_LOAD_TIMEOUT = 120_000;
const RETRY_PAUSE = 1_000;

/** Retries once without an error. Rejects with a `ChunkError` whose message contains the name. */
export function loadChunk<T>(name: string, load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new ChunkError(`Loading chunk ${name} failed. (timeout)`)),
      SCRIPT_LOAD_TIMEOUT,
    );
    load()
      .catch(() => wait(RETRY_PAUSE).then(load))
      .then(resolve, (cause) => reject(new ChunkError(`Loading chunk ${name} failed.`, { cause })))
      .finally(() => clearTimeout(limit));
  });
}

/** Returns a stop function. */
type BlockStarter = (element: HTMLElement, island: Island) => () => void;

type ScriptLoaders<T> = Partial<Record<string, () => Promise<{ default: T }>>>;

const loadingScripts = new Map<string, Promise<BlockStarter>>();

/** After a failure, reloads the page if a deployment has removed the script, and otherwise rejects with a `ChunkError`. */
async function loadBlockScript(type: Block['type']): Promise<BlockStarter> {
  try {
    return await loadScriptOnce(type);
  } catch (error) {
    if (await reloadAfterDeploy(type)) return new Promise(() => {});
    throw error;
  }
}

/** Rejects if a script fails to load. */
export async function preloadBlockScripts(blocks: readonly (PlainBlock | null)[]): Promise<void> {
  const types = blocks.flatMap((block) => (block ? [block.type] : []));
  await Promise.all([...new Set(types)].map(loadScriptOnce));
}

/** A failure isn't cached, so the next page with such a block tries again. */
function loadScriptOnce(type: Block['type']): Promise<BlockStarter> {
  const last = loadingScripts.get(type);
  if (last) return last;
  const script = loadChunk(type, () => loadScript(type));
  loadingScripts.set(type, script);
  script.catch(() => loadingScripts.delete(type));
  return script;
}

async function loadScript(type: Block['type']): Promise<BlockStarter> {
  const clientScript = (clientScripts as ScriptLoaders<ClientScript>)[type];
  if (clientScript) {
    const { default: start } = await clientScript();
    return (element, { onHydrated }) => {
      const stop = start(element);
      onHydrated();
      return stop;
    };
  }
  // the registry ties each type to the props of its component, which a union of types can't express
  const component = (islands as ScriptLoaders<unknown> as ScriptLoaders<BlockComponent>)[type];
  if (!component) throw new Error(`The block type ${type} has no script.`);
  const [{ default: Component }, { hydrate }] = await Promise.all([component(), import('./hydrate.tsx')]);
  return (element, island) => hydrate(element, Component, island);
}

/** Half a viewport above and below. */
const ROOT_MARGIN = '50% 0px';

const USE_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** `onError` receives all errors except for scripts that fail to load. */
type BlockOptions = Pick<Island, 'base' | 'home' | 'service' | 'onError'>;

/** The block at a position on the page starts when it is used or near the viewport. Returns a function that stops it. */
export function startBlock(
  element: HTMLElement,
  block: Island['block'],
  position: number,
  { onError, ...site }: BlockOptions,
): () => void {
  let stopped = false;
  let stop = whenNeeded(element, () => void start());
  return () => {
    stopped = true;
    stop();
  };

  async function start(): Promise<void> {
    try {
      const script = await loadBlockScript(block.type);
      // starts the block in a separate task, so that input can be handled after the script was evaluated
      await wait();
      if (stopped) return;
      const onHydrated = () => markHydrated(element);
      stop = script(element, { block, uid: blockUid(position), ...site, onError, onHydrated });
    } catch (error) {
      if (!(error instanceof ChunkError)) return onError(error);
      if (stopped) return;
      showLoadError(element, error);
      markHydrated(element);
    }
  }
}

/** Calls once when the element is near the viewport, hovered, touched or focused. Returns a function that cancels this. */
function whenNeeded(element: Element, call: () => void): () => void {
  const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && now(), {
    rootMargin: ROOT_MARGIN,
  });
  observer.observe(element);
  for (const event of USE_EVENTS) element.addEventListener(event, now, { passive: true });
  return cancel;

  function now(): void {
    cancel();
    call();
  }

  function cancel(): void {
    observer.disconnect();
    for (const event of USE_EVENTS) element.removeEventListener(event, now);
  }
}

/** Announces that a block is interactive, or that its script failed to load. */
function markHydrated(element: HTMLElement): void {
  element.setAttribute('data-hydrated', '');
  element.dispatchEvent(new Event(BLOCK_HYDRATED_EVENT, { bubbles: true }));
}
