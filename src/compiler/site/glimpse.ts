import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '../../shared/index.ts';
import { type Draft, expand } from '../references/routes.ts';
import { hasErrors } from '../rules/index.ts';
import type { Schema } from '../schema/schemas.ts';
import { checkWritten, validators } from '../schema/validate.ts';
import { isUsable, read } from '../source/read.ts';
import { picturesOf } from '../values/image-uses.ts';
import { EVERYWHERE } from '../values/links.ts';
import { converter } from '../values/resolve-value.ts';
import { finish, pageOf, shellOf } from './assemble.ts';
import { type CompileOptions, commonOf, entriesIn, filesIn, framesIn, type Site } from './compile.ts';
import { eventOf } from './event.ts';
import { addressesIn, beginPage, type Effect, emptyMemory, endPage, keptPage } from './pages.ts';
import { rulesOf } from './registrations.ts';
import { themeOf } from './theme.ts';

/**
 * A site of which each page is made when it is asked for: of ten thousand, the one that somebody looks at is there at
 * once. Nothing is known of the others, so only a compilation can tell that the site is whole; what the glimpse has made
 * it takes as it is.
 */
export interface Glimpse {
  /** Files, pictures and entries for calendars are those of the pages that were made so far. */
  site: Omit<Site, 'pages'>;
  /** The addresses of all pages; those of records, which hold less than the lists of them, come first. */
  paths: string[];
  /** The pages with which nothing is wrong, each made when it is reached: first those that are not made of records. */
  pages: Iterable<Page>;
  /** Makes a page. Undefined where there is none, 'faulty' where something is wrong with it: then a compilation tells what. */
  pageAt: (path: string) => Page | 'faulty' | undefined;
}

/** Looks at a site without making its pages. Undefined where something is wrong already; throws what `compile` throws. */
export function glimpse({
  file,
  schemas,
  memory = emptyMemory(),
}: Omit<CompileOptions, 'name'>): Glimpse | undefined {
  const { source, problems } = read(readFileSync(file), memory);
  if (!isUsable(source) || hasErrors(problems)) return undefined;
  const root = source.data as Schema;
  const check = validators(schemas);
  const expanded = expand(root, schemas);
  const { scope, drafts } = expanded;
  if (!expanded.complete || hasErrors(expanded.problems)) return undefined;
  if (hasErrors(checkWritten(root, check, source, schemas).problems)) return undefined;

  const folder = path.join(path.dirname(file), 'media');
  const { shell, place, ask, ground } = commonOf(root, scope, check.shell, source, { memory, folder });
  // links are not called dead: which anchors there are nobody knows yet
  const convert = converter({ ...place, pages: undefined }, ground.images, ask);
  const frame = finish(shell, convert, { page: EVERYWHERE });
  const themed = themeOf(root.theme, schemas);
  if ([shell, frame, themed].some((part) => hasErrors(part.problems))) return undefined;

  const addresses = addressesIn(memory, expanded);
  const byPath = new Map<string, Draft>();
  for (const draft of drafts) if (!byPath.has(draft.path)) byPath.set(draft.path, draft);
  const seen = new Map<string, Effect[]>([[EVERYWHERE, frame.effects]]);
  const effects = () => [...seen.values()].flat();
  const pageAt: Glimpse['pageAt'] = (path) => {
    const draft = byPath.get(path);
    if (!draft) return undefined;
    const kept = keptPage(memory, draft, addresses);
    if (kept?.ground === ground) {
      seen.set(path, kept.effects);
      return pageOf(kept);
    }
    const begun = beginPage(draft, check.page, source);
    if (hasErrors(begun.page.problems) || scope.budget.problem()) return 'faulty';
    const page = endPage(begun, convert, memory, { addresses, ground });
    if (hasErrors(page.later)) return 'faulty';
    seen.set(path, page.effects);
    return pageOf(page);
  };
  const ofRecords = drafts.filter(({ record }) => record).map((draft) => draft.path);
  const others = drafts.filter(({ record }) => !record).map((draft) => draft.path);
  return {
    site: {
      ...shellOf(shell.data, place.base),
      event: eventOf(shell.data, drafts),
      registrations: rulesOf(shell.data, scope, drafts),
      ...(themed.theme ? { theme: themed.theme } : {}),
      get media() {
        return filesIn(effects());
      },
      get pictures() {
        return picturesOf(effects(), ground.images);
      },
      get frames() {
        return framesIn(effects());
      },
      get calendar() {
        return entriesIn(effects(), place.calendar);
      },
    },
    paths: [...ofRecords, ...others],
    pages: {
      *[Symbol.iterator]() {
        for (const path of [...others, ...ofRecords]) {
          const page = pageAt(path);
          if (page && page !== 'faulty') yield page;
        }
      },
    },
    pageAt,
  };
}
