import type { Rules } from '../../../src/oc/model.ts';
import { randomOf, shuffled } from '../allotment/conferences.ts';
import { rules } from '../registrations/people.ts';
import { SEAT_MAILS } from '../sample-rules.ts';
import { texts } from '../texts.ts';

/* People who register, and what they want: the same ones for the same seed. */

const FULL_NAMES: Record<string, string[]> = {
  'lok-sabha': ['House of the People, Parliament of India'],
  'committee-x': ['Committee X'],
};

/** The committees of the sample site, with the names that site.yaml gives them. */
export const RULES: Rules = {
  ...rules,
  committees: rules.committees.map(({ id, names }) => ({ id, names: [...names, ...(FULL_NAMES[id] ?? [])] })),
  mail: {
    subject: 'Welcome to {conference}',
    text: 'Dear {name}, your first choice is {committee}. {link}',
    ...SEAT_MAILS,
  },
};

export const IDS = RULES.committees.map(({ id }) => id);

/** The short name of a committee. */
export const shortName = (id: string) => RULES.committees.find((one) => one.id === id)?.names[0] ?? id;

/** The full name of a committee. */
export const fullName = (id: string) => RULES.committees.find((one) => one.id === id)?.names[1] ?? id;

const PORTFOLIOS: Record<string, string[]> = {
  unsc: ['China', 'France', 'Russian Federation', 'United Kingdom', 'Guyana', 'Sierra Leone'],
  unhrc: ["Côte d'Ivoire", 'Albania', 'Viet Nam', 'Costa Rica', 'Germany', 'Burundi'],
  disec: [
    'Republic of Korea',
    'Türkiye',
    'USA',
    'Islamic Republic of Iran',
    'Japan',
    'Bosnia and Herzegovina',
  ],
  'lok-sabha': [
    'Prime Minister',
    'Minister of Home Affairs',
    'Speaker of the Lok Sabha',
    'Atal Bihari Vajpayee',
  ],
  ipc: ['BBC News', 'Al Jazeera', 'Agence France-Presse', 'Caricaturist'],
  'committee-x': ['Observer', 'Archivist', 'Courier', 'Cartographer'],
  ccc: ['Israel', 'State of Palestine', 'Egypt', 'Qatar'],
};

export interface Choice {
  committee: string;
  /** The dearest first. */
  portfolios: string[];
}

export interface Person {
  first: string;
  last: string;
  name: string;
  mail: string;
  phone: string;
  school: string;
  grade: string;
  experience: string;
  /** The dearest first. */
  choices: Choice[];
  sent: Date;
}

export type Random = ReturnType<typeof randomOf>;

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

const words = (text: string) => text.split(',').map((word) => word.trim());

/* All letters are in Windows-1252 too: some programs can write no others. */
const FIRST = words(
  `Asha,Zoë,Björn,Meera,José,Chloé,Arjun,Fatima,Noël,Ishaan,Renée,Kabir,Søren,Ananya,Lucía,Dev,Märta,Rohan,Inès,Vihaan,Saoirse,Tara,
  François,Nikhil,Åsa,Leela,Mary Ann,Priya,Aditya,Siân,Md. Irfan,Sai Krishna`,
);
const LAST = words(
  `O'Brien,Rao,Kapoor-Singh,Lindqvist,Núñez,D'Souza,van der Berg,Iyer,Müller,Deshmane,Khan,Das,S,Venkataraman,Li,Chopra`,
);
const SCHOOLS = texts(`
    Deodar Hall School | St. Mary's Convent, Pune | École Française de Delhi |
    D.A.V. Public School (Sector 14) | The Oak School | Delhi Public School, R. K. Puram`);
const GRADES = ['9', '10', '11', '12', 'XI-B', '10th', 'Grade 12', 'XII Commerce'];
const EXPERIENCE = ['0', '1', '2', '3', '5', '12', 'None', '4 (2 Best Delegate, 1 Special Mention)'];

/** Some people with names of their own. Every seventh makes two choices only, every ninth names no portfolio. */
export function peopleOf(seed: number, count = 30): Person[] {
  const random = randomOf(seed);
  const firsts = shuffled(FIRST, random);
  const lasts = shuffled(LAST, random);
  return Array.from({ length: count }, (_, index) => {
    const first = firsts[index % firsts.length] as string;
    const last = lasts[(index + Math.floor(index / firsts.length)) % lasts.length] as string;
    const wanted = shuffled(IDS, random).slice(0, index % 7 === 6 ? 2 : 3);
    return {
      first,
      last,
      name: `${first} ${last}`,
      mail: `${asciiOf(first)}.${asciiOf(last)}${index}@${pick(random, ['gmail.com', 'example.org', 'deodarhall.edu.in'])}`,
      phone: `+91 9${String(800_000_000 + Math.floor(random() * 199_999_999))}`,
      school: pick(random, SCHOOLS),
      grade: pick(random, GRADES),
      experience: pick(random, EXPERIENCE),
      choices: wanted.map((committee) => ({
        committee,
        portfolios: index % 9 === 8 ? [] : shuffled(PORTFOLIOS[committee] ?? [], random).slice(0, 3),
      })),
      sent: new Date(Date.UTC(2024, 4, 10 + Math.floor(index / 2), 8 + (index % 12), (index * 7) % 60)),
    };
  });
}

function asciiOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/ø/g, 'o')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}
