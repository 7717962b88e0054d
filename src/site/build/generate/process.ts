import { generate } from './index.ts';

/* The process that `regenerate` starts, with the folder of the clone as its argument. */

const [, , root = ''] = process.argv;
await generate(root, { check: false });
process.disconnect?.();
