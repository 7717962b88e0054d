import type { Site } from '../site/site.ts';
import type { NextEditionFacts } from './next-edition.ts';

/* Checks the conditions for archiving an edition and beginning the next edition, before any file is written. */

/** Returns the year in which the edition starts. */
export function editionIdOf({ event }: Pick<Site, 'event'>): string {
  return event.starts.slice(0, 4);
}

/** Refuses if the edition is archived or has not begun, or if a page has the archive's address. `archiveOf` is for messages. */
export function editionToArchive(
  { event, pages }: Pick<Site, 'event' | 'pages'>,
  archiveOf: (id: string) => string | undefined,
): { id: string } | { refused: string } {
  const id = editionIdOf({ event });
  const folder = archiveOf(id);
  if (folder !== undefined)
    return {
      refused: `${folder} already exists, so the edition of ${id} is archived. If site.yaml is already the file of the next edition, correct "starts" under "conference:".`,
    };
  if (new Date(event.starts) > new Date())
    return {
      refused: `${event.edition} starts on ${event.starts.slice(0, 10)}, so there is nothing to archive yet.`,
    };
  const taken = pages.find(({ path: at }) => at === `/${id}` || at.startsWith(`/${id}/`));
  if (taken)
    return {
      refused: `site.yaml has a page ${taken.path}. The archive needs the addresses below /${id}: give the page another path first.`,
    };
  return { id };
}

const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/;

/** A day without a time gets the time of the current edition. `names` contains the names of the two days in messages. */
export function checkEditionFacts(
  { edition, starts, ends }: NextEditionFacts,
  { event }: Pick<Site, 'event'>,
  names: { starts: string; ends: string },
): NextEditionFacts | { refused: string } {
  const [first, last] = [
    completeMoment(starts, `T${event.starts.slice(11, 16)}`),
    completeMoment(ends, event.ends && `T${event.ends.slice(11, 16)}`),
  ];
  for (const [name, written, whole] of [
    [names.starts, starts, first],
    [names.ends, ends, last],
  ])
    if (written !== undefined && whole === undefined)
      return {
        refused: `${name} needs a day, or a day and a time, such as 2027-08-05 or 2027-08-05T08:00. Found "${written}".`,
      };
  if (last !== undefined && first === undefined)
    return { refused: `${names.ends} needs ${withLowerCaseArticle(names.starts)}, too.` };
  if (first !== undefined && first.slice(0, 4) <= event.starts.slice(0, 4))
    return {
      refused: `${names.starts} is ${first.slice(0, 10)}, but the next edition must be in a later year than this one, which starts on ${event.starts.slice(0, 10)}.`,
    };
  if (first !== undefined && last !== undefined && last <= first)
    return {
      refused: `${names.ends} is ${last}. It must be later than ${withLowerCaseArticle(names.starts)}, which is ${first}.`,
    };
  return { edition, starts: first, ends: last };
}

function withLowerCaseArticle(name: string): string {
  return name.replace(/^The /, 'the ');
}

/** Undefined if the day doesn't exist. */
function completeMoment(written: string | undefined, time: string | undefined): string | undefined {
  if (written === undefined || !DATE.test(written)) return undefined;
  const whole = written.length === 10 ? written + (time ?? 'T17:00').slice(-6) : written;
  const date = new Date(`${whole}Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(whole.slice(0, 10));
  return isReal ? whole : undefined;
}
