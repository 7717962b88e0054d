// the marks of every page
import './marks.test.ts';
