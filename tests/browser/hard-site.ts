import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/* A site that is hard for a design: five languages, six chairs with names of 45 letters, and logos of all shapes. */

export const LANGUAGES = ['tr', 'nl', 'ta', 'ar', 'zh'] as const;
type Language = (typeof LANGUAGES)[number];

/** The address of a page in a language: the first one has none. */
export const routeIn = (language: Language, route: string) =>
  language === 'tr' ? route : `/${language}${route === '/' ? '' : route}`;

/** Texts in the order of LANGUAGES. */
const WORDS = {
  name: [
    'İğdır Işıklı Lisesi Birleşmiş Milletler Modeli',
    'Rijnlands Meertalige Jongerenconferentie IJsselstein',
    'திருச்சிராப்பள்ளி மாதிரி ஐக்கிய நாடுகள் மாநாடு',
    'مؤتمر نموذج الأمم المتحدة لطلبة المدارس الثانوية',
    '成都外国语学校模拟联合国大会',
  ],
  edition: ['Beşinci dönem', 'Vijfde editie', 'ஐந்தாம் பதிப்பு', 'الدورة الخامسة', '第五届会议'],
  motto: [
    'İyi bir söz, kısa bir sözdür',
    'Wie luistert, is halverwege',
    'கேட்பவரே பாதி வழி கடந்தவர்',
    'من يُصغِ يقطعْ نصف الطريق',
    '会听的人已经走了一半的路',
  ],
  home: ['Ana sayfa', 'Begin', 'முகப்பு', 'الرئيسية', '首页'],
  committees: ['Komiteler', 'Commissies', 'குழுக்கள்', 'اللجان', '委员会'],
  programme: ['İşleyiş', 'Programma', 'நிகழ்ச்சி நிரல்', 'البرنامج', '日程'],
  registration: ['Kayıt işleri', 'Inschrijving', 'பதிவு', 'التسجيل', '报名'],
  team: ['Ekibimiz', 'Het team', 'எங்கள் குழு', 'الفريق', '团队'],
  sponsors: ['Destekçilerimiz', 'Onze sponsors', 'ஆதரவாளர்கள்', 'الرعاة', '赞助方'],
  first: [
    'Uluslararası İnsan Hakları İzleme Komisyonu',
    'Mensenrechtenraad van de Verenigde Naties',
    'ஐக்கிய நாடுகள் மனித உரிமைகள் பேரவை',
    'مجلس حقوق الإنسان التابع للأمم المتحدة',
    '联合国人权理事会',
  ],
  firstAgenda: [
    'Işığı görmeyen iller: Sınır şehirlerinde eğitim hakkı ve iklim göçü',
    'Minderjarige vluchtelingen en het recht op onderwijs in de grensstreek',
    'எல்லை மாவட்டங்களில் குழந்தைகளின் கல்வி உரிமையும் காலநிலை இடப்பெயர்வும்',
    'حق الأطفال اللاجئين في التعليم في المناطق الحدودية المتأثرة بتغيّر المناخ',
    '气候变化影响下边境地区难民儿童的受教育权',
  ],
  second: [
    'Güvenlik Konseyi',
    'Arbeidsongeschiktheidsverzekeringscommissie',
    'பாதுகாப்புச் சபை',
    'مجلس الأمن',
    '安全理事会',
  ],
  secondAgenda: [
    'Boğazlarda gemi geçişi',
    'De toekomst van het Waddengebied',
    'காவிரி நீர்ப் பங்கீடு',
    'مياه النيل بين دول المنبع ودول المصب',
    '湄公河水资源的分配',
  ],
  about: [
    'Iğdır’dan İzmir’e, her öğrencinin bir ışığı vardır. Komite üç oturumda tek bir metin yazar.',
    'IJverige afgevaardigden schrijven in drie zittingen één tekst; niemand leest een toespraak voor.',
    'மூன்று அமர்வுகளில் ஒரே ஒரு தீர்மானம். யாரும் உரை வாசிப்பதில்லை; எல்லோரும் பேசுகிறார்கள்.',
    'ثلاث جلسات ونصّ واحد. لا أحد يقرأ خطابًا مكتوبًا، بل يتحدث الجميع بأصواتهم.',
    '三场会议，一份决议。没有人照稿念，每个人都要开口说话。',
  ],
  chair: ['Başkan Yardımcısı', 'Ondervoorzitter', 'துணைத் தலைவர்', 'نائبة الرئيس', '副主席'],
  opening: ['Açılış töreni', 'Openingsceremonie', 'தொடக்க விழா', 'حفل الافتتاح', '开幕式'],
  session: ['Birinci oturum', 'Eerste zitting', 'முதல் அமர்வு', 'الجلسة الأولى', '第一次会议'],
  hall: ['Işık Salonu', 'Grote zaal', 'பெரிய அரங்கம்', 'القاعة الكبرى', '大礼堂'],
  form: ['Delege kayıt formu', 'Inschrijfformulier', 'பிரதிநிதிகள் படிவம்', 'استمارة المندوبين', '代表报名表'],
} satisfies Record<string, readonly [string, string, string, string, string]>;

