import { languageSiteText, type Sizes, siteText } from './site-text.ts';
import type { LANGUAGES } from './words.ts';

/** A generated site, the row of the table to which it belongs, and the pages that are loaded. */
export interface OrdinarySite {
  name: string;
  /** Row of the table. */
  content: string;
  /** Widths of the home page, in pixels. */
  homeWidths: readonly number[];
  /** Widths of the other pages, in pixels. */
  widths: readonly number[];
  /** Addresses of the other pages. */
  routes: readonly string[];
  text: (face: string) => string;
}

/** Widths of windows, in pixels. */
export const WIDTHS = [360, 390, 600, 768, 900, 1024, 1280, 1366, 1920, 2560] as const;

const SMALL: Sizes = {
  name: 'short',
  title: 2,
  menu: 6,
  committees: 2,
  agendas: [5],
  chairs: [1, 0],
  departments: [4],
  questions: 3,
  sponsors: 1,
  numbers: ['120', '14'],
  matrix: 15,
  contacts: 1,
  footer: 1,
  letters: [60],
};

const LARGE: Sizes = {
  name: 'middle',
  title: 6,
  menu: 9,
  logo: 'wide',
  countdown: true,
  committees: 8,
  longCommittee: true,
  agendas: [5, 25, 60],
  chairs: [2, 3, 6, 1, 0],
  departments: [2, 5, 6, 7],
  questions: 25,
  sponsors: 9,
  numbers: ['1,240', '86', '14', '₹2,40,000'],
  matrix: 193,
  contacts: 5,
  footer: 12,
  notice: true,
  rounds: true,
  letters: [250, 600],
};

const PAGES = [
  '/committees',
  '/committees/committee-1',
  '/committees/committee-2',
  '/schedule',
  '/registration',
  '/team',
  '/resources',
  '/questions',
  '/sponsors',
  '/gallery',
  '/letters',
  '/contact',
];

/** A whole site: all kinds of pages. */
function whole(name: string, content: string, full: Sizes, widths: readonly number[]): OrdinarySite {
  const routes = full.committees > 1 ? PAGES : PAGES.filter((route) => route !== '/committees/committee-2');
  return { name, content, homeWidths: WIDTHS, widths, routes, text: (face) => siteText(full, face) };
}

/** An opening: the home page of a small site with another header and banner. */
function opening(name: string, content: string, sizes: Partial<Sizes>): OrdinarySite {
  const text = (face: string) => siteText({ ...SMALL, ...sizes }, face);
  return { name, content, homeWidths: WIDTHS, widths: [], routes: [], text };
}

function inLanguage(language: keyof typeof LANGUAGES, content: string): OrdinarySite {
  const widths = [360, 390, 768, 1024, 1280, 1366, 1920];
  const routes = ['/committees', '/registration'];
  return {
    name: content.toLowerCase(),
    content,
    homeWidths: widths,
    widths,
    routes,
    text: (face) => languageSiteText(language, face),
  };
}

const FEW = [360, 1366];
const SOME = [390, 900, 1024, 1366, 1920];
const MOTTO = 'Twelve words that say what this year is about, and no more';

/** All generated sites, in the order of the table. */
export const SITES: readonly OrdinarySite[] = [
  whole('small', 'small content (a)', { ...SMALL, countdown: true }, FEW),
  whole('large', 'typical large (b)', LARGE, SOME),
  whole(
    'largest',
    'largest (c)',
    {
      ...LARGE,
      name: 'long',
      title: 9,
      menu: 6,
      logo: 'square',
      committees: 14,
      departments: [4, 11, 11],
      opening: { photo: 'hall' },
    },
    SOME,
  ),
  whole(
    'middle',
    'middle, JPEG logo (d)',
    {
      ...SMALL,
      name: 'middle',
      menu: 6,
      logo: 'jpeg',
      committees: 5,
      chairs: [3],
      departments: [11],
      footer: 4,
      motto: MOTTO,
      opening: { photo: 'hall' },
    },
    FEW,
  ),
  whole(
    'twelve',
    '12 entries, 2 committees (e)',
    { ...SMALL, name: 'middle', menu: 12, logo: 'wide', footer: 12 },
    FEW,
  ),
  whole(
    'ssn',
    'real: SSN (8 entries)',
    {
      ...LARGE,
      name: 'ssn',
      title: 4,
      menu: 'ssn',
      logo: 'dark',
      committees: 6,
      longCommittee: false,
      departments: [2, 6, 7, 5, 6, 11],
      footer: 4,
      notice: false,
      opening: { photo: 'hall' },
    },
    [900, 1024, 1366],
  ),
  opening('3-short', 'header grid, 3 entries', { menu: 3, countdown: true }),
  opening('3-long', 'header grid, 3 entries', { name: 'long', menu: 3, logo: 'square', title: 9 }),
  opening('6-short-wide', 'grid, 6 entries', {
    logo: 'wide',
    title: 1,
    opening: { photo: 'dark', layout: 'full' },
  }),
  opening('6-middle', 'grid, 6 entries', {
    name: 'middle',
    title: 4,
    opening: { photo: 'bright', layout: 'beside' },
  }),
  opening('6-middle-upright', 'grid, 6 entries', {
    name: 'middle',
    logo: 'upright',
    title: 6,
    opening: { photo: 'busy', layout: 'framed' },
  }),
  opening('6-long-wide', 'grid, 6 entries', {
    name: 'long',
    logo: 'wide',
    title: 9,
    opening: { photo: 'small' },
  }),
  opening('8-middle', 'grid, 8-9 entries', {
    name: 'middle',
    menu: 8,
    logo: 'square',
    countdown: true,
    title: 6,
  }),
  opening('9-middle', 'grid, 8-9 entries', {
    name: 'middle',
    menu: 9,
    title: 2,
    opening: { photo: 'hall', layout: 'field' },
  }),
  opening('9-short-square', 'grid, 8-9 entries', { menu: 9, logo: 'square', title: 2 }),
  opening('9-middle-wide', 'grid, 8-9 entries', {
    name: 'middle',
    menu: 9,
    logo: 'wide',
    title: 4,
    countdown: true,
  }),
  opening('9-grouped', 'grid, 9 in groups', {
    name: 'middle',
    menu: 9,
    groups: 1,
    logo: 'square',
    title: 9,
    opening: { photo: 'hall', layout: 'framed' },
  }),
  opening('12-short', 'grid, 12 flat', { menu: 12, title: 1 }),
  opening('12-middle-wide', 'grid, 12 flat', { name: 'middle', menu: 12, logo: 'wide', title: 6 }),
  opening('12-grouped-short', 'grid, 12 in groups', { menu: 12, groups: 2, logo: 'square' }),
  opening('12-grouped-middle', 'grid, 12 in groups', {
    name: 'middle',
    menu: 12,
    groups: 2,
    logo: 'jpeg',
    title: 4,
  }),
  opening('12-grouped-long', 'grid, 12 in groups', {
    name: 'long',
    menu: 12,
    groups: 2,
    logo: 'upright',
    title: 9,
    opening: { photo: 'hall' },
  }),
  inLanguage('de', 'German'),
  inLanguage('ar', 'Arabic'),
  inLanguage('ta', 'Tamil'),
];
