import { labelOf } from '../../core/index.ts';
import type { Path } from '../problems/problem.ts';
import { typeText } from '../schema/schemas.ts';
import {
  createDidYouMeanHint,
  formatList,
  lineHint,
  moveLinesHint,
  type ProblemText,
  quotedList,
  rule,
  shortText,
  valueHint,
} from './rule.ts';

const possibleKeysHint = (owner: string, known: readonly string[]) =>
  known.length > 0 ? `Other possible keys: ${formatList(known)}.` : `${owner} already has all possible keys.`;

type UnknownKey = {
  key: string;
  owner: string;
  near?: string;
  /** The required type of value, if the value has another type. */
  wanted?: string;
  /** A hint with the place where the key belongs. */
  belongs?: string;
  /** The language if the key is a language code, and the key of the text above it. */
  translation?: { language: string; below?: string };
  block?: string;
  /** The mapping that contains the key, and the probably intended name of that mapping. */
  group?: { name: string; meant: string };
  /** The required key that the record lacks, if only one is missing. */
  lacking?: string;
  /** The list key that replaced the unknown key, and the first entry of its list. */
  former?: { key: string; entry: string; isThere?: boolean };
  /** The whole line as a comment, if the line is a sentence. */
  comment?: string;
  known: readonly string[];
};

/** Uses the first of the optional details that is present. */
function unknownKeyHint(d: UnknownKey): Pick<ProblemText, 'hint' | 'suggestions'> {
  if (d.comment)
    return {
      hint: `A key is one word. If this is a comment, which visitors don't see, write: ${d.comment}`,
      suggestions: [{ line: d.comment }],
    };
  if (d.former?.isThere)
    return {
      hint: `Put it below the other entries of "${d.former.key}:". Write there: - ${d.former.entry}`,
    };
  if (d.former)
    return {
      hint: `The key is "${d.former.key}", with a list. Write "${d.former.key}:" and below it, with two more spaces: - ${d.former.entry}`,
    };
  if (d.belongs) return { hint: d.belongs };
  if (d.translation) {
    const { language, below } = d.translation;
    return {
      hint: `A text in "${language}" goes below ${below ? `"${below}:"` : 'the key of the text'}, in the column of its other languages. Add two spaces at the start of the line.`,
    };
  }
  if (d.group)
    return {
      hint: `It belongs to "${d.group.meant}". Write "${d.group.meant}" instead of "${d.group.name}".`,
      suggestions: [{ part: 'key', text: d.group.meant }],
    };
  if (d.lacking && !d.block)
    return {
      hint: `"${d.lacking}" is missing here. If that is what you mean, write "${d.lacking}".`,
      suggestions: [{ part: 'key', text: d.lacking }],
    };
  if (d.near && d.wanted) return { hint: `Did you mean "${d.near}"? It needs ${typeText(d.wanted)}.` };
  return createDidYouMeanHint(
    d.near,
    `${d.block ? `The block "${d.block}" has this key. ` : ''}${possibleKeysHint(d.owner, d.known)}`,
    'key',
  );
}

export const RESTORE_HINT =
  'Get it back: press Ctrl+Z (on a Mac, Cmd+Z) until it is there, or restore an earlier version of the file. VS Code shows the versions under "Timeline"; with Git, the command git checkout -- site.yaml brings back the last version that was committed.';

