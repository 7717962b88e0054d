// every password that is refused
import './oc.test.ts';
