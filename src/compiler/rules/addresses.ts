import { type Path, pathOf } from '../output/problem.ts';
import { hasReference } from '../references/syntax.ts';
import type { Schema } from '../schema/schemas.ts';
import { valueFix } from '../values/fix.ts';
import type { Finding, RuleContext } from './rule.ts';
import { rule } from './rule.ts';
import { short } from './wording.ts';

/** Links that promise something else than they open. */
export const addressRules = {
  'guide-not-linked': rule({
    severity: 'warning',
    reason: 'The tile of the background guide promises something that cannot be opened.',
    text: (d: { note: string }) => ({
      message: `It says ${short(d.note)}, and there is no link to open.`,
      hint: 'Add the address in a line of its own beside it, link: https://…, or change the words, such as "Available soon".',
    }),
    check: ({ root }) =>
      guidesIn(root).flatMap(({ path, note, link }) =>
        link === undefined && THERE.test(note) && !OTHERWISE.test(note)
          ? [{ place: { path }, details: { note } }]
          : [],
      ),
  }),
  'guide-linked': rule({
    severity: 'warning',
    reason: 'The guide can be opened, and the words say that it is not there yet, so nobody will try.',
    text: (d: { note: string }) => ({
      message: `It says ${short(d.note)}, and there is a link already.`,
      hint: 'Change the words, such as "Available now!", or take the link away until it is there.',
    }),
    check: ({ root }) =>
      guidesIn(root).flatMap(({ path, note, link }) =>
        link !== undefined && LATER.test(note) && !/\bnow\b/i.test(note)
          ? [{ place: { path }, details: { note } }]
          : [],
      ),
  }),
  'embed-for-people': rule({
    severity: 'warning',
    reason:
      'Google, YouTube and others give two addresses: one to open, and one that other sites may show within their pages. With the first, visitors would see an empty frame.',
    text: (d: { address: string; what: string; how: string | undefined; corrected: string | undefined }) => ({
      message: `${short(d.address)} is ${d.what}. Shown within a page, it often stays empty.`,
      hint: d.corrected ? `Write: ${d.corrected}` : d.how,
      ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
    }),
    check: embedsForPeople,
  }),
  'link-gone': rule({
    severity: 'warning',
    reason: 'The other site has moved or deleted what this address names; visitors would see an error there.',
    text: (d: { address: string; reason: string; instead?: string }) => ({
      message: `${short(d.address)} ${d.reason}.`,
      hint:
        d.instead ??
        'Open it in a browser, and write the address that it has now. If it is gone, take the link away.',
    }),
  }),
};

/** Says that something is there. */
const THERE = /\b(available|online|published|released|download)\b/i;
/** Takes that back: it comes later, or on another way. */
const OTHERWISE =
  /\b(soon|later|not|no|un\w*available|will|shall|coming|from|after|await\w*|once|when|until|yet|to be|tb[acd]|request|ask)\b/i;
/** Says that something is not there yet. */
const LATER =
  /\b(soon|will be|coming|not (?:yet )?(?:available|ready|online)|no (?:background )?guide|to be (?:announced|released|published)|tb[acd])\b/i;

/** The notes of background guides, with their links. */
function guidesIn({ committees }: Schema): { path: Path; note: string; link: unknown }[] {
  return (Array.isArray(committees) ? (committees as Schema[]) : []).flatMap((committee, index) => {
    const { note, link } = (committee?.guide ?? {}) as Schema;
    return typeof note === 'string' ? [{ path: ['committees', index, 'guide', 'note'], note, link }] : [];
  });
}

/** A kind of address that is for people to open, with how to get the one for embedding, or what that is. */
interface ForPeople {
  /** Its first group is the id of what is shown, where the address for embedding follows from that. */
  form: RegExp;
  what: string;
  how?: string;
  embedding?: (id: string) => string;
}

/** What people copy most often where an address for embedding is needed. */
const FOR_PEOPLE: ForPeople[] = [
  {
    form: /^https:\/\/docs\.google\.com\/spreadsheets\/d\/(?!e\/)[^/?#]+(\/(edit|view|copy)?)?([?#]|$)/,
    what: 'the address for editing a sheet',
    how: 'In Google Sheets, open "File", "Share", "Publish to web", press "Publish", and copy the address that you get. It holds /pubhtml.',
  },
  {
    form: /^https:\/\/docs\.google\.com\/(document|presentation)\/d\/(?!e\/)[^/?#]+(\/(edit|view|copy)?)?([?#]|$)/,
    what: 'the address for editing a document',
    how: 'In Google Docs, open "File", "Share", "Publish to web", "Embed", press "Publish", and copy only the address between the quotes after src=.',
  },
  {
    form: /^https:\/\/(maps\.app\.goo\.gl|goo\.gl\/maps)\//,
    what: 'a link to a map',
    how: 'In Google Maps, press "Share", "Embed a map", "Copy HTML", and write only the address between the quotes after src=.',
  },
  {
    form: /^https:\/\/(www|maps)\.google\.[a-z.]+\/(maps\/(place|search|dir|@)|maps\/?\?(?!.*output=embed)|\?(?!.*output=embed))/,
    what: 'a link to a map',
    how: 'In Google Maps, press "Share", "Embed a map", "Copy HTML", and write only the address between the quotes after src=.',
  },
  {
    form: /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/)|youtu\.be\/)([\w-]+)/,
    what: 'the page of a film',
    embedding: (id) => `https://www.youtube.com/embed/${id}`,
  },
  {
    form: /^https:\/\/drive\.google\.com\/(?:file\/d\/|open\?id=)([\w-]+)(?!.*\/preview)/,
    what: 'the page of a file in Google Drive',
    embedding: (id) => `https://drive.google.com/file/d/${id}/preview`,
  },
];

interface EmbedForPeople {
  address: string;
  what: string;
  how: string | undefined;
  corrected: string | undefined;
}

/** Embeds whose address is one for people: visitors would see an empty frame, or an editor of sheets. */
function embedsForPeople({ written }: RuleContext): Finding<EmbedForPeople>[] {
  return written.flatMap(({ path, data, annotated }) =>
    annotated.flatMap(({ kind, value, pointer }) => {
      if (kind !== 'embed' || typeof value !== 'string' || hasReference(value)) return [];
      return embedForPeople(value, [...path, ...pathOf(pointer, data)]);
    }),
  );
}

function embedForPeople(address: string, path: Path): Finding<EmbedForPeople>[] {
  for (const { form, what, how, embedding } of FOR_PEOPLE) {
    const found = form.exec(address);
    if (!found) continue;
    const corrected = embedding?.(found[1] ?? '');
    const finding = { place: { path }, details: { address, what, how, corrected } };
    return [corrected ? { ...finding, fix: valueFix(corrected, { path }) } : finding];
  }
  return [];
}
