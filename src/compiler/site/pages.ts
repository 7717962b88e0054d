import type { Path, Problem } from '../output/problem.ts';
import { noUses, type Uses } from '../references/lookup.ts';
import type { Draft, Expansion } from '../references/routes.ts';
import type { Validate } from '../schema/validate.ts';
import type { Reading } from '../source/pieces.ts';
import { type Source, valueAt } from '../source/position.ts';
import { type Images, noImages, type Shown } from '../values/image-uses.ts';
import type { Destinations } from '../values/links.ts';
import { type Media, mediaIn } from '../values/media.ts';
import type { Convert } from '../values/resolve-value.ts';
import { type AssembledPage, assemblePage, type FinishedPage, finish } from './assemble.ts';

/** What something on a page makes of the rest of the site, beside what the page holds of it. */
export type Effect =
  /** A file of `media/` that is linked, and so published. */
  | { file: string }
  /** The id of an entry for calendars, likewise. */
  | { entry: string }
  /** The origin of a page of another site that is embedded. */
  | { frame: string }
  /** A page, or a place on it, that has to be there. */
  | { page: string; anchor: string | undefined }
  /** A picture that is shown, as the gallery counts it. */
  | { picture: string; shown: Shown | undefined; path: Path };

/** Whether what links lead to is there. `pages` are the ids of all pages that links can jump to. */
export function leads(effect: Effect, pages: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (!('page' in effect)) return true;
  const anchors = pages.get(effect.page);
  return anchors !== undefined && (!effect.anchor || anchors.has(effect.anchor));
}

/** What is kept of a site from one compilation to the next; the idea is told in pieces.ts. Of a file it holds one reading. */
export interface Memory {
  reading?: Pick<Reading, 'data' | 'pieces'>;
  /** Which records have which addresses; another object when one of those that were there has moved. */
  addresses: Addresses;
  ground?: Ground;
  /** The pages without problems, by the object of the piece that makes them: a record, or a route. */
  pages: WeakMap<object, KeptPage[]>;
}

interface Addresses {
  routes: string;
  of: ReadonlyMap<unknown, string>;
}

/** What all conversions of marked values hang on, wherever they stand. */
export interface Ground {
  /** The base path, the calendar and the like as one text. */
  facts: string;
  media: Media;
  images: Images;
  /** What the values of a record make of the rest of the site, where nothing is wrong with them. */
  sound: WeakMap<object, Effect[]>;
}

interface KeptPage extends FinishedPage {
  uses: Uses;
  /** What its references cost of the budget. */
  spent: number;
  addresses: Addresses;
  ground: Ground;
}

/** A memory of nothing. */
export function emptyMemory(): Memory {
  return { addresses: { routes: '', of: new Map() }, pages: new WeakMap() };
}

/** The addresses of the records of a site: those of the last time, where none has moved. */
export function addressesIn(memory: Memory, { drafts, scope }: Expansion): Addresses {
  const lists = drafts.map(({ written: { path, each, as }, record }) =>
    JSON.stringify([path, each, as, record?.slice(0, -1)]),
  );
  const routes = [...new Set(lists)].join('\n');
  const { addresses: before } = memory;
  const stays = [...scope.pages].every(([record, path]) => (before.of.get(record) ?? path) === path);
  memory.addresses =
    stays && before.routes === routes
      ? Object.assign(before, { of: scope.pages })
      : { routes, of: scope.pages };
  return memory.addresses;
}

/** The files of `media/`: as they were looked at the last time, where none has changed. */
export function mediaOf({ ground }: Memory, folder: string): Media {
  return ground?.media.isStill(folder) ? ground.media : mediaIn(folder);
}

/** What conversions hang on: that of the last time, where it is still the same. */
export function groundIn(memory: Memory, to: Omit<Destinations, 'note' | 'pages'>, ask: boolean): Ground {
  const { base, calendar, media } = to;
  const facts = JSON.stringify([base, ask, calendar.zone, [...calendar.entries.values()]]);
  const before = memory.ground;
  const stays = before?.facts === facts && before.media === media && before.images.untouched();
  memory.ground = stays ? before : { facts, media, images: noImages(), sound: new WeakMap() };
  return memory.ground;
}

/** The page of a draft, if it was made before and would be the same again. */
export function keptPage(memory: Memory, draft: Draft, addresses: Addresses): KeptPage | undefined {
  const root = draft.scope.root;
  const kept = memory.pages
    .get(ownerOf(draft))
    ?.find((one) => one.draft.written === draft.written && one.draft.path === draft.path);
  if (!kept || kept.addresses !== addresses || !kept.uses.hold(root)) return undefined;
  const isThere = [kept.draft.record, kept.draft.route].join() === [draft.record, draft.route].join();
  const effects = isThere ? kept.effects : kept.effects.map((effect) => moved(effect, kept.draft, draft));
  return { ...kept, draft, effects };
}

/** Keeps a page without problems for the next time. */
function keepPage(memory: Memory, page: FinishedPage & Omit<KeptPage, keyof FinishedPage>): void {
  const owner = ownerOf(page.draft);
  const others = (memory.pages.get(owner) ?? []).filter(({ draft }) => draft.written !== page.draft.written);
  memory.pages.set(owner, [...others, page]);
}

/** The object of the piece that makes a page. */
function ownerOf({ record, written, scope }: Draft): object {
  const value = record && valueAt(scope.root, record);
  return value !== null && typeof value === 'object' ? value : written;
}

/** An effect of a page whose record or route has another number now. */
function moved(effect: Effect, from: Draft, to: Draft): Effect {
  if (!('picture' in effect)) return effect;
  const path = from.record && to.record && within(effect.path, from.record, to.record);
  return { ...effect, path: path ?? within(effect.path, from.route, to.route) ?? effect.path };
}

function within(path: Path, from: Path, to: Path): Path | undefined {
  return from.every((key, index) => path[index] === key) ? [...to, ...path.slice(from.length)] : undefined;
}

/** A page that is assembled and not finished, with what is to be known of it the next time. */
interface Begun {
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
function anchorsOf({ anchors, problems }: Pick<AssembledPage, 'anchors' | 'problems'>): ReadonlySet<string> {
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

/** A page on its way: what is known of it from the last time, or assembled now and not finished. */
type Coming = { kept: KeptPage } | Begun;

/** The ids of all pages that links can jump to. */
type Anchors = Map<string, ReadonlySet<string>>;

/** The pages of a site while they are made. */
interface Pages {
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
