export { startFrame as default } from '../parts/frame.client.ts';
