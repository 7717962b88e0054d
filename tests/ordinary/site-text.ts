import { stringify } from 'yaml';
import {
  agendaOf,
  committeeNames,
  DEPARTMENTS,
  LANGUAGES,
  MENU,
  NAMES,
  NOTICE,
  personName,
  proseOf,
  SSN_MENU,
  TITLES,
} from './words.ts';

/** The sizes of a site. Everything that it contains follows from them. */
export interface Sizes {
  /** Length of the conference's name, or the name of the real conference. */
  name: keyof typeof NAMES | 'ssn';
  /** Words of the title. */
  title: 1 | 2 | 4 | 6 | 9;
  /** Entries of the menu, `ssn` for the real one. */
  menu: 3 | 6 | 8 | 9 | 12 | 'ssn';
  /** Number of groups into which the last entries of the menu go. */
  groups?: 1 | 2;
  logo?: 'square' | 'wide' | 'upright' | 'jpeg' | 'dark';
  /** Photo and layout of the opening; without it the opening has the year. */
  opening?: {
    photo: 'hall' | 'dark' | 'bright' | 'busy' | 'small';
    layout?: 'full' | 'beside' | 'framed' | 'field';
  };
  /** Whether the opening has the year and a countdown. */
  countdown?: boolean;
  motto?: string;
  committees: 1 | 2 | 3 | 5 | 6 | 8 | 14;
  /** Whether the first committee has a name of 56 characters. */
  longCommittee?: boolean;
  /** Words of the agendas, in turn. */
  agendas: number[];
  /** Chairs of the committees, in turn. */
  chairs: number[];
  /** People per department. */
  departments: number[];
  questions: number;
  sponsors: number;
  numbers: string[];
  /** Seats of the first committee's matrix. */
  matrix: 15 | 193;
  contacts: number;
  footer: number;
  notice?: boolean;
  /** Whether fees come in three rounds. */
  rounds?: boolean;
  letters: number[];
}

/** An entry of a menu: its label and its page. */
type Entry = readonly [string, string];

const linkOf = ([label, link]: Entry) => ({ label, link });

/** Returns the menu of a site: the first entries flat, the others in groups. */
function menuOf({ menu, groups }: Sizes): object[] {
  const entries: Entry[] = menu === 'ssn' ? [...SSN_MENU] : MENU.slice(0, menu);
  if (!groups) return entries.map(linkOf);
  const size = 3;
  const flat = entries.length - groups * size;
  const names = ['The conference', 'Delegates'];
  return [
    ...entries.slice(0, flat).map(linkOf),
    ...names.slice(0, groups).map((label, at) => {
      const from = flat + at * size;
      return { label, links: entries.slice(from, from + size).map(linkOf) };
    }),
  ];
}

/** File of a logo below media/. */
const LOGO_FILES = {
  square: 'logos/square.svg',
  wide: 'logos/wide.svg',
  upright: 'logos/upright.svg',
  jpeg: 'logos/white.jpg',
  dark: 'logos/dark.svg',
};

/** Photos of people in turn: good, with the face at a side, upright, none. */
const PORTRAITS = ['photos/person.jpg', 'photos/side.jpg', 'photos/upright.jpg', undefined];

function personOf(index: number, role: string): object {
  const photo = PORTRAITS[index % PORTRAITS.length];
  return { name: personName(index), role, ...(photo && { photo }) };
}

const CHAIR_ROLES = ['Chairperson', 'Vice Chairperson', 'Rapporteur', 'Moderator'];

function committeesOf(sizes: Sizes): object[] {
  return committeeNames(sizes.committees, sizes.longCommittee ?? false).map(([name, fullName], at) => {
    const chairs = sizes.chairs[at % sizes.chairs.length] ?? 0;
    return {
      id: `committee-${at + 1}`,
      name,
      fullName,
      agenda: agendaOf(sizes.agendas[at % sizes.agendas.length] ?? 5),
      about: proseOf(60),
      ...(at < 2 && {
        matrix: {
          title: 'Country Matrix',
          table: at === 0 && sizes.matrix === 193 ? 'matrices/all.csv' : 'matrices/few.csv',
        },
      }),
      ...(chairs > 0 && {
        chairs: Array.from({ length: chairs }, (_, place) =>
          personOf(at * 3 + place, CHAIR_ROLES[place % CHAIR_ROLES.length] ?? ''),
        ),
      }),
    };
  });
}

