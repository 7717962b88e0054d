export { default } from '../parts/registration-dates.client.ts';
