/* All attacks, also the largest, each with a good file behind it. */
import './attack.test.ts';
