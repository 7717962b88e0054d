import { describe, expect, test } from 'vitest';
import { createWorkbook } from '../../../../src/oc/jobs/create-workbook.ts';
import { csvText, utf8 } from '../../exports/bytes.ts';
import { texts } from '../../texts.ts';
import { type Opened, opened } from '../../workbook/opened.ts';
import { rules } from '../people.ts';

/* Forms as conferences make them, from the file that is uploaded to the cells of data.xlsx. */

const MADE = new Date(Date.UTC(2027, 0, 20));

/** The workbook of a CSV file with these rows. */
function uploaded(...rows: string[][]): Promise<Opened> {
  return uploadedWith(rules, ...rows);
}

async function uploadedWith(own: typeof rules, ...rows: string[][]): Promise<Opened> {
  return opened(
    await createWorkbook(utf8(csvText(rows, { quotes: 'all', lineEnd: '\n' })), 'form.csv', own, MADE),
  );
}

const problemsOf = (workbook: Opened) =>
  workbook.names.includes('Problems')
    ? workbook
        .rows('Problems')
        .slice(1)
        .map((row) => row.join(' '))
    : [];

describe('columns full of committees are choices', () => {
  test.each([
    ['Council', 'Country'],
    ['Council Preference 1', 'Council Preference 2'],
    ['Council 1', 'Council 2'],
    ['Assembly', 'Second assembly'],
    ['Chamber 1', 'Chamber 2'],
    ['Forum', 'Forum 2'],
    ['Organ', 'Alternative organ'],
    ['Room', 'Backup room'],
    ['Team', 'Other team'],
    ['Which committee are you applying for?', 'And if that is full?'],
    ['Where would you like to be?', 'Plan B'],
    ['Simulation', 'Simulation II'],
    ['First', 'Second'],
    ['1st', '2nd'],
    ['Top pick', 'Runner-up'],
    ['Kurul', 'Kurul 2'],
    ['Body', 'Body (alternate)'],
    ['Option A', 'Option B'],
    ['Q7', 'Q8'],
    ['I would like to debate in', 'or in'],
  ])('below “%s” and “%s”', async (first, second) => {
    const workbook = await uploaded(
      ['Name', 'Email', 'School', first, second],
      ['Asha Rao', 'asha@example.org', 'Hill', 'UNSC', second === 'Country' ? 'France' : 'IPC'],
      ['Bina Das', 'bina@example.org', 'Lake', 'DISEC', second === 'Country' ? 'China' : 'CCC'],
    );
    expect(workbook.column('Delegates', 'Choice 1 committee')).toEqual(['UNSC', 'DISEC']);
    if (second === 'Country')
      expect(workbook.column('Delegates', 'Choice 1 portfolio')).toEqual(['France', 'China']);
    else expect(workbook.column('Delegates', 'Choice 2 committee')).toEqual(['IPC', 'CCC']);
  });

  test.each(['Paid?', 'Remarks', 'Date of form', 'ID card', 'Fee status', 'Checked by'])(
    'below a group “Preferences” whose last column is “%s”',
    async (last) => {
      const workbook = await uploaded(
        ['Personal', '', '', 'Preferences', '', '', 'Office use'],
        ['Name', 'E-mail ID', 'School', '1st', '2nd', '3rd', last],
        ['Rao, Asha', 'asha@example.org', 'Hill', 'UNSC', 'DISEC', 'IPC', 'Y'],
      );
      const choices = [1, 2, 3].map((at) => workbook.column('Delegates', `Choice ${at} committee`)[0]);
      expect(choices).toEqual(['UNSC', 'DISEC', 'IPC']);
    },
  );

  test.each(['Allotted committee', 'Committee given', 'Final assignment', 'Not wanted'])(
    'but below “%s” that is asked, and nobody has a seat before',
    async (header) => {
      const workbook = await uploaded(
        ['Name', 'Email', header],
        ['Asha Rao', 'asha@example.org', 'UNSC'],
        ['Bina Das', 'bina@example.org', 'DISEC'],
      );
      expect(problemsOf(workbook).join()).toContain('Not a choice');
    },
  );
});

