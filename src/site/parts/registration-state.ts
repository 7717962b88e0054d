interface RegistrationPeriod {
  opens?: string | undefined;
  late?: string | undefined;
  closes?: string | undefined;
}

type RegistrationState = 'before' | 'open' | 'late' | 'closed';

/** Dates without a zone are in the visitor's time zone. */
export function registrationStateAt(
  now: Date,
  { opens, late, closes }: RegistrationPeriod,
): RegistrationState {
  const isPast = (moment: string | undefined) => moment !== undefined && new Date(moment) <= now;
  if (isPast(closes)) return 'closed';
  if (opens !== undefined && !isPast(opens)) return 'before';
  return isPast(late) ? 'late' : 'open';
}

/** Leaves final states unchanged. The link of a way that isn't open has no address. */
export function showRegistrationStates(element: ParentNode): void {
  const now = new Date();
  for (const facts of element.querySelectorAll<HTMLElement>('[data-registration]:not([data-final])')) {
    const state = registrationStateAt(now, facts.dataset);
    const word = facts.querySelector<HTMLElement>('[data-open]');
    facts.dataset.registration = state;
    if (word) word.textContent = word.dataset[state] ?? '';
    const link = facts.parentElement?.querySelector('a');
    if (!link) continue;
    const href = link.getAttribute('href') ?? link.dataset.href ?? '';
    // a link without an address appears as plain text
    if (state === 'open' || state === 'late') link.setAttribute('href', href);
    else {
      link.dataset.href = href;
      link.removeAttribute('href');
    }
  }
}
