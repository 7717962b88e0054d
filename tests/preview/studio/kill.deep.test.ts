// the same promise of many kills
import './kill.test.ts';