/** Names of about 45 letters, or in Chinese of as many syllables as names have. */
const CHAIRS: (readonly [string, string, string, string, string])[] = [
  [
    'Gülşen Yağmur İpekçioğlu Kışlalı Akbıyıkoğlu',
    'Annemarieke van Oldenborgh-Wijngaardenhoeven',
    'திருவேங்கடநாராயணன் சுப்பிரமணியம் கிருஷ்ணமூர்த்தி',
    'عبد الرحمن بن محمد بن عبد العزيز آل الشيخ مبارك',
    '阿不都热合曼·买买提明·吐尔逊',
  ],
  [
    'Mehmet Çağrı Hacıhasanoğlu Karaosmanoğlu Öz',
    'Jonkheer Willem-Alexander van Nispen tot Zenden',
    'இராமச்சந்திரன் வேங்கடசுப்பிரமணியம் மீனாட்சிசுந்தரம்',
    'فاطمة الزهراء بنت عبد اللطيف الحسيني الإدريسي',
    '欧阳慧敏',
  ],
];
const LATIN = [
  'Maria Esperanza Villaverde Rodríguez Montenegro',
  'Lakshmi Venkatanarasimharajuvaripeta Subramani',
  'Wolfgang-Maximilian Schlegelsteinhausenberger',
  'Oluwaseyifunmitan Adebayo-Ogunlesi Ayodeleson',
];
const EMPHASISED = LATIN.map((name) => [name, name, name, name, name] as const);

type Texts = readonly [string, string, string, string, string];

/** A value in all languages, as YAML on one line. */
const inAll = (texts: Texts) =>
  `{ ${LANGUAGES.map((language, at) => `${language}: ${JSON.stringify(texts[at])}`).join(', ')} }`;

const word = (name: keyof typeof WORDS) => inAll(WORDS[name]);

const people = (indent: string) =>
  [...CHAIRS, ...EMPHASISED]
    .map((names, at) => {
      const photo = at % 2 ? '' : `\n${indent}  photo: face.jpg`;
      return `${indent}- name: ${inAll(names)}\n${indent}  role: ${word('chair')}${photo}\n`;
    })
    .join('');

/** Sponsors whose logos have all shapes. */
export const LOGOS = ['wide', 'upright', 'white', 'tiny', 'square', 'photo'];

const page = (path: string, title: keyof typeof WORDS, blocks: string) =>
  `  - path: ${path}\n    title: ${word(title)}\n    blocks:\n      - type: pageHeader\n        title: ${word(title)}\n${blocks}`;

