export { default } from '../parts/countdown-clock.client.ts';
