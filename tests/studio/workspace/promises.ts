import type {
  EditResponse,
  Intent,
  MediaFile,
  MediaMoveResponse,
  Removal,
  ValuePath,
} from '../../../src/core/index.ts';
import { small } from '../../compiler/small-site.ts';
import {
  bytes,
  editorOf,
  type Hindrance,
  type Opened,
  type Place,
  type SiteTexts,
  type Traits,
  until,
} from './place.ts';
import expected from './story.json' with { type: 'json' };
import { visit } from './story.ts';

/*
 * What every workspace promises. Each promise looks at a place and says what it found, which is the same in all of them: so a tab finds
 * it in Chromium, and the test compares in Node.js.
 */

export interface Promised {
  says: string;
  /** The files at the beginning, where they are others than `START`. */
  start?: SiteTexts;
  /** The places that it is about; all, where absent. */
  of?: (traits: Traits) => boolean;
  look: (place: Place) => Promise<unknown>;
  /** What it finds: a value, or a function that gives it for the traits of a place. */
  finds: unknown;
}

export const SITE = `# Comments, quotes and blank lines stay as they are.
${small.replace(
  'routes:',
  `committees:
  # the first one
  - id: who
    name: "WHO" # in quotes
    fullName: World Health Organization
    agenda: Water

  - { id: unsc, name: UNSC, fullName: "安全理事会 “É” 🕊" }
  - id: ga
    name: 'GA'
    fullName: General Assembly
routes:`,
)}`;

const LONG = `${'a-long-name-'.repeat(15)}.pdf`;
const PDF = '%PDF-1.7\n%%EOF';

export const START: SiteTexts = {
  'site.yaml': SITE,
  'media/documents/Rules.PDF': PDF,
  'media/李 é/a guide (1).pdf': `${PDF} 李`,
  [`media/${LONG}`]: PDF,
};

const AGENDA: ValuePath = ['committees', 0, 'agenda'];
const NAME: ValuePath = ['conference', 'name'];
/** What is said of that change. */
const AIR = 'WHO, agenda: "Water" → "Air"';
const set = (path: ValuePath, value: string): Intent => ({ do: 'set', path, value });

const wordsOf = (answer: EditResponse) => ('refused' in answer ? answer.refused : answer.words);

/** The names and contents of media/, as the compiler sees them after what `task` does. */
async function mediaOf({ ask, workspace }: Opened): Promise<SiteTexts> {
  const all = await ask<MediaFile[]>('library');
  const texts = all.map(async ({ file, size }): Promise<[string, string]> => {
    const read = await workspace.media.read(file);
    const text = new TextDecoder().decode(read);
    return [file, read.length === size ? text : `${size} bytes: ${text}`];
  });
  return Object.fromEntries(await Promise.all(texts));
}

const failureOf = (task: () => unknown): Promise<string> =>
  Promise.resolve()
    .then(task)
    .then(
      (found) => `found: ${JSON.stringify(found)}`,
      (error: Error) => error.message,
    );

/** Names that are no files of media/. */
const NO_FILES = [
  'none.pdf',
  'documents',
  '',
  '../site.yaml',
  'documents/../../site.yaml',
  '/etc/hostname',
  '__proto__',
  'constructor',
];

