// the same promises of a megabyte of prose
import './session.test.ts';
