import type { EditAnswer, EndedAddresses, Intent } from '../../shared/index.ts';
import { words } from '../words.ts';
import { ask } from './api.ts';

/* Old addresses: whoever removes a page or gives it another address is offered that its visitors get to another page. */

/** What the page of the studio does for it. */
interface Means {
  version: () => string | undefined;
  /** Makes the changes; as a part of the last step, one undo takes both back. */
  edit: (intents: Intent[], isPart: boolean) => Promise<EditAnswer | undefined>;
  offer: (text: string, label: string, run: () => void) => void;
  withdraw: () => void;
  notify: (text: string, undo: boolean) => void;
}

/** So long nobody must have changed an address before its end is spoken of, in milliseconds: it may be typed. */
const REST = 800;

/** Whether pages may have lost their addresses by changes. */
function mayEnd(intent: Intent): boolean {
  if (intent.do === 'remove') return intent.list.length === 1;
  if (intent.do === 'rename') return true;
  return intent.do === 'set' && intent.path[0] === 'routes' && intent.path[2] === 'path';
}

/** Offers redirects for the addresses that end, each once. */
export function createRedirects({ version, edit, offer, withdraw, notify }: Means) {
  const declined = new Set<string>();
  let offered: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async () => {
    const ended = await ask<EndedAddresses>('ended', { except: [...declined] });
    const { addresses } = ended;
    const [first] = addresses;
    offered = addresses.map(({ from }) => from);
    if (!first) return withdraw();
    if (addresses.length === 1)
      offer(words.ended(first.from), words.redirectTo(first.to), () => void redirect(ended));
    else offer(words.endedMany(addresses.length), words.redirectAll, () => void redirect(ended));
  };
  const redirect = async ({ version: seen, addresses, intents }: EndedAddresses) => {
    const answer = await edit(intents, version() === seen);
    if (!answer) return;
    if ('refused' in answer) notify(words.changedElsewhere, false);
    else notify(words.redirected(addresses.map(({ from }) => from)), true);
  };
  return {
    /** After changes: looks whether addresses have ended. */
    after: (intents: readonly Intent[]) => {
      if (!intents.some(mayEnd)) return;
      clearTimeout(timer);
      // without an answer there is no offer
      timer = setTimeout(() => void look().catch(() => {}), REST);
    },
    /** Whoever does not want them is not asked again. */
    decline: () => {
      for (const from of offered) declined.add(from);
    },
  };
}
