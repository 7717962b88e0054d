// the same promises with the line ends of Windows in every file
import './recovery.test.ts';
