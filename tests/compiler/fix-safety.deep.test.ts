import './fix-safety.test.ts';
