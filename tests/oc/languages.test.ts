import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSiteInFile } from '../../src/compiler/node/site.ts';
import type { SiteFacts } from '../../src/core/index.ts';
import {
  connectSmtp,
  createService,
  createUploadDependencies,
  findMailSheet,
  openMailLog,
  readTables,
  sendMails,
} from '../../src/oc/index.ts';
import { serviceFacts } from '../../src/site/build/hosting/service-facts.ts';
import { schemas } from '../compiler/real-site.ts';
import { small } from '../compiler/small-site.ts';
import { edited, write } from './allotment/conference.ts';
import { formWith, MEMBER, membersFolder, QUERY } from './mail-service.ts';
import { packed } from './packed.ts';
import { startMailServer } from './sending/mail-server.ts';
import { opened } from './workbook/opened.ts';

/* A site in English, French and Arabic: a form in each of them, one workbook, and mails in the language of the person. */

const WRITTEN = `
committees:
  - id: unsc
    name: { en: Security Council, fr: Conseil de sécurité, ar: مجلس الأمن }
    guide: { note: Here, link: /guides }
  - id: who
    name: { en: Health Organization, fr: Organisation de la santé, ar: منظمة الصحة }
allotment:
  committees:
    - { committee: unsc, seats: 3 }
    - { committee: who, seats: 1 }
registrations:
  columns:
    name: [{ en: Whole name, ar: الاسم الكامل }]
    mail: [{ en: Mail of yours, ar: البريد الإلكتروني }]
    school: [{ en: Your school here, ar: المدرسة }]
    committee: [{ en: Your committee, ar: اللجنة }]
    language: [Write to me in]
  mail:
    subject: { en: "Welcome to {conference}", fr: "Bienvenue à {conference}", ar: "أهلا بكم في {conference}" }
    text:
      en: "Dear {name}, your first choice is {committee}. {link}"
      fr: "Chère personne {name}, votre premier choix : {committee}. {link}"
      ar: "تحية {name}، خياركم الأول {committee}. {link}"
    waiting:
      subject: Please wait
      text: "Dear {name}, please wait for {conference}."
`;

const PAGES = `  - path: /login
    title: { en: Login, fr: Connexion, ar: الدخول }
    blocks:
      - type: login
        title: { en: Login, fr: Connexion, ar: الدخول }
        note: { en: OC, fr: OC, ar: OC }
  - path: /guides
    title: Guides
    blocks:
      - type: message
        title: Guides
  - path: /thank-you
    title: Thanks
    blocks:
      - type: message
        title: Thanks
`;

const trilingual = `languages: [en, fr, ar]\n${small}`
  .replace('name: Example MUN', 'name: { en: Example MUN, fr: MNU Exemple, ar: نموذج المثال }')
  .replace('routes:\n', `${WRITTEN}routes:\n${PAGES}`);

/** The exports of the three forms, as one ZIP. */
const FORMS = {
  'Registration.csv': [
    'Timestamp,Full name,Email,School,First committee choice,Write to me in',
    '2024-05-01 10:00,Asha Rao,asha@school.example,Deodar Hall,Security Council,English',
    '2024-05-01 11:00,Émile Roy,emile@school.example,Deodar Hall,Security Council,French',
  ],
  'Inscription.csv': [
    'Horodateur,Nom et prénom,Adresse e-mail,Établissement scolaire,Premier choix de comité',
    '2024-05-02 10:00,Chloé Morel,chloe@lycee.example,Lycée Pin,Organisation de la santé',
    '2024-05-04 10:00,Louis Petit,louis@lycee.example,Lycée Pin,Organisation de la santé',
    '2024-05-05 10:00,Zoé Blanc,zoe@lycee.example,Lycée Pin,Organisation de la santé',
  ],
  'تسجيل.csv': [
    'Timestamp,الاسم الكامل,البريد الإلكتروني,المدرسة,اللجنة',
    '2024-05-03 10:00,ليان الخطيب,layan@madrasa.example,مدارس النهضة,مجلس الأمن',
  ],
};

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-languages-'));
let members: Awaited<ReturnType<typeof membersFolder>>;
let facts: SiteFacts;
let server: ServerType;
let origin: string;
let workbook: Uint8Array;

function factsOf(text: string): SiteFacts {
  const file = path.join(folder, 'site.yaml');
  writeFileSync(file, text);
  const { site, problems } = openSiteInFile({ file, schemas, name: 'site.yaml' }).compile();
  if (!site) throw new Error(problems.map(({ line, message }) => `${line} ${message}`).join('\n'));
  return { ...serviceFacts(site), headers: [] };
}

