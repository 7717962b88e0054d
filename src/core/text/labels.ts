/*
 * Labels of YAML keys for the forms of the studio. A schema can override a label with `x-label`, and the help text with `x-help`.
 */

const LABELS: Record<string, string> = {
  id: 'Short name',
  path: 'Address of the page',
  url: 'Address of the site',
  alt: 'Description of the picture',
  embed: 'Address to show',
  routes: 'Pages',
  mark: 'Logo',
  markOnDark: 'Logo on dark backgrounds',
  signal: 'Main colour',
  ink: 'Colour of the text',
  metal: 'Lines and ornaments',
  mood: 'Light or dark',
  eyebrow: 'Line above the title',
  whenEmpty: 'Text until then',
  timezone: 'Time zone',
  newTab: 'Open in a new tab',
  faq: 'Questions and answers',
  guideTile: 'Background guide',
  jumpBar: 'Links to places on the page',
  committeeList: 'List of committees',
  message: 'Message on a page of its own',
  registration: 'Ways to register',
  registrations: 'Uploads of registrations',
  allotment: 'Seats for delegates',
  ScheduleDay: 'Day',
};

/** "Freeze date" for `freezeDate`. `own` is the label in the key's schema. */
export function labelOf(key: string, own?: unknown): string {
  return capitalise(typeof own === 'string' ? own : (LABELS[key] ?? wordsOfKey(key)));
}

export function labelInSentence(key: string, own?: unknown): string {
  const label = labelOf(key, own);
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** `freezeDate` becomes "freeze date". */
export function wordsOfKey(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