const TEXTS: Promised[] = [
  {
    says: 'a change is there when the site is opened anew, and nothing else of the text has changed',
    look: async (place) => {
      const first = await place.open();
      const answer = await editorOf(first).edit(set(AGENDA, 'Wasser, 水 und “É” 🕊'));
      await first.leave();
      const second = await place.open();
      const text = await editorOf(second).text();
      const failed = await second.bring();
      return [wordsOf(answer), text, (await place.files())['site.yaml'] === text, failed];
    },
    finds: [
      ['WHO, agenda: "Water" → "Wasser, 水 und “É” 🕊"'],
      SITE.replace('agenda: Water', 'agenda: Wasser, 水 und “É” 🕊'),
      true,
      undefined,
    ],
  },
  {
    says: 'line ends of Windows stay, and a byte order mark where the file is on a disk',
    start: { ...START, 'site.yaml': `\ufeff${SITE.replaceAll('\n', '\r\n')}` },
    look: async (place) => {
      const opened = await place.open();
      await editorOf(opened).edit(set(AGENDA, 'Air'));
      await opened.bring();
      return (await place.files())['site.yaml'];
    },
    finds: ({ keepsMark }: Traits) =>
      `${keepsMark ? '\ufeff' : ''}${SITE.replace('agenda: Water', 'agenda: Air').replaceAll('\n', '\r\n')}`,
  },
  {
    says: 'looking, and undoing nothing, changes nothing',
    look: async (place) => {
      const opened = await place.open();
      const answers = [await opened.ask<EditResponse>('undo'), await opened.ask<EditResponse>('redo')];
      await opened.ask('history');
      const failed = await opened.bring();
      return [answers.map(wordsOf), (await editorOf(opened).state()).saved, failed, await place.files()];
    },
    finds: [[[], []], 'saved', undefined, START],
  },
  {
    says: 'what YAML cannot read is fixed at the first click, and can be edited then',
    start: { ...START, 'site.yaml': SITE.replace('text: Welcome.', 'text: Welcome: come in.') },
    look: async (place) => {
      const opened = await place.open();
      const { state, edit } = editorOf(opened);
      const { locked, message, problems } = await state();
      const fix = problems.find(({ code }) => code === 'yaml-colon')?.fix ?? '';
      const fixed = await edit({ do: 'fix', fix });
      await until(async () => !(await state()).locked);
      const edited = await edit(set(AGENDA, 'Air'));
      await opened.bring();
      return [locked, message, wordsOf(fixed), wordsOf(edited), (await place.files())['site.yaml']];
    },
    finds: [
      true,
      'site.yaml can\'t be read, because of line 31: A colon and a space start a new value, so this text needs quotes around it. Write: text: "Welcome: come in."',
      ['Fixed: line 31'],
      [AIR],
      SITE.replace('text: Welcome.', 'text: "Welcome: come in."').replace('agenda: Water', 'agenda: Air'),
    ],
  },
  {
    says: 'the text of before the first change is a version, also after a restart where versions are stored',
    look: async (place) => {
      const first = await place.open();
      await editorOf(first).edit(set(AGENDA, 'Air'));
      const versionsOf = async ({ workspace, ask }: Opened) => {
        const { versions } = await ask<{ versions: { id: string }[] }>('versions');
        return versions.map(({ id }) => workspace.versions.textOf(id) === SITE);
      };
      const before = await versionsOf(first);
      await first.leave();
      return [before, await versionsOf(await place.open())];
    },
    finds: ({ storesVersions }: Traits) => [[true], storesVersions ? [true] : []],
  },
];

