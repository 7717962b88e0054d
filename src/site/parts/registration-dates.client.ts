import { showRegistrationStates } from './registration-state.ts';

const UPDATE_INTERVAL = 60_000;

/** Displays whether each way to register is open, and updates this every minute. Returns a stop function. */
export default function startRegistrationDates(block: HTMLElement): () => void {
  showRegistrationStates(block);
  const interval = setInterval(() => showRegistrationStates(block), UPDATE_INTERVAL);
  return () => clearInterval(interval);
}
