import { didYouMean, list, rule } from './rule.ts';
/** References, and what they bring. */
export const referenceRules = {
  'unknown-reference': rule({
    severity: 'error',
    reason:
      'A word with a dollar sign brings in what is written under that name, so that each fact stands in the file once. There is nothing under this one.',
    text: (d: {
      reference: string;
      near?: string;
      known: readonly string[];
      /** The part of it that leads somewhere, and the word after that. */
      inside?: string;
      word?: string | undefined;
    }) => ({
      message: d.inside
        ? `${d.reference} leads nowhere: ${d.inside} has no "${d.word}".`
        : `${d.reference} leads nowhere.`,
      ...didYouMean(
        d.near,
        `${d.known.length > 0 ? `${d.inside ? `In ${d.inside} there` : 'There'} are: ${list(d.known)}. ` : ''}A dollar sign that is no reference is written $$.`,
      ),
    }),
  }),
  'reference-not-text': rule({
    severity: 'error',
    reason:
      'Inside a sentence only a text can be filled in, and this is a list or a group of keys. Name the text in it that you mean.',
    text: (d: { reference: string; found: string }) => ({
      message: `${d.reference} is ${d.found} and cannot stand inside a text.`,
      hint: 'Name a text in it.',
    }),
  }),
  'reference-wrong-kind': rule({
    severity: 'error',
    reason:
      'The reference leads to something, but to something of another kind than is shown here, such as one text in the place of a list.',
    text: (d: {
      reference: string;
      expected: string;
      found: string;
      /** References near by to what is needed. */
      fitting?: readonly string[];
    }) => ({
      message: `${d.reference} is ${d.found}; here ${d.expected} is needed.`,
      hint: d.fitting?.length ? `Beside it, ${d.expected} is: ${list(d.fitting)}.` : undefined,
    }),
  }),
  'reference-brings-nothing': rule({
    severity: 'error',
    reason:
      'The reference is written as it should be, but what it names is left out in the file. Here something is needed.',
    text: (d: { key: string }) => ({
      message: `"${d.key}" is needed here, and its reference brings nothing.`,
      hint: 'Fill in what the reference names, or name something that every record has.',
    }),
  }),
  'reference-circle': rule({
    severity: 'error',
    reason:
      'One reference brings the other, and that one brings the first again: there is no text to begin with.',
    text: (d: { reference: string }) => ({ message: `${d.reference} leads back to itself.` }),
  }),
  'too-much-content': rule({
    severity: 'error',
    reason:
      'A reference brings all that it names, and each reference in that brings more. A few lines can become more text than a site has room for.',
    text: () => ({
      message: 'With what the references bring, the site becomes too large here.',
      hint: 'Look for a reference to something that is itself full of references.',
    }),
  }),
  'each-not-a-list': rule({
    severity: 'error',
    reason: '"each" makes one page for every record of a list, so it has to name a list.',
    text: (d: { reference: string; found: string }) => ({
      message: `${d.reference} is ${d.found}; "each" needs a list of records.`,
    }),
  }),
  'name-taken': rule({
    severity: 'error',
    reason:
      'The name after "as" stands for the record on its page. With the name of a section nobody would know which of the two is meant.',
    text: (d: { name: string }) => ({
      message: `"${d.name}" is already a key of this file.`,
      hint: 'Choose another word for "as".',
    }),
  }),
};
