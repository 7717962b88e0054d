import type { Path, Related } from './problem.ts';
import type { Reference } from './references.ts';

/** Where a value of a resolved page was written, and the reference that brought it there. */
export interface Origin {
  path: Path;
  /** Whether `path` is itself what the reference names, and not something within it. */
  whole: boolean;
  via?: { reference: Reference; path: Path };
}

/** The origins of the values of one resolved page, by their pointers within it. */
export interface Origins {
  /** The nearest known origin at or above a pointer, and the rest of the way from it. */
  of: (pointer: string) => Origin;
  note: (pointer: string, origin: Origin) => void;
  /** A mark, and what takes back all that was noted since it: of a list item that is left out nothing may remain. */
  mark: () => number;
  takeBack: (mark: number) => void;
}

/** The origins of a value that was written at `path`. */
export function originsFrom(path: Path): Origins {
  const origins = new Map<string, Origin>([['', { path, whole: false }]]);
  const noted: string[] = [];
  return {
    of: (pointer) => originIn(origins, pointer),
    note: (pointer, origin) => {
      origins.set(pointer, origin);
      noted.push(pointer);
    },
    mark: () => noted.length,
    takeBack: (mark) => {
      for (const pointer of noted.splice(mark)) origins.delete(pointer);
    },
  };
}

function originIn(origins: Map<string, Origin>, pointer: string): Origin {
  for (let end = pointer.length; ; end = pointer.lastIndexOf('/', end - 1)) {
    const origin = origins.get(pointer.slice(0, end));
    if (!origin) continue;
    const rest = pointer.slice(end).split('/').slice(1).map(step);
    if (rest.length === 0) return origin;
    return { ...origin, path: [...origin.path, ...rest], whole: false };
  }
}

function step(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** What is told beside a problem in something that a reference brought: where it is used. */
export function relatedTo(origin: Origin): Related[] {
  if (!origin.via) return [];
  const { path, reference } = origin.via;
  return [{ place: { path, excerpt: reference.text }, message: `It is used here, by ${reference.text}.` }];
}