describe('the delegate’s own address comes before the one of who fills the form in', () => {
  test.each([
    ['Email Address', "Delegate's email"],
    ['Email Address', 'Participant Email'],
    ['Email Address', 'Your email'],
    ['Email Address', 'Delegate 1 Email'],
    ['Email Address', 'Student Email'],
    ['Email Address', "Student's email ID"],
    ['Email Address', 'Email of the delegate'],
    ['Email Address', 'Email ID of participant'],
    ['Email Address', 'Personal email'],
    ['Email Address', 'Personal Email ID'],
    ['Email Address', 'Delegate E-mail ID'],
    ['Email Address', 'Your personal e-mail address'],
    ['Email', "Delegate's email address"],
    ['Email', 'Student mail'],
    ['E-mail', 'Participant e-mail'],
    ['Username', 'Email'],
    ['Username', 'Email Address of Delegate'],
    ['Username', 'Your email'],
    ['Email Address', 'Email of student'],
    ['School email', 'Personal email'],
    ['School Email', 'Delegate email'],
    ['Parent email', 'Email'],
    ["Parent's email", 'Student email'],
    ["Teacher's email", 'Delegate email'],
    ['Order Email', 'Ticket Email'],
    ['Buyer email', 'Attendee email'],
    ['Billing email', 'Email'],
    ['Work Email', 'Personal Email'],
    ['Email of the person filling in this form', 'Email of the delegate'],
    ['Registered by (email)', 'Email'],
    ['Adresse e-mail', 'E-mail du délégué'],
    ['E-Mail-Adresse', 'E-Mail des Delegierten'],
    ['Dirección de correo electrónico', 'Correo del delegado'],
    ['E-posta Adresi', 'Delegenin e-postası'],
    ['Endereço de e-mail', 'E-mail do delegado'],
  ])('“%s” beside “%s”', async (other, own) => {
    for (const turned of [false, true]) {
      const pair = turned ? [own, other] : [other, own];
      const cells = (mail: string) =>
        turned ? [mail, 'teacher@example.org'] : ['teacher@example.org', mail];
      const workbook = await uploaded(
        ['Timestamp', pair[0] as string, 'Name of the delegate', pair[1] as string, 'Committee'],
        ...['asha', 'bina'].map((name) => {
          const [first = '', second = ''] = cells(`${name}@example.org`);
          return ['2026-09-01 10:00:00', first, `${name} Rao`, second, 'UNSC'];
        }),
      );
      expect(workbook.column('Delegates', 'Mail')).toEqual(['asha@example.org', 'bina@example.org']);
    }
  });

  test.each([
    ['Phone number', "Delegate's phone number"],
    ['Phone', 'Participant mobile'],
    ['Contact number', 'Your phone number'],
    ['Mobile', 'Student contact number'],
    ['Office phone', 'Mobile'],
    ['Work phone', 'Personal mobile number'],
    ["Parent's phone", 'Phone'],
    ['Emergency contact number', 'Contact number'],
    ["Father's mobile", 'Student mobile'],
    ['School phone', 'Phone number'],
  ])('so does the number: “%s” beside “%s”', async (other, own) => {
    const workbook = await uploaded(
      ['Name', 'Email', other, own, 'Committee'],
      ['Asha Rao', 'asha@example.org', '+91 98100 12340', '+91 98100 12345', 'UNSC'],
    );
    expect(workbook.column('Delegates', 'Phone')).toEqual(['+91 98100 12345']);
  });

  test.each([
    ['Business Email', 'University'],
    ['Work Email', 'College/University'],
    ['Correo institucional', 'Universidad'],
    ['Official email', 'Company'],
    ['Institutional email', 'Name of University'],
    ['College email ID', 'Organization'],
    ['Where can we write to you?', 'School'],
    ['Gmail', 'School'],
  ])('an only address is the delegate’s, below “%s”; the school stands below “%s”', async (mail, school) => {
    const workbook = await uploaded(
      ['Name', mail, school, 'Committee'],
      ['Asha Rao', 'asha@example.org', 'Hill University', 'UNSC'],
      ['Bina Das', 'bina@example.org', 'Lake College', 'IPC'],
    );
    expect(workbook.column('Delegates', 'Mail')).toEqual(['asha@example.org', 'bina@example.org']);
    expect(workbook.column('Delegates', 'School')).toEqual(['Hill University', 'Lake College']);
  });
});

