// the panel for axe, folded and copied from
import './dev-problems.test.ts';
