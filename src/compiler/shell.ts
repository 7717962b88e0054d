import { baseOf, type Shell } from '../shared/index.ts';
import type { Outcome } from './5-media.ts';
import { type Path, problem } from './problem.ts';
import type { Schema } from './schemas.ts';
import { valueAt } from './source.ts';

/** The base path that `conference.url` decides; `/` while that is no address. */
export function baseIn(data: Schema): string {
  const url = valueAt(data, ['conference', 'url']);
  return typeof url === 'string' && URL.canParse(url) ? baseOf(url) : '/';
}

/** What visitors have of the site without signal. */
export interface Offline {
  /** Whether their browsers keep anything. */
  keep: boolean;
  /** How many committees are kept unread. */
  committees: number;
  /** The words of the page that stands for those that are not kept. */
  title: string;
  text: string;
  kept: string;
}

/** What all pages share, of the assembled conference, header and footer; and what visitors have without signal. */
export function shellOf(data: Schema, base: string): { shell: Shell; offline: Offline } {
  // the schema has checked them and filled in their defaults, and their types are made of the same schema
  const { header, footer, offline } = data as unknown as Pick<Shell, 'header' | 'footer'> & {
    offline: Offline;
  };
  const text = (at: Path, otherwise: string) => String(valueAt(data, at) ?? otherwise);
  const shell = {
    base,
    origin: text(['conference', 'url'], '').replace(/\/$/, ''),
    language: text(['conference', 'language'], 'en'),
    name: text(['conference', 'name'], ''),
    header,
    footer,
    ...(!offline.keep && { keep: false }),
  };
  return { shell, offline };
}

/** The address of the site; its path becomes the base of all others, so it holds nothing that is written in two ways. */
export function homeOf(value: string, path: Path): Outcome<string> {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && !url.username && /^(\/[\w.~-]+)*\/?$/.test(url.pathname)) return { value };
  return {
    problem: problem(
      'wrong-form',
      { path },
      { value, expects: 'an address such as https://mun.example.org/' },
    ),
  };
}
