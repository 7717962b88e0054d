import { describe, expect, test } from 'vitest';
import { type ColumnMeaning, createHeaderReader } from '../../../../src/oc/registrations/headers/headers.ts';

import { rules } from '../people.ts';
import { read, reported } from '../sheet.ts';

const reader = createHeaderReader(rules);

const LANGUAGES = ['Hindi', 'French', 'German', 'Spanish'] as const;
type Language = (typeof LANGUAGES)[number];

/** What a header means, and how forms ask for it in each language; several ways stand with a semicolon between them. */
const HEADERS: [ColumnMeaning, Record<Language, string>][] = [
  [
    { field: 'sent' },
    {
      Hindi: 'टाइमस्टैंप; जमा करने की तिथि; पंजीकरण की तिथि',
      French: "Horodateur; Date d'envoi; Date d'inscription; Heure de fin",
      German: 'Zeitstempel; Fertigstellungszeit; Absendedatum; Anmeldedatum',
      Spanish: 'Marca temporal; Hora de finalización; Fecha de envío; Fecha de inscripción',
    },
  ],
  [
    { field: 'name' },
    {
      Hindi: 'नाम; पूरा नाम; आपका पूरा नाम क्या है?; प्रतिनिधि का नाम; छात्र का नाम',
      French:
        "Nom complet; Nom et prénom; Prénom et NOM; Nom du délégué; Quel est votre nom ?; Nom de l'élève",
      German:
        'Vollständiger Name; Vor- und Nachname; Name, Vorname; Name des Delegierten; Wie ist dein Name?',
      Spanish:
        'Nombre completo; Nombre y apellidos; Nombre del delegado; ¿Cuál es su nombre?; Nombre del alumno',
    },
  ],
  [
    { field: 'firstName' },
    { Hindi: 'पहला नाम; प्रथम नाम', French: 'Prénom', German: 'Vorname', Spanish: 'Primer nombre' },
  ],
  [
    { field: 'middleName' },
    { Hindi: 'मध्य नाम', French: 'Deuxième prénom', German: 'Zweiter Vorname', Spanish: 'Segundo nombre' },
  ],
  [
    { field: 'lastName' },
    {
      Hindi: 'उपनाम; अंतिम नाम',
      French: 'Nom de famille',
      German: 'Nachname; Familienname',
      Spanish: 'Apellidos; Apellido',
    },
  ],
  [
    { field: 'preferredName' },
    {
      Hindi: 'पसंदीदा नाम',
      French: "Prénom d'usage; Nom préféré",
      German: 'Rufname; Bevorzugter Name',
      Spanish: 'Nombre preferido',
    },
  ],
  [
    { field: 'mail' },
    {
      Hindi: 'ईमेल; ई-मेल पता; आपका ईमेल पता; ईमेल आईडी',
      French: 'Courriel; Adresse e-mail; Adresse électronique; Votre adresse mail; Adresse de messagerie',
      German: 'E-Mail; E-Mail-Adresse; Deine E-Mail-Adresse; Mailadresse',
      Spanish: 'Correo electrónico; Dirección de correo electrónico; Correo del delegado',
    },
  ],
  [
    { field: 'phone' },
    {
      Hindi: 'फ़ोन नंबर; मोबाइल नंबर; संपर्क नंबर; व्हाट्सएप नंबर',
      French: 'Téléphone; Numéro de téléphone; N° de téléphone; Téléphone portable; Numéro WhatsApp',
      German: 'Telefon; Telefonnummer; Handynummer; Mobilnummer; WhatsApp-Nummer',
      Spanish: 'Teléfono; Número de teléfono; Celular; Número de contacto; Número de WhatsApp',
    },
  ],
  [
    { field: 'school' },
    {
      Hindi: 'विद्यालय; स्कूल का नाम; विद्यालय का नाम; महाविद्यालय',
      French:
        "École; Établissement scolaire; Lycée; Nom de l'école; Collège; Établissement que vous représentez",
      German: 'Schule; Name der Schule; Schulname; Gymnasium; Schule, die du vertrittst',
      Spanish:
        'Escuela; Colegio; Nombre de la escuela; Centro educativo; Institución educativa; Colegio que representas',
    },
  ],
  [
    { field: 'grade' },
    {
      Hindi: 'कक्षा; आपकी कक्षा',
      French: 'Classe; Niveau scolaire',
      German: 'Klasse; Klassenstufe; Jahrgangsstufe',
      Spanish: 'Clase; Curso; Grado',
    },
  ],
  [
    { field: 'experience' },
    {
      Hindi: 'अनुभव; एमयूएन का अनुभव; आपने कितने एमयूएन में भाग लिया है?',
      French:
        'Expérience MUN; Expériences antérieures; Nombre de MUN effectués; À combien de MUN avez-vous participé ?',
      German: 'Bisherige MUN-Erfahrung; MUN-Erfahrungen; Anzahl besuchter MUNs',
      Spanish: 'Experiencia en MUN; Experiencia previa; Número de MUN; ¿En cuántos MUN ha participado?',
    },
  ],
  [
    { field: 'committee', choice: 1 },
    {
      Hindi: 'पहली पसंद की समिति; समिति: प्रथम विकल्प; समिति प्राथमिकता १; पसंद 1',
      French:
        'Premier choix de comité; Comité – 1er choix; 1re préférence de comité; Comité souhaité 1; Choix 1',
      German: 'Erstwunsch Komitee; 1. Wahl Komitee; Komiteewunsch 1; Erste Wahl (Komitee); 1. Komiteewunsch',
      Spanish:
        'Primera opción de comité; Comité: 1ª opción; Preferencia de comité 1; Primera preferencia de comité',
    },
  ],
  [
    { field: 'committee', choice: 2 },
    {
      Hindi: 'दूसरी पसंद की समिति; समिति: द्वितीय विकल्प',
      French: 'Deuxième choix de comité; 2e choix de comité; 2ème vœu de comité; Second choix (comité)',
      German: 'Zweitwunsch (Komitee); Zweite Wahl des Komitees; Komiteepräferenz 2',
      Spanish: 'Segunda opción de comité; 2.ª opción de comité',
    },
  ],
  [
    { field: 'committee', choice: 3 },
    {
      Hindi: 'तीसरी पसंद की समिति; समिति: तृतीय विकल्प',
      French: 'Troisième choix de comité; Comité (3e choix)',
      German: 'Drittwunsch Komitee; Dritter Komiteewunsch',
      Spanish: 'Tercera opción de comité; Tercer comité de preferencia',
    },
  ],
  [
    { field: 'portfolio', choice: 1 },
    {
      Hindi: 'पहली पसंद का देश; पोर्टफोलियो वरीयता 1',
      French: 'Pays souhaité (premier choix); Pays – 1er choix; Choix de pays 1',
      German: 'Länderwunsch 1; Erste Wahl Land; Wunschland 1',
      Spanish: 'País: primera opción; Preferencia de país 1; Primer país de preferencia',
    },
  ],
  [
    { field: 'consent' },
    {
      Hindi: 'सहमति; मैं सहमत हूँ कि मेरी तस्वीरें ली जाएँ',
      French: "Consentement; J'accepte le règlement; Je suis d'accord avec les règles",
      German: 'Einverständnis; Ich stimme den Regeln zu; Einwilligung',
      Spanish: 'Consentimiento; Acepto el reglamento; Estoy de acuerdo con las reglas',
    },
  ],
  [
    { field: 'head' },
    {
      Hindi: 'मुख्य प्रतिनिधि; प्रतिनिधिमंडल प्रमुख का नाम',
      French: 'Chef de délégation; Nom du chef de la délégation',
      German: 'Delegationsleiter; Name der Delegationsleitung',
      Spanish: 'Jefe de delegación; Nombre del jefe de la delegación',
    },
  ],
  [
    { field: 'size' },
    {
      Hindi: 'प्रतिनिधियों की संख्या; छात्रों की संख्या',
      French: "Nombre de délégués; Nombre d'élèves; Nombre de participants; Taille de la délégation",
      German:
        'Anzahl der Delegierten; Anzahl der Schüler; Teilnehmerzahl; Größe der Delegation; Delegationsgröße',
      Spanish: 'Número de delegados; Cantidad de delegados; Número de alumnos; Tamaño de la delegación',
    },
  ],
  [
    { field: 'members' },
    {
      Hindi: 'प्रतिनिधियों के नाम; सभी प्रतिनिधियों के नाम',
      French: 'Noms des délégués; Liste des délégués; Noms des délégués (un par ligne)',
      German: 'Namen der Delegierten; Liste der Delegierten; Namen aller Delegierten (ein Name pro Zeile)',
      Spanish: 'Nombres de los delegados; Lista de delegados; Nombres de los delegados (uno por línea)',
    },
  ],
  [
    { field: 'name', member: 2 },
    {
      Hindi: 'प्रतिनिधि 2 का नाम',
      French: 'Nom du délégué 2; Délégué 2 – Nom',
      German: 'Name Delegierter 2; Delegierter 2: Name',
      Spanish: 'Nombre del delegado 2; Delegado 2 (nombre)',
    },
  ],
  [
    { field: 'name', person: 'partner' },
    {
      Hindi: 'साथी का नाम; साथी प्रतिनिधि का नाम',
      French: 'Nom du partenaire; Nom de votre binôme',
      German: 'Name des Partners; Name der Partnerin',
      Spanish: 'Nombre del compañero; Nombre de su pareja',
    },
  ],
  [
    { field: 'mail', person: 'partner' },
    {
      Hindi: 'साथी का ईमेल',
      French: 'Adresse e-mail du partenaire',
      German: 'E-Mail-Adresse des Partners',
      Spanish: 'Correo electrónico del compañero',
    },
  ],
  [
    { field: 'name', person: 'adviser' },
    {
      Hindi: 'शिक्षक का नाम; समन्वयक का नाम',
      French: "Nom de l'enseignant responsable; Professeur accompagnateur",
      German: 'Name der Lehrkraft; Betreuende Lehrkraft; Name des Betreuers',
      Spanish: 'Nombre del profesor; Docente a cargo',
    },
  ],
  [
    { field: 'phone', person: 'adviser' },
    {
      Hindi: 'शिक्षक का मोबाइल नंबर',
      French: "Téléphone de l'enseignant",
      German: 'Telefonnummer der Lehrkraft',
      Spanish: 'Teléfono del profesor',
    },
  ],
];

