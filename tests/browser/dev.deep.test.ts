// with a theme, and with a file that is named only later
import './dev.test.ts';
