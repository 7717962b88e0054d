import { button, make } from './make.ts';
import { isHere, placeOf, scrollTo } from './outline.ts';
import type { Opening, ToldProblem, ToldSpot } from './told.ts';

/** Tells something that was done, or could not be, in words. */
export type Say = (words: string) => void;

/** A problem in the list: where, what, its lines, what to type instead, and what can be done from here. */
export function entryOf(problem: ToldProblem, say: Say): HTMLLIElement {
  const { severity, place, message, hint, correction, frame, at, related, spots } = problem;
  return make(
    'li',
    { class: severity },
    make(
      'p',
      { class: 'place' },
      make('b', {}, severity === 'error' ? 'Problem' : 'Look at this'),
      at ? ` Line ${at.line}${place ? `, ${place}` : ''}` : undefined,
    ),
    make('p', { class: 'message' }, message),
    at && frame ? make('pre', { tabindex: '0', 'aria-label': `Line ${at.line}` }, frame) : undefined,
    hint === undefined ? undefined : make('p', { class: 'hint' }, `→ ${hint}`),
    ...related.map((other) =>
      make('p', { class: 'related' }, `${other.message} `, opener(other.at, `Line ${other.at.line}`, say)),
    ),
    make(
      'p',
      { class: 'actions' },
      at && opener(at, `Open line ${at.line} in the editor`, say),
      correction === undefined ? undefined : copier(correction, say),
      sight(spots),
    ),
  );
}

function opener({ file }: Opening, words: string, say: Say): HTMLButtonElement {
  return button(words, async () => {
    const address = `/__open-in-editor?file=${encodeURIComponent(file)}`;
    // by POST, so that the browser says which page is asking
    const answer = await fetch(address, { method: 'POST' }).catch(() => undefined);
    say(answer ? await answer.text() : 'The preview does not answer. Is npm run dev still running?');
  });
}

function copier(text: string, say: Say): HTMLButtonElement {
  return button('Copy the correction', async () => {
    try {
      await navigator.clipboard.writeText(text);
      say('Copied.');
    } catch {
      say(`Your browser does not let us copy. It is: ${text}`);
    }
  });
}

/** Where it is seen: here, or on another page. */
function sight(spots: ToldSpot[]): HTMLElement | undefined {
  const here = spots.filter(isHere).find((spot) => placeOf(spot));
  if (here) return button('Show on the page', () => scrollTo(here));
  const [other] = spots.filter((spot) => !isHere(spot));
  if (!other?.address) return undefined;
  return make('span', {}, 'Seen on ', make('a', { href: other.address }, other.title));
}
