export type { Service } from './app.ts';
export { startPreview } from './server.ts';
