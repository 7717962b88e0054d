import EmblaCarousel from 'embla-carousel';
import { showAttribute } from './attribute-text.ts';

/** From this width, people are side by side, as in carousel.module.css. */
const WIDE = '(min-width: 48rem)';

const PEOPLE_PER_ROW = 3;

/**
 * Makes a carousel respond to arrows, dots, keys and swipes. The index is stored here and embla only moves the slides, so the controls also
 * work if nothing has to move because all people are side by side. Returns a function that stops it. W3C, ARIA Authoring Practices: carousel
 * without tabs and without automatic rotation.
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
  // from right to left, the next slide is on the left
  const direction = carousel.closest('[dir]')?.getAttribute('dir') === 'rtl' ? 'rtl' : 'ltr';
  let index = 0;

  // embla lets `breakpoints` override the options above
  const embla = EmblaCarousel(panel, {
    active: isMoving,
    loop: true,
    direction,
    // as the styles place the slides without JavaScript
    align: 'start',
    // otherwise embla has fewer positions than slides if there are too few to loop
    containScroll: false,
    // settles within one second, as specified
    duration: 20,
    breakpoints: {
      [WIDE]: { active: isMoving && !(isPeople && count <= PEOPLE_PER_ROW) },
      '(prefers-reduced-motion: reduce)': { duration: 0 },
    },
  });
  // a swipe changes the slide in embla
  embla.on('select', () => show(embla.selectedScrollSnap()));
  // embla starts at the first slide when a narrower window reactivates it
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
  // visible people also come to the front when clicked
  if (isPeople) for (const [at, slide] of slides.entries()) listen(slide, 'click', () => go(at));

  carousel.dataset.ready = 'true';
  // from now on, the arrows and dots handle the keyboard
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

  /** Announces the slide in front. Its name may be in another language than its number. */
  function announce(place: Element, slide: HTMLElement): void {
    place.textContent = slide.getAttribute('aria-label');
    if (!slide.dataset.name) return;
    const name = document.createElement('span');
    showAttribute(name, slide.dataset.name);
    place.append(': ', name);
  }

  /** Slides outside the viewport can't get the focus. People are always partly visible and contain no links. */
  function hideOthers(): void {
    if (isPeople) return;
    for (const [at, slide] of slides.entries()) slide.inert = at !== index;
  }

  function go(to: number): void {
    show(to);
    embla.scrollTo(to);
  }

  /** Goes one slide forward or back, and wraps around at either end. */
  function step(by: 1 | -1): void {
    show((index + by + count) % count);
    // embla only wraps around in the same direction by a step, not by an index
    if (by === 1 && embla.canScrollNext()) embla.scrollNext();
    else if (by === -1 && embla.canScrollPrev()) embla.scrollPrev();
    else embla.scrollTo(index);
  }

  function onKey(event: Event): void {
    const { key, currentTarget } = event as KeyboardEvent;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.preventDefault();
    step(key === (direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight') ? 1 : -1);
    // the focus moves along the dots, but stays on an arrow
    if (dots.includes(currentTarget as HTMLButtonElement)) dots[index]?.focus();
  }
}
