export { startCarousel as default } from '../parts/carousel.client.ts';
