// every password that is refused
import './oc.test.ts';
// sending once more without a change
import './oc-send.test.ts';