const FILES: Promised[] = [
  {
    says: 'files have the names that people gave them, in every script, however long and deep',
    look: async (place) => mediaOf(await place.open()),
    finds: mediaIn(START),
  },
  {
    says: 'a file is never written over: a name that is taken gets a number, in whatever case, and no byte changes',
    look: async (place) => {
      const first = await place.open();
      const { media } = first.workspace;
      const every = Uint8Array.from({ length: 1024 }, (_, index) => index % 256);
      const names = [
        await media.add('documents', 'rules', 'pdf', every),
        await media.add('documents', 'rules', 'pdf', bytes('third')),
        await media.add('new/and deep', 'rules', 'pdf', bytes('deep')),
        await media.add('', 'rules', 'pdf', bytes('beside')),
      ];
      // a text that names none of them is stored with them
      await editorOf(first).edit(set(AGENDA, 'Air'));
      const sizes = names.map((name) => media.size(name));
      await first.leave();
      const again = (await place.open()).workspace.media;
      const isSame = (await again.read(names[0] ?? '')).every((byte, index) => byte === index % 256);
      const old = new TextDecoder().decode(await again.read('documents/Rules.PDF'));
      return [names, sizes, names.map((name) => again.size(name)), isSame, old];
    },
    finds: [
      ['documents/rules-2.pdf', 'documents/rules-3.pdf', 'new/and deep/rules.pdf', 'rules.pdf'],
      [1024, 5, 4, 6],
      [1024, 5, 4, 6],
      true,
      PDF,
    ],
  },
  {
    says: 'a name that is no file of media/ has no size and no content, whatever it is in JavaScript or on a disk',
    look: async (place) => {
      const { workspace, ask } = await place.open();
      const { media } = workspace;
      return {
        sizes: NO_FILES.map((name) => media.size(name) ?? 'none'),
        reads: await Promise.all(NO_FILES.map((name) => failureOf(() => media.read(name)))),
        thumbnails: await Promise.all(NO_FILES.map((file) => failureOf(() => ask('thumbnail', { file })))),
      };
    },
    finds: {
      sizes: NO_FILES.map(() => 'none'),
      reads: NO_FILES.map((name) => `There is no file ${name} in media/.`),
      thumbnails: NO_FILES.map((name) => `409 There is no file ${name} in media/.`),
    },
  },
  {
    says: 'a file that was uploaded can be linked, and the library shows where',
    of: ({ readsMedia }) => readsMedia,
    look: async (place) => {
      const opened = await place.open();
      const { edit, upload } = editorOf(opened);
      const guide = ['committees', 0, 'guide'];
      const file = await upload('Guide.pdf', bytes(PDF), [...guide, 'link']);
      if ('refused' in file) return file;
      const value = { note: 'Read it!', link: file.file };
      const answer = await edit({ do: 'set', path: guide, value });
      const library = await opened.ask<MediaFile[]>('library');
      await opened.bring();
      const { [`media/${file.file}`]: content } = await place.files();
      return [file, wordsOf(answer), library.find((one) => one.file === file.file), content];
    },
    finds: [
      { file: 'documents/who-guide.pdf', words: [] },
      ['WHO: new guide'],
      {
        ...{ file: 'documents/who-guide.pdf', kind: 'document', size: 14 },
        uses: [['committees', 0, 'guide', 'link']],
      },
      PDF,
    ],
  },
  {
    says: 'a file that no page uses is deleted in the place too; it comes back by a click, or by an undo that needs it',
    of: ({ readsMedia }) => readsMedia,
    look: async (place) => {
      const opened = await place.open();
      const { edit } = editorOf(opened);
      const file = 'documents/Rules.PDF';
      const guide: ValuePath = ['committees', 0, 'guide'];
      const isUnused = async () =>
        (await opened.ask<MediaFile[]>('library')).find((one) => one.file === file)?.isUnused ?? false;
      const remove = () => opened.ask<MediaMoveResponse>('media-removal', { files: [file] });
      const isThere = async () => {
        await opened.bring();
        return `media/${file}` in (await place.files());
      };
      await edit({ do: 'set', path: guide, value: { note: 'Read it!', link: file } });
      const used = [await isUnused(), await remove(), await isThere()];
      await edit({ do: 'unset', path: guide });
      const { folder: _, ...deleted } = { folder: '', ...(await remove()) };
      const gone = [deleted, await isUnused(), await isThere(), await remove()];
      await opened.ask('undo');
      const undone = [opened.workspace.media.removed(), await isThere()];
      await opened.ask('redo');
      await remove();
      const again = await isThere();
      const back = await opened.ask<MediaMoveResponse>('media-return', { files: [file] });
      return { used, gone, undone, back: [again, back, await isUnused(), await isThere()] };
    },
    finds: (() => {
      const file = 'documents/Rules.PDF';
      const refused = `The site uses ${file} now, or it is gone. Nothing is deleted. Look at the files again.`;
      return {
        used: [false, { refused }, true],
        gone: [{ files: [file] }, false, false, { refused }],
        undone: [[], true],
        back: [false, { files: [file] }, true, true],
      };
    })(),
  },
  {
    says: 'the archive of past editions goes where the site goes, unless only a command writes it there, and is no media that somebody could delete',
    look: async (place) => {
      const { workspace, ask, bring } = await place.open();
      const file = await workspace.media.add('editions/2024', 'index', 'html', bytes('<!doctype html>'));
      await bring();
      const removed = await ask<MediaMoveResponse>('media-removal', { files: [file] });
      return [file, 'refused' in removed, (await place.files())[`media/${file}`]];
    },
    finds: ({ keepsArchive }: Traits) => [
      'editions/2024/index.html',
      true,
      keepsArchive ? '<!doctype html>' : undefined,
    ],
  },
  {
    says: 'the compiler reads any range of a file, and what is not there has no names, no size, no version and no bytes',
    of: ({ readsMedia }) => readsMedia,
    look: async (place) => {
      const { media } = await place.open();
      const name = '李 é/a guide (1).pdf';
      const read = (...range: [number?, number?]) => new TextDecoder().decode(media.read(name, ...range));
      const ranges = [read(), read(0, 4), read(5, 8), read(12), read(13, 99), read(99, 120)];
      const absent = NO_FILES.filter((one) => one !== '');
      return {
        ranges,
        lists: ['', 'documents', '李 é', 'none', '..'].map((folder) => [...media.list(folder)].sort()),
        sizes: [media.size(name), ...absent.map((one) => media.size(one))],
        versions: [media.version(name) !== '', ...absent.map((one) => media.version(one))],
        reads: absent.map((one) => {
          try {
            return media.read(one).length;
          } catch {
            return 'nothing';
          }
        }),
      };
    },
    finds: {
      ranges: [`${PDF} 李`, '%PDF', '1.7', 'OF 李', 'F 李', ''],
      lists: [['documents/', LONG, '李 é/'].sort(), ['Rules.PDF'], ['a guide (1).pdf'], [], []],
      sizes: [18, ...NO_FILES.slice(1).map(() => 0)],
      versions: [true, ...NO_FILES.slice(1).map(() => '')],
      reads: NO_FILES.slice(1).map(() => 'nothing'),
    },
  },
];

