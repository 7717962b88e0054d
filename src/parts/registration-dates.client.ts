import { showRegistrationStates } from './registration-state.ts';

/** A new state shows within a minute. */
const INTERVAL = 60_000;

/** Shows whether each way to register is open, as long as the page is open. */
export default function startRegistrationDates(block: HTMLElement): () => void {
  showRegistrationStates(block);
  const interval = setInterval(() => showRegistrationStates(block), INTERVAL);
  return () => clearInterval(interval);
}
