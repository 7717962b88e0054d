// the same promises of more texts
import './prose.test.ts';
