import EmblaCarousel from 'embla-carousel';

/** From here on people stand side by side; carousel.module.css says the same. */
const WIDE = '(min-width: 48rem)';

/** As many people as stand side by side without any of them waiting outside. */
const ROW = 3;

/**
 * Lets a carousel that stands in the document turn, by arrows, dots, keys and fingers: the script of carousel.tsx, whose
 * marks it reads. The index is held here and embla only moves the slides, so the controls work also where nothing has to
 * move: when all people stand side by side. Gives what ends it.
 * W3C, ARIA Authoring Practices: carousel with tabs left out, without rotation of its own.
 */
export function turnCarousel(carousel: HTMLElement): () => void {
  const all = <T extends HTMLElement>(marks: string) => [...carousel.querySelectorAll<T>(marks)];
  const panel = carousel.querySelector('[data-panel]') as HTMLElement;
  const slides = all('[data-active]');
  const dots = all<HTMLButtonElement>('[data-dots] button');
  const told = carousel.querySelector('[data-told]');
  const isPeople = told !== null;
  const count = slides.length;
  const isMoving = count > 1;
  let index = 0;

  // embla puts what stands in `breakpoints` first
  const embla = EmblaCarousel(panel, {
    active: isMoving,
    loop: true,
    // where the slides already stand before the script comes
    align: 'start',
    // otherwise, where there are too few slides to go round, embla counts fewer places than there are slides
    containScroll: false,
    // comes to rest within the second that the specification gives
    duration: 20,
    breakpoints: {
      [WIDE]: { active: isMoving && !(isPeople && count <= ROW) },
      '(prefers-reduced-motion: reduce)': { duration: 0 },
    },
  });
  // a swipe changes the slide without us
  embla.on('select', () => show(embla.selectedScrollSnap()));
  // when a narrower window wakes embla, it knows no place but the first
  embla.on('reInit', () => embla.scrollTo(index, true));

  const ends = new AbortController();
  const listen = (to: Element, type: 'click' | 'keydown', call: (event: Event) => void) =>
    to.addEventListener(type, call, { signal: ends.signal });
  for (const arrow of all('[data-step]')) {
    listen(arrow, 'click', () => step(arrow.dataset.step === '1' ? 1 : -1));
    listen(arrow, 'keydown', onKey);
  }
  for (const [at, dot] of dots.entries()) {
    listen(dot, 'click', () => go(at));
    listen(dot, 'keydown', onKey);
  }

  carousel.dataset.ready = 'true';
  // now the arrows and dots are there for the keyboard
  for (const name of ['tabindex', 'role', 'aria-label']) panel.removeAttribute(name);
  hideOthers();
  return () => {
    ends.abort();
    embla.destroy();
  };

  /** Tells everywhere that a slide is the one in front. */
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
    if (told && front)
      told.textContent = [front.getAttribute('aria-label'), front.dataset.name].filter(Boolean).join(': ');
  }

  /** What is out of sight takes no focus. People are never quite out of sight and hold no links. */
  function hideOthers(): void {
    if (isPeople) return;
    for (const [at, slide] of slides.entries()) slide.inert = at !== index;
  }

  function go(to: number): void {
    show(to);
    embla.scrollTo(to);
  }

  /** One slide on or back; from either end on to the other. */
  function step(by: 1 | -1): void {
    show((index + by + count) % count);
    // over the end, embla goes on in the same direction only when it is told the step and not the place
    if (by === 1 && embla.canScrollNext()) embla.scrollNext();
    else if (by === -1 && embla.canScrollPrev()) embla.scrollPrev();
    else embla.scrollTo(index);
  }

  function onKey(event: Event): void {
    const { key, currentTarget } = event as KeyboardEvent;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.preventDefault();
    step(key === 'ArrowRight' ? 1 : -1);
    // on the dots the focus goes along; on an arrow it stays
    if (dots.includes(currentTarget as HTMLButtonElement)) dots[index]?.focus();
  }
}
