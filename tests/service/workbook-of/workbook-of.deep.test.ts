/* Every table, in every encoding, and each uploaded again. */
import './read-again.test.ts';
import './variants.test.ts';
