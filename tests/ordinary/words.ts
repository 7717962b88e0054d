/* Words of the generated sites. All names are invented. */

/** Conference names of 8, 27 and 47 characters. */
export const NAMES = {
  short: 'OakMUN27',
  middle: 'Harbour Gate Academy MUN 27',
  long: 'Bartholomew Lakeside College Model United Nations'.slice(0, 47),
} as const;

/** Titles by their number of words. */
export const TITLES: Record<number, string> = {
  1: 'Convergence',
  2: 'Ninth Edition',
  4: 'The Ninth Annual Session',
  6: 'The Ninth Harbour Gate Student Conference',
  9: 'The Ninth Annual Harbour Gate Model United Nations Conference',
};

/** Labels of the menu in the usual order, each with its page. */
export const MENU = [
  ['Home', '/'],
  ['Committees', '/committees'],
  ['Schedule', '/schedule'],
  ['Registration', '/registration'],
  ['Secretariat', '/team'],
  ['Resources', '/resources'],
  ['Questions', '/questions'],
  ['Sponsors', '/sponsors'],
  ['Gallery', '/gallery'],
  ['Letters', '/letters'],
  ['Contact', '/contact'],
  ['About', '/about'],
] as const satisfies readonly (readonly [string, string])[];

/** The menu of the real conference of eight entries. */
export const SSN_MENU = [
  ['Home', '/'],
  ['Letter', '/letters'],
  ['Committees', '/committees'],
  ['The Organising Team', '/team'],
  ['Accommodation', '/resources'],
  ['Sponsors', '/sponsors'],
  ['Apply', '/registration'],
  ['Contact', '/contact'],
] as const satisfies readonly (readonly [string, string])[];

const COMMITTEES = [
  ['UNSC', 'United Nations Security Council'],
  ['UNHRC', 'United Nations Human Rights Council'],
  ['World Health Organization', 'World Health Assembly'],
  ['ECOSOC', 'Economic and Social Council'],
  ['Disarmament and International Security Committee (DISEC)', 'First Committee'],
  ['UN Women', 'Commission on the Status of Women'],
  ['Historic Crisis 1956', 'Crisis cabinet'],
  ['International Press', 'Press corps'],
  ['UNODC', 'Office on Drugs and Crime'],
  ['Lok Sabha', 'House of the People'],
  ['Arab League', 'Council of the League'],
  ['UNEP', 'Environment Programme'],
  ['International Court of Justice', 'The Court'],
  ['SPECPOL', 'Fourth Committee'],
] as const;

/** Returns the first committees, with the long name (56 characters) in front when it is asked for. */
export function committeeNames(count: number, withLong: boolean): (readonly [string, string])[] {
  const [long] = COMMITTEES.slice(4, 5);
  const others = COMMITTEES.filter((one) => one !== long);
  return [...(withLong && long ? [long] : []), ...others].slice(0, count);
}

const AGENDA =
  'The protection of civilians and of critical infrastructure in armed conflicts that are fought across borders with autonomous weapons, and the responsibility of the states that export them, of the companies that write their software and of the organizations that are asked to monitor each ceasefire without any access to the territory in question, since no treaty has yet answered who is liable for a decision that nobody took';

/** Returns an agenda of so many words. */
export function agendaOf(words: number): string {
  return words <= 5
    ? 'Cyber attacks on critical infrastructure'
    : AGENDA.split(' ').slice(0, words).join(' ').replace(/,$/, '');
}

const GIVEN = 'Asha Bina Carlos Dalia Emeka Farah Gita Hugo Imani Jonas Kavya Leila Meera'.split(' ');
const FAMILY = 'Venkataraghavan Okafor Lindqvist Raman Castellanos Brandt Mwangi'.split(' ');

/** Returns the invented name of a person. */
export const personName = (index: number): string =>
  `${GIVEN[index % GIVEN.length]} ${FAMILY[(index * 3 + Math.floor(index / GIVEN.length)) % FAMILY.length]}`;