describe('forms in the languages of sites', () => {
  /** Time, name, mail, phone, school, class, two choices. */
  test.each([
    [
      'Turkish',
      'Zaman damgası; Ad Soyad; E-posta; Telefon; Okul; Sınıf; 1. komite tercihi; 2. komite tercihi',
    ],
    [
      'Arabic',
      'الطابع الزمني; الاسم الكامل; البريد الإلكتروني; رقم الهاتف; المدرسة; الصف; اللجنة المفضلة الأولى; اللجنة المفضلة الثانية',
    ],
    [
      'Portuguese',
      'Carimbo de data/hora; Nome completo; E-mail; Telefone; Escola; Série; 1ª opção de comitê; 2ª opção de comitê',
    ],
    [
      'Italian',
      'Informazioni cronologiche; Nome e cognome; Indirizzo email; Telefono; Scuola; Classe; Prima scelta del comitato; Seconda scelta del comitato',
    ],
    [
      'Dutch',
      'Tijdstempel; Volledige naam; E-mailadres; Telefoonnummer; School; Klas; Eerste keuze commissie; Tweede keuze commissie',
    ],
    [
      'Indonesian',
      'Cap waktu; Nama lengkap; Alamat email; Nomor telepon; Sekolah; Kelas; Pilihan komite 1; Pilihan komite 2',
    ],
    [
      'Polish',
      'Sygnatura czasowa; Imię i nazwisko; Adres e-mail; Numer telefonu; Szkoła; Klasa; 1. wybór komitetu; 2. wybór komitetu',
    ],
    [
      'Russian',
      'Отметка времени; Имя и фамилия; Электронная почта; Телефон; Школа; Класс; Комитет: первый выбор; Комитет: второй выбор',
    ],
    ['Chinese', '时间戳记; 姓名; 电子邮箱; 电话; 学校; 年级; 第一志愿委员会; 第二志愿委员会'],
    [
      'Japanese',
      'タイムスタンプ; 氏名; メールアドレス; 電話番号; 学校名; 学年; 第一希望の委員会; 第二希望の委員会',
    ],
    ['Korean', '타임스탬프; 이름; 이메일; 전화번호; 학교; 학년; 1지망 위원회; 2지망 위원회'],
    [
      'French',
      'Horodateur; Nom et prénom; Adresse e-mail; Téléphone; Établissement; Classe; Premier choix de comité; Deuxième choix de comité',
    ],
    [
      'German',
      'Zeitstempel; Vor- und Nachname; E-Mail-Adresse; Telefonnummer; Schule; Klasse; Erstwunsch Komitee; Zweitwunsch Komitee',
    ],
    [
      'Spanish',
      'Marca temporal; Nombre y apellidos; Correo electrónico; Teléfono; Colegio; Curso; Primera opción de comité; Segunda opción de comité',
    ],
    ['Hindi', 'टाइमस्टैम्प; पूरा नाम; ईमेल पता; फ़ोन नंबर; विद्यालय; कक्षा; समिति वरीयता 1; समिति वरीयता 2'],
    [
      'Swedish',
      'Tidstämpel; För- och efternamn; E-postadress; Telefonnummer; Skola; Årskurs; Förstahandsval kommitté; Andrahandsval kommitté',
    ],
  ])('in %s the eight usual questions are understood', async (_language, headers) => {
    const workbook = await uploaded(headers.split('; '), [
      '2026-09-01 10:00:00',
      'Asha Rao',
      'asha@example.org',
      '+91 98100 12345',
      'Hill Lisesi',
      '11',
      'UNSC',
      'IPC',
    ]);
    const cells = [
      'Name',
      'Mail',
      'Phone',
      'School',
      'Class',
      'Choice 1 committee',
      'Choice 2 committee',
    ].map((header) => workbook.column('Delegates', header)[0]);
    expect(cells).toEqual([
      'Asha Rao',
      'asha@example.org',
      '+91 98100 12345',
      'Hill Lisesi',
      '11',
      'UNSC',
      'IPC',
    ]);
    expect(workbook.column('Delegates', 'Sent')[0]).toEqual(new Date(Date.UTC(2026, 8, 1, 10)));
  });
});

