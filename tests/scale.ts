/** Whether the slow suites run: `npm run test:deep` sets it (vite.config.ts). */
export const isDeep = process.env.PLENARY_DEEP === '1';

/** How many runs or rows a test takes: few in `npm test`, many in `npm run test:deep`. */
export function scaled(few: number, many: number): number {
  return isDeep ? many : few;
}
