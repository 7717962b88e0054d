import encodeQR from 'qr';
import { Fragment, type ReactNode } from 'react';
import { directionOf, groupBy } from '../../core/index.ts';
import type { PrintTexts } from './print-texts.ts';
import styles from './printed-sheets.module.css';
import type { SeatedPerson } from './seated-people.ts';

export const PRINT_KINDS = ['placards', 'badges', 'certificates', 'committeeLists'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** Paper sizes, by their names in CSS. */
export const PAPER_SIZES = ['A4', 'letter'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

interface Conference extends PrintTexts {
  sessions: readonly string[];
}

interface Props {
  what: PrintKind;
  paper: PaperSize;
  cropMarks: boolean;
  people: readonly SeatedPerson[];
  conference: Conference;
  inLanguages?: ReadonlyMap<string, PrintTexts>;
  words: { seat: string; name: string; school: string };
}

/** Two columns of four. */
const BADGES_PER_SHEET = 8;

/** Each sheet has the size of the paper. A committee list is one sheet of any length. */
export function printedSheets(props: Props): ReactNode[] {
  const { what, people, conference, words } = props;
  if (what === 'placards')
    return people.map((person) => (
      <Sheet key={person.key} {...props} landscape>
        <Placard person={person} conference={conference} />
      </Sheet>
    ));
  if (what === 'certificates')
    return people.map((person) => (
      <Sheet key={person.key} {...props} landscape {...languageAttributes(person, props)}>
        <Certificate {...inPersonLanguage(person, props)} />
      </Sheet>
    ));
  if (what === 'badges')
    return splitIntoChunks(people, BADGES_PER_SHEET).map((some) => (
      <Sheet key={some[0]?.key} {...props}>
        <div className={styles.badges} data-marks={props.cropMarks ? '' : undefined}>
          {some.map((person) => (
            <Badge
              key={person.key}
              {...inPersonLanguage(person, props)}
              {...languageAttributes(person, props)}
            />
          ))}
        </div>
      </Sheet>
    ));
  return [...groupBy(people, ({ committee }) => committee)].map(([committee, members]) => (
    <Sheet key={committee} {...props} landscape flowing>
      <CommitteeSheet committee={committee} people={members} conference={conference} words={words} />
    </Sheet>
  ));
}

function inPersonLanguage(person: SeatedPerson, { conference, inLanguages }: Props): PersonProps {
  const { committeeTranslated, seatTranslated, committee, seat } = person;
  return {
    person: { ...person, committee: committeeTranslated || committee, seat: seatTranslated || seat },
    conference: inLanguages?.get(person.language) ?? conference,
  };
}

function languageAttributes({ language }: SeatedPerson, { inLanguages }: Props): LanguageAttributes {
  return inLanguages?.has(language) ? { lang: language, dir: directionOf(language) } : {};
}

interface LanguageAttributes {
  lang?: string;
  dir?: 'ltr' | 'rtl';
}

function splitIntoChunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

function Sheet({
  what,
  paper,
  landscape,
  flowing,
  lang,
  dir,
  children,
}: Pick<Props, 'what' | 'paper'> &
  LanguageAttributes & { landscape?: boolean; flowing?: boolean; children: ReactNode }) {
  return (
    <div
      lang={lang}
      dir={dir}
      className={flowing ? `${styles.sheet} ${styles.flowing}` : styles.sheet}
      data-what={what}
      data-paper={paper}
      data-landscape={landscape ? '' : undefined}
    >
      {children}
    </div>
  );
}

interface PersonProps {
  person: SeatedPerson;
  conference: PrintTexts;
}

/** Maximum font size, width and height, in percent of the paper width (`cqi`). */
interface TextSpace {
  size: number;
  width: number;
  height: number;
}

const TEXT_SPACES = {
  seat: { size: 12, width: 88, height: 22 },
  badge: { size: 4.6, width: 35, height: 9.6 },
  certificate: { size: 6.4, width: 80, height: 10 },
} satisfies Record<string, TextSpace>;

/** Bold letters in em, a little above the average. All other characters are spaces or symbols. */
const LETTER_WIDTHS: [letters: RegExp, width: number][] = [
  [/\p{M}/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1],
  [/\p{Script=Arabic}/u, 0.55],
  [/[\p{Script=Latin}\p{N}]/u, 0.58],
  [/\p{Script=Devanagari}/u, 0.64],
  [/\p{L}/u, 0.72],
];
const OTHER_LETTER_WIDTH = 0.3;

/** Both in em. Accents are above the first and below the last line. */
const LINE_HEIGHT = 1.1;
const ACCENT_HEIGHT = 0.3;

/** In tenths of the maximum size, as in the style sheet. */
const FONT_SIZES = [10, 9, 8, 7, 6, 5, 4];

/** Returns the largest size that breaks no word, or the smallest if no size fits. */
function fittingSize({ size: largest, width, height }: TextSpace, text: string): number | undefined {
  // lines can break at spaces and after hyphens
  const words = text
    .split(/ |(?<=\p{Pd})/u)
    .map((word) =>
      [...word].reduce(
        (sum, letter) =>
          sum + (LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_LETTER_WIDTH),
        0,
      ),
    );
  const isFine = (tenths: number) => {
    const size = (tenths / 10) * largest;
    const room = width / size;
    let lines = 1;
    let line = 0;
    for (const word of words) {
      const longer = line === 0 ? word : line + OTHER_LETTER_WIDTH + word;
      if (longer > room && line > 0) lines += 1;
      line = longer > room ? word : longer;
    }
    return Math.max(...words) <= room && (lines * LINE_HEIGHT + ACCENT_HEIGHT) * size <= height;
  };
  return FONT_SIZES.find(isFine) ?? FONT_SIZES.at(-1);
}

function FittedText({
  text,
  place,
  className,
}: {
  text: string;
  place: keyof typeof TEXT_SPACES;
  className?: string | undefined;
}) {
  return (
    <p className={className} data-size={fittingSize(TEXT_SPACES[place], text)}>
      <bdi>{text}</bdi>
    </p>
  );
}

/** Folded in the middle. The upper half is upside down, since it is read from the other side. */
function Placard({ person: { seat, committee, name }, conference }: PersonProps) {
  const half = (
    <>
      <p className={styles.over}>
        <bdi>{committee}</bdi>
      </p>
      <FittedText text={seat || name} place="seat" className={styles.seat} />
      <p className={styles.under}>{conference.name}</p>
    </>
  );
  return (
    <>
      <div className={styles.half} data-turned="" aria-hidden="true">
        {half}
      </div>
      <div className={styles.half}>{half}</div>
    </>
  );
}

function Badge({
  person: { key, name, school, committee, seat },
  conference,
  ...language
}: PersonProps & LanguageAttributes) {
  return (
    <div className={styles.badge} {...language}>
      <p className={styles.conference}>{conference.name}</p>
      <FittedText text={name} place="badge" className={styles.name} />
      <p className={styles.where}>
        <strong>
          <bdi>{seat}</bdi>
        </strong>
        <span>
          <bdi>{committee}</bdi>
        </span>
        <span>
          <bdi>{school}</bdi>
        </span>
      </p>
      <QrCode text={key} />
    </div>
  );
}

/** Encodes the Key of a person, which identifies the person in data.xlsx. */
function QrCode({ text }: { text: string }) {
  const modules = encodeQR(text, 'raw', { border: 1 });
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={text}
    >
      <path d={path} />
    </svg>
  );
}

function Certificate({ person: { name, school, committee, seat, award }, conference }: PersonProps) {
  const { certificate, awarded } = conference;
  return (
    <div className={styles.certificate}>
      <p className={styles.conference}>{conference.name}</p>
      <FittedText text={name} place="certificate" className={styles.name} />
      <p className={styles.where}>
        <bdi>{seat}</bdi>
        {seat && ' · '}
        <bdi>{committee}</bdi>
      </p>
      <p className={styles.from}>
        <bdi>{school}</bdi>
      </p>
      {award && !awarded && (
        <p className={styles.award}>
          <bdi>{award}</bdi>
        </p>
      )}
      <p className={styles.sentence}>
        {award && awarded ? <AwardSentence text={awarded} award={award} /> : certificate}
      </p>
      <p className={styles.dates}>{conference.dates}</p>
      <ul className={styles.signatures}>
        {conference.signatures?.map((signature) => (
          <li key={signature}>{signature}</li>
        ))}
      </ul>
    </div>
  );
}

/** The award may be in another script. */
function AwardSentence({ text, award }: { text: string; award: string }) {
  const [before = '', ...rest] = text.split('{award}');
  return (
    <>
      {before}
      {rest.map((after, at) => (
        // the index is the only possible key for the parts of a sentence
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <Fragment key={at}>
          <strong>
            <bdi>{award}</bdi>
          </strong>
          {after}
        </Fragment>
      ))}
    </>
  );
}

function CommitteeSheet({
  committee,
  people,
  conference,
  words,
}: { committee: string; people: readonly SeatedPerson[] } & Pick<Props, 'conference' | 'words'>) {
  const { sessions } = conference;
  return (
    <table className={styles.list} data-many={sessions.length > 8 ? '' : undefined}>
      <caption>
        <bdi>{committee}</bdi> <span>{conference.name}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{words.seat}</th>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.school}</th>
          {sessions.map((session) => (
            <th key={session} scope="col" className={styles.tick}>
              <span data-word={session.length > 3 ? '' : undefined}>{session}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map(({ key, seat, name, school }, at) => (
          <tr key={key}>
            <td>{at + 1}</td>
            <th scope="row">
              <bdi>{seat}</bdi>
            </th>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td>
              <bdi>{school}</bdi>
            </td>
            {sessions.map((session) => (
              <td key={session} className={styles.tick} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
