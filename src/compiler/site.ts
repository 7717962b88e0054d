import type { Page, Shell } from '../shared/index.ts';
import { validators } from './2-validate.ts';
import { expand } from './4-expand.ts';
import type { Subject } from './advice/subject.ts';
import type { Entry } from './calendar.ts';
import { commonOf, entriesIn, filesIn, framesIn } from './common.ts';
import { converter } from './convert.ts';
import { type ConferenceEvent, eventOf } from './event.ts';
import { finish, pageOf } from './finish.ts';
import { type Picture, picturesOf } from './gallery.ts';
import { EVERYWHERE } from './links.ts';
import { emptyMemory, type Memory } from './memory.ts';
import { pagesOf } from './pages.ts';
import type { Problem } from './problem.ts';
import { type RegistrationRules, registrationProblems, rulesOf } from './registrations.ts';
import { isSure, missingPages, notTold, repeatedPages, reservedPages, toldIn } from './rules.ts';
import type { Schema, Schemas } from './schemas.ts';
import { type Offline, shellOf } from './shell.ts';
import type { Source } from './source.ts';
import { type Theme, themeOf } from './theme.ts';
import { unusedReferences, unusedValues } from './unused.ts';
import { checkWritten } from './written.ts';

/** A compiled site: plain data, ready for the renderer. */
export interface Site {
  shell: Shell;
  pages: Page[];
  /** The files of `media/` that the pages link to, as paths below `media/`. */
  media: string[];
  /** The pictures that the pages show. */
  pictures: Picture[];
  /** The origins of the pages of other sites that the pages embed: no others may be shown in a frame. */
  frames: string[];
  event: ConferenceEvent;
  /** What pages let visitors add to their calendars. */
  calendar: Entry[];
  offline: Offline;
  /** What the service reads registrations by. */
  registrations: RegistrationRules;
  /** Only where the school chose colours. */
  theme?: Theme;
}

/**
 * The stages after reading, in order. Each gives problems of its own; one that follows from another is not told.
 */
export function build(
  source: Source,
  schemas: Schemas,
  folder: string,
  earlier: Problem[],
  memory: Memory,
): { problems: Problem[]; site?: Site; subject?: Omit<Subject, 'now'> } {
  const root = source.data as Schema;
  const check = validators(schemas);
  const { problems, written } = checkWritten(root, check, source, schemas);
  const first = [...earlier, ...problems];
  const expanded = expand(root, schemas);
  const { scope } = expanded;
  const pages = pagesOf(expanded, check.page, source, memory);
  const { shell, place, ask, ground } = commonOf(root, scope, check.shell, source, { memory, folder });
  const sure = expanded.complete && isSure(first, expanded.drafts);
  const known = pages.made(ground, sure);
  const convert = converter({ ...place, pages: known }, ground.images, ask);
  const finished = pages.finished(convert);
  const frame = finish(shell, convert, { page: EVERYWHERE });
  // what no page shows is checked, and not published
  const unused = unusedValues(written, convert, ground, known);
  const themed = themeOf(root.theme, schemas);
  const told = toldIn(first);
  const later = notTold(told, [
    ...expanded.problems,
    ...repeatedPages(expanded.drafts),
    ...reservedPages(expanded.drafts),
    ...(known ? missingPages(known) : []),
    ...finished.flatMap((page) => notTold(told, page.problems, page.draft.record)),
    ...shell.problems,
    ...themed.problems,
    ...registrationProblems(root.registrations),
    ...finished.flatMap((page) => page.later),
    ...frame.problems,
    ...unused.problems,
    ...unusedReferences(scope),
  ]);
  // with only a part brought, what else is wrong with the pages means nothing
  const tooMuch = scope.budget.problem();
  // and where it was too much is only known when all is brought again
  if (tooMuch && pages.kept > 0) return build(source, schemas, folder, earlier, emptyMemory());
  const all = [...first, ...(tooMuch ? [tooMuch] : later)];
  if (all.some(({ severity }) => severity === 'error')) return { problems: all };
  const effects = [...finished.flatMap((page) => page.effects), ...frame.effects];
  const site: Site = {
    ...shellOf(shell.data, place.base),
    pages: finished.map(pageOf),
    media: filesIn(effects),
    pictures: picturesOf(effects, ground.images),
    frames: framesIn(effects),
    event: eventOf(shell.data, expanded.drafts),
    calendar: entriesIn([...effects, ...unused.effects], place.calendar),
    registrations: rulesOf(shell.data, scope, expanded.drafts),
    ...(themed.theme ? { theme: themed.theme } : {}),
  };
  const linked = new Set(filesIn([...effects, ...unused.effects]));
  return { problems: all, site, subject: { source, root, site, media: place.media, written, linked } };
}
