/* Turns carousels as visitors do, by clicking the dots of the slides. */

export function showSlideContaining(element: Element): void {
  const slide = element.closest('[data-active="false"]');
  const carousel = slide?.closest<HTMLElement>('[data-ready]');
  if (slide && carousel) turnCarousel(carousel, findSlides(carousel).indexOf(slide));
}

/** Must be called after the block of the carousels was replaced. */
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

/** Waits until the carousel's script has started. */
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
