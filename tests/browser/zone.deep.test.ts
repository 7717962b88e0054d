// visitors in all zones
import './zone.test.ts';