async function upload(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const answer = await fetch(`${origin}/mail?${QUERY}`, { method: 'POST', body: formWith(bytes, name) });
  if (!answer.ok) throw new Error(await answer.text());
  return new Uint8Array(await answer.arrayBuffer());
}

beforeAll(async () => {
  members = await membersFolder();
  facts = factsOf(trilingual);
  const mail = createUploadDependencies({ membersFile: members.file, rules: facts.rules });
  const app = createService({ publicFolder: folder, ...facts, mail });
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parts = Object.entries(FORMS).map(([name, lines]) => ({ name, content: lines.join('\n') }));
  workbook = await upload(await packed(parts), 'forms.zip');
});

afterAll(() => {
  server.close();
  members.remove();
  rmSync(folder, { recursive: true });
});

/** The mails of a sheet, sent through a mail server: what arrived, by the first part of the address. */
async function sent(bytes: Uint8Array, name: string) {
  const where = mkdtempSync(path.join(folder, 'mails-'));
  const log = await openMailLog(path.join(where, 'sent.jsonl'));
  const mailServer = await startMailServer();
  stops.push(() => mailServer.close());
  const { mails } = findMailSheet(await readTables(bytes, 'data.xlsx'), name);
  await sendMails(mails, {
    from: { name: 'MUN', address: 'mun@school.example' },
    log,
    connect: () => connectSmtp(mailServer.at),
    wait: async () => {},
    perMinute: 1000,
    signal: new AbortController().signal,
    again: () => false,
  });
  await log.close();
  const all = mailServer.taken.map(({ to, message }) => [to.split('@')[0] ?? '', mailIn(message)] as const);
  return Object.fromEntries(all);
}

/** What a mail program shows of a message with two parts (RFC 2045, 2047). */
function mailIn(message: string) {
  const [head = '', ...rest] = message.replace(/\r\n/g, '\n').split('\n\n');
  const header = (name: string, of: string) =>
    new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'im').exec(of)?.[1]?.replace(/\n\s/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = rest.join('\n\n').split(`--${boundary}`).slice(1, 3);
  const [text = '', html = ''] = parts.map((part) => {
    const at = part.indexOf('\n\n');
    const body = part.slice(at).trim();
    const encoding = header('Content-Transfer-Encoding', part.slice(0, at));
    return encoding === 'base64' ? Buffer.from(body, 'base64').toString() : unquoted(body, encoding);
  });
  const subject = header('Subject', head)
    ?.replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, encoded: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString()
        : unquoted(encoded.replaceAll('_', ' '), 'quoted-printable'),
    );
  return { subject, text: text.trim(), html, language: header('Content-Language', head) };
}

