import {
  describeChanges,
  editionToArchive,
  editText,
  languagesIn,
  nextEdition,
  readEditable,
  type SiteReader,
  sameWay,
  type TextIntent,
  textsAt,
  unknownIn,
  wholeFacts,
  yearLike,
} from '../../compiler/index.ts';
import {
  type EditionBefore,
  type EditionFacts,
  type EditionRefused,
  isRecord,
  type NextEdition,
} from '../../core/index.ts';
import type { Workspace } from './workspace.ts';

/* Prepares the next edition: its changes, and the problems to fix before the start. */

const NAMES = { starts: 'The first day', ends: 'The last day' };

/** Returns the changes of the next edition, or the reason why it can't start. */
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
  const prepared = nextEdition(content, { ...whole, unknown: unknownIn(site, reader.schemas()) }, new Date());
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
  const data = readEditable(text).read.source.data;
  return isRecord(data) && isRecord(data.conference) ? data.conference : {};
}

/** Returns the edition's name in the main language, and the path of the name. */
function nameIn(text: string): ReturnType<typeof textsAt>[number] | undefined {
  const [main] = languagesIn(readEditable(text).read.source.data);
  const names = textsAt(conferenceIn(text).edition, ['conference', 'edition']);
  return names.find(({ language }) => language === main) ?? names[0];
}

/** Returns the name and dates of a past edition, as the pages showed them before the dates changed. */
function editionAt(text: string): EditionBefore {
  const { starts, ends } = conferenceIn(text);
  if (typeof starts !== 'string' || !(new Date(starts) < new Date())) return {};
  const name = nameIn(text);
  return {
    ...(name && { edition: name.text }),
    starts: starts.slice(0, 10),
    ...(typeof ends === 'string' && { ends: ends.slice(0, 10) }),
  };
}

/** Returns the edits that restore the name and dates of the past edition, which the pages still show. */
export function intentsBefore(text: string, { edition, starts = '', ends }: EditionBefore): TextIntent[] {
  const conference = conferenceIn(text);
  const first = starts + String(conference.starts).slice(10);
  const last = (ends ?? starts) + String(conference.ends ?? '').slice(10);
  const name = nameIn(text);
  const textsOf = (key: string) => textsAt(conference[key], ['conference', key]);
  const values = [
    ...(name ? [{ ...name, value: edition }] : []),
    ...textsOf('starts').map((one) => ({ ...one, value: first })),
    ...textsOf('ends').map((one) => ({ ...one, value: last })),
    ...textsOf('year').map((one) => ({ ...one, value: yearLike(one.text, first) })),
    ...textsOf('dates').map((one) => ({ ...one, value: sameWay(one.text, first, last) })),
  ];
  return values.flatMap(({ path, text: was, value }): TextIntent[] =>
    value === undefined || was.includes('$') || value === was ? [] : [{ do: 'set', path, value }],
  );
}

function withBefore(text: string, before: EditionBefore, reader: SiteReader): string | undefined {
  const intents = intentsBefore(text, before);
  const made = editText({ text: readEditable(text), intents, schemas: reader.schemas() });
  return 'text' in made ? made.text : undefined;
}

/** Returns the facts of the next edition that the file already contains. */
export function factsNow(text: string, before: EditionBefore, known: EditionFacts): EditionFacts {
  const { starts, ends } = conferenceIn(text);
  const name = nameIn(text);
  return {
    starts: String(starts),
    ...(typeof ends === 'string' && { ends }),
    ...(name && name.text !== before.edition && { edition: name.text }),
    ...known,
  };
}
