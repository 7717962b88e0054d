// the same promises of every example, and of the dark page on a phone
import './dev-blocks.test.ts';