const SENTENCES = [
  'Nobody reads a speech from paper here, and everybody who wants to speak will speak.',
  'The chairs have prepared a guide for each committee, which you should read before you come.',
  'Most of the work is done between the sessions, over tea, by people who disagree.',
  'If this is your first conference, ask your neighbour: last year it was theirs.',
  'A resolution is a text that many have changed until they could live with it.',
];

/** Returns prose of about so many words, in paragraphs of five sentences. */
export function proseOf(words: number): string {
  const sentences: string[] = [];
  for (let count = 0; count < words; count += 15)
    sentences.push(SENTENCES[sentences.length % SENTENCES.length] ?? '');
  const paragraphs: string[] = [];
  for (let at = 0; at < sentences.length; at += 5) paragraphs.push(sentences.slice(at, at + 5).join(' '));
  return paragraphs.join('\n\n');
}

/** Departments of a team, in the order of their rank. */
export const DEPARTMENTS = [
  'Secretariat',
  'Delegate Affairs',
  'Hospitality',
  'Logistics',
  'Press',
  'Technology',
];

/** A notice of 140 characters. */
export const NOTICE =
  'Early bird registration ends on 31 January: delegations of ten or more that pay before then choose their committees first and save ₹ 500 each.'.slice(
    0,
    142,
  );

/** Texts of sites in other languages. */
export const LANGUAGES = {
  de: {
    name: 'Lindentaler Konferenz',
    edition: 'Zwölfte Vollversammlung',
    motto: 'Verantwortungsbewusstsein entsteht im Streitgespräch',
    menu: ['Startseite', 'Ausschüsse', 'Anmeldung', 'Organisationsteam', 'Tagesordnung', 'Unterstützer'],
    register: 'Delegationsanmeldung für Schulgemeinschaften',
    committees: [
      ['Sicherheitsrat', 'Kernwaffenteststoppabkommen und Verifikationsmechanismen im Nordpazifik'],
      ['Menschenrechtsrat', 'Versammlungsfreiheit und Gesichtserkennung'],
      ['Umweltversammlung', 'Meeresbodenschutz und Rohstoffgewinnung'],
    ],
    about: 'Drei Tage lang verhandeln Schülerinnen und Schüler über Fragen, die ihnen niemand abnimmt.',
  },
  ar: {
    name: 'مؤتمر المرفأ للأمم المتحدة',
    edition: 'الدورة التاسعة',
    motto: 'من يُصغِ يقطعْ نصف الطريق',
    menu: ['الرئيسية', 'اللجان', 'التسجيل', 'الفريق', 'البرنامج', 'الرعاة'],
    register: 'استمارة تسجيل الوفود المدرسية',
    committees: [
      ['مجلس الأمن', 'مياه النيل بين دول المنبع ودول المصب'],
      ['مجلس حقوق الإنسان', 'حق الأطفال اللاجئين في التعليم'],
      ['جمعية البيئة', 'حماية البحار من البلاستيك'],
    ],
    about: 'ثلاث جلسات ونصّ واحد. لا أحد يقرأ خطابًا مكتوبًا، بل يتحدث الجميع بأصواتهم.',
  },
  ta: {
    name: 'திருச்சி மாதிரி ஐநா மாநாடு',
    edition: 'ஒன்பதாம் பதிப்பு',
    motto: 'கேட்பவரே பாதி வழி கடந்தவர்',
    menu: ['முகப்பு', 'குழுக்கள்', 'பதிவு', 'எங்கள் குழு', 'நிகழ்ச்சி நிரல்', 'ஆதரவாளர்கள்'],
    register: 'பிரதிநிதிகள் பதிவுப் படிவம்',
    committees: [
      ['பாதுகாப்புச் சபை', 'காவிரி நீர்ப் பங்கீடு'],
      ['மனித உரிமைகள் பேரவை', 'எல்லை மாவட்டங்களில் குழந்தைகளின் கல்வி உரிமை'],
      ['சுற்றுச்சூழல் பேரவை', 'கடல் மாசு'],
    ],
    about: 'மூன்று அமர்வுகளில் ஒரே ஒரு தீர்மானம். யாரும் உரை வாசிப்பதில்லை.',
  },
} as const;
