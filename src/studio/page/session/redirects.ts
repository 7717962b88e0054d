import type { Intent, RemovedPageRedirects } from '../../../core/index.ts';
import { words } from '../words.ts';
import { askWorker } from './api.ts';
import type { SendingActions } from './sending.ts';
import type { Store } from './store.ts';

/* When a page is removed or moved, the editor is offered a redirect from the old address. */

/** Pause before a redirect is offered, in milliseconds. Each typed letter of an address is a change. */
const ADDRESS_PAUSE = 800;

function mayRemoveAddress(intent: Intent): boolean {
  if (intent.do === 'remove') return intent.list.length === 1;
  if (intent.do === 'rename') return true;
  return intent.do === 'set' && intent.path[0] === 'routes' && intent.path[2] === 'path';
}

export function createRedirectOffers({ state, dispatch, set, notify }: Store, { edit }: SendingActions) {
  const declined = new Set<string>();
  let offered: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async () => {
    const ended = await askWorker<RemovedPageRedirects>('ended', { except: [...declined] });
    const { addresses } = ended;
    const [first, ...others] = addresses;
    offered = addresses.map(({ from }) => from);
    const run = () => void redirect(ended);
    if (!first) withdraw();
    else if (others.length === 0) offer(words.ended(first.from), { label: words.redirectTo(first.to), run });
    else offer(words.endedMany(addresses.length), { label: words.redirectAll, run });
  };
  const offer = (text: string, one: { label: string; run: () => void }) =>
    dispatch({ event: 'offered', text, undo: true, offer: one });
  const withdraw = () => {
    if (state().notice?.offer) set({ notice: undefined });
  };
  const redirect = async ({ version: seen, addresses, intents }: RemovedPageRedirects) => {
    // a single undo reverts the redirects and the last step
    const answer = await edit(intents, { isPart: state().state?.version === seen });
    if (!answer) return;
    if ('refused' in answer) notify(words.changedElsewhere);
    else notify(words.redirected(addresses.map(({ from }) => from)), true);
  };
  return {
    after: (intents: readonly Intent[]) => {
      if (!intents.some(mayRemoveAddress)) return;
      clearTimeout(timer);
      // if the request fails, no redirect is offered
      timer = setTimeout(() => void look().catch(() => {}), ADDRESS_PAUSE);
    },
    /** The offered addresses aren't offered again. */
    decline: () => {
      for (const from of offered) declined.add(from);
    },
  };
}
