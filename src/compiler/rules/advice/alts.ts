import { type Path, type Problem, problem } from '../../output/problem.ts';
import type { Schema } from '../../schema/schemas.ts';
import { everyImage, type Found } from './named-files.ts';
import type { RuleContext } from './subject.ts';

/** Words that say that there is a picture, and not what it shows. */
const KIND = '(?:image|picture|photo(?:graph)?|pic|img|graphic|illustration)';
const NOTHING = new RegExp(
  `^(?:an? |the |our )?(?:${KIND}|logo|icon|emblem|alt(?: text)?|description|untitled)(?: \\d+)?[.!]?$`,
  'i',
);
const BEGINS = new RegExp(`^(?:this is )?(?:an? |the )?${KIND} (?:of|showing|shows|that shows) (?=\\S)`, 'i');
const FILE = /\.(?:svg|png|jpe?g|webp|avif|gif|heic)$/i;

/** Words in the place of pictures that say nothing, or that it is a picture. */
export function altAdvice(subject: RuleContext): Problem[] {
  return everyImage(subject).flatMap((image) => ofImage(image));
}

function ofImage({ path, holder, value }: Found): Problem[] {
  const { alt } = holder as Schema;
  if (typeof alt !== 'string') return [];
  const words = alt.trim();
  const at: Path = [...path.slice(0, -1), 'alt'];
  if (NOTHING.test(words) || FILE.test(words) || isName(words, value))
    return [problem('alt-says-nothing', { path: at }, { alt: words })];
  const begins = BEGINS.exec(words)?.[0];
  if (!begins) return [];
  const [letter = ''] = words.slice(begins.length);
  const corrected = letter.toUpperCase() + words.slice(begins.length + letter.length);
  const told = problem(
    'alt-says-picture',
    { path: at, excerpt: begins + letter },
    { words: begins.trim(), corrected },
  );
  return [{ ...told, fix: { part: 'value', text: letter.toUpperCase() } }];
}

/** Whether words are no more than the name of the file. */
function isName(words: string, file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain(words) === plain(name) && /[-_\d]/.test(words);
}
