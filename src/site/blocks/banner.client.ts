import startCountdown from '../parts/countdown-clock.client.ts';
import startRegistrationDates from '../parts/registration-dates.client.ts';

export default function startBanner(block: HTMLElement): () => void {
  const stops = [startRegistrationDates(block)];
  if (block.querySelector('[role="timer"]')) stops.push(startCountdown(block));
  let isStopped = false;
  if (block.querySelector('[data-video]'))
    import('../parts/silent-video.client.ts').then(
      ({ default: start }) => isStopped || stops.push(start(block)),
      // if the script fails to load, the photo is displayed without the video
      () => {},
    );
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
