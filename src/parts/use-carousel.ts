import useEmblaCarousel from 'embla-carousel-react';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';

/** From here on people stand side by side; carousel.module.css says the same. */
const WIDE = '(min-width: 48rem)';

/**
 * Which of `count` slides is in front, and the ways to change it. The index is held here and embla only moves
 * the slides, so arrows and dots work also where nothing has to move: with `row`, when all stand side by side.
 */
export function useCarousel(count: number, row: boolean) {
  const [viewport, embla] = useEmblaCarousel({
    active: count > 1,
    loop: true,
    // Where the slides already stand before the script comes.
    align: 'start',
    // Otherwise, where there are too few slides to go round, embla counts fewer places than there are slides.
    containScroll: false,
    // Comes to rest within the second that the specification gives.
    duration: 20,
    breakpoints: {
      [WIDE]: { active: count > 1 && !row },
      '(prefers-reduced-motion: reduce)': { duration: 0 },
    },
  });
  const [index, setIndex] = useState(0);
  const [moved, setMoved] = useState(false);
  const [ready, setReady] = useState(false);

  // embla measures, which would keep the first frame of a page waiting
  useEffect(() => afterFrame(() => startTransition(() => setReady(true))), []);

  const show = useCallback((to: number) => {
    setIndex(to);
    setMoved(true);
  }, []);

  // A swipe changes the slide without us.
  useEffect(() => {
    const follow = () => embla && show(embla.selectedScrollSnap());
    embla?.on('select', follow);
    return () => {
      embla?.off('select', follow);
    };
  }, [embla, show]);

  // When embla comes, or a narrower window wakes it, it knows no place but the first.
  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== index) embla.scrollTo(index, true);
    const resume = () => embla?.scrollTo(index, true);
    embla?.on('reInit', resume);
    return () => {
      embla?.off('reInit', resume);
    };
  }, [embla, index]);

  /** Shows one slide. */
  const go = (to: number) => {
    show(to);
    embla?.scrollTo(to);
  };

  /** One slide on or back; from either end on to the other. Returns where that leads. */
  const step = (by: 1 | -1): number => {
    const to = (index + by + count) % count;
    show(to);
    // Over the end, embla goes on in the same direction only when it is told the step and not the place.
    if (by === 1 && embla?.canScrollNext()) embla.scrollNext();
    else if (by === -1 && embla?.canScrollPrev()) embla.scrollPrev();
    else embla?.scrollTo(to);
    return to;
  };

  return { viewport: ready ? viewport : null, index, ready, moved, go, step };
}
