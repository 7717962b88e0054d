/** The moments between which a way to register has one state; none of them is needed. */
interface Dates {
  opens?: string | undefined;
  late?: string | undefined;
  closes?: string | undefined;
}

type RegistrationState = 'before' | 'open' | 'late' | 'closed';

/** The state of a way to register; without a zone its dates are moments of the visitor's local time. */
export function stateAt(now: Date, { opens, late, closes }: Dates): RegistrationState {
  const isPast = (moment: string | undefined) => moment !== undefined && new Date(moment) <= now;
  if (isPast(closes)) return 'closed';
  if (opens !== undefined && !isPast(opens)) return 'before';
  return isPast(late) ? 'late' : 'open';
}

/**
 * Shows whether each way to register below an element is open at the moment, but for those whose state no date changes any more. Before it
 * opens and after it closes, its link leads to no form.
 */
export function showRegistrationStates(element: ParentNode, now = new Date()): void {
  for (const facts of element.querySelectorAll<HTMLElement>('[data-registration]:not([data-final])')) {
    const state = stateAt(now, facts.dataset);
    const word = facts.querySelector<HTMLElement>('[data-open]');
    facts.dataset.registration = state;
    if (word) word.textContent = word.dataset[state] ?? '';
    const link = facts.parentElement?.querySelector('a');
    if (!link) continue;
    const href = link.getAttribute('href') ?? link.dataset.href ?? '';
    // without an address it is the same text, and no link
    if (state === 'open' || state === 'late') link.setAttribute('href', href);
    else {
      link.dataset.href = href;
      link.removeAttribute('href');
    }
  }
}
