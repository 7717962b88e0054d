import { isRecord, toList } from '../../core/index.ts';
import { readSource } from '../recovery/read.ts';
import { formatYearLike } from '../rules/dates.ts';
import type { Schema } from '../schema/schemas.ts';
import { applyEdits } from '../source/edits.ts';
import { createEditCollector, daysBetween, insertConferenceDates } from './next-edition.ts';

export interface FirstFacts {
  name?: string | undefined;
  /** `2027-08-05` */
  starts?: string | undefined;
  ends?: string | undefined;
  /** A language code such as `de`. */
  language?: string | undefined;
}

/** The sample's values stay where a fact is unknown. */
export function beginSite(content: Uint8Array, { name, starts, ends, language }: FirstFacts): string {
  const { source } = readSource(content, undefined);
  const data = source.data as Schema;
  const conference = isRecord(data.conference) ? data.conference : {};
  const before = { starts: String(conference.starts), ends: String(conference.ends ?? conference.starts) };
  const edits = createEditCollector(source);
  if (name) edits.set(['conference', 'name'], name, false);
  // the name of the edition is unknown
  edits.mark(['conference', 'edition']);
  if (language) edits.set(['conference', 'language'], language, false);
  if (starts) {
    edits.set(['conference', 'starts'], starts + before.starts.slice(10), false);
    edits.set(['conference', 'ends'], (ends ?? starts) + before.ends.slice(10), false);
    if (typeof conference.year === 'string')
      edits.set(['conference', 'year'], formatYearLike(conference.year, starts), false);
    const days = daysBetween(starts, ends ?? starts) + 1;
    for (const index of toList(conference.days).keys())
      if (index >= days) edits.remove(['conference', 'days', index]);
    // removes the key, so that Plenary writes the dates in the language of the site
    edits.remove(['conference', 'dates']);
    insertConferenceDates(data, before, edits);
  }
  return applyEdits(source.text, edits.all()).text;
}
