import type { Schemas } from '../../src/compiler/schema/schemas.ts';
import { lineRange, put } from './copies.ts';
import { type Field, fieldsOf } from './fields.ts';

/** What short texts of the example are in French. */
const FRENCH: Record<string, string> = {
  News: 'Actualités',
  Resources: 'Documents',
  'Past editions': 'Éditions passées',
  Chair: 'Président',
  'The team': 'L’équipe',
  'The conference': 'La conférence',
  Supporters: 'Soutiens',
  'Secretary-General': 'Secrétaire général',
  Schedule: 'Programme',
  Registration: 'Inscription',
  'Questions and answers': 'Questions et réponses',
  Partners: 'Partenaires',
  'OC login': 'Accès des organisateurs',
  Friends: 'Amis',
  'Getting here': 'Venir',
  Countries: 'Pays',
  Committees: 'Comités',
  Print: 'Imprimer',
  'Main partners': 'Partenaires principaux',
  'Deputy Chair': 'Vice-président',
  'Code of conduct': 'Code de conduite',
  'Chairs and crisis staff': 'Présidents et équipe de crise',
  'World Health Assembly': 'Assemblée mondiale de la santé',
  'United Nations Security Council': 'Conseil de sécurité des Nations unies',
  'United Nations Environment Assembly': 'Assemblée des Nations unies pour l’environnement',
  'With the help of': 'Avec l’aide de',
  'What it costs': 'Ce que cela coûte',
  'What do I wear?': 'Comment s’habiller ?',
  'When we meet': 'Quand nous nous réunissons',
  'What is different here': 'Ce qui est différent ici',
  'What to expect': 'À quoi s’attendre',
  'The school': 'L’école',
  'The committees': 'Les comités',
  'Those in favour': 'Pour',
  'The last day': 'Le dernier jour',
  'The long day': 'La longue journée',
  'The dates are set': 'Les dates sont fixées',
  'Three languages': 'Trois langues',
  delegates: 'délégués',
  'cups of tea': 'tasses de thé',
};

/** What takes the place of each paragraph: of prose, a text that is written once is in the main language alone, which is a warning. */
const PARAGRAPH =
  'Nous nous réunissons trois jours : venez avec une question, et repartez avec une meilleure.';

/** A site in English as one in English and French: names of things and people stay as they are, prose and the rest is in both. */
export function bilingualOf(text: string, schemas: Schemas): string {
  const { fields } = fieldsOf(text, schemas);
  const translated = fields.flatMap((field) => {
    const french = frenchOf(field);
    return french === undefined ? [] : [{ field, french }];
  });
  const both = translated.reduceRight((made, { field, french }) => inBoth(made, field, french), text);
  return `languages: [en, fr]\n${both.replace(/^ {2}language: .*\n/m, '')}`;
}

function frenchOf({ value, schema, isBlockText }: Field): string | undefined {
  if (typeof value !== 'string' || schema['x-translatable'] !== true || /^\$[\w.]+$/.test(value.trim()))
    return undefined;
  if (schema['x-kind'] === 'prose' || isBlockText) return PARAGRAPH;
  return schema['x-kind'] === undefined ? FRENCH[value] : undefined;
}

/** A text with the value of a field in English and in French. */
function inBoth(text: string, field: Field, french: string): string {
  const { keyAt, valueAt, isBlockText, isInBraces } = field;
  const written = text.slice(valueAt[0], valueAt[1]);
  if (isInBraces) return put(text, valueAt, `{ en: ${written}, fr: ${french} }`);
  const start = lineRange(text, keyAt)[0];
  const indent = ' '.repeat(keyAt[0] - start + 2);
  const english = isBlockText ? written.replace(/\n(?=.)/g, '\n  ') : written;
  const value = isBlockText ? `|\n${indent}  ${french}` : JSON.stringify(french);
  return put(text, [keyAt[1] + 1, valueAt[1]], `\n${indent}en: ${english}\n${indent}fr: ${value}`);
}