/** The whole site.yaml. `theme` is what it says of its look. */
export const hardSite = (theme: string) => `languages: [${LANGUAGES.join(', ')}]
conference:
  name: ${word('name')}
  edition: ${word('edition')}
  starts: 2040-05-07T09:00
  ends: 2040-05-08T18:00
  timezone: Europe/Istanbul
  place: ${word('hall')}
  url: https://hard.plenary.test/
theme: ${theme}
header:
  name: $conference.name
  dates: $conference.dates
  links:
    - { label: ${word('committees')}, link: /committees }
    - { label: ${word('programme')}, link: /programme }
    - { label: ${word('registration')}, link: /registration }
    - { label: ${word('team')}, link: /team }
footer:
  name: $conference.name
  lines: [$conference.dates, $conference.place]
  links:
    - { label: ${word('sponsors')}, link: /sponsors }
committees:
  - id: first
    name: ${word('first')}
    agenda: ${word('firstAgenda')}
    about: ${word('about')}
    chairs:
${people('      ')}  - id: second
    name: ${word('second')}
    mood: crisis
    agenda: ${word('secondAgenda')}
    about: ${word('about')}
secretariat:
${people('  ')}schedule:
  days:
    - sessions:
        - { starts: 09:00, ends: 10:00, title: ${word('opening')}, room: ${word('hall')} }
        - { starts: 10:30, ends: 12:00, title: ${word('session')}, room: ${word('hall')} }
    - sessions:
        - { starts: 09:00, ends: 11:00, title: ${word('firstAgenda')}, room: ${word('hall')}, text: ${word('about')} }
sponsors:
${LOGOS.map((name, at) => `  - { name: "Example ${name}", logo: sponsors/${name}.${name === 'photo' ? 'jpg' : 'png'}, tier: ${at < 2 ? 'Gold' : 'Partners'} }\n`).join('')}  - { name: ${word('hall')}, tier: Partners }
routes:
  - path: /
    title: ${word('home')}
    blocks:
      - type: banner
        title: ${word('edition')}
        name: ${word('name')}
        motto: ${word('motto')}
        dates: $conference.dates
        place: $conference.place
        links: [{ label: ${word('registration')}, link: /registration }, { label: ${word('committees')}, link: /committees }]
      - type: committeeList
        heading: ${word('committees')}
        items: $committees
      - type: sponsors
        heading: ${word('sponsors')}
        sponsors: $sponsors
${page('/committees', 'committees', '      - type: committeeList\n        items: $committees\n')}  - path: /committees/$committee.id
    each: $committees
    as: committee
    title: $committee.name
    mood: $committee.mood
    blocks:
      - type: pageHeader
        title: $committee.name
        lines: [$committee.agenda]
      - type: text
        text: $committee.about
      - type: people
        heading: ${word('team')}
        people: $committee.chairs
      - type: carousel
        label: ${word('chair')}
        slides: $committee.chairs
${page('/programme', 'programme', '      - type: schedule\n        schedule: $schedule\n')}${page('/registration', 'registration', `      - type: links\n        links:\n          - { label: ${word('form')}, link: /team }\n          - { label: ${word('form')}, link: /programme }\n`)}${page('/team', 'team', '      - type: people\n        people: $secretariat\n')}${page('/sponsors', 'sponsors', '      - type: sponsors\n        sponsors: $sponsors\n')}  - path: "*"
    title: "404"
    blocks:
      - { type: message, title: "404" }
`;

const svg = (width: number, height: number, colour: string, ground = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}<path fill="${colour}" d="M0 0h${width}v${height}z"/><circle cx="${width / 3}" cy="${(height * 2) / 3}" r="${Math.min(width, height) / 3}" fill="${colour}"/></svg>`,
  );

/** Writes the pictures that the site names into its `media/`. */
export async function hardMedia(folder: string): Promise<void> {
  const media = path.join(folder, 'media');
  mkdirSync(path.join(media, 'sponsors'), { recursive: true });
  const drawings: Record<string, Buffer> = {
    wide: svg(1600, 120, '#12306b'),
    upright: svg(160, 900, '#7a1a2a'),
    white: svg(600, 240, '#ffffff'),
    tiny: svg(20, 14, '#20603a'),
    square: svg(400, 400, '#b8860b'),
    photo: svg(800, 500, '#224466', '<path fill="#fff" d="M0 0h800v500H0z"/>'),
  };
  for (const [name, drawing] of Object.entries(drawings)) {
    const picture = sharp(drawing);
    const [file, content] =
      name === 'photo'
        ? [`${name}.jpg`, await picture.flatten({ background: '#fff' }).jpeg().toBuffer()]
        : [`${name}.png`, await picture.png().toBuffer()];
    writeFileSync(path.join(media, 'sponsors', file), content);
  }
  const face = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><path fill="#8fa3b5" d="M0 0h900v600H0z"/><circle cx="760" cy="180" r="110" fill="#5a3a2a"/><path d="M600 600c20-220 300-220 320 0z" fill="#223"/></svg>',
  );
  await sharp(face).jpeg().toFile(path.join(media, 'face.jpg'));
}
