export { type List, VERSION } from './list.ts';
