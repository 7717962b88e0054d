import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { imageSize } from 'image-size';
import { parse } from 'yaml';
import { SOCIAL_ICONS } from '../../../src/compiler/values/social-icons.ts';
import type { Block, Page, Prose, ProseInline, Shell, Social } from '../../../src/core/index.ts';
import { english } from '../../english.ts';

/*
 * site.yaml read as somebody does who writes templates by hand: no schema, no problems, no cache. What it gives is
 * as much of the compiler's pages as the templates of the twin use.
 */

type Data = Record<string, unknown>;

/** The shell and the pages of a site.yaml, one after the other so that none stays in memory. Throws on what is no such file. */
export function plainSite(file: string): { shell: Shell; pages: Generator<Page> } {
  const root = parse(readFileSync(file, 'utf8')) as Data & { routes: Data[]; committees: Data[] };
  const conference = root.conference as Data;
  for (const one of root.committees) {
    one.page = `/committees/${one.id}`;
    for (const key of ['agenda', 'freezeDate'] as const)
      if (one[key]) one[key] = { label: english[key], text: one[key] };
  }
  const media = mediaOf(path.join(path.dirname(file), 'media'));
  const make = (data: unknown, scope: Data) => made(resolved(data, scope), media);
  const shell = {
    ...{ base: '/', origin: '', language: 'en', name: conference.name },
    words: english,
    header: make(root.header, root),
    footer: make(root.footer, root),
  } as Shell;
  function* pages() {
    for (const { each, as, blocks, ...route } of root.routes) {
      const records = each ? (resolved(each, root) as Data[]) : [{}];
      for (const record of records) {
        const scope = as ? { ...root, [String(as)]: record } : root;
        const all = (blocks as Data[]).map((block) => blockOf(block, scope, make));
        yield { footer: true, ...(resolved(route, scope) as Data), blocks: all } as unknown as Page;
      }
    }
  }
  return { shell, pages: pages() };
}

function blockOf(block: Data, scope: Data, make: (data: unknown, scope: Data) => unknown): Block {
  const { calendar, ...rest } = make(block, scope) as Data;
  const days = ((calendar as Data)?.days ?? []) as Data[];
  const entries = calendar && {
    whole: { href: '/calendar/conference.ics' },
    days: days.map(({ id, name }) => ({ id: { href: `/calendar/${id}.ics` }, name })),
  };
  return { showLabel: true, ...rest, calendar: entries } as unknown as Block;
}

const REFERENCE = /\$([a-z]\w*(?:\.\w+)*)/gi;

/** The value with what `$name.path` brings; what brings nothing is left out. */
function resolved(value: unknown, scope: Data): unknown {
  if (typeof value === 'string') {
    const find = (name: string) => name.split('.').reduce<unknown>((at, key) => (at as Data)?.[key], scope);
    const whole = /^\$([a-z]\w*(?:\.\w+)*)$/i.exec(value);
    if (whole) return resolved(find(String(whole[1])), scope);
    return value.includes('$') ? value.replace(REFERENCE, (_, name) => String(find(name))) : value;
  }
  if (Array.isArray(value))
    return value.map((one) => resolved(one, scope)).filter((one) => one !== undefined);
  if (value === null || typeof value !== 'object') return value ?? undefined;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, scope)]));
}

type Media = ReturnType<typeof mediaOf>;

/** Pictures and tables of a folder, each read once. */
function mediaOf(folder: string) {
  const keep = <T>(read: (file: string) => T) => {
    const cache = new Map<string, T>();
    return (file: string) => {
      if (!cache.has(file)) cache.set(file, read(file));
      return cache.get(file) as T;
    };
  };
  const content = (file: string) => readFileSync(path.join(folder, file));
  return {
    image: keep((file) => ({ src: `/media/${file}`, ...imageSize(content(file)) })),
    table: keep((file) => {
      const [columns, ...rows] = parseCsv(content(file)) as string[][];
      return { columns, rows };
    }),
  };
}

/** The value as templates take it: pictures with their measures, links and embeds as such, texts as trees. */
function made(value: unknown, media: Media): unknown {
  if (Array.isArray(value)) return value.map((one) => made(one, media));
  if (value === null || typeof value !== 'object') return value;
  const data = value as Data;
  const entries = Object.entries(data).map(([key, one]) => {
    if (key === 'social') return [key, (one as string[]).map(instagram)];
    if (typeof one !== 'string') return [key, made(one, media)];
    if (/^(image|photo|mark)$/.test(key)) return [key, media.image(one)];
    if (key === 'table') return [key, media.table(one)];
    if (key === 'embed') return [key, { src: one, host: new URL(one).host, ask: true }];
    if (key === 'file' && data.type === undefined) return [key, { href: `/media/${one}`, external: false }];
    if (key === 'link' || key === 'page') return [key, { href: one, external: !one.startsWith('/') }];
    const plain = key !== 'text' || 'label' in data || data.type === 'countdown';
    return [key, plain ? one : proseOf(one)];
  });
  return Object.fromEntries(entries);
}

/** The link to a page on the one network that the sample uses. */
function instagram(href: string): Social {
  const [, account = ''] = new URL(href).pathname.split('/');
  return { href, name: 'Instagram', text: `@${account}`, icon: SOCIAL_ICONS.instagram };
}

/** Paragraphs with bold and slanted words: as much of Markdown as a template's author writes. */
function proseOf(text: string): Prose {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((one) => ({ type: 'paragraph', children: inlineOf(one.replaceAll('\n', ' ')) }));
}

function inlineOf(text: string): ProseInline[] {
  return text.split(/(\*\*.+?\*\*|\*.+?\*)/).map((part) => {
    if (part.startsWith('**')) return { type: 'strong', children: [part.slice(2, -2)] };
    return part.startsWith('*') ? { type: 'emphasis', children: [part.slice(1, -1)] } : part;
  });
}
