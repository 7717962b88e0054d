import EmblaCarousel from 'embla-carousel';
import { renderAttributeText } from './attribute-text.ts';

/** Above this width, people are side by side, as in carousel.module.css. */
const WIDE_WINDOW_QUERY = '(min-width: 48rem)';

const PEOPLE_PER_ROW = 3;

/**
 * Follows the W3C ARIA Authoring Practices for a carousel without tabs and automatic rotation. The index is stored here, and
 * embla only moves the slides, so that the controls also work if all people are side by side and nothing moves.
 */
export function startCarousel(block: HTMLElement): () => void {
  const carousel = block.querySelector('[data-ready]') as HTMLElement;
  const all = <T extends HTMLElement>(selector: string) => [...carousel.querySelectorAll<T>(selector)];
  const panel = carousel.querySelector('[data-panel]') as HTMLElement;
  const slides = all('[data-active]');
  const dots = all<HTMLButtonElement>('[data-dots] button');
  const announced = carousel.querySelector(':scope > p');
  const isPeople = announced !== null;
  const count = slides.length;
  const isMoving = count > 1;
  // in a right-to-left layout, the next slide is on the left
  const direction = carousel.closest('[dir]')?.getAttribute('dir') === 'rtl' ? 'rtl' : 'ltr';
  let index = 0;

  // in embla, `breakpoints` override the other options
  const embla = EmblaCarousel(panel, {
    active: isMoving,
    loop: true,
    direction,
    // the same position as in the styles, which apply until the script starts
    align: 'start',
    // with the default, embla has fewer positions than slides if the slides are too few for a loop
    containScroll: false,
    // the motion ends within one second, as specified
    duration: 20,
    breakpoints: {
      [WIDE_WINDOW_QUERY]: { active: isMoving && !(isPeople && count <= PEOPLE_PER_ROW) },
      '(prefers-reduced-motion: reduce)': { duration: 0 },
    },
  });
  // a swipe selects a slide in embla, and the other elements follow
  embla.on('select', () => show(embla.selectedScrollSnap()));
  // embla goes to the first slide when it is reactivated in a narrower window
  embla.on('reInit', () => embla.scrollTo(index, true));

  const controller = new AbortController();
  const listen = (to: Element, type: 'click' | 'keydown', call: (event: Event) => void) =>
    to.addEventListener(type, call, { signal: controller.signal });
  for (const arrow of all('[data-step]')) {
    listen(arrow, 'click', () => step(arrow.dataset.step === '1' ? 1 : -1));
    listen(arrow, 'keydown', onKey);
  }
  for (const [at, dot] of dots.entries()) {
    listen(dot, 'click', () => go(at));
    listen(dot, 'keydown', onKey);
  }
  if (isPeople) for (const [at, slide] of slides.entries()) listen(slide, 'click', () => go(at));

  carousel.dataset.ready = 'true';
  // the panel needs no focus any more, since arrows and dots now handle the keyboard
  for (const name of ['tabindex', 'role', 'aria-label']) panel.removeAttribute(name);
  hideOthers();
  return () => {
    controller.abort();
    embla.destroy();
  };

  function show(to: number): void {
    if (to === index) return;
    index = to;
    for (const [at, slide] of slides.entries()) slide.dataset.active = String(at === to);
    for (const [at, dot] of dots.entries()) {
      dot.setAttribute('aria-current', String(at === to));
      dot.setAttribute('aria-disabled', String(at === to));
    }
    hideOthers();
    const front = slides[to];
    if (announced && front) announce(announced, front);
  }

  /** Announces the number and the name, which may be in another language. */
  function announce(place: Element, slide: HTMLElement): void {
    place.textContent = slide.getAttribute('aria-label');
    if (!slide.dataset.name) return;
    const name = document.createElement('span');
    renderAttributeText(name, slide.dataset.name);
    place.append(': ', name);
  }

  /** Inert slides can't get the focus. Slides of people contain no links and are always partly visible, so they stay active. */
  function hideOthers(): void {
    if (isPeople) return;
    for (const [at, slide] of slides.entries()) slide.inert = at !== index;
  }

  function go(to: number): void {
    show(to);
    embla.scrollTo(to);
  }

  /** Wraps around at either end. */
  function step(by: 1 | -1): void {
    show((index + by + count) % count);
    // in embla, only a step wraps around in the same direction; a jump to an index goes back
    if (by === 1 && embla.canScrollNext()) embla.scrollNext();
    else if (by === -1 && embla.canScrollPrev()) embla.scrollPrev();
    else embla.scrollTo(index);
  }

  function onKey(event: Event): void {
    const { key, currentTarget } = event as KeyboardEvent;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.preventDefault();
    step(key === (direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight') ? 1 : -1);
    // the focus follows the current dot, but stays on an arrow
    if (dots.includes(currentTarget as HTMLButtonElement)) dots[index]?.focus();
  }
}
