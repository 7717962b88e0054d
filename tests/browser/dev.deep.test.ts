// the colours of a theme, too
import './dev.test.ts';