/** The files of media/ among some, by their names below it. */
function mediaIn(files: SiteTexts): SiteTexts {
  const own = Object.entries(files).filter(([file]) => file.startsWith('media/'));
  return Object.fromEntries(own.map(([file, text]) => [file.slice('media/'.length), text]));
}

const THEIRS = SITE.replace('name: Example MUN', 'name: Our MUN');

const OTHERS: Promised[] = [
  {
    says: 'a change that is pending and what another program or person writes meanwhile are both there',
    of: ({ hasOthers }) => hasOthers,
    look: async (place) => {
      const opened = await place.open();
      // the studio has not heard of it when the change is made
      await place.elsewhere({ 'site.yaml': THEIRS });
      await editorOf(opened).edit(set(AGENDA, 'Air'));
      await opened.look();
      const failed = await opened.bring();
      const text = await editorOf(opened).text();
      return [text, opened.conflicts(), failed, (await place.files())['site.yaml'] === text];
    },
    finds: [THEIRS.replace('agenda: Water', 'agenda: Air'), [], undefined, true],
  },
  {
    says: 'an undo takes back what was changed here, also after others have changed something, whose changes stay',
    of: ({ hasOthers }) => hasOthers,
    look: async (place) => {
      const opened = await place.open();
      const { edit, text } = editorOf(opened);
      await edit(set(AGENDA, 'Air'));
      await opened.bring();
      await place.elsewhere({ 'site.yaml': THEIRS.replace('agenda: Water', 'agenda: Air') });
      await opened.look();
      const undone = [wordsOf(await opened.ask('undo')), await text()];
      const redone = [wordsOf(await opened.ask('redo')), await text()];
      await opened.ask('undo');
      await opened.bring();
      return { undone, redone, file: (await place.files())['site.yaml'] };
    },
    finds: {
      undone: [[`Undone: ${AIR}`], THEIRS],
      redone: [[`Done again: ${AIR}`], THEIRS.replace('agenda: Water', 'agenda: Air')],
      file: THEIRS,
    },
  },
  {
    says: 'a value that both have changed is theirs, one question asks about it, and the answer goes to the place',
    of: ({ hasOthers }) => hasOthers,
    look: async (place) => {
      const opened = await place.open();
      const { edit, text } = editorOf(opened);
      await place.elsewhere({ 'site.yaml': SITE.replace('agenda: Water', 'agenda: Fire') });
      await edit(set(AGENDA, 'Air'));
      await edit(set(NAME, 'Own MUN'));
      await opened.look();
      await until(() => opened.conflicts().length > 0);
      const merged = await text();
      const late = await edit({ do: 'set', path: AGENDA, value: 'Earth', was: 'Water' });
      await edit({ do: 'set', path: AGENDA, value: 'Air', was: 'Fire' });
      await opened.bring();
      return [opened.conflicts(), merged, wordsOf(late), (await place.files())['site.yaml']];
    },
    finds: [
      [JSON.stringify({ path: AGENDA, yours: 'Air', now: 'Fire' })],
      SITE.replace('name: Example MUN', 'name: Own MUN').replace('agenda: Water', 'agenda: Fire'),
      { reason: 'conflict', path: AGENDA, now: 'Fire' },
      SITE.replace('name: Example MUN', 'name: Own MUN').replace('agenda: Water', 'agenda: Air'),
    ],
  },
  {
    says: 'files that others put, replace and remove are in the list of media/ as they are there',
    of: ({ hasOthers }) => hasOthers,
    look: async (place) => {
      const opened = await place.open();
      await mediaOf(opened);
      await place.elsewhere({
        'media/documents/Rules.PDF': `${PDF} changed`,
        'media/new/plan.pdf': PDF,
        [`media/${LONG}`]: null,
      });
      await opened.look();
      return mediaOf(opened);
    },
    finds: {
      'documents/Rules.PDF': `${PDF} changed`,
      'new/plan.pdf': PDF,
      '李 é/a guide (1).pdf': `${PDF} 李`,
    },
  },
];

