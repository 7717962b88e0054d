export { startPreview } from './server.ts';