describe('names', () => {
  test.each([
    ['Arjun', '.', 'Arjun'],
    ['Priya', '-', 'Priya'],
    ['Sita', 'NA', 'Sita'],
    ['Sita', 'na', 'Sita'],
    ['Dev', 'N/A', 'Dev'],
    ['Dev', 'n.a.', 'Dev'],
    ['Kiran', 'Null', 'Kiran'],
    ['Noor', 'nil', 'Noor'],
    ['Noor', 'NIL', 'Noor'],
    ['Tara', '..', 'Tara'],
    ['Tara', '--', 'Tara'],
    ['Om', 'X', 'Om'],
    ['Om', 'xxx', 'Om'],
    ['Uma', 'No last name', 'Uma'],
    ['Uma', 'None', 'Uma'],
    ['Uma', 'Not applicable', 'Uma'],
    ['Uma', "I don't have one", 'Uma'],
    ['Uma', '*', 'Uma'],
    ['.', 'Suresh', 'Suresh'],
    ['N/A', 'Suresh', 'Suresh'],
    ['Li', 'Na', 'Li Na'],
    ['Nil', 'Demir', 'Nil Demir'],
    ['Malcolm', 'K', 'Malcolm K'],
    ['Anna', 'Noneman', 'Anna Noneman'],
    ['Dan', 'No', 'Dan'],
  ])('“%s” and “%s” are “%s”', async (first, last, name) => {
    const workbook = await uploaded(
      ['First Name', 'Last Name', 'Email', 'Committee'],
      [first, last, 'someone@example.org', 'UNSC'],
    );
    expect(workbook.column('Delegates', 'Name')).toEqual([name]);
  });

  test.each([
    ['Arjun .', 'Arjun'],
    ['Sita NA', 'Sita'],
    ['Sita N/A', 'Sita'],
    ['Arjun -', 'Arjun'],
    ['Kiran null', 'Kiran'],
    ['Na Li', 'Na Li'],
    ['Li Na', 'Li Na'],
    ['Nil', 'Nil'],
    ['Arjun K.', 'Arjun K.'],
    ['SEN, Riya', 'Riya Sen'],
    ["O'BRIEN, Anna", "Anna O'Brien"],
    ['KAPOOR-SINGH, Dev', 'Dev Kapoor-Singh'],
    ['MCDONALD, Ian', 'Ian McDonald'],
    ['VAN DER BERG, Eva', 'Eva van der Berg'],
    ['GARCÍA LÓPEZ, Ana María', 'Ana María García López'],
    ['Martin Luther King, Jr.', 'Martin Luther King, Jr.'],
    ['ASHA RAO, PhD', 'ASHA RAO, PhD'],
  ])('a name “%s” is “%s”', async (written, name) => {
    const workbook = await uploaded(['Name', 'Email', 'Committee'], [written, 'someone@example.org', 'UNSC']);
    expect(workbook.column('Delegates', 'Name')).toEqual([name]);
  });

  test.each(['Last name, first name', 'Name (Surname, Given name)', 'Name (Last, First)'])(
    'a comma has the order that the header “%s” says',
    async (header) => {
      const workbook = await uploaded(
        [header, 'Email', 'Committee'],
        ['Sen, Riya', 'riya@example.org', 'UNSC'],
      );
      expect(workbook.column('Delegates', 'Name')).toEqual(['Riya Sen']);
    },
  );

  test('where nearly all names have a comma, the family name stands before it', async () => {
    const workbook = await uploaded(
      ['Name', 'Email', 'Committee'],
      ...['Sen, Riya', 'Das, Bina', 'de la Cruz, Juan', 'Rao, Asha'].map((name, at) => [
        name,
        `m${at}@example.org`,
        'UNSC',
      ]),
    );
    expect(workbook.column('Delegates', 'Name')).toEqual([
      'Riya Sen',
      'Bina Das',
      'Juan de la Cruz',
      'Asha Rao',
    ]);
  });

  test.each([
    'Name to be printed on the certificate',
    'Name on certificate',
    'Name as it should appear on the certificate',
    'Certificate name',
    'Full name for the e-certificate',
  ])('the name below “%s” is used', async (header) => {
    const workbook = await uploaded(
      ['Full Name (as in school records)', header, 'Email Address', 'Committee'],
      ['Aashritha Venkata Rao', 'Asha Rao', 'asha@example.org', 'UNSC'],
    );
    expect(workbook.column('Delegates', 'Name')).toEqual(['Asha Rao']);
  });
});

