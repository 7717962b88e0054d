import type { Draft, Expansion } from './4-expand.ts';
import { type Media, mediaIn } from './5-media.ts';
import type { FinishedPage } from './finish.ts';
import { noImages } from './gallery.ts';
import type { Destinations } from './links.ts';
import type { Addresses, Ground, KeptPage, Memory } from './memory.ts';
import type { Path } from './problem.ts';
import { valueAt } from './source.ts';
import type { Effect } from './trace.ts';

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
export function keepPage(memory: Memory, page: FinishedPage & Omit<KeptPage, keyof FinishedPage>): void {
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
