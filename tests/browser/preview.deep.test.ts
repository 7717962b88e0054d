// the colours of a theme, the panel for axe, and every page clicked through in the studio, too
import './preview.test.ts';
