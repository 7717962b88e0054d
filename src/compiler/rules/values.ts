import { didYouMean, list, rule, short, writeValue } from './rule.ts';

// rounded down: what has 4.46 must not be said to have 4.5
const toOneDigit = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

/** Values that are looked up, counted or compared; the theme and registrations. */
export const valueRules = {
  'impossible-date': rule({
    severity: 'error',
    reason: 'The day is written in the right form, but no calendar has it.',
    text: (d: { value: string }) => ({ message: `There is no day ${d.value}.` }),
  }),
  'impossible-time': rule({
    severity: 'error',
    reason: 'In the night when clocks are put forward, an hour is left out. A time in that hour never comes.',
    text: (d: { day: string; time: string; zone: string }) => ({
      message: `There is no ${d.time} on ${d.day} in ${d.zone}: its clocks go forward then.`,
      hint: 'Write a time before or after the change.',
    }),
  }),
  'ends-too-early': rule({
    severity: 'error',
    reason: 'An end comes after its start. Often only the day or the month was left as it was.',
    text: (d: { starts: string; ends: string }) => ({
      message: `It would end at ${d.ends}, and it starts at ${d.starts}.`,
      hint: 'Write an end that comes after the start.',
    }),
  }),
  'unknown-zone': rule({
    severity: 'error',
    reason:
      'Time zones have names of a region and a city, and all computers know the same ones. With an offset or an abbreviation the countdown would be wrong when clocks are changed.',
    text: (d: { zone: string; near?: string }) => ({
      message: /^([+-]|(utc|gmt)[+-])/i.test(d.zone)
        ? `${short(d.zone)} is an offset and not a time zone: clocks are put forward and back.`
        : `There is no time zone ${short(d.zone)}.`,
      ...didYouMean(d.near),
      hint: `${didYouMean(d.near, 'Write a region and a city.').hint} A zone has the name of one city for all that share its clocks: Asia/Kolkata is all of India.`,
    }),
  }),
  'unknown-day': rule({
    severity: 'error',
    reason: 'What visitors can add to their calendars are the conference and its days, each by its id.',
    text: (d: { id: string; near?: string }) => ({
      message: `The conference has no day with the id ${short(d.id)}.`,
      ...didYouMean(d.near, 'Add it to "days:" under "conference:", or write conference for all days.'),
    }),
  }),
  'duplicate-id': rule({
    severity: 'error',
    reason:
      'An id or an address belongs to one thing only. With two of them nobody knows which one is meant.',
    text: (d: { key: string; value: string }) => ({
      message: `The ${d.key} ${short(d.value)} is taken.`,
      hint: `Give each its own ${d.key}.`,
    }),
  }),
  'theme-contrast': rule({
    severity: 'error',
    reason:
      'Words and lines must stand out from the paper, or many people cannot read them. The nearest colour that does is named.',
    text: (d: { pair: string; ratio: number; need: string; near?: string }) => ({
      message: `${d.pair} has a contrast of ${toOneDigit(d.ratio)}:1; ${d.need}.`,
      ...(d.near && writeValue(`"${d.near}"`, ', the nearest colour that passes.')),
    }),
  }),
  'theme-inverted': rule({
    severity: 'error',
    reason:
      'paper is the ground of the light pages and ink the words on it. The dark pages are made of both by themselves.',
    text: (d: { paper: string; ink: string }) => ({
      message: `paper ${d.paper} is darker than ink ${d.ink}.`,
      hint: 'Exchange the two: paper is the ground of the light pages, and the dark ones are made of ink.',
    }),
  }),
  'duplicate-header': rule({
    severity: 'error',
    reason: 'A column of your form is read as one thing. Named for two, one of them would stay empty.',
    text: (d: { header: string; field: string; other: string }) => ({
      message:
        d.field === d.other
          ? `The header ${short(d.header)} is named twice for ${d.field}.`
          : `The header ${short(d.header)} is named for ${d.other} and for ${d.field}.`,
      hint: 'A column is read as one thing: keep one of the two. Capitals, accents, spaces and punctuation do not count.',
    }),
  }),
  'unknown-placeholder': rule({
    severity: 'error',
    reason: 'Words in braces are filled in for each delegate. Others would stand in the letters as they are.',
    text: (d: { placeholder: string; near?: string; known: readonly string[] }) => ({
      message: `Nothing is known that could stand for ${d.placeholder}.`,
      ...didYouMean(d.near, `There are: ${list(d.known)}.`),
    }),
  }),
  'unknown-country': rule({
    severity: 'error',
    reason:
      'Phone numbers without a country code are read as those of this country. Each country has one code of two letters.',
    text: (d: { country: string; near?: string }) => ({
      message: `There is no country with the code ${short(d.country)}.`,
      ...didYouMean(d.near, 'It is the code of ISO 3166, such as IN for India or GB for the United Kingdom.'),
    }),
  }),
};
