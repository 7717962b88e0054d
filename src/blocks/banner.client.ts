import startCountdown from '../parts/countdown-clock.client.ts';
import startRegistrationDates from '../parts/registration-dates.client.ts';

/** Counts down where there is a clock, shows whether each way to register is open at the moment, and plays a video. */
export default function startBanner(block: HTMLElement): () => void {
  const stops = [startRegistrationDates(block)];
  if (block.querySelector('[role="timer"]')) stops.push(startCountdown(block));
  let isStopped = false;
  if (block.querySelector('[data-video]'))
    import('../parts/silent-video.client.ts').then(
      ({ default: start }) => isStopped || stops.push(start(block)),
      // the photo says all that there is to say
      () => {},
    );
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