function feesOf(inRounds: boolean): string[][] {
  const rows = [
    ['Single delegate', '₹ 1,500', '₹ 1,800', '₹ 2,100'],
    ['Delegation of five to nine delegates, per delegate', '₹ 1,750', '₹ 2,050', '₹ 2,350'],
    ['Delegation of ten or more', '₹ 2,000', '₹ 2,300', '₹ 2,600'],
    ['International Press', '₹ 2,250', '₹ 2,550', '₹ 2,850'],
    ['Faculty adviser', '₹ 2,500', '₹ 2,800', '₹ 3,100'],
    ['Accommodation, three nights', '₹ 2,750', '₹ 3,050', '₹ 3,350'],
  ];
  const heading = [
    'Package',
    'Early bird, until 31 January',
    'Regular, until 31 March',
    'Late, until 30 April',
  ];
  return inRounds
    ? [heading, ...rows]
    : [['Package', 'Price'], ...rows.slice(0, 3).map((row) => row.slice(0, 2))];
}

const SPONSOR_LOGOS = ['sponsors/wide.svg', 'sponsors/upright.svg', 'sponsors/photo.jpg', undefined];

function sponsorsOf(count: number): object[] {
  const tiers = ['Gold', 'Silver', 'Friends'];
  return Array.from({ length: count }, (_, at) => {
    const logo = SPONSOR_LOGOS[at % SPONSOR_LOGOS.length];
    return {
      name: `Example Company ${at + 1}`,
      ...(logo && { logo }),
      tier: tiers[Math.min(2, Math.floor((at * 3) / Math.max(3, count)))],
    };
  });
}

const MAILS = ['info', 'delegateaffairs', 'logistics', 'press.and.media', 'registration'];

function contactOf(count: number): object {
  const roles = ['Secretary-General', 'Delegate Affairs', 'Logistics', 'Press', 'Registration'];
  return {
    people: Array.from({ length: Math.min(count, 3) }, (_, at) => ({
      name: personName(at + 5),
      role: roles[at],
      phone: `+91 44 2345 00${at + 10}`,
    })),
    mails: Array.from({ length: count }, (_, at) => ({
      mail: `${MAILS[at]}@mun.harbourgate.test`,
      coordinator: personName(at + 5),
    })),
    social: ['https://www.instagram.com/harbour.gate.mun'],
    map: {
      title: 'Map of the school',
      embed: 'https://www.openstreetmap.org/export/embed.html?bbox=9.04%2C48.51%2C9.07%2C48.53&layer=mapnik',
      link: 'https://www.openstreetmap.org/?mlat=48.52&mlon=9.055#map=16/48.52/9.055',
      address: 'Harbour Gate Academy, 12 Quay Road, Chennai',
    },
  };
}

function scheduleOf(): object {
  const parallel = (starts: string, ends: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      starts,
      ends,
      title: `Workshop ${at + 1}`,
      room: `Room ${at + 11}`,
    }));
  return {
    days: [2, 5, 3].map((count) => ({
      sessions: [
        { starts: '09:00', ends: '10:00', title: 'Opening', room: 'Hall' },
        ...parallel('10:30', '12:00', count),
        { starts: '12:00', ends: '13:00', title: 'Lunch', room: 'Canteen', break: true },
        { starts: '13:00', ends: '16:00', title: 'Committee session' },
      ],
    })),
  };
}

const WAYS = [
  ['Delegations', 'For schools with five delegates or more.'],
  ['Single delegates', 'For those whose school does not come.'],
  ['Advisers', 'For teachers who come along.'],
  ['Volunteers and ambassadors', 'For students of our own school.'],
];

const photoOf = (name: string) => ({
  image: `photos/${name}.jpg`,
  alt: 'Delegates in the hall of the school',
});

function bannerOf({ opening, countdown, motto = 'Small rooms, large questions', title }: Sizes): object {
  return {
    type: 'banner',
    title: TITLES[title],
    name: '$conference.name',
    motto,
    ...((countdown || !opening) && { year: '$conference.year' }),
    dates: '$conference.dates',
    place: '$conference.place',
    links: [
      { label: 'Register', link: '/registration' },
      { label: 'Committees', link: '/committees' },
    ],
    ...(countdown && {
      countdown: {
        text: 'The conference starts in:',
        starts: '$conference.starts',
        ends: '$conference.ends',
        during: 'We are in session.',
        after: 'It is over.',
      },
    }),
    ...(opening && { picture: photoOf(opening.photo), ...(opening.layout && { layout: opening.layout }) }),
  };
}