/** A site with a page and the pages of committees, to which menus, buttons and texts lead. */
const LINKED = SITE.replace('      link: /\n', '      link: /\n    - label: Team\n      link: /team\n')
  .replace(
    '        text: Welcome.',
    `        text: |
          Meet [the *whole* team](/team) and [WHO](/committees/who#top), or [write](mailto:a@example.org).
      - type: links
        links:
          - label: The team
            link: /team
          - label: WHO
            link: /committees/who
            note: Water
          - label: Committees
            link: /committees/ga`,
  )
  .replace(
    '  - path: "*"',
    `  - path: /team
    title: The team
    blocks:
      - type: text
        text: All of us.
  - path: /committees/$committee.id
    each: $committees
    as: committee
    title: $committee.name
    blocks:
      - type: text
        id: top
        text: $committee.fullName
  - path: "*"`,
  );

const REMOVALS: Promised[] = [
  {
    says: 'a page that menu, button and text lead to is removed with its links, which are named first, and one undo brings all back',
    start: { ...START, 'site.yaml': LINKED },
    look: async (place) => {
      const opened = await place.open();
      const { edit, text } = editorOf(opened);
      const removal: Intent = { do: 'remove', list: ['routes'], index: 1 };
      const refused = await edit(removal);
      const { intents, words, first } = await opened.ask<Removal>('removal', { removal });
      const done = wordsOf(await edit(...intents));
      const after = await text();
      await opened.ask('undo');
      return [
        'refused' in refused,
        { words, first },
        JSON.stringify(done) === JSON.stringify(words),
        after.includes('/team'),
        /Meet .*/.exec(after)?.[0],
        (await text()) === LINKED,
      ];
    },
    finds: [
      true,
      {
        words: [
          'Header: link Team deleted',
          'Page The team deleted',
          'Home, text: bold, headings or links changed at "the whole team"',
          'Home, links: link The team deleted',
        ],
        first: [],
      },
      true,
      false,
      'Meet the *whole* team and [WHO](/committees/who#top), or [write](mailto:a@example.org).',
      true,
    ],
  },
  {
    says: 'a committee whose page is linked is removed with the links to it, and what only a person can decide is named with its place',
    start: { ...START, 'site.yaml': LINKED },
    look: async (place) => {
      const opened = await place.open();
      const { edit, text } = editorOf(opened);
      const ask = (list: ValuePath, index: number) =>
        opened.ask<Removal>('removal', { removal: { do: 'remove', list, index } });
      const home = await ask(['routes'], 0);
      const { intents, words } = await ask(['committees'], 0);
      await edit(...intents);
      return [
        home.first.map(({ where, path, message }) => [where, path, message]),
        words,
        /Meet .*/.exec(await text())?.[0],
      ];
    },
    finds: [
      [[undefined, ['routes'], 'The home page is missing: no route has the path "/".']],
      [
        'Committee WHO deleted',
        'Home, text: bold, headings or links changed at "WHO,"',
        'Home, links: link WHO deleted',
      ],
      'Meet [the *whole* team](/team) and WHO, or [write](mailto:a@example.org).',
    ],
  },
];

