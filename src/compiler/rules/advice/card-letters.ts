import { type Path, type Problem, problem } from '../../output/problem.ts';
import type { Schema } from '../../schema/schemas.ts';
import type { RuleContext } from './subject.ts';

/** What the fonts of the cards have no letters for: every script but the Latin one (build/card-fonts.ts). */
const FOREIGN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const NAMED = 3;

/** Texts that the cards, the pictures for sharing, leave out since their fonts lack the letters: one problem for all. */
export function cardAdvice({ root, site }: RuleContext): Problem[] {
  const { event, shell, pages } = site;
  const lines = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'pageHeader' ? (block.lines ?? []) : [])),
  );
  const drawn = [
    ...[event.edition, shell.name, event.year, event.dates, event.place ?? event.school],
    ...pages.map(({ title }) => title),
    ...lines.map(({ text }) => text),
  ];
  const lost = new Set(drawn.filter((text) => text !== undefined).filter((text) => FOREIGN.test(text)));
  if (lost.size === 0) return [];
  const places = placesOf(lost, root);
  const [first = { path: ['conference'], text: [...lost][0] ?? '' }, ...others] = places;
  const related = others.slice(0, NAMED).map(({ path }) => ({ place: { path }, message: 'And this.' }));
  return [problem('card-letters', { path: first.path }, { text: first.text, more: lost.size - 1 }, related)];
}

/** Where texts are written in the file, each once and in the order of the file. */
function placesOf(texts: ReadonlySet<string>, root: Schema): { path: Path; text: string }[] {
  const found = new Map<string, Path>();
  const walk = (value: unknown, path: Path): void => {
    if (typeof value === 'string' && texts.has(value) && !found.has(value)) found.set(value, path);
    if (value === null || typeof value !== 'object') return;
    for (const [key, child] of Object.entries(value))
      walk(child, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  walk(root, []);
  return [...found].map(([text, path]) => ({ text, path }));
}
