import { generate } from './index.ts';

/* The process that `regenerate` starts. Its argument is the folder of the clone. */

const [, , root = ''] = process.argv;
await generate(root, { check: false });
process.disconnect?.();
