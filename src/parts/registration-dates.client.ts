/** A new state shows within a minute. */
const INTERVAL = 60_000;

/** Shows whether each way to register is open at the moment. Before it opens and after it closes, its link leads to no form. */
export default function startRegistrationDates(block: HTMLElement): () => void {
  const entries = [...block.querySelectorAll<HTMLElement>('[data-registration]')].map((facts) => {
    const link = facts.parentElement?.querySelector('a');
    return { facts, link, href: link?.getAttribute('href') ?? '' };
  });
  update();
  const interval = setInterval(update, INTERVAL);
  return () => clearInterval(interval);

  function update(): void {
    const now = new Date();
    for (const { facts, link, href } of entries) {
      const state = stateAt(now, facts.dataset);
      const word = facts.querySelector<HTMLElement>('[data-open]');
      facts.dataset.registration = state;
      if (word) {
        word.textContent = word.dataset[state] ?? '';
        word.hidden = false;
      }
      // without an address it is the same text, and no link
      if (state === 'open' || state === 'late') link?.setAttribute('href', href);
      else link?.removeAttribute('href');
    }
  }
}

/** The state of a way to register; without a zone its dates are moments of the visitor's local time. */
export function stateAt(
  now: Date,
  { opens, late, closes }: { opens?: string; late?: string; closes?: string },
): 'before' | 'open' | 'late' | 'closed' {
  const isPast = (moment: string | undefined) => moment !== undefined && new Date(moment) <= now;
  if (isPast(closes)) return 'closed';
  if (opens !== undefined && !isPast(opens)) return 'before';
  return isPast(late) ? 'late' : 'open';
}
