import type { Examples } from './example.ts';
import { columns } from './yaml-columns.ts';
import { file } from './yaml-file.ts';
import { quotes } from './yaml-quotes.ts';
import { values } from './yaml-values.ts';

/** The codes of the file and YAML. */
export const yaml = { ...file, ...quotes, ...values, ...columns } satisfies Examples;
