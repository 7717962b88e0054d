import { type Path, pathOf } from '../problem.ts';
import { hasReference } from '../references.ts';
import type { Subject } from './subject.ts';

/** The name of a file as it stands somewhere in site.yaml. */
export interface Found {
  path: Path;
  value: string;
  /** The mapping that it stands in. */
  holder: Readonly<Record<string, unknown>>;
}

/** All places of the file that name a file of one of these kinds (`x-resolves`), and not by a reference. */
export function everyFile({ written }: Pick<Subject, 'written'>, kinds: readonly string[]): Found[] {
  return written.flatMap(({ path, data, marks }) =>
    marks
      .filter(({ kind, value }) => kinds.includes(kind) && typeof value === 'string' && !hasReference(value))
      .map(({ pointer, value, holder }) => ({
        path: [...path, ...pathOf(pointer, data)],
        value: String(value),
        holder: holder as Record<string, unknown>,
      })),
  );
}

/** All places of the file that name a picture. */
export function everyImage(subject: Pick<Subject, 'written'>): Found[] {
  return everyFile(subject, ['image']);
}