function homeOf(sizes: Sizes): object[] {
  const letters = sizes.letters.map((words, at) => ({
    type: 'letter',
    heading: at === 0 ? 'Letter from the Secretary-General' : 'Letter from the Principal',
    salutation: 'Dear delegates,',
    text: proseOf(words),
    signature: personOf(at * 4, at === 0 ? 'Secretary-General' : 'Principal'),
  }));
  return [
    bannerOf(sizes),
    { type: 'text', heading: 'About', text: proseOf(90) },
    { type: 'numbers', heading: 'The last edition', numbers: numbersOf(sizes.numbers) },
    { type: 'committeeList', heading: 'Committees', items: '$committees' },
    ...letters.slice(0, 1),
    { type: 'sponsors', heading: 'Sponsors', sponsors: '$sponsors' },
    { type: 'contact', heading: 'Contact', contact: '$contact' },
  ];
}

const numbersOf = (numbers: string[]) =>
  numbers.map((number, at) => ({
    number,
    label: ['delegates', 'schools', 'committees', 'raised for charity'][at],
  }));

function pageOf(path: string, title: string, blocks: object[]): object {
  return { path, title, blocks: [{ type: 'pageHeader', title }, ...blocks] };
}

function routesOf(sizes: Sizes): object[] {
  const departments = sizes.departments.map((count, at) => ({
    type: 'people',
    ...(sizes.departments.length > 1 && { heading: DEPARTMENTS[at] }),
    people: Array.from({ length: count }, (_, place) =>
      personOf(at * 5 + place, place === 0 ? 'Head' : 'Member'),
    ),
  }));
  const gallery = ['hall', 'bright', 'busy', 'dark', 'hall', 'bright', 'busy'].map(photoOf);
  const questions = Array.from({ length: sizes.questions }, (_, at) => ({
    question: `Question ${at + 1}: may I come when my school does not?`,
    answer: proseOf(30),
  }));
  return [
    { path: '/', title: 'Home', blocks: homeOf(sizes) },
    pageOf('/committees', 'Committees', [
      { type: 'jumpBar', items: '$committees' },
      { type: 'committeeList', items: '$committees' },
    ]),
    {
      path: '/committees/$committee.id',
      each: '$committees',
      as: 'committee',
      title: '$committee.name',
      blocks: [
        {
          type: 'pageHeader',
          title: '$committee.name',
          eyebrow: '$committee.fullName',
          lines: ['$committee.agenda'],
        },
        { type: 'text', heading: 'About the committee', text: '$committee.about' },
        { type: 'carousel', label: 'Chairs', slides: '$committee.chairs', whenEmpty: 'To be announced' },
        { type: 'matrix', matrix: '$committee.matrix', whenEmpty: 'To be announced' },
      ],
    },
    pageOf('/schedule', 'Schedule', [{ type: 'schedule', schedule: '$schedule' }]),
    pageOf('/registration', 'Registration', [
      { type: 'links', links: '$registration' },
      {
        type: 'table',
        heading: 'Fees',
        caption: 'Per delegate, with lunch.',
        rows: feesOf(sizes.rounds ?? false),
      },
      {
        type: 'cards',
        heading: 'Why to come',
        cards: ['Small rooms', 'Fair chairs', 'Good food', 'New friends'].map((title) => ({
          title,
          text: proseOf(15),
        })),
      },
    ]),
    pageOf('/team', sizes.name === 'ssn' ? 'The Organising Team' : 'Secretariat', departments),
    pageOf('/resources', sizes.name === 'ssn' ? 'Accommodation' : 'Resources', [
      {
        type: 'resources',
        heading: 'For each committee',
        items: '$committees',
        whenEmpty: 'To be announced',
      },
    ]),
    pageOf('/questions', 'Questions', [{ type: 'faq', questions }]),
    pageOf('/sponsors', 'Sponsors', [{ type: 'sponsors', sponsors: '$sponsors' }]),
    pageOf('/gallery', 'Gallery', [{ type: 'gallery', pictures: gallery }]),
    pageOf(
      '/letters',
      'Letters',
      sizes.letters.map((words, at) => ({
        type: 'letter',
        heading: `Letter ${at + 1}`,
        text: proseOf(words),
        signature: personOf(at + 1, 'Principal'),
      })),
    ),
    pageOf('/contact', 'Contact', [{ type: 'contact', contact: '$contact' }]),
    pageOf('/about', 'About', [{ type: 'text', text: proseOf(200) }]),
    { path: '*', title: 'Not found', blocks: [{ type: 'message', title: 'Not found' }] },
  ];
}

