// the same promises, and the types of the whole project
import './new.test.ts';
