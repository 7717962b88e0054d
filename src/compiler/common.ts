import type { Validate } from './2-validate.ts';
import type { Media } from './5-media.ts';
import { type Assembled, assemble } from './6-assemble.ts';
import { type Calendar, calendarIn, type Entry } from './calendar.ts';
import { groundIn, mediaOf } from './keep.ts';
import type { Scope } from './lookup.ts';
import type { Ground, Memory } from './memory.ts';
import type { Schema } from './schemas.ts';
import { baseIn } from './shell.ts';
import type { Source } from './source.ts';
import type { Effect } from './trace.ts';

/** What all pages of a site have in common. */
export interface Common {
  /** The conference, the header and the like, not finished. */
  shell: Assembled;
  place: { base: string; media: Media; calendar: Calendar };
  /** Whether embeds wait for the visitor. */
  ask: boolean;
  ground: Ground;
}

/** Finds what all pages have in common. `folder` is that of the media. */
export function commonOf(
  root: Schema,
  scope: Scope,
  check: Validate,
  source: Source,
  { memory, folder }: { memory: Memory; folder: string },
): Common {
  const { conference, header, footer, embeds, offline = {}, registrations = {} } = root;
  const frames = { conference, header, footer, embeds, offline, registrations };
  const shell = assemble(frames, [], scope, check, source);
  const ask = shell.data.embeds !== 'show';
  const place = {
    base: baseIn(shell.data),
    media: mediaOf(memory, folder),
    calendar: calendarIn(shell.data),
  };
  return { shell, place, ask, ground: groundIn(memory, place, ask) };
}

/** The files of `media/` that are linked. */
export function filesIn(effects: Effect[]): string[] {
  return [...new Set(effects.flatMap((effect) => ('file' in effect ? [effect.file] : [])))].sort();
}

/** The origins that are embedded, each once. */
export function framesIn(effects: Effect[]): string[] {
  return [...new Set(effects.flatMap((effect) => ('frame' in effect ? [effect.frame] : [])))].sort();
}

/** The entries for calendars that are linked; no others are published. */
export function entriesIn(effects: Effect[], { entries }: Calendar): Entry[] {
  const ids = new Set(effects.flatMap((effect) => ('entry' in effect ? [effect.entry] : [])));
  return [...ids].flatMap((id) => entries.get(id) ?? []);
}
