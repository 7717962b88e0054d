import './editions.test.ts';
