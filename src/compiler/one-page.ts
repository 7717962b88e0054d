import type { Validate } from './2-validate.ts';
import type { Draft } from './4-expand.ts';
import { type AssembledPage, assemblePage } from './6-assemble.ts';
import type { Convert } from './convert.ts';
import { type FinishedPage, finish } from './finish.ts';
import { keepPage } from './keep.ts';
import type { KeptPage, Memory } from './memory.ts';
import type { Problem } from './problem.ts';
import type { Source } from './source.ts';
import { noUses, type Uses } from './uses.ts';

/** A page that is assembled and not finished, with what is to be known of it the next time. */
export interface Begun {
  page: AssembledPage;
  uses: Uses;
  spent: number;
}

/** Assembles the page of a draft, and notes what it hangs on. */
export function beginPage(draft: Draft, check: Validate, source: Source): Begun {
  const { budget } = draft.scope;
  const uses = noUses();
  const before = budget.spent();
  const page = assemblePage({ ...draft, scope: { ...draft.scope, uses } }, check, source);
  return { page, uses, spent: budget.spent() - before };
}

/** Any id at all. */
const ANY: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** The ids that links can jump to. Where something is wrong with a page it may be what takes one away, so all will do. */
export function anchorsOf({
  anchors,
  problems,
}: Pick<AssembledPage, 'anchors' | 'problems'>): ReadonlySet<string> {
  return problems.length > 0 ? ANY : anchors;
}

/** Finishes a page, and keeps it for the next time where nothing is wrong with it. `later` are the problems of finishing. */
export function endPage(
  { page, ...more }: Begun,
  convert: Convert,
  memory: Memory,
  on: Pick<KeptPage, 'addresses' | 'ground'>,
): FinishedPage & { later: Problem[] } {
  const { draft, data, anchors, problems } = page;
  const { problems: later, effects } = finish(page, convert, {
    page: draft.path,
    anchors: anchorsOf(page),
  });
  const made = { draft, data, anchors, problems, effects, later };
  if (problems.length === 0 && later.length === 0) keepPage(memory, { ...made, ...more, ...on });
  return made;
}
