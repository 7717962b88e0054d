import { type Path, pathOf } from '../../output/problem.ts';
import { hasReference } from '../../references/syntax.ts';
import type { Mark, Written } from '../../schema/validate.ts';
import type { RuleContext } from './subject.ts';

const KINDS = new Set(['image', 'file', 'link', 'table']);

/** The name of a file as it stands somewhere in site.yaml. */
export interface Found {
  path: Path;
  value: string;
  /** The mapping that it stands in. */
  holder: Readonly<Record<string, unknown>>;
}

/** One of them, of whichever kind (`x-kind`), by its way from the entry that it is in. */
type Near = Found & { kind: string };

// the marks of an entry stay the same as long as its text does
const known = new WeakMap<Mark[], Near[]>();

/** All places of the file that name a file of one of these kinds (`x-kind`), and not by a reference. */
export function everyFile({ written }: Pick<RuleContext, 'written'>, kinds: readonly string[]): Found[] {
  return written.flatMap((entry) =>
    nearIn(entry).flatMap(({ kind, path, ...rest }) =>
      kinds.includes(kind) ? [{ ...rest, path: [...entry.path, ...path] }] : [],
    ),
  );
}

function nearIn({ data, marks }: Written): Near[] {
  const before = known.get(marks);
  if (before) return before;
  const near = marks.flatMap(({ kind, pointer, value, holder }) =>
    KINDS.has(kind) && typeof value === 'string' && !hasReference(value)
      ? [{ kind, value, holder: holder as Found['holder'], path: pathOf(pointer, data) }]
      : [],
  );
  known.set(marks, near);
  return near;
}

/** All places of the file that name a picture. */
export function everyImage(subject: Pick<RuleContext, 'written'>): Found[] {
  return everyFile(subject, ['image']);
}
