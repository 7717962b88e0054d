/* Carousels are turned as visitors do it: by the dots of their slides. */

/** Turns a carousel to the slide that an element is in. */
export function turnTo(element: Element): void {
  const slide = element.closest('[data-active="false"]');
  const carousel = slide?.closest('[data-ready]');
  if (slide && carousel) turn(carousel, slidesOf(carousel).indexOf(slide));
}

/** Turns the carousels of a block that was replaced to where they were, as soon as the script of the new block has started. */
export function turnBack(replaced: Element, block: Element): void {
  const carousels = block.querySelectorAll<HTMLElement>('[data-ready]');
  for (const [at, old] of replaced.querySelectorAll('[data-ready]').entries()) {
    const carousel = carousels[at];
    const index = slidesOf(old).findIndex((slide) => slide.getAttribute('data-active') === 'true');
    if (!carousel || index < 1) continue;
    const watcher = new MutationObserver(() => {
      if (carousel.dataset.ready !== 'true') return;
      watcher.disconnect();
      turn(carousel, Math.min(index, slidesOf(carousel).length - 1));
    });
    watcher.observe(carousel, { attributeFilter: ['data-ready'] });
  }
}

function slidesOf(carousel: Element): Element[] {
  return [...carousel.querySelectorAll('[data-active]')];
}

function turn(carousel: Element, to: number): void {
  carousel.querySelectorAll<HTMLElement>('[data-dots] button')[to]?.click();
}
