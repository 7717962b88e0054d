import { type Path, type Problem, pathOf, problem } from '../../output/problem.ts';
import { hasReference } from '../../references/syntax.ts';
import { valueFix } from '../../values/fix.ts';
import type { RuleContext } from './subject.ts';

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

/** Embeds whose address is one for people: visitors would see an empty frame, or an editor of sheets. */
export function embedAdvice({ written }: Pick<RuleContext, 'written'>): Problem[] {
  return written.flatMap(({ path, data, marks }) =>
    marks.flatMap(({ kind, value, pointer }) => {
      if (kind !== 'embed' || typeof value !== 'string' || hasReference(value)) return [];
      return ofAddress(value, [...path, ...pathOf(pointer, data)]);
    }),
  );
}

function ofAddress(address: string, path: Path): Problem[] {
  for (const { form, what, how, embedding } of FOR_PEOPLE) {
    const found = form.exec(address);
    if (!found) continue;
    const corrected = embedding?.(found[1] ?? '');
    const told = problem('embed-for-people', { path }, { address, what, how, corrected });
    return [corrected ? { ...told, fix: valueFix(corrected, { path }) } : told];
  }
  return [];
}
