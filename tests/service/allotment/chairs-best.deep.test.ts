/* Chairs of 300 conferences beside HiGHS, and more than 5,000 texts, each read by a program. */
import './chairs-best.test.ts';
