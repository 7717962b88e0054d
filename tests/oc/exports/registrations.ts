import type { Registrations } from '../../../src/oc/model.ts';
import { parseRegistrations } from '../../../src/oc/registrations/parse.ts';
import { readTables } from '../../../src/oc/tables/read.ts';
import { countRowsByDestination } from '../../../src/oc/workbook/row-counts.ts';
import { randomOf, shuffled } from '../allotment/conferences.ts';
import { texts } from '../texts.ts';
import { csvText, type Table, utf8 } from './bytes.ts';
import { IDS, pick, type Random, RULES, shortName } from './people.ts';

/*
 * Registrations of a conference with known truth: families that share a phone or the parents' mail address, twins, namesakes,
 * pupils whose teacher registers them all, and people who register twice and write something else the second time.
 */

/** A row of the file, and whose it is. */
export interface Row {
  /** A number that the row carries along, wherever it is moved. */
  tag: number;
  person: number;
  sent: Date;
  name: string;
  mail: string;
  phone: string;
  school: string;
  grade: string;
  choices: string[];
}

interface Person {
  first: string;
  last: string;
  middle: string;
  mail: string;
  phone: string;
  school: string;
  /** The number of the class; 0 where the person never says. */
  year: number;
  section: string;
}

const words = (text: string) => text.split(/[,\s]+/).filter(Boolean);

const FIRST = words(`
  Aarav Aditi Aditya Advik Ahana Akash Amaira Ananya Anika Anjali Arjun Armaan Arnav Aryan Ayaan Bhavya Charvi Darsh Devansh Dhruv Diya
  Eshaan Farhan Fatima Gauri Harshita Hridaan Ibrahim Ira Isha Ishaan Ivaan Jiya Kabir Karan Kavya Kiaan Kiara Krishna Lavanya Maanvi
  Mahira Meera Mihir Mohammed Myra Naina Navya Neel Nikhil Nisha Pari Parth Pranav Prisha Rachit Raghav Rhea Rishabh Riya Rohan Saanvi
  Samaira Sana Sara Shaurya Shreya Siddharth Sofia Tanvi Tara Uday Vanya Vedika Vihaan Vivaan Yash Yuvraj Zara Zoya`);
const LAST = words(`
  Sharma Singh Gupta Verma Kumar Khan Patel Shah Mehta Jain Agarwal Reddy Rao Nair Iyer Menon Das Banerjee Chatterjee Bose Malhotra
  Kapoor Chopra Bhatia Sethi Joshi Kulkarni Deshpande Fernandes D'Souza`);
const MIDDLE = words('Kumar Raj Devi Prakash Anand Maria Ali Nath');
const SCHOOLS = texts(`
    Delhi Public School, R. K. Puram | Deodar Hall School | St. Mary's Convent |
    Modern School, Barakhamba Road | The Oak School | Welham Girls' School | Kendriya Vidyalaya No. 2 |
    Ridge International School | Springdales School | La Martiniere College |
    Heritage Xperiential Learning School | Army Public School`);
/** Siblings are often given names that are alike. */
const ALIKE = [
  ['Riya', 'Diya'],
  ['Riya', 'Jiya', 'Siya'],
  ['Isha', 'Ishaan'],
  ['Aditi', 'Aditya'],
  ['Aarav', 'Arnav'],
  ['Sana', 'Sara'],
  ['Kiaan', 'Ivaan'],
  ['Vihaan', 'Vivaan'],
  ['Navya', 'Kavya'],
  ['Karan', 'Kiran'],
  ['Rohan', 'Sohan'],
  ['Ananya', 'Anaya'],
] as const;
/** Of these, twins: their names begin with another letter. */
const TWINS = [
  ['Riya', 'Diya'],
  ['Navya', 'Kavya'],
  ['Rohan', 'Sohan'],
  ['Anvi', 'Tanvi'],
  ['Luv', 'Kush'],
] as const;
const PLACEHOLDERS = texts(`
    0000000000 | 9999999999 | 1234567890 | 9876543210 | +91 0000000000 | 1111111111 | NA | -`);

