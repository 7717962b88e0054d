export { startPreview } from './dev.ts';
