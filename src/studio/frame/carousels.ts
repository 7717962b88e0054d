/* Turns carousels as visitors do, by clicking the dots of the slides. */

/** Turns the carousel around an element to the slide that contains the element. */
export function showSlideContaining(element: Element): void {
  const slide = element.closest('[data-active="false"]');
  const carousel = slide?.closest<HTMLElement>('[data-ready]');
  if (slide && carousel) turnCarousel(carousel, findSlides(carousel).indexOf(slide));
}

/** Restores the slide positions of carousels after their block was replaced. */
export function restoreSlides(replaced: Element, block: Element): void {
  const carousels = block.querySelectorAll<HTMLElement>('[data-ready]');
  for (const [at, old] of replaced.querySelectorAll('[data-ready]').entries()) {
    const carousel = carousels[at];
    const index = findSlides(old).findIndex((slide) => slide.getAttribute('data-active') === 'true');
    if (carousel && index > 0) turnCarousel(carousel, Math.min(index, findSlides(carousel).length - 1));
  }
}

function findSlides(carousel: Element): Element[] {
  return [...carousel.querySelectorAll('[data-active]')];
}

/** Turns a carousel to a slide, as soon as the carousel's script has started. */
function turnCarousel(carousel: HTMLElement, to: number): void {
  const click = () => carousel.querySelectorAll<HTMLElement>('[data-dots] button')[to]?.click();
  if (carousel.dataset.ready === 'true') {
    click();
    return;
  }
  const watcher = new MutationObserver(() => {
    if (carousel.dataset.ready !== 'true') return;
    watcher.disconnect();
    click();
  });
  watcher.observe(carousel, { attributeFilter: ['data-ready'] });
}
