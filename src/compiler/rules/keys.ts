import type { Path } from '../output/problem.ts';
import { typeText } from '../schema/schemas.ts';
import { didYouMean, list, moveLines, quoted, rule, short, write, writeValue } from './rule.ts';

const takes = (owner: string, known: readonly string[]) =>
  known.length > 0 ? `${owner} takes: ${list(known)}.` : `${owner} has all the keys that it takes.`;

/** Keys, the types of their values, and names for records. */
export const keyRules = {
  'unknown-key': rule({
    severity: 'error',
    reason:
      'Each part of the file takes certain keys and no others, so that a slip does not go unseen. A key in front of a colon must be written exactly as it is known, small letters included.',
    text: (d: {
      key: string;
      owner: string;
      near?: string;
      /** The type of value that this one needs, where another was written. */
      wanted?: string;
      /** Where it belongs. */
      belongs?: string;
      /** The type of block that has it. */
      block?: string;
      /** The one key that is missing beside it. */
      lacking?: string;
      /** The whole line as a comment, where it is a sentence. */
      comment?: string;
      known: readonly string[];
    }) => ({
      message: `${d.owner} has no key "${d.key}".`,
      ...(d.comment
        ? {
            hint: `A key is one word. If this is a comment, which visitors do not see, write: ${d.comment}`,
            suggestions: [{ line: d.comment }],
          }
        : d.belongs
          ? { hint: d.belongs }
          : d.lacking && !d.block
            ? {
                hint: `"${d.lacking}" is missing here. Is that what is meant? Then write "${d.lacking}".`,
                suggestions: [{ part: 'key' as const, text: d.lacking }],
              }
            : d.near
              ? d.wanted
                ? { hint: `Did you mean "${d.near}"? It needs ${typeText(d.wanted)}.` }
                : { hint: `Did you mean "${d.near}"?`, suggestions: [{ part: 'key' as const, text: d.near }] }
              : { hint: `${d.block ? `The block "${d.block}" has it. ` : ''}${takes(d.owner, d.known)}` }),
    }),
  }),
  'entry-misplaced': rule({
    severity: 'error',
    reason:
      'Each list has entries of one kind. This entry has the keys of another kind, so it was moved into the wrong list, or its lines begin in the wrong column.',
    text: (d: {
      kind: string;
      /** The list that it is in, and the one that it belongs to. */
      list: Path;
      target: Path;
      lines?: number;
      /** How many columns its lines have to move, where that is all. */
      by?: number;
    }) => ({
      message: `This is ${/^[aeiou]/.test(d.kind) ? 'an' : 'a'} ${d.kind}, and it is in the list "${d.list.at(-1)}".`,
      hint: d.by
        ? `It belongs in the list "${d.target.at(-1)}". ${moveLines(d.by, d.lines ?? 1)}`
        : `It belongs in the list "${d.target.at(-1)}": move its ${d.lines ?? ''} lines to the end of that list, with their dash below the dashes there.`,
    }),
  }),
  'missing-key': rule({
    severity: 'error',
    reason:
      'A part of the file cannot do without some of its keys: a page needs them to be shown. Where several are missing, all of them are named at once.',
    text: (d: { keys: readonly string[]; owner: string; about?: string; form?: string }) => ({
      message: `${d.owner} needs the ${d.keys.length === 1 ? 'key' : 'keys'} ${quoted(d.keys)}.`,
      hint: d.about
        ? `Add a line "${d.keys[0]}:${d.form ? `". ${d.form}` : ' …".'} It is for this: ${d.about}`
        : `Write a line for each: ${d.keys.map((key) => `"${key}: …"`).join(', ')}.`,
    }),
  }),
  'empty-value': rule({
    severity: 'error',
    reason:
      'A key with nothing behind its colon says nothing. Leave the whole line out where there is nothing to say.',
    text: (d: {
      key: string;
      corrected?: string;
      instead?: string;
      /** Whether the record cannot do without it. */
      needed?: boolean;
      /** The word for nothing that was written, in quotes, where such a text would do. */
      quoted?: string;
    }) => ({
      message: `"${d.key}" has no value.`,
      hint: d.corrected
        ? `After a space, # begins a remark, so what begins with # stands in quotes. Write: ${d.corrected}`
        : `${d.instead ?? 'Write something after the colon'}${d.needed ? '' : ', or remove the line'}.`,
      ...(d.corrected
        ? { suggestions: [{ line: d.corrected }] }
        : !d.needed && { suggestions: [{ remove: true as const }] }),
    }),
  }),
  'wrong-type': rule({
    severity: 'error',
    reason:
      'Some keys take a text, others a list, a group of keys, or true and false. A number alone is not a text: in quotes it is one.',
    text: (d: { wanted: string; found: string; corrected?: string; instead?: string }) => ({
      message: `Expected ${typeText(d.wanted)}, found ${d.found}.`,
      ...(d.corrected ? writeValue(d.corrected) : { hint: d.instead }),
    }),
  }),
  'unknown-choice': rule({
    severity: 'error',
    reason: 'Here only a few words are understood, and this is none of them.',
    text: (d: { value: string; choices: readonly string[]; near?: string }) => ({
      message: `${short(d.value)} is not one of: ${list(d.choices)}.`,
      ...didYouMean(d.near),
    }),
  }),
  'unknown-block': rule({
    severity: 'error',
    reason: 'The type of a block decides what is shown, so it must be one that the site knows.',
    text: (d: { value: string; choices: readonly string[]; near?: string }) => ({
      message: `There is no block type ${short(d.value)}.`,
      ...didYouMean(d.near, `There are: ${list(d.choices)}.`),
    }),
  }),
  'wrong-form': rule({
    severity: 'error',
    reason:
      'What stands here is read by machines too, such as a date or a mail address, and has to be in the form that they read.',
    text: (d: {
      value: string;
      expects: string;
      corrected?: string;
      /** What the corrected form means, where that is not certain. */
      means?: string;
      how?: string;
    }) => ({
      message: `${short(d.value)} is not ${d.expects}.`,
      ...(d.corrected ? writeValue(d.corrected, d.means ? `, which is ${d.means}` : '') : { hint: d.how }),
    }),
  }),
  'text-too-long': rule({
    severity: 'error',
    reason:
      'A text has room for so many letters at its place. A longer one would break the page, or was put in by mistake.',
    text: (d: { length: number; limit: number }) => ({
      message: `This text has ${d.length} characters; at most ${d.limit} fit here.`,
    }),
  }),
  'list-too-short': rule({
    severity: 'error',
    reason: 'This list has too few entries for anything to be shown.',
    text: (d: { limit: number; needed?: boolean }) => ({
      message: d.limit === 1 ? 'This list is empty.' : `This list needs at least ${d.limit} entries.`,
      ...(d.limit === 1
        ? {
            hint: `Delete the [], and below this line begin each entry with "- "${d.needed ? '' : ', or remove the line'}.`,
            ...(d.needed ? {} : { suggestions: [{ remove: true as const }] }),
          }
        : { hint: 'Each entry begins with "- ".' }),
    }),
  }),
  'needs-content': rule({
    severity: 'error',
    reason: 'Each of its keys may be left out, but not all of them: then nothing is there to be shown.',
    text: (d: { owner: string; choices: readonly string[] }) => ({
      message: `${d.owner} is empty.`,
      hint: `Give it one of: ${list(d.choices)}.`,
    }),
  }),
  'needs-companion': rule({
    severity: 'error',
    reason: 'Some keys only make sense together: a role needs the name of the person who has it.',
    text: (d: { key: string; missing: string; about?: string; example?: string }) => ({
      message: `"${d.key}" needs "${d.missing}" beside it.`,
      hint: [`Add a line "${d.missing}: ${d.example ?? '…'}".`, d.about].filter(Boolean).join(' '),
    }),
  }),
  'name-unused': rule({
    severity: 'error',
    reason:
      'With "each", one page is made for every record of a list, and "as" says by which name its lines call that record. Both must be the same word.',
    text: (d: { name: string; intended: string }) => ({
      message: `Each record is called "${d.name}" here, but the references of this route say $${d.intended}.`,
      ...write(`as: ${d.intended}`),
    }),
  }),
  'wrong-value': rule({
    severity: 'error',
    reason: 'The schema asks for something here that has no words of its own.',
    text: (d: { reason: string }) => ({ message: `This value does not fit: ${d.reason}.` }),
  }),
};
