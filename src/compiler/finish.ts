import type { Page } from '../shared/index.ts';
import type { Draft } from './4-expand.ts';
import type { Assembled } from './6-assemble.ts';
import type { Convert } from './convert.ts';
import type { Problem } from './problem.ts';
import type { Schema } from './schemas.ts';
import type { Effect } from './trace.ts';

/** A page with what components receive in it. */
export interface FinishedPage {
  draft: Draft;
  anchors: Set<string>;
  data: Schema;
  problems: Problem[];
  effects: Effect[];
}

/** Sixth stage, second half: puts what components receive in the place of the marked values. */
export function finish(
  page: Assembled,
  convert: Convert,
  standing: { page?: string; anchors?: ReadonlySet<string> },
): { problems: Problem[]; effects: Effect[] } {
  const problems: Problem[] = [];
  const effects: Effect[] = [];
  const tell = (told: Problem) => problems.push(told);
  for (const mark of page.marks) {
    const place = {
      ...standing,
      note: (effect: Effect) => effects.push(effect),
      // few of them need it
      get path() {
        return page.originOf(mark.pointer).path;
      },
    };
    const received = convert(mark, place, tell);
    if (received !== undefined) mark.holder[mark.key] = received;
  }
  return { problems, effects };
}

/** The finished page as the renderer takes it. */
export function pageOf({ data }: Pick<Assembled, 'data'>): Page {
  // the schema has checked it, and its types are made of the same schema
  return data as unknown as Page;
}