function unquoted(text: string, encoding: string | undefined): string {
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const languagesIn = async (bytes: Uint8Array, sheet: string, header: string) => {
  const book = await opened(bytes);
  const names = book.column(sheet, sheet === 'Delegates' || sheet === 'Allotment' ? 'Name' : 'name');
  return Object.fromEntries(names.map((name, at) => [name, book.column(sheet, header)[at]]));
};

describe('people who register in several languages', () => {
  test('have the language of their form, or that which they asked for', async () => {
    expect(await languagesIn(workbook, 'Delegates', 'Language')).toEqual({
      'Asha Rao': 'en',
      'Émile Roy': 'fr',
      'Chloé Morel': 'fr',
      'Louis Petit': 'fr',
      'Zoé Blanc': 'fr',
      'ليان الخطيب': 'ar',
    });
    // each committee is known by the names that the forms have
    expect((await opened(workbook)).column('Problems', 'Code')).not.toContain('committee-unknown');
  });

  test('get the mail that thanks in it: words, names and page, and its direction', async () => {
    const { asha, emile, layan } = await sent(workbook, 'Mail merge');
    expect(asha).toMatchObject({
      subject: 'Welcome to Example MUN',
      text: 'Dear Asha Rao, your first choice is Security Council. https://mun.example.org/thank-you',
      language: 'en',
    });
    expect(emile).toMatchObject({
      subject: 'Bienvenue à MNU Exemple',
      text: 'Chère personne Émile Roy, votre premier choix : Conseil de sécurité. https://mun.example.org/fr/thank-you',
      language: 'fr',
    });
    expect(layan).toMatchObject({
      subject: 'أهلا بكم في نموذج المثال',
      text: 'تحية ليان الخطيب، خياركم الأول مجلس الأمن. https://mun.example.org/ar/thank-you',
      language: 'ar',
    });
    expect(emile?.html).toContain('<div lang="fr" dir="ltr">');
    expect(layan?.html).toContain('<div lang="ar" dir="rtl">');
  });

  test('get the mail about a seat in the words of Plenary where the file has none, and in the main language where it is not translated', async () => {
    const mails = await sent(workbook, 'Mail merge seats');
    expect(mails.layan).toMatchObject({ subject: 'مقعدكم في نموذج المثال', language: 'ar' });
    expect(mails.layan?.text).toContain('اللجنة: مجلس الأمن');
    expect(mails.layan?.text).toContain('https://mun.example.org/ar/guides');
    expect(mails.asha?.text).toContain('Why you have this seat: first choice');
    const waits = Object.values(mails).filter(({ subject }) => subject === 'Please wait');
    expect(waits).toHaveLength(2);
    for (const one of waits) {
      expect(one.text).toContain('please wait for Example MUN.');
      expect(one.html).toContain('<div lang="en" dir="ltr">');
    }
  });

  test('have the names of their seat for a certificate', async () => {
    expect(await languagesIn(workbook, 'Allotment', 'Committee translated')).toMatchObject({
      'Asha Rao': null,
      'Émile Roy': 'Conseil de sécurité',
      'ليان الخطيب': 'مجلس الأمن',
    });
  });

  test('keep their seat and their language in later uploads, and the OC may correct it', async () => {
    const changed = await edited(workbook, (sheets) => {
      write(sheets, 'Delegates', 'Asha Rao', { Language: 'العربية' });
      write(sheets, 'Delegates', 'Chloé Morel', { Language: 'Klingon' });
    });
    const next = await upload(changed, 'data.xlsx');
    expect(await languagesIn(next, 'Delegates', 'Language')).toMatchObject({
      'Asha Rao': 'ar',
      'Émile Roy': 'fr',
      'Chloé Morel': 'fr',
      'ليان الخطيب': 'ar',
    });
    expect(await languagesIn(next, 'Delegates', 'Corrected')).toMatchObject({ 'Asha Rao': 'Language' });
    const book = await opened(next);
    expect(book.column('Problems', 'Code')).toContain('language-unknown');
    expect(book.column('Allotment', 'Name')).toEqual((await opened(workbook)).column('Allotment', 'Name'));
    // and in the one after that
    expect(await languagesIn(await upload(next, 'data.xlsx'), 'Delegates', 'Language')).toMatchObject({
      'Asha Rao': 'ar',
    });
  });
});

test('a failed upload without script is answered in the language of the page, and leads back to it', async () => {
  const answerTo = async (query: string) => {
    const wrong = formWith();
    for (const [field, value] of Object.entries({ ...MEMBER, password: 'wrong' })) wrong.append(field, value);
    const form = new Response(wrong);
    // fetch would say that a script asks
    const call = request(`${origin}/mail${query}`, {
      method: 'POST',
      headers: {
        accept: 'text/html',
        'sec-fetch-mode': 'navigate',
        'content-type': form.headers.get('content-type') ?? '',
      },
    });
    call.end(Buffer.from(await form.arrayBuffer()));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return [answer.statusCode, (await buffer(answer)).toString()] as const;
  };
  const expected = [
    ['?language=fr', '<html lang="fr" dir="ltr">', '<a href="/fr/login">Connexion</a>'],
    ['?language=ar', '<html lang="ar" dir="rtl">', '<a href="/ar/login">الدخول</a>'],
    ['', '<html lang="en" dir="ltr">', '<a href="/login">Login</a>'],
    // no language of the site
    ['?language=xx%22%3E%3Cscript%3E', '<html lang="en" dir="ltr">', '<a href="/login">Login</a>'],
  ] as const;
  for (const [query, html, back] of expected) {
    const [status, page] = await answerTo(query);
    expect(status).toBe(401);
    expect(page).toContain(html);
    expect(page).toContain(back);
  }
});

test('a site in one language has neither rules nor columns for others', async () => {
  const { rules, ...others } = factsOf(
    small.replace('routes:\n', 'committees:\n  - { id: unsc, name: Security Council }\nroutes:\n'),
  );
  expect(rules).not.toHaveProperty('languages');
  expect(others).not.toHaveProperty('otherWords');
  const { run } = createUploadDependencies({ membersFile: members.file, rules }).jobs;
  const book = await opened(await run(Buffer.from(FORMS['Registration.csv'].join('\n')), 'a.csv'));
  expect(book.rows('Delegates')[0]).not.toContain('Language');
  expect(book.rows('Mail merge')[0]).not.toContain('language');
});
