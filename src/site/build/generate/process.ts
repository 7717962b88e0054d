import { generate } from './index.ts';

/* Started by `regenerate`. The argument is the folder of the clone. */

const [, , root = ''] = process.argv;
await generate(root, { check: false });
process.disconnect?.();
