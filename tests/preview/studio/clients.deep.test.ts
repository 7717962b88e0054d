// the same promise of more sequences
import './clients.test.ts';
