import type { Site } from '../../../../compiler/index.ts';
import { formatDateRange, type Image, lineText, type Page } from '../../../../core/index.ts';
import { walkRecords } from '../../records.ts';

/** Such as the agenda, below the title. */
export interface CardLine {
  label?: string;
  text: string;
}

export interface CardWords {
  /** Of the site or the edition, displayed beside the mark. */
  name: string;
  title: string;
  lines: CardLine[];
  year: string;
  dates: string;
  place: string;
}

export function cardTexts({ lines, ...words }: CardWords): string[] {
  return [...Object.values(words), ...lines.flatMap(({ label = '', text }) => [label, text])];
}

/** Returns the title, the lines, and facts about the conference. */
export function collectCardWords(page: Page, { event, shell }: Site): CardWords {
  const home = page.path === '/';
  return {
    name: home ? event.edition : shell.name,
    title: home ? shell.name : page.title,
    lines: page.blocks.flatMap((block) =>
      block.type === 'pageHeader'
        ? (block.lines ?? []).map((line) => ({ ...line, text: lineText(line) }))
        : [],
    ),
    year: event.year,
    dates: event.dates ?? formatDateRange(event.starts, event.ends, shell.language),
    place: event.place ?? event.school ?? '',
  };
}

export function cardAltText({ name, title, lines, dates, place }: CardWords): string {
  const texts = lines.map(({ label, text }) => (label ? `${label} ${text}` : text));
  return [title, ...texts, name, dates, place].filter(Boolean).join(' · ');
}

/** Returns no duplicates and no portraits. If there is an emblem, it is the only picture. */
export function collectPictures(page: Page): Image[] {
  const emblems = page.blocks.flatMap((block) =>
    block.type === 'pageHeader' && block.emblem ? [block.emblem.image] : [],
  );
  if (emblems.length > 0) return emblems.slice(0, 1);
  const images = [...walkRecords(page.blocks)].flatMap((record) =>
    'image' in record && 'alt' in record ? [record.image as Image] : [],
  );
  return [...new Map(images.map((image) => [image.src, image])).values()];
}

/** Such as zero-width spaces copied from web pages, except characters that join letters or select their form. */
const INVISIBLE_PATTERN = /(?!\u200c|\u200d|\p{Mn})\p{Default_Ignorable_Code_Point}/gu;

/** Some invisible characters make the drawing library fail. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE_PATTERN, '');
}

/** Each user-perceived character consists of one or more code points. */
export function splitCharacters(text: string): string[] {
  // most texts are plain ASCII, and the segmenter takes a hundred times as long
  if (/^[ -~]*$/.test(text)) return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** Omits marks and symbols that can't be drawn. Undefined if a letter or digit would be lost, or if no readable text remains. */
export function drawableText(text: string, lacking: ReadonlySet<string>): string | undefined {
  let drawn = '';
  for (const character of splitCharacters(text)) {
    const shown = lacking.has(character) ? plainCharacter(character) : character;
    if (shown === '' && /[\p{L}\p{N}]/u.test(character)) return undefined;
    drawn += shown;
  }
  if (drawn === text) return text;
  return /[\p{L}\p{N}]/u.test(drawn) ? drawn.replace(/\s+/g, ' ').trim() : undefined;
}

function plainCharacter(character: string): string {
  const base = character.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[ -~]+$/.test(base) ? base : '';
}
