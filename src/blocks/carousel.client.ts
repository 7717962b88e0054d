import { turnCarousel } from '../parts/turn-carousel.ts';

/** Lets the carousel in this place turn. Gives what ends it. */
export default function enlivenCarousel(place: Element): () => void {
  return turnCarousel(place.querySelector('[aria-roledescription="carousel"]') as HTMLElement);
}
