import encodeQR from 'qr';
import { Fragment, type ReactNode } from 'react';
import { groupBy } from '../shared/index.ts';
import styles from './printed-sheets.module.css';
import type { SeatedPerson } from './seated-people.ts';

/** What can be printed of people with seats. */
export const PRINTED = ['placards', 'badges', 'certificates', 'committeeLists'] as const;
export type Printed = (typeof PRINTED)[number];

/** The sizes of paper, as CSS calls them. */
export const PAPERS = ['A4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

/** What all sheets of a conference have in common. */
interface Conference {
  name: string;
  dates?: string | undefined;
  certificate?: string | undefined;
  /** The sentence for people with an award, with `{award}`. */
  awarded?: string | undefined;
  signatures?: readonly string[] | undefined;
  sessions: number;
}

interface Props {
  what: Printed;
  paper: Paper;
  cropMarks: boolean;
  people: readonly SeatedPerson[];
  conference: Conference;
  words: { seat: string; name: string; school: string };
}

/** So many badges fit on a sheet: two columns of four. */
const BADGES = 8;

/** The sheets of paper, each as large as the paper that it is printed on; a list of a committee is one, whatever its length. */
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
      <Sheet key={person.key} {...props} landscape>
        <Certificate person={person} conference={conference} />
      </Sheet>
    ));
  if (what === 'badges')
    return parts(people, BADGES).map((some) => (
      <Sheet key={some[0]?.key} {...props}>
        <div className={styles.badges} data-marks={props.cropMarks ? '' : undefined}>
          {some.map((person) => (
            <Badge key={person.key} person={person} conference={conference} />
          ))}
        </div>
      </Sheet>
    ));
  return [...groupBy(people, ({ committee }) => committee)].map(([committee, members]) => (
    <Sheet key={committee} {...props} landscape flowing>
      <List committee={committee} people={members} conference={conference} words={words} />
    </Sheet>
  ));
}

function parts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

function Sheet({
  what,
  paper,
  landscape,
  flowing,
  children,
}: Pick<Props, 'what' | 'paper'> & { landscape?: boolean; flowing?: boolean; children: ReactNode }) {
  return (
    <div
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
  conference: Conference;
}

/** The words of a seat in the size that fits the paper: of many letters in a smaller one. */
function Fitting({ text, className }: { text: string; className?: string | undefined }) {
  const longest = Math.max(...text.split(' ').map((word) => word.length));
  const size =
    text.length > 30 || longest > 14 ? 'small' : text.length > 14 || longest > 9 ? 'medium' : 'large';
  return (
    <p className={className} data-size={size}>
      <bdi>{text}</bdi>
    </p>
  );
}

/** Folded in the middle: the upper half is read from the other side. */
function Placard({ person: { seat, committee, name }, conference }: PersonProps) {
  const half = (
    <>
      <p className={styles.over}>
        <bdi>{committee}</bdi>
      </p>
      <Fitting text={seat || name} className={styles.seat} />
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

function Badge({ person: { key, name, school, committee, seat }, conference }: PersonProps) {
  return (
    <div className={styles.badge}>
      <p className={styles.conference}>{conference.name}</p>
      <Fitting text={name} className={styles.name} />
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

/** The Key of a person, which finds them in data.xlsx. */
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
      <Fitting text={name} className={styles.name} />
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
        {award && awarded ? <Awarded text={awarded} award={award} /> : certificate}
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

/** The sentence of a certificate with its award, which may be in another script. */
function Awarded({ text, award }: { text: string; award: string }) {
  const [before = '', ...rest] = text.split('{award}');
  return (
    <>
      {before}
      {rest.map((after, at) => (
        // the parts of a sentence have no other names
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

function List({
  committee,
  people,
  conference,
  words,
}: { committee: string; people: readonly SeatedPerson[] } & Pick<Props, 'conference' | 'words'>) {
  const sessions = Array.from({ length: conference.sessions }, (_, at) => at + 1);
  return (
    <table className={styles.list}>
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
              {session}
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