describe('choices in one cell', () => {
  test.each([
    ['UNSC, else DISEC', 'UNSC,DISEC'],
    ['UNSC preferably', 'UNSC'],
    ['First UNSC, then DISEC', 'UNSC,DISEC'],
    ['First UNSC then DISEC', 'UNSC,DISEC'],
    ['UNSC if possible otherwise DISEC', 'UNSC,DISEC'],
    ['UNSC > DISEC > UNHRC', 'UNSC,DISEC,UNHRC'],
    ['UNSC and DISEC', 'UNSC,DISEC'],
    ['1. UNSC 2. DISEC 3. UNHRC', 'UNSC,DISEC,UNHRC'],
    ['Disarmament and International Security Committee', 'DISEC'],
    ['Security Council', 'UNSC'],
  ])('“%s” are %s', async (cell, choices) => {
    const workbook = await uploaded(
      ['Name', 'Email', 'Committee Preferences'],
      ['Asha Rao', 'asha@example.org', cell],
    );
    const found = [1, 2, 3].flatMap((at) =>
      workbook.rows('Delegates')[0]?.includes(`Choice ${at} committee`)
        ? (workbook.column('Delegates', `Choice ${at} committee`)[0] ?? [])
        : [],
    );
    expect(found.join()).toBe(choices);
    expect(problemsOf(workbook).join()).not.toContain('Committee Preferences');
  });

  const seated = {
    ...rules,
    committees: ['UNSC', 'DISEC'].map((name) => ({
      id: name.toLowerCase(),
      names: [name],
      seats: [{ name: 'France' }, { name: 'China' }, { name: 'India' }],
    })),
    allotment: {},
  };

  test.each(
    texts(`
      anything except UNSC | not UNSC | Any but UNSC | All except for UNSC | DISEC, but not UNSC | no UNSC`),
  )('“%s” is no seat in UNSC', async (cell) => {
    const workbook = await uploadedWith(
      seated as unknown as typeof rules,
      ['Name', 'Email', 'Committee Preferences'],
      ['Asha Rao', 'asha@example.org', cell],
      ['Bina Das', 'bina@example.org', 'DISEC'],
    );
    expect(workbook.column('Allotment', 'Committee')).toEqual(['DISEC', 'DISEC']);
    expect(problemsOf(workbook).join()).toContain('no seat in this committee');
  });

  test.each(['Allotted committee', 'Not wanted'])(
    'below “%s” nobody has a seat until it is read',
    async (header) => {
      const form = (text: string) =>
        uploadedWith(
          seated as unknown as typeof rules,
          ['Name', 'Email', text],
          ['Asha Rao', 'asha@example.org', 'UNSC'],
          ['Bina Das', 'bina@example.org', 'DISEC'],
        );
      expect((await form(header)).rows('Allotment').flat().join()).not.toMatch(/France|China|India/);
      // both remedies that Problems names
      expect((await form('Committee preference 1')).column('Allotment', 'Committee')).toEqual([
        'UNSC',
        'DISEC',
      ]);
      expect((await form('Not a choice')).rows('Allotment').flat().join()).toMatch(/France|China|India/);
    },
  );
});

describe('two answers', () => {
  test.each([
    ['Yes', '5'],
    ['yes', '5 MUNs'],
    ['Yes!', 'Five'],
    ['Y', '5+'],
    ['No', '5'],
  ])('to questions about experience, “%s” and “%s”, are the number', async (some, number) => {
    const workbook = await uploaded(
      [
        'Name',
        'Email',
        'Committee',
        'Have you participated in MUNs before?',
        'How many MUNs have you participated in?',
      ],
      ['Asha Rao', 'asha@example.org', 'UNSC', some, number],
    );
    expect(workbook.column('Delegates', 'Experience').map(String)).toEqual([number]);
    expect(workbook.column('Problems', 'Code')).not.toContain('header-twice');
  });

  test.each(
    texts(`
      asha@example.org or <mum@example.org> | asha@example.org (mother: dad@example.org) |
      asha@example.org/mum@example.org | asha@example.org mum@example.org | asha@example.org, mum@example.org |
      asha@example.org; <mum@example.org> | Asha <asha@example.org>, Mum <mum@example.org> |
      asha@example.org [mum@example.org]`),
  )('two addresses in a cell, “%s”, are asked about', async (cell) => {
    const workbook = await uploaded(['Name', 'Email', 'Committee'], ['Asha Rao', cell, 'UNSC']);
    expect(problemsOf(workbook).join()).toContain('more than one address');
    expect(workbook.column('Delegates', 'Mail')).toEqual(['asha@example.org']);
  });

  test.each([
    'Asha Rao <asha@example.org>',
    '<asha@example.org>',
    'mailto:asha@example.org',
    'asha@example.org (asha@example.org)',
  ])('one address, “%s”, is not', async (cell) => {
    const workbook = await uploaded(['Name', 'Email', 'Committee'], ['Asha Rao', cell, 'UNSC']);
    expect(problemsOf(workbook).join()).not.toContain('address');
    expect(workbook.column('Delegates', 'Mail')).toEqual(['asha@example.org']);
  });
});