export const keyRules = {
  'unknown-key': rule({
    severity: 'error',
    reason:
      'Each part of the file has a fixed set of keys, so that Plenary can find typing errors. Write a key exactly as in the guide: upper and lower case matter.',
    text: (d: UnknownKey) => ({ message: `${d.owner} has no key "${d.key}".`, ...unknownKeyHint(d) }),
  }),
  'renamed-key': rule({
    severity: 'warning',
    reason:
      'A version of Plenary has given this key another name. The old name is read for two years at least, so the pages stay the same.',
    text: (d: { from: string; to: string; until: string }) => ({
      message: `"${d.from}" is called "${d.to}" now. Plenary reads the old name until version ${d.until}.`,
      hint: `Write "${d.to}".`,
      suggestions: [{ part: 'key', text: d.to }],
    }),
  }),
  'missing-section': rule({
    severity: 'error',
    reason:
      'Each part of the file begins with a line at the margin, such as "committees:". Without it, the lines below belong to the part above.',
    text: (d: { key: string }) => ({
      message: `The line "${d.key}:" is missing: here begins what belongs below it.`,
      hint: `Write above this line, without spaces in front: ${d.key}:`,
    }),
  }),
  'entry-misplaced': rule({
    severity: 'error',
    reason:
      'Each list has entries of one kind. This entry has the keys of another kind, so it is in the wrong list, or its lines start in the wrong column.',
    text: (d: {
      kind: string;
      /** The list that contains the entry; `target` is the list to which the entry belongs. */
      list: Path;
      target: Path;
      lines?: number;
      /** The number of columns to move the lines, if the indentation is their only fault. */
      by?: number;
    }) => ({
      message: `This is ${/^[aeiou]/.test(d.kind) ? 'an' : 'a'} ${d.kind}, but it is in the list "${d.list.at(-1)}".`,
      hint: d.by
        ? `It belongs in the list "${d.target.at(-1)}". ${moveLinesHint(d.by, d.lines ?? 1)}`
        : `It belongs in the list "${d.target.at(-1)}": move its ${d.lines ?? ''} lines to the end of that list, and put its dash below the dashes there.`,
    }),
  }),
  'missing-key': rule({
    severity: 'error',
    reason:
      'Some keys are required, because a page cannot be shown without them. If several are missing, the message lists all of them.',
    text: (d: {
      keys: readonly string[];
      owner: string;
      about?: string;
      form?: string;
      /** Whether the end of the file is missing. */
      isCut?: boolean;
    }) => ({
      message: d.isCut
        ? `The end of the file seems to be missing: there is no line ${quotedList(d.keys.map((key) => `${key}:`))} any more.`
        : `${d.owner} needs the ${d.keys.length === 1 ? 'key' : 'keys'} ${quotedList(d.keys)}.`,
      hint: d.isCut
        ? RESTORE_HINT
        : d.about
          ? `Add a line "${d.keys[0]}:${d.form ? `". ${d.form}` : ' …".'} This key means: ${d.about}`
          : `Add a line for each: ${d.keys.map((key) => `"${key}: …"`).join(', ')}.`,
      inForm: {
        ...(!d.isCut && {
          message: `${d.owner} needs ${d.keys.map((key) => `“${labelOf(key)}”`).join(', ')}.`,
          hint: d.about ?? '',
        }),
      },
    }),
  }),
  'empty-value': rule({
    severity: 'error',
    reason:
      'A key with nothing after its colon has no effect. If you have no value yet, delete the whole line.',
    text: (d: {
      key: string;
      corrected?: string;
      instead?: string;
      needed?: boolean;
      /** The written value, such as null, in quotes, if the key accepts a text. */
      quoted?: string;
    }) => ({
      message: /^\d+$/.test(d.key) ? 'This list entry is empty.' : `"${d.key}" has no value.`,
      hint: d.corrected
        ? `After a space, # starts a comment, so a text that starts with # needs quotes. Write: ${d.corrected}`
        : `${d.instead ?? 'Add a value after the colon'}${d.needed ? '' : ', or delete the line'}.`,
      ...(d.corrected
        ? { suggestions: [{ line: d.corrected }] }
        : !d.needed && { suggestions: [{ remove: true as const }] }),
    }),
  }),
  'wrong-type': rule({
    severity: 'error',
    reason:
      'Some keys need a text, others a list, a group of keys, or true or false. A number on its own is not a text; in quotes it is.',
    text: (d: { wanted: string; found: string; corrected?: string; means?: string; instead?: string }) => ({
      message: `Expected ${typeText(d.wanted)}, found ${d.found}.`,
      ...(d.corrected ? valueHint(d.corrected, d.means ? `, which is ${d.means}` : '') : { hint: d.instead }),
    }),
  }),
  'unknown-choice': rule({
    severity: 'error',
    reason: "This key only accepts certain words, and this isn't one of them.",
    text: (d: { value: string; choices: readonly string[]; near?: string }) => ({
      message: `${shortText(d.value)} is not one of: ${formatList(d.choices)}.`,
      ...createDidYouMeanHint(d.near),
    }),
  }),
  'unknown-block': rule({
    severity: 'error',
    reason: 'The type of a block decides what the page shows, so it must be one of the existing types.',
    text: (d: {
      value: string;
      choices: readonly string[];
      near?: string;
      /** The block types with this word as a synonym, if there are several. */
      meant?: readonly string[];
    }) => ({
      message: `There is no block type ${shortText(d.value)}.`,
      ...(d.meant
        ? {
            hint: `Did you mean ${d.meant.map((type) => `"${type}"`).join(' or ')}?`,
            suggestions: d.meant.map((value) => ({ value })),
          }
        : createDidYouMeanHint(d.near, `Possible types: ${formatList(d.choices)}.`)),
    }),
  }),
  'wrong-form': rule({
    severity: 'error',
    reason: 'Computers read this value too, such as a date or a mail address, so it needs the exact form.',
    text: (d: {
      value: string;
      expects: string;
      corrected?: string;
      /** The meaning of the corrected value, if the correction is uncertain. */
      means?: string;
      how?: string;
    }) => ({
      message: `${shortText(d.value)} is not ${d.expects}.`,
      ...(d.corrected ? valueHint(d.corrected, d.means ? `, which is ${d.means}` : '') : { hint: d.how }),
    }),
  }),
  'text-too-long': rule({
    severity: 'error',
    reason:
      'This place has limited room. A longer text would break the page, or somebody pasted it by mistake.',
    text: (d: { length: number; limit: number }) => ({
      message: `This text has ${d.length} characters; the limit is ${d.limit}.`,
    }),
  }),
  'list-too-short': rule({
    severity: 'error',
    reason: 'The page needs more entries to show this list.',
    text: (d: { limit: number; needed?: boolean }) => ({
      message: d.limit === 1 ? 'This list is empty.' : `This list needs at least ${d.limit} entries.`,
      ...(d.limit === 1
        ? {
            hint: `Delete the [], and start each entry below this line with "- "${d.needed ? '' : ', or delete the line'}.`,
            ...(d.needed ? {} : { suggestions: [{ remove: true as const }] }),
          }
        : { hint: 'Start each entry with "- ".' }),
      inForm: { hint: 'Add an entry.' },
    }),
  }),
  'list-too-long': rule({
    severity: 'error',
    reason:
      'The design has room for a certain number of entries here. With more, the most important ones are lost.',
    text: (d: { length: number; limit: number }) => ({
      message: `This list has ${d.length} entries; the limit is ${d.limit}.`,
      hint: `Keep the ${d.limit} most important ones, and delete the rest.`,
    }),
  }),
  'needs-content': rule({
    severity: 'error',
    reason: 'You can leave out any of the keys here, but not all of them: then there is nothing to show.',
    text: (d: { owner: string; choices: readonly string[] }) => ({
      message: `${d.owner} has nothing to show.`,
      hint: `Add at least one of: ${formatList(d.choices)}.`,
    }),
  }),
  'needs-companion': rule({
    severity: 'error',
    reason: 'Some keys only work together: for example, a role needs a name.',
    text: (d: { key: string; missing: string; about?: string; example?: string }) => ({
      message: `"${d.key}" also needs "${d.missing}".`,
      hint: [`Add a line "${d.missing}: ${d.example ?? '…'}".`, d.about].filter(Boolean).join(' '),
      inForm: { message: `“${labelOf(d.key)}” also needs “${labelOf(d.missing)}”.`, hint: d.about ?? '' },
    }),
  }),
  'name-unused': rule({
    severity: 'error',
    reason:
      '"each" makes one page for every entry of a list, and "as" gives that entry a name. The references of the page must use the same name.',
    text: (d: { name: string; intended: string }) => ({
      message: `"as" gives each entry the name "${d.name}", but the references of this route use $${d.intended}.`,
      ...lineHint(`as: ${d.intended}`),
    }),
  }),
  'wrong-value': rule({
    severity: 'error',
    reason: 'This value breaks a rule of the schema that has no message of its own.',
    text: (d: { reason: string }) => ({ message: `This value isn't valid: ${d.reason}.` }),
  }),
};