/** Registrations in the order in which they were sent. */
export function worldOf(seed: number, size = 500): Row[] {
  const random = randomOf(seed);
  const chance = (share: number) => random() < share;
  const people: Person[] = [];
  const taken = new Map<string, Person[]>();
  const numbers = new Set<string>();

  const newPhone = () => {
    for (;;) {
      const digits = `${pick(random, ['98', '97', '99', '88', '70'])}${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
      if (numbers.has(digits)) continue;
      numbers.add(digits);
      return digits;
    }
  };
  const addressOf = (first: string, last: string) =>
    `${first}${pick(random, ['.', '', '_'])}${last.replace(/\W/g, '')}${people.length}@${pick(random, ['gmail.com', 'yahoo.com', 'outlook.com', 'gmail.com'])}`.toLowerCase();

  /** Adds a person. Two of one name at one school are in different classes or sections, and say so; else nobody could tell them apart. */
  const add = (given: Partial<Person>): Person => {
    const first = given.first ?? pick(random, FIRST);
    const last = given.last ?? pick(random, LAST);
    const person: Person = {
      first,
      last,
      middle: pick(random, MIDDLE),
      mail: chance(0.05) ? '' : addressOf(first, last),
      phone: chance(0.06) ? '' : newPhone(),
      school: chance(0.04) ? '' : pick(random, SCHOOLS),
      year: chance(0.07) ? 0 : 8 + Math.floor(random() * 5),
      section: chance(0.4) ? pick(random, ['A', 'B', 'C']) : '',
      ...given,
    };
    if (person.mail === '' && person.phone === '') person.mail = addressOf(first, last);
    const key = `${first} ${last}`;
    const namesakes = taken.get(key) ?? [];
    for (const other of namesakes) {
      const apart = person.school !== '' && other.school !== '' && person.school !== other.school;
      // whoever has a namesake says the class
      if (other.year === 0) other.year = 8;
      const years = new Set(namesakes.map(({ year }) => year));
      if (!apart || person.year === 0)
        person.year = [12, 11, 10, 9, 8, 7, 6].find((year) => !years.has(year)) ?? 5;
    }
    taken.set(key, [...namesakes, person]);
    people.push(person);
    return person;
  };

  const wanted = Math.round(size * 0.78);
  // families
  for (let family = 0; family < size / 18; family++) {
    const last = pick(random, LAST);
    const areTwins = chance(0.12);
    const firsts: readonly string[] = areTwins
      ? pick(random, TWINS)
      : chance(0.5)
        ? pick(random, ALIKE)
        : shuffled(FIRST, random).slice(0, chance(0.2) ? 3 : 2);
    const school = pick(random, SCHOOLS);
    const phone = chance(0.75) ? newPhone() : undefined;
    const mail =
      phone === undefined || chance(0.4)
        ? `${last.replace(/\W/g, '').toLowerCase()}.family${family}@gmail.com`
        : undefined;
    const year = 8 + Math.floor(random() * 3);
    for (const [at, first] of firsts.entries())
      add({
        first,
        last,
        school: chance(0.8) ? school : pick(random, SCHOOLS),
        year: areTwins ? year : chance(0.1) ? 0 : year + at,
        ...(areTwins && { section: '' }),
        ...(phone !== undefined && { phone }),
        ...(mail !== undefined && { mail }),
      });
  }
  // teachers who register all their pupils
  for (let teacher = 0; teacher < size / 80; teacher++) {
    const school = SCHOOLS[teacher % SCHOOLS.length] as string;
    const mail = `coordinator${teacher}@school.edu.in`;
    const phone = newPhone();
    const shares = pick(random, ['mail', 'phone', 'both'] as const);
    const year = 8 + Math.floor(random() * 4);
    for (let pupil = 0; pupil < 8 + random() * 8; pupil++)
      add({
        school,
        ...(shares !== 'phone' && { mail }),
        ...(shares !== 'mail' && { phone }),
        ...(chance(0.5) && { year }),
      });
    // two of one name among them
    const [first, last] = [pick(random, FIRST), pick(random, LAST)];
    for (let namesake = 0; namesake < 2; namesake++) add({ first, last, school, mail });
  }
  // namesakes, at one school or two
  for (let pair = 0; pair < size / 35; pair++) {
    const [first, last, school] = [pick(random, FIRST), pick(random, LAST), pick(random, SCHOOLS)];
    const others = SCHOOLS.filter((one) => one !== school);
    const isSame = chance(0.5);
    add({ first, last, school });
    add({ first, last, school: isSame ? school : pick(random, others) });
  }
  while (people.length < wanted) add({});

  const rows: Row[] = [];
  const from = Date.UTC(2024, 4, 1, 8);
  const minutes = shuffled(
    Array.from({ length: 3 * size }, (_, minute) => minute),
    random,
  );
  const write = (person: number, given: Partial<Row>) => {
    const { first, last, mail, phone, school, year, section } = people[person] as Person;
    rows.push({
      tag: rows.length,
      person,
      sent: new Date(from + (minutes[rows.length] ?? 0) * 60_000),
      name: `${first} ${last}`,
      mail,
      phone: phone === '' ? '' : phoneText(random, phone),
      school,
      grade: classText(random, year, section),
      choices: shuffled(IDS, random).slice(0, 3),
      ...given,
    });
  };
  for (const [person, { phone }] of people.entries())
    write(person, {
      ...(chance(0.05) && { phone: pick(random, PLACEHOLDERS) }),
      ...(chance(0.04) && phone && { phone: roundedText(phone) }),
    });
  // and some of them once more
  while (rows.length < size) {
    const at = Math.floor(random() * people.length);
    const again = people[at] as Person;
    const what = random();
    write(at, {
      name: nameAgain(random, again),
      // another address, a phone with a slip, both, or one left out; mostly none of these
      ...((what < 0.1 || (what >= 0.22 && what < 0.25)) && { mail: addressOf(again.first, again.last) }),
      ...(what >= 0.1 && what < 0.25 && again.phone && { phone: slip(random, again.phone) }),
      ...(what >= 0.25 && what < 0.3 && { mail: '' }),
      ...(what >= 0.3 && what < 0.35 && { phone: pick(random, ['', ...PLACEHOLDERS]) }),
      ...(chance(0.06) && again.school && { school: schoolAgain(again.school) }),
    });
  }
  return rows.sort((a, b) => a.sent.getTime() - b.sent.getTime());
}

function phoneText(random: Random, digits: string): string {
  const [head, tail] = [digits.slice(0, 5), digits.slice(5)];
  return pick(random, [
    digits,
    digits,
    `+91 ${digits}`,
    `+91${digits}`,
    `91${digits}`,
    `0${digits}`,
    `${head} ${tail}`,
    `+91-${head}-${tail}`,
  ]);
}

/** As a spreadsheet shows a number that is too long for its column. */
const roundedText = (digits: string) => `${(Number(`91${digits}`) / 1e11).toFixed(5)}E+11`;

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

function classText(random: Random, year: number, section: string): string {
  if (year === 0) return '';
  const written = pick(random, [
    String(year),
    String(year),
    ROMAN[year] ?? '',
    `${year}th`,
    `Class ${year}`,
    `Grade ${year}`,
  ]);
  return section && random() < 0.7 ? `${written}${pick(random, ['-', ' ', ''])}${section}` : written;
}

/** A digit that is wrong, or two that have changed places. */
function slip(random: Random, digits: string): string {
  const at = 2 + Math.floor(random() * 7);
  const other = String((Number(digits[at]) + 1 + Math.floor(random() * 8)) % 10);
  return digits.slice(0, at) + other + digits.slice(at + 1);
}

/** How the same person writes the name another time. */
function nameAgain(random: Random, { first, middle, last }: Person): string {
  const name = `${first} ${last}`;
  const how = random();
  if (how < 0.6) return name;
  if (how < 0.64) return name.toUpperCase();
  if (how < 0.68) return name.toLowerCase();
  if (how < 0.71) return ` ${first}  ${last} `;
  if (how < 0.79) return `${first} ${middle} ${last}`;
  if (how < 0.82) return `${first} ${last.charAt(0)}.`;
  if (how < 0.84) return `${first.charAt(0)}. ${last}`;
  if (how < 0.88) return `${last} ${first}`;
  if (how < 0.9) return `${last}, ${first}`;
  if (how < 0.94) return `${pick(random, ['Mr.', 'Ms.', 'Miss', 'Master'])} ${name}`;
  return typo(random, name);
}

/** A slip of the fingers inside of the longest word: a letter left out, twice, or changed with the next. The first letter stays. */
function typo(random: Random, name: string): string {
  const [word = ''] = name.split(' ').sort((a, b) => b.length - a.length);
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 3));
  const wrong = pick(random, [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ]);
  return name.replace(word, wrong);
}

/** The school in other words. */
function schoolAgain(school: string): string {
  const initials = school
    .split(/\W+/)
    .filter(Boolean)
    .map((word) => word.charAt(0))
    .join('');
  return school.includes(',') ? (school.split(',')[0] ?? school) : initials;
}

const HEADERS = texts(`
    Timestamp | Full Name | Email Address | Phone Number | School | Class | MUN Experience`);

/** The rows as a CSV file, in the order that is given; `dated` says when each was sent. */
export function fileOf(rows: readonly Row[], dated = true): Uint8Array {
  const table: Table = [
    [...HEADERS.slice(dated ? 0 : 1), ...[1, 2, 3].map((number) => `Committee Preference ${number}`)],
    ...rows.map(({ sent, name, mail, phone, school, grade, tag, choices }) => [
      ...(dated ? [sent.toISOString().slice(0, 19).replace('T', ' ')] : []),
      name,
      mail,
      phone,
      school,
      grade,
      `no. ${tag}`,
      ...choices.map(shortName),
    ]),
  ];
  return utf8(csvText(table));
}

/** What the service makes of the rows. */
export const read = async (rows: readonly Row[], dated = true): Promise<Registrations> =>
  parseRegistrations(await readTables(fileOf(rows, dated), 'Form Responses 1.csv'), RULES);

const tagOf = ({ experience }: { experience: string }) => Number(experience.replace('no. ', ''));

/** The tags of the rows that are in Delegates. */
export const keptTags = ({ delegates }: Registrations): number[] =>
  delegates.map(tagOf).sort((a, b) => a - b);

export interface Measure {
  /** People who are in Delegates with none of their rows, or under a name that is not theirs, as texts. */
  lost: string[];
  /** Rows by which somebody registers again and could be recognised. */
  again: number;
  /** Of these, those that are set aside. */
  found: number;
  /** People of whom an earlier row is included than the last one that was set aside with it. */
  outdated: string[];
  /** Whether every row is accounted for. */
  addsUp: boolean;
}

/** How the people of these rows fared. */
export function measured(rows: readonly Row[], found: Registrations): Measure {
  const included = new Map(found.delegates.map((delegate) => [tagOf(delegate), delegate]));
  const measure: Measure = {
    lost: [],
    again: 0,
    found: 0,
    outdated: [],
    addsUp: countRowsByDestination(found).addsUp,
  };
  for (const own of rowsByPerson(rows)) {
    const names = own.map(({ name }) => clean(name));
    const left = own.filter(({ tag }) => included.has(tag));
    if (!left.some(({ tag }) => names.includes(clean(included.get(tag)?.name ?? ''))))
      measure.lost.push(own.map(shown).join(' / '));
    const possible = own.length - componentsOf(own);
    const set = own.length - left.length;
    measure.again += possible;
    measure.found += Math.min(set, possible);
    const last = own.reduce((a, b) => (b.sent > a.sent ? b : a));
    if (left.length === 1 && set > 0 && componentsOf(own) === 1 && left[0] !== last)
      measure.outdated.push(own.map(shown).join(' / '));
  }
  return measure;
}

function rowsByPerson(rows: readonly Row[]): Row[][] {
  const all: Row[][] = [];
  for (const row of rows) {
    const own = all[row.person];
    if (own) own.push(row);
    else all[row.person] = [row];
  }
  return all;
}

const shown = ({ name, mail, phone, school, grade }: Row) => [name, mail, phone, school, grade].join('; ');
const clean = (name: string) => name.replace(/\s+/g, ' ').trim();

/** How many people the rows of one person look like at least, where everything is known that they say. */
function componentsOf(own: readonly Row[]): number {
  const groups: Row[][] = [];
  for (const row of own) {
    const joined = groups.filter((group) => group.some((other) => isIdentifiable(row, other)));
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push([row, ...joined.flat()]);
  }
  return groups.length;
}

/**
 * Whether it can be known at all that two rows are one person's: the same mail address, the same complete phone number, or the same
 * name and school where neither the class nor the contacts contradict.
 */
function isIdentifiable(one: Row, other: Row): boolean {
  const same = (a: string, b: string) => a !== '' && a === b;
  if (same(one.mail.toLowerCase(), other.mail.toLowerCase())) return true;
  if (same(completePhone(one.phone), completePhone(other.phone))) return true;
  const noContradiction =
    one.mail === '' ||
    other.mail === '' ||
    completePhone(one.phone) === '' ||
    completePhone(other.phone) === '';
  return (
    same(clean(one.name).toLowerCase(), clean(other.name).toLowerCase()) &&
    same(one.school, other.school) &&
    noContradiction
  );
}

/** The ten digits of a phone number; nothing for a placeholder or a number that a spreadsheet has rounded. */
function completePhone(phone: string): string {
  if (PLACEHOLDERS.includes(phone) || phone.includes('E+')) return '';
  return phone.replace(/\D/g, '').slice(-10);
}
