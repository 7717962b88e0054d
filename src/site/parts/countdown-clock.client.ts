import { fillPlaceholders } from '../../core/index.ts';
import { renderAttributeText } from './attribute-text.ts';
import { compareClocks, eventPhase, formatTwoDigits, timeLeft } from './clock.ts';

const FIRST_UPDATE_DELAY = 1000;
const UPDATE_INTERVAL = 60_000;

/** Updates the countdown after one second and then every minute. */
export default function startCountdown(block: HTMLElement): () => void {
  const element = (selector: string) => block.querySelector(selector) as HTMLElement;
  const face = element('[data-waiting]');
  const timer = element('[role="timer"]');
  const said = face.lastElementChild as HTMLElement;
  const zone = block.querySelector<HTMLElement>('[data-timezone]');
  const { starts = '', ends } = timer.dataset;
  const language = document.documentElement.lang || undefined;
  // times without a zone are in the visitor's time zone
  const start = new Date(starts);
  const end = ends === undefined ? undefined : new Date(ends);

  let interval: ReturnType<typeof setInterval> | undefined;
  const first = setTimeout(() => {
    update();
    interval = setInterval(update, UPDATE_INTERVAL);
  }, FIRST_UPDATE_DELAY);
  return () => {
    clearTimeout(first);
    clearInterval(interval);
  };

  function update(): void {
    const now = new Date();
    const phase = eventPhase(now, start, end);
    for (const [unit, count] of Object.entries(timeLeft(start, now)))
      element(`[data-unit="${unit}"]`).textContent = formatTwoDigits(count, language);
    // in a phase without a text, the numbers stay visible
    showInstead(phase === 'before' ? undefined : said.dataset[phase]);
    element('[data-above]').dataset.above = 'false';
    if (zone) zone.textContent = phase === 'before' ? zoneSentence(zone, starts, language) : '';
  }

  function showInstead(words: string | undefined): void {
    const hasWords = String(words !== undefined);
    face.dataset.waiting = 'false';
    face.dataset.said = hasWords;
    timer.dataset.empty = 'false';
    for (const hidden of [timer, element('[id$="-text"]')]) hidden.setAttribute('aria-hidden', hasWords);
    said.remove();
    if (words === undefined) return;
    renderAttributeText(said, words);
    face.append(said);
  }
}

/** Returns an empty text if the visitor's clock shows the same time. */
function zoneSentence({ dataset }: HTMLElement, starts: string, language?: string): string {
  const { timezone = '', sentence = '' } = dataset;
  const clocks = compareClocks(starts, timezone, language);
  return clocks ? fillPlaceholders(sentence, { ...clocks }) : '';
}