/** The same in Danish, Norwegian and Swedish, as their forms have them. */
const NORDIC: [ColumnMeaning, string][] = [
  [{ field: 'sent' }, 'Tidsstempel; Tidsmerke; Tidstämpel; Slutförandetid; Fullføringstidspunkt'],
  [
    { field: 'name' },
    'Navn; Namn; Fulde navn; Fullt navn; För- och efternamn; Fornavn og etternavn; Deltagers navn; Hvad hedder du? Navn',
  ],
  [{ field: 'firstName' }, 'Fornavn; Förnamn'],
  [{ field: 'lastName' }, 'Efternavn; Etternavn; Efternamn'],
  [{ field: 'mail' }, 'E-post; E-postadresse; E-postadress; Epost; Mailadresse; e_post'],
  [{ field: 'phone' }, 'Telefon; Telefonnummer; Tlf. nr.; Mobil; Mobilnummer; Mobiltelefon'],
  [{ field: 'school' }, 'Skole; Skola; Skolens navn; Navn på skole; Namn på skolan; Gymnasium'],
  [{ field: 'grade' }, 'Klasse; Klass; Klassetrin; Klassetrinn; Årskurs; Årgang'],
  [{ field: 'experience' }, 'MUN-erfaring; Tidligere erfaring; Tidigare erfarenhet'],
  [
    { field: 'committee', choice: 1 },
    'Førstevalg komité; Förstahandsval kommitté; 1. prioritet komité; Komité 1. valg; Første valg af komité',
  ],
  [
    { field: 'committee', choice: 2 },
    'Andrevalg komité; Andrahandsval kommitté; 2. prioritet komité; Andet valg komité',
  ],
  [{ field: 'portfolio' }, 'Ønsket land; Önskat land'],
  [{ field: 'size' }, 'Antal deltagere; Antall deltakere; Antal delegater'],
  [{ field: 'head' }, 'Delegationsleder; Delegasjonsleder'],
];

