/* 300 random conferences of 10 changes each, in which nobody moves whose seat was mailed. */
import './kept.test.ts';