/** What cannot be written is said, stays in the studio, and is in the place as soon as that is possible. */
const hindered = (how: Hindrance): Promised => ({
  says: `${how}: what cannot be written is explained and not lost, and is there as soon as it can be`,
  of: ({ hindrances }) => hindrances[how] !== undefined,
  look: async (place) => {
    const opened = await place.open();
    const { edit, text, upload } = editorOf(opened);
    const goOn = await place.hinder(how);
    try {
      await edit(set(AGENDA, 'Air'));
      const said = await opened.bring();
      const file = await upload('Plan.pdf', bytes(PDF), ['header', 'links', 0, 'link']);
      const before = [await text(), (await place.files())['site.yaml'] === SITE];
      await goOn();
      const after = await opened.bring();
      const { agenda } = /agenda: (?<agenda>.*)/.exec((await place.files())['site.yaml'] ?? '')?.groups ?? {};
      return { said, file: 'refused' in file ? file.refused : file.file, before, after, agenda };
    } finally {
      await goOn();
    }
  },
  finds: ({ hindrances }: Traits) => ({
    said: hindrances[how]?.text,
    file: hindrances[how]?.file ?? 'documents/home.pdf',
    before: [SITE.replace('agenda: Water', 'agenda: Air'), true],
    after: undefined,
    agenda: 'Air',
  }),
});

export const PROMISES: Promised[] = [
  {
    says: 'a visit with a form, edits, a list, a file, errors, undo and redo has the same answers and the same file at its end',
    look: visit,
    finds: expected,
  },
  ...TEXTS,
  ...REMOVALS,
  ...FILES,
  ...OTHERS,
  ...(['full', 'protected', 'offline'] as const).map(hindered),
];

/** What a promise finds in a place with some traits. */
export const findsIn = ({ finds }: Promised, traits: Traits): unknown =>
  typeof finds === 'function' ? finds(traits) : finds;

/** The promises that are about a place with some traits, with what they say. */
export const promisesOf = (traits: Traits): [string, Promised][] =>
  PROMISES.filter(({ of }) => of?.(traits) ?? true).map((promised) => [promised.says, promised]);
