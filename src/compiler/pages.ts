import type { Validate } from './2-validate.ts';
import type { Draft, Expansion } from './4-expand.ts';
import type { Convert } from './convert.ts';
import type { FinishedPage } from './finish.ts';
import { addressesIn, keptPage } from './keep.ts';
import type { Ground, KeptPage, Memory } from './memory.ts';
import { anchorsOf, type Begun, beginPage, endPage } from './one-page.ts';
import type { Problem } from './problem.ts';
import type { Source } from './source.ts';
import { leads } from './trace.ts';

/** A page on its way: what is known of it from the last time, or assembled now and not finished. */
type Coming = { kept: KeptPage } | Begun;

/** The ids of all pages that links can jump to. */
type Anchors = Map<string, ReadonlySet<string>>;

/** The pages of a site while they are made. */
export interface Pages {
  /** How many are those of the last time. */
  kept: number;
  /** Assembles all; gives their anchors where it is sure which pages there are. */
  made: (ground: Ground, sure: boolean) => Anchors | undefined;
  /** Finishes all. `later` are the problems of that. */
  finished: (convert: Convert) => (FinishedPage & { later: Problem[] })[];
}

/** The pages of drafts. What was made of a record the last time, and would be the same again, is taken as it was. */
export function pagesOf(expanded: Expansion, check: Validate, source: Source, memory: Memory): Pages {
  const { drafts, scope } = expanded;
  const addresses = addressesIn(memory, expanded);
  const assembled = (draft: Draft): Coming => beginPage(draft, check, source);
  const taken = (draft: Draft): Coming => {
    const kept = keptPage(memory, draft, addresses);
    if (!kept) return assembled(draft);
    scope.budget.isSpent(kept.spent, { path: draft.route });
    return { kept };
  };
  let coming = drafts.map(taken);
  const again = (isRight: (kept: KeptPage) => boolean) => {
    coming = coming.map((one) => ('kept' in one && !isRight(one.kept) ? assembled(one.kept.draft) : one));
  };
  let here: Ground;
  return {
    get kept() {
      return coming.filter((one) => 'kept' in one).length;
    },
    made: (ground, sure) => {
      here = ground;
      again((kept) => kept.ground === ground);
      if (!sure) return undefined;
      const all = new Map(
        coming
          .map((one) => ('kept' in one ? one.kept : one.page))
          .map((page) => [page.draft.path, anchorsOf(page)]),
      );
      again((kept) => kept.effects.every((effect) => leads(effect, all)));
      return all;
    },
    finished: (convert) =>
      coming.map((one) => {
        if ('kept' in one) return { ...one.kept, later: [] };
        return endPage(one, convert, memory, { addresses, ground: here });
      }),
  };
}
