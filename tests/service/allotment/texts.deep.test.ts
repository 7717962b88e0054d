/* More than 10,000 texts about seats, limits and the waiting list, each read by a program. */
import './texts.test.ts';
