import { createDidYouMeanHint, formatList, rule } from './rule.ts';
export const referenceRules = {
  'unknown-reference': rule({
    severity: 'error',
    reason:
      'A reference starts with a dollar sign and inserts the value of that name, so that you write each fact once. There is no value with this name.',
    text: (d: {
      reference: string;
      near?: string;
      known: readonly string[];
      /** The valid part of the reference; `word` is the first invalid word after it. */
      inside?: string;
      word?: string | undefined;
    }) => ({
      message: d.inside
        ? `${d.reference} does not exist: ${d.inside} has no "${d.word}".`
        : `${d.reference} does not exist.`,
      ...createDidYouMeanHint(
        d.near,
        `${d.known.length > 0 ? `${d.inside ? `${d.inside} has` : 'Possible names'}: ${formatList(d.known)}. ` : ''}For a plain dollar sign, write $$.`,
      ),
    }),
  }),
  'reference-not-text': rule({
    severity: 'error',
    reason:
      'Inside a sentence, a reference can only insert text. This one is a list or a group of keys: add the key that you mean.',
    text: (d: { reference: string; found: string }) => ({
      message: `${d.reference} is ${d.found}, so a text can't include it.`,
      hint: 'Add the key of a text inside it.',
    }),
  }),
  'reference-wrong-kind': rule({
    severity: 'error',
    reason:
      'The reference works, but its value has the wrong type for this place: for example, one text instead of a list.',
    text: (d: {
      reference: string;
      expected: string;
      found: string;
      /** References to sibling values that have the right type. */
      fitting?: readonly string[];
    }) => ({
      message: `${d.reference} is ${d.found}, but ${d.expected} is needed here.`,
      hint: d.fitting?.length ? `These have the right type: ${formatList(d.fitting)}.` : undefined,
    }),
  }),
  'reference-brings-nothing': rule({
    severity: 'error',
    reason: 'The reference is correct, but the value it points to is missing, and this place needs one.',
    text: (d: { key: string }) => ({
      message: `"${d.key}" is required here, but its reference has no value.`,
      hint: 'Add the value that the reference points to, or use one that every entry has.',
    }),
  }),
  'reference-circle': rule({
    severity: 'error',
    reason: 'Two references point to each other, so there is no text to insert.',
    text: (d: { reference: string }) => ({ message: `${d.reference} points back to itself.` }),
  }),
  'too-much-content': rule({
    severity: 'error',
    reason:
      'A reference inserts a value, and references inside that value insert more. A few lines can become too much text for a site.',
    text: () => ({
      message: 'The references here insert too much text: the site becomes too large.',
      hint: 'Look for a reference to a value that contains many references.',
    }),
  }),
  'each-not-a-list': rule({
    severity: 'error',
    reason: '"each" makes one page for every entry of a list, so it needs a list.',
    text: (d: { reference: string; found: string }) => ({
      message: `${d.reference} is ${d.found}, but "each" needs a list of entries.`,
    }),
  }),
  'name-taken': rule({
    severity: 'error',
    reason:
      'The name after "as" means the entry on its page. If a section has the same name, it isn\'t clear which one you mean.',
    text: (d: { name: string }) => ({
      message: `"${d.name}" is already a key of this file.`,
      hint: 'Choose another word for "as".',
    }),
  }),
};
