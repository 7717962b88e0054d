export { type PreviewOptions, startPreview } from './dev.ts';
