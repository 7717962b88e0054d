// the same promises with many more generated files
import './any-text.test.ts';
