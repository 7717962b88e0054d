import {
  describeChanges,
  editable,
  editionToArchive,
  editText,
  nextEdition,
  type SiteReader,
  sameWay,
  type TextIntent,
  unknownName,
  wholeFacts,
  yearLike,
} from '../../compiler/index.ts';
import {
  type EditionBefore,
  type EditionFacts,
  type EditionRefused,
  isRecord,
  type NextEdition,
} from '../../shared/index.ts';
import type { Workspace } from './workspace.ts';

/* The next edition: what it would change, and what has to be right before it begins. */

const NAMES = { starts: 'The first day', ends: 'The last day' };

/** What the next edition would change, or why it cannot begin. */
export function nextEditionOf(
  now: string,
  { before, ...known }: EditionFacts,
  { workspace, start }: { workspace: Pick<Workspace, 'reader' | 'edition'>; start: string },
): NextEdition | EditionRefused {
  const { reader, edition } = workspace;
  if (edition.refused !== undefined) return { refused: edition.refused };
  const text = before ? withBefore(now, before, reader) : now;
  if (text === undefined) return { refused: 'The first day must be a day, such as 5 August 2025.' };
  const facts = before ? factsNow(now, before, known) : known;
  const content = new TextEncoder().encode(text);
  const { site } = reader.compile(content);
  if (!site) return { refused: 'The site has errors. Correct them first: they are in the list of problems.' };
  if (!before && new Date(site.event.starts) > new Date())
    return {
      refused: 'The dates are those of the next edition.',
      before: { edition: site.event.edition, ...editionAt(start) },
    };
  const archive = editionToArchive(site, edition.archiveOf);
  if ('refused' in archive) return archive;
  const whole = wholeFacts(facts, site, NAMES);
  if ('refused' in whole) return whole;
  const { language, words } = site.shell;
  const prepared = nextEdition(
    content,
    {
      ...whole,
      unknownText: words.toBeAnnounced,
      unknownName: unknownName(reader.schemas(), language, words),
    },
    new Date(),
  );
  return {
    name: site.event.edition,
    next: prepared.edition,
    starts: prepared.starts.slice(0, 10),
    archive: `/${archive.id}`,
    words: describeChanges(text, prepared.text, reader.schemas()),
    tasks: prepared.tasks.map((task) => task.text),
  };
}

function conferenceIn(text: string): Record<string, unknown> {
  const data = editable(text).read.source.data;
  return isRecord(data) && isRecord(data.conference) ? data.conference : {};
}

/** The edition of a text, where that is over: what the pages showed before somebody changed the dates. */
function editionAt(text: string): EditionBefore {
  const { edition, starts, ends } = conferenceIn(text);
  if (typeof starts !== 'string' || !(new Date(starts) < new Date())) return {};
  return {
    ...(typeof edition === 'string' && { edition }),
    starts: starts.slice(0, 10),
    ...(typeof ends === 'string' && { ends: ends.slice(0, 10) }),
  };
}

/** The changes that give the conference the name and the days again of the edition that its pages show. */
export function intentsBefore(text: string, { edition, starts = '', ends }: EditionBefore): TextIntent[] {
  const conference = conferenceIn(text);
  const first = starts + String(conference.starts).slice(10);
  const last = (ends ?? starts) + String(conference.ends ?? '').slice(10);
  const values = {
    edition,
    starts: first,
    ends: conference.ends === undefined ? undefined : last,
    year: typeof conference.year === 'string' ? yearLike(conference.year, first) : undefined,
    dates: typeof conference.dates === 'string' ? sameWay(conference.dates, first, last) : undefined,
  };
  return Object.entries(values).flatMap(([key, value]): TextIntent[] => {
    const was = conference[key];
    const isOwn = typeof was === 'string' && !was.includes('$');
    return value === undefined || !isOwn || value === was
      ? []
      : [{ do: 'set', path: ['conference', key], value }];
  });
}

function withBefore(text: string, before: EditionBefore, reader: SiteReader): string | undefined {
  const intents = intentsBefore(text, before);
  const made = editText({ text: editable(text), intents, schemas: reader.schemas() });
  return 'text' in made ? made.text : undefined;
}

/** What is known of the next edition: what the file says already. */
export function factsNow(text: string, before: EditionBefore, known: EditionFacts): EditionFacts {
  const { edition, starts, ends } = conferenceIn(text);
  return {
    starts: String(starts),
    ...(typeof ends === 'string' && { ends }),
    ...(typeof edition === 'string' && edition !== before.edition && { edition }),
    ...known,
  };
}
