import {
  checkEditionFacts,
  createNextEdition,
  createUnknownTexts,
  describeChanges,
  editionToArchive,
  editText,
  formatDaysLike,
  formatYearLike,
  listedLanguages,
  readEditable,
  type SiteReader,
  type TextIntent,
  textsAt,
} from '../../compiler/index.ts';
import {
  type CurrentEditionFacts,
  type EditionFacts,
  type EditionRefusal,
  isRecord,
  type NextEdition,
} from '../../core/index.ts';
import type { Workspace } from './workspace.ts';

/* Collects the changes to site.yaml, and the problems to fix before the next edition can start. */

const FACT_NAMES = { starts: 'The first day', ends: 'The last day' };

/** Returns the changes, or the reason why the edition can't start. */
export function prepareNextEdition(
  now: string,
  { before, ...known }: EditionFacts,
  { workspace, start }: { workspace: Pick<Workspace, 'reader' | 'edition'>; start: string },
): NextEdition | EditionRefusal {
  const { reader, edition } = workspace;
  if (edition.refused !== undefined) return { refused: edition.refused };
  const text = before ? restorePastEdition(now, before, reader) : now;
  if (text === undefined) return { refused: 'The first day must be a day, such as 5 August 2025.' };
  const facts = before ? nextEditionFacts(now, before, known) : known;
  const content = new TextEncoder().encode(text);
  const { site } = reader.compile(content);
  if (!site) return { refused: 'The site has errors. Correct them first: they are in the list of problems.' };
  if (!before && new Date(site.event.starts) > new Date())
    return {
      refused: 'The dates already belong to the next edition.',
      before: { edition: site.event.edition, ...readPastEdition(start) },
    };
  const archive = editionToArchive(site, edition.archiveOf);
  if ('refused' in archive) return archive;
  const whole = checkEditionFacts(facts, site, FACT_NAMES);
  if ('refused' in whole) return whole;
  const prepared = createNextEdition(
    content,
    { ...whole, unknown: createUnknownTexts(site, reader.schemas()) },
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

/** `name` is the edition's name in the main language, with its path. */
function readConference(text: string) {
  const { data } = readEditable(text).read.source;
  const conference = isRecord(data) && isRecord(data.conference) ? data.conference : {};
  const [main] = listedLanguages(data);
  const names = textsAt(conference.edition, ['conference', 'edition']);
  return { conference, name: names.find(({ language }) => language === main) ?? names[0] };
}

/** Returns the facts that the pages showed before the dates changed. */
function readPastEdition(text: string): CurrentEditionFacts {
  const { conference, name } = readConference(text);
  const { starts, ends } = conference;
  if (typeof starts !== 'string' || !(new Date(starts) < new Date())) return {};
  return {
    ...(name && { edition: name.text }),
    starts: starts.slice(0, 10),
    ...(typeof ends === 'string' && { ends: ends.slice(0, 10) }),
  };
}

/** Restores the name and dates of the past edition, which the pages still show. */
export function createRestoreIntents(
  text: string,
  { edition, starts = '', ends }: CurrentEditionFacts,
): TextIntent[] {
  const { conference, name } = readConference(text);
  const first = starts + String(conference.starts).slice(10);
  const last = (ends ?? starts) + String(conference.ends ?? '').slice(10);
  const textsOf = (key: string) => textsAt(conference[key], ['conference', key]);
  const values = [
    ...(name ? [{ ...name, value: edition }] : []),
    ...textsOf('starts').map((one) => ({ ...one, value: first })),
    ...textsOf('ends').map((one) => ({ ...one, value: last })),
    ...textsOf('year').map((one) => ({ ...one, value: formatYearLike(one.text, first) })),
    ...textsOf('dates').map((one) => ({ ...one, value: formatDaysLike(one.text, first, last) })),
  ];
  return values.flatMap(({ path, text: was, value }): TextIntent[] =>
    value === undefined || was.includes('$') || value === was ? [] : [{ do: 'set', path, value }],
  );
}

function restorePastEdition(
  text: string,
  before: CurrentEditionFacts,
  reader: SiteReader,
): string | undefined {
  const intents = createRestoreIntents(text, before);
  const made = editText({ text: readEditable(text), intents, schemas: reader.schemas() });
  return 'text' in made ? made.text : undefined;
}

/** Returns only facts that the file already contains. */
export function nextEditionFacts(
  text: string,
  before: CurrentEditionFacts,
  known: EditionFacts,
): EditionFacts {
  const { conference, name } = readConference(text);
  const { starts, ends } = conference;
  return {
    starts: String(starts),
    ...(typeof ends === 'string' && { ends }),
    ...(name && name.text !== before.edition && { edition: name.text }),
    ...known,
  };
}
