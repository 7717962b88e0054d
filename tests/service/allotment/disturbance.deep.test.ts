/* Ten changes of each of 300 conferences of 3 to 2,000 people, each compared with the exact solver. */
import './disturbance.test.ts';
