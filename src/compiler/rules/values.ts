import { formatMoment, labelInSentence, labelOf } from '../../core/index.ts';
import { chosenDesign } from '../values/faces.ts';
import {
  createDidYouMeanHint,
  formatList,
  formatRatio,
  quotedList,
  rule,
  shortText,
  valueHint,
} from './rule.ts';

/** Returns the hint for an impossible date such as `2024-02-31`: the last day of its month. */
function lastDayHint(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  if (month < 1 || month > 12) return 'Months go from 01 to 12.';
  return `The last day of that month is ${new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)}.`;
}

/** A time without a date stays unchanged. */
function momentInWords(moment: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(moment) ? formatMoment(moment, 'en-GB') : moment;
}

export const valueRules = {
  'impossible-date': rule({
    severity: 'error',
    reason: 'The date has the right form, but this day does not exist.',
    text: (d: { value: string }) => ({
      message: `The date ${d.value} does not exist.`,
      hint: lastDayHint(d.value),
    }),
  }),
  'impossible-time': rule({
    severity: 'error',
    reason: 'When clocks go forward, one hour of the night is missing. A time in that hour does not exist.',
    text: (d: { day: string; time: string; zone: string }) => ({
      message: `The time ${d.time} does not exist on ${d.day} in ${d.zone}: the clocks go forward then.`,
      hint: 'Write a time before or after the change.',
    }),
  }),
  'ends-too-early': rule({
    severity: 'error',
    reason: 'The end must come after the start. Often somebody changed one date and forgot the other.',
    text: (d: { starts: string; ends: string }) => ({
      message: `The end, ${d.ends}, is not after the start, ${d.starts}.`,
      hint: /^0[0-5]:/.test(d.ends)
        ? 'Change the end, so that it comes after the start. An end after midnight is before 06:00, and less than 12 hours after the start.'
        : 'Change the end, so that it comes after the start.',
      inForm: {
        message: `The end, ${momentInWords(d.ends)}, is not after the start, ${momentInWords(d.starts)}.`,
      },
    }),
  }),
  'dates-out-of-order': rule({
    severity: 'error',
    reason:
      'These dates must come one after the other, or visitors would see that something is closed before it opens. Often somebody changed one date and forgot the others.',
    text: (d: { key: string; value: string; before: string; earlier: string }) => ({
      message: `"${d.key}", ${d.value}, is not after "${d.before}", ${d.earlier}.`,
      hint: `Correct one of the two, so that "${d.key}" is later.`,
      inForm: {
        message: `“${labelOf(d.key)}”, ${momentInWords(d.value)}, is not after “${labelOf(d.before)}”, ${momentInWords(d.earlier)}.`,
        hint: `Correct one of the two, so that “${labelOf(d.key)}” is later.`,
      },
    }),
  }),
  'unknown-zone': rule({
    severity: 'error',
    reason:
      'A time zone has the name of a region and a city, which is the same on all computers. With an offset or an abbreviation, the countdown would be wrong after the clocks change.',
    text: (d: { zone: string; near?: string }) => ({
      message: /^([+-]|(utc|gmt)[+-])/i.test(d.zone)
        ? `${shortText(d.zone)} is an offset, not a time zone: in many places, the clocks change during the year.`
        : `There is no time zone ${shortText(d.zone)}.`,
      ...createDidYouMeanHint(d.near),
      hint: `${createDidYouMeanHint(d.near, 'Write a region and a city.').hint} One city represents all places with the same time: Asia/Kolkata is for all of India.`,
    }),
  }),
  'unknown-day': rule({
    severity: 'error',
    reason: 'Visitors can add the conference or one of its days to their calendars. The id says which.',
    text: (d: { id: string; near?: string }) => ({
      message: `The conference has no day with the id ${shortText(d.id)}.`,
      ...createDidYouMeanHint(
        d.near,
        'Add it to "days:" under "conference:", or write conference for all days.',
      ),
      inForm: {
        message: `The conference has no day with the short name “${d.id}”.`,
        hint: 'Choose a day.',
      },
    }),
  }),
  'duplicate-id': rule({
    severity: 'error',
    reason: "Each id and each address belongs to one thing. With two, it isn't clear which one you mean.",
    text: (d: { key: string; value: string }) => ({
      message: `The ${d.key} ${shortText(d.value)} is already used.`,
      hint: `Give each its own ${d.key}.`,
      inForm: {
        message: `The ${labelInSentence(d.key)} ${shortText(d.value)} is already used.`,
        hint: 'Give each its own.',
      },
    }),
  }),
  'theme-contrast': rule({
    severity: 'error',
    reason:
      "Text and lines need enough contrast with the paper, or many people can't read them. The message gives the nearest colour that works.",
    text: (d: { pair: string; ratio: number; need: string; near?: string; isMetal?: boolean }) => ({
      message: `${d.pair} has a contrast of ${formatRatio(d.ratio)}:1; ${d.need}.`,
      ...(d.near &&
        valueHint(
          `"${d.near}"`,
          d.isMetal
            ? ', the nearest colour that works. For a light second colour, use accent instead of metal.'
            : ', the nearest colour that works.',
        )),
      inForm: {
        message: `This colour and its background have a contrast of ${formatRatio(d.ratio)}:1; ${d.need}.`,
        hint: d.near ? `Write: ${d.near}, the nearest colour that works.` : '',
      },
    }),
  }),
  'theme-inverted': rule({
    severity: 'error',
    reason:
      'paper is the background of light pages, and ink is the text. Dark pages use the same colours the other way round.',
    text: (d: { paper: string; ink: string }) => ({
      message: `paper ${d.paper} is darker than ink ${d.ink}.`,
      hint: 'Swap the two: paper is the background of light pages. Dark pages use ink as their background.',
      inForm: {
        message: 'The background is darker than the text.',
        hint: 'Swap the two colours. Plenary makes the dark pages by itself.',
      },
    }),
  }),
  'accent-contrast': rule({
    severity: 'warning',
    reason:
      'The accent is a decoration on light pages, and links and decoration on dark ones. Its contrast is too low for all of them, so visitors only see it in the band above each page.',
    text: (d: { accent: string; near: string }) => ({
      message: `accent ${d.accent} has too little contrast on light pages and on dark ones.`,
      ...valueHint(`"${d.near}"`, ', the nearest colour that works.'),
      inForm: { message: 'This colour has too little contrast on light pages and on dark ones.' },
    }),
    check: ({ site: { theme } }) =>
      theme?.colours.accent && theme.usableAccent
        ? [
            {
              place: { path: ['theme', 'accent'] },
              details: { accent: theme.colours.accent, near: theme.usableAccent },
            },
          ]
        : [],
  }),
  'ornament-without-logo': rule({
    severity: 'warning',
    reason:
      'With ornament: mark, the site draws the logo of its header large beside titles. Without one, nothing is drawn there.',
    text: (_: object) => ({
      message: 'ornament: mark draws the logo of the header, and the header has none.',
      hint: 'Write the name of your logo in media/ as mark: under header:, or choose globe, laurel, rules or none.',
      inForm: {
        message: 'The logo of the header is drawn, and the header has none.',
        hint: 'Add your logo to the header, or choose another one.',
      },
    }),
    check: ({ root, site: { shell } }) =>
      chosenDesign(root.theme).ornament === 'mark' && !shell.header.mark
        ? [{ place: { path: ['theme', 'ornament'] }, details: {} }]
        : [],
  }),
  'duplicate-header': rule({
    severity: 'error',
    reason: 'Each column of your form has one meaning. If you give it two, one of them stays empty.',
    text: (d: { header: string; field: string; other: string }) => ({
      message:
        d.field === d.other
          ? `The header ${shortText(d.header)} is listed twice for ${d.field}.`
          : `The header ${shortText(d.header)} is listed for ${d.other} and for ${d.field}.`,
      hint: 'Each column has one meaning: keep one of the two. Capital letters, accents, spaces and punctuation make no difference.',
    }),
  }),
  'unknown-placeholder': rule({
    severity: 'error',
    reason: 'Plenary replaces certain words in braces. People would see any other word in braces unchanged.',
    text: (d: { placeholder: string; owner: 'mail' | 'text'; near?: string; known: readonly string[] }) => ({
      message: `${d.placeholder} is not a field of this ${d.owner}.`,
      ...createDidYouMeanHint(
        d.near,
        d.known.length > 0
          ? `Possible fields: ${formatList(d.known)}.`
          : 'This text has no fields. Delete it.',
      ),
    }),
  }),
  'missing-placeholder': rule({
    severity: 'error',
    reason:
      'Plenary replaces each word in braces with a value, such as a number or a name. Without it, visitors miss that value.',
    text: (d: { missing: readonly string[]; usual: string }) => ({
      message: `${quotedList(d.missing)} ${d.missing.length === 1 ? 'is' : 'are'} missing in this text.`,
      hint: `Add ${d.missing.length === 1 ? 'it' : 'them'} in braces where the value belongs, as in: ${d.usual}`,
      suggestions: [{ value: d.usual }],
    }),
  }),
  'unknown-country': rule({
    severity: 'error',
    reason:
      'Phone numbers without a country code belong to this country. Each country has one code of two letters.',
    text: (d: { country: string; near?: string }) => ({
      message: `There is no country with the code ${shortText(d.country)}.`,
      ...createDidYouMeanHint(
        d.near,
        'Write the ISO 3166 code, such as IN for India or GB for the United Kingdom.',
      ),
    }),
  }),
};