/** Returns the text of the site.yaml of a site in English. */
export function siteText(sizes: Sizes, face: string): string {
  const { logo } = sizes;
  const mark = logo && LOGO_FILES[logo];
  const footerLinks: Entry[] = [...MENU].slice(0, sizes.footer);
  return stringify({
    conference: {
      name: sizes.name === 'ssn' ? 'SSN MUN 2027' : NAMES[sizes.name],
      edition: 'The 9th Edition',
      year: '27',
      starts: '2027-06-16T09:00',
      ends: '2027-06-18T16:00',
      timezone: 'Asia/Kolkata',
      place: 'Harbour Gate Academy',
      url: 'https://ordinary.plenary.test/',
      language: 'en',
      ...(mark && { mark }),
    },
    theme: { face },
    header: {
      name: '$conference.name',
      ...(mark && { mark: '$conference.mark' }),
      year: '$conference.year',
      links: menuOf(sizes),
    },
    ...(sizes.notice && { notice: { text: NOTICE, link: '/registration' } }),
    footer: {
      name: '$conference.name',
      ...(mark && { mark: '$conference.mark' }),
      lines: ['$conference.dates', '$conference.place'],
      links: footerLinks.map(linkOf),
    },
    contact: contactOf(sizes.contacts),
    committees: committeesOf(sizes),
    registration: WAYS.map(([label, text], at) => ({
      id: `way-${at + 1}`,
      label,
      text,
      link: `https://forms.plenary.test/${at}`,
    })),
    sponsors: sponsorsOf(sizes.sponsors),
    schedule: scheduleOf(),
    routes: routesOf(sizes),
  });
}

/** Returns the text of the site.yaml of a site in another language. */
export function languageSiteText(language: keyof typeof LANGUAGES, face: string): string {
  const { name, edition, motto, menu, register, committees, about } = LANGUAGES[language];
  const [home = '', list = '', registration = ''] = menu;
  const pages = ['/', '/committees', '/registration', '/team', '/programme', '/sponsors'];
  const headed = (path: string, title: string, blocks: object[]) => pageOf(path, title, blocks);
  return stringify({
    conference: {
      name,
      edition,
      year: '27',
      starts: '2027-06-16T09:00',
      ends: '2027-06-18T16:00',
      timezone: 'Europe/Berlin',
      url: 'https://ordinary.plenary.test/',
      language,
    },
    theme: { face },
    header: {
      name: '$conference.name',
      year: '$conference.year',
      links: menu.map((label, at) => ({ label, link: pages[at] })),
    },
    footer: { name: '$conference.name', lines: ['$conference.dates'] },
    committees: committees.map(([title, agenda], at) => ({
      id: `committee-${at + 1}`,
      name: title,
      agenda,
      about,
    })),
    routes: [
      {
        path: '/',
        title: home,
        blocks: [
          {
            type: 'banner',
            title: '$conference.edition',
            name: '$conference.name',
            motto,
            year: '$conference.year',
            dates: '$conference.dates',
            links: [{ label: registration, link: '/registration' }],
          },
          { type: 'text', heading: list, text: about },
          { type: 'committeeList', heading: list, items: '$committees' },
        ],
      },
      headed('/committees', list, [{ type: 'committeeList', items: '$committees' }]),
      headed('/registration', registration, [
        {
          type: 'links',
          links: [
            { label: register, link: 'https://forms.plenary.test/1' },
            { label: menu[3], link: '/team' },
          ],
        },
      ]),
      ...[3, 4, 5].map((at) => headed(pages[at] ?? '', menu[at] ?? '', [{ type: 'text', text: about }])),
      {
        path: '/committees/$committee.id',
        each: '$committees',
        as: 'committee',
        title: '$committee.name',
        blocks: [
          { type: 'pageHeader', title: '$committee.name', lines: ['$committee.agenda'] },
          { type: 'text', text: '$committee.about' },
        ],
      },
      { path: '*', title: '404', blocks: [{ type: 'message', title: '404' }] },
    ],
  });
}
