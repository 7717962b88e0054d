import { showRegistrationStates } from './registration-state.ts';

const UPDATE_INTERVAL = 60_000;

export default function startRegistrationDates(block: HTMLElement): () => void {
  showRegistrationStates(block);
  const interval = setInterval(() => showRegistrationStates(block), UPDATE_INTERVAL);
  return () => clearInterval(interval);
}
