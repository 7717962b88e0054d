import type { EditAnswer, EndedAddresses, Intent } from '../../../shared/index.ts';
import { words } from '../words.ts';
import { ask } from './api.ts';
import type { Store } from './store.ts';

/* Old addresses: whoever removes a page or gives it another address is offered that its visitors get to another page. */

/** Makes the changes; as a part of the last step, one undo takes both back. */
type Edit = (intents: Intent[], how: { isPart: boolean }) => Promise<EditAnswer | undefined>;

/** So long nobody must have changed an address before a redirect is offered, in milliseconds: it may be typed. */
const ADDRESS_PAUSE = 800;

/** Whether pages may have lost their addresses by changes. */
function mayEnd(intent: Intent): boolean {
  if (intent.do === 'remove') return intent.list.length === 1;
  if (intent.do === 'rename') return true;
  return intent.do === 'set' && intent.path[0] === 'routes' && intent.path[2] === 'path';
}

/** Offers redirects for the addresses that end, each once. */
export function createRedirects({ state, dispatch }: Store, edit: Edit) {
  const declined = new Set<string>();
  let offered: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async () => {
    const ended = await ask<EndedAddresses>('ended', { except: [...declined] });
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
    if (state().notice?.offer) dispatch({ event: 'set', values: { notice: undefined } });
  };
  const redirect = async ({ version: seen, addresses, intents }: EndedAddresses) => {
    const answer = await edit(intents, { isPart: state().state?.version === seen });
    if (!answer) return;
    if ('refused' in answer) dispatch({ event: 'noticed', text: words.changedElsewhere, undo: false });
    else
      dispatch({ event: 'noticed', text: words.redirected(addresses.map(({ from }) => from)), undo: true });
  };
  return {
    /** After changes: looks whether addresses have ended. */
    after: (intents: readonly Intent[]) => {
      if (!intents.some(mayEnd)) return;
      clearTimeout(timer);
      // without an answer there is no offer
      timer = setTimeout(() => void look().catch(() => {}), ADDRESS_PAUSE);
    },
    /** Whoever does not want them is not asked again. */
    decline: () => {
      for (const from of offered) declined.add(from);
    },
  };
}
