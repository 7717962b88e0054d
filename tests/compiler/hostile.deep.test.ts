// the same promises with many more generated files
import './hostile.test.ts';
