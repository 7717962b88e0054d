// the same promise of a hundred and fifty kills
import './kill.test.ts';
