import { readFileSync } from 'node:fs';
import path from 'node:path';
import { scripts } from './imports.ts';

/* The lengths of functions, read from the indentation: the formatter puts the end of a function where its first line begins. */

const src = path.join(import.meta.dirname, '../src');

/** A function of src/: its file, the line of its beginning, and how many lines it has. */
export interface FunctionLength {
  file: string;
  line: number;
  lines: number;
}

const BEGINS = /(?:\bfunction\b.*|=>) \{$|^\s*(?:async )?#?[\w$]+\(.*\)(?:: [^=]+)? \{$|^\s*\)(?:: .+)? \{$/;

/** Words with which a block begins that is no function. */
const BLOCK = /^\s*(?:if|for|while|switch|catch|else|return|do)\b/;

/** Returns all functions of src/, except for those that are generated. */
export function functionLengths(): FunctionLength[] {
  return scripts
    .filter((file) => !file.includes('.generated.'))
    .flatMap((file) => {
      const lines = readFileSync(path.join(src, file), 'utf8').split('\n');
      return lines.flatMap((text, at) => {
        const indent = BEGINS.exec(text) && !BLOCK.test(text) ? /^\s*/.exec(text)?.[0] : undefined;
        if (indent === undefined) return [];
        const end = lines.findIndex((line, index) => index > at && line.startsWith(`${indent}}`));
        return end < 0 ? [] : { file, line: at + 1, lines: end - at + 1 };
      });
    });
}
