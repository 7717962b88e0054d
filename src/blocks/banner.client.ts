import startCountdown from '../parts/countdown-clock.client.ts';
import startRegistrationDates from '../parts/registration-dates.client.ts';

/** Counts down where there is a clock, and shows whether each way to register is open at the moment. */
export default function startBanner(block: HTMLElement): () => void {
  const stops = [startRegistrationDates(block)];
  if (block.querySelector('[role="timer"]')) stops.push(startCountdown(block));
  return () => {
    for (const stop of stops) stop();
  };
}
