// the same promises on more slow lines
import './prefetch.test.ts';