describe('in Danish, Norwegian and Swedish', () => {
  test.each(
    NORDIC.flatMap(([meaning, headers]) =>
      headers.split(';').map((header): [string, ColumnMeaning] => [header.trim(), meaning]),
    ),
  )('"%s" is understood', (header, meaning) => {
    expect(reader(header)).toEqual({ meaning });
    expect(reader(header.toUpperCase()).meaning).toEqual(meaning);
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  const all = HEADERS.flatMap(([meaning, headers]) =>
    headers[language].split(';').map((header): [string, ColumnMeaning] => [header.trim(), meaning]),
  );
  test.each(all)('"%s" is understood', (header, meaning) => {
    expect(reader(header)).toEqual({ meaning });
    expect(reader(header.toUpperCase()).meaning).toEqual(meaning);
  });
});

test.each([
  ['नाम / Name', { field: 'name' }],
  ['Nom / Name', { field: 'name' }],
  ['Name (नाम)', { field: 'name' }],
  ['Name – नाम', { field: 'name' }],
  ['Name | நபரின் பெயர்', { field: 'name' }],
  ['学校 School', { field: 'school' }],
  ['मोबाइल नंबर (Mobile number)', { field: 'phone' }],
  ['ई-मेल / Email', { field: 'mail' }],
  ['Committee preference 1 / Premier choix de comité', { field: 'committee', choice: 1 }],
  ['समिति वरीयता 2 / Committee preference 2', { field: 'committee', choice: 2 }],
  ['Klasse / Grade', { field: 'grade' }],
])('"%s" is understood in either language', (header, meaning) => {
  expect(reader(header)).toEqual({ meaning });
});

test.each([
  "पिता का नाम / Father's name",
  'पिता का नाम',
  'Nom du père',
  "Téléphone en cas d'urgence",
  'Name der Mutter',
  'Notfallnummer',
  'Nombre del padre',
  'Mors navn',
  'Foresattes telefonnummer',
  'Vårdnadshavarens namn',
  'Allergier',
  'Har du en partner?',
  'Teléfono de emergencia',
  'Avez-vous un partenaire ?',
  'Hast du einen Partner?',
  'Régime alimentaire',
  'Ernährung',
  'Fecha de nacimiento',
  'Name / Nombre de la madre',
])('"%s" is not taken for anything of the delegate', (header) => {
  expect(reader(header).meaning).toBeUndefined();
});

test('a header that site.yaml names wins over the words of a language', () => {
  const own = createHeaderReader({ ...rules, columns: { school: ['Nom'], ignore: ['Klasse'] } });
  expect(own('Nom').meaning).toEqual({ field: 'school' });
  expect(own('Klasse').meaning).toEqual({ field: 'ignore' });
});

test('a family name and a given name in two columns are one name', () => {
  const result = read([
    ['Nom', 'Prénom', 'Courriel'],
    ['Dupont', 'Zoë', 'zoe@example.org'],
    ['Zoë Dupont', 'Zoë', 'zoe2@example.org'],
  ]);
  expect(result.delegates.map(({ name }) => name)).toEqual(['Zoë Dupont', 'Zoë Dupont']);
  const spanish = read([
    ['Nombre', 'Apellidos', 'Correo'],
    ['Lucía', 'Núñez Paz', 'lucia@example.org'],
  ]);
  expect(spanish.delegates.map(({ name }) => name)).toEqual(['Lucía Núñez Paz']);
  expect(reported(spanish)).toEqual([]);
});
