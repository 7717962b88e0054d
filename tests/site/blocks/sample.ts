import type { Embed, Image, Link, Prose } from '../../../src/core/index.ts';
import { english } from '../../english.ts';

/** Values as the compiler hands them to blocks. */
export const picture: Image = { src: '/media/picture.svg', width: 240, height: 300 };

export const inside = (href: string): Link => ({ href, external: false });

export const outside = (href: string): Link => ({ href, external: true });

export const text = (...paragraphs: string[]): Prose =>
  paragraphs.map((words) => ({ type: 'paragraph', children: [words] }));

export const sheet: Embed = { src: 'https://docs.example.org/sheet', host: 'docs.example.org', ask: true };

/** A list of committees without its committees. */
export const listWords = {
  uid: '_b2',
  type: 'committeeList',
  words: english,
} as const;
