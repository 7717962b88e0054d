import { wordsOf } from './words.ts';

export type Consent = 'yes' | 'no' | 'unclear' | '';

const YES = new Set(
  'yes y yeah yep yup agree agreed accept accepted ok okay sure true checked 1 x ✓ ✔ ☑ ✅ consent confirmed ja oui si haan'.split(
    ' ',
  ),
);
const NO = new Set(
  'no n nope not false disagree decline declined refuse refused 0 nein non don dont cannot cant won wont never nahi'.split(
    ' ',
  ),
);
const GIVES =
  /^(i|we)( hereby| have read| also| fully)* (agree|accept|consent|confirm|declare|understand|allow|permit|acknowledge|and)\b/;

/** Whether a cell gives consent. A cell may hold the whole sentence that was ticked; where it has a no in it, it is unclear unless it begins so. */
export function consentIn(text: string): Consent {
  if (text === '') return '';
  if (YES.has(text.toLowerCase())) return 'yes';
  const words = wordsOf(text.slice(0, 500));
  const [first = ''] = words;
  const denies = words.some((word) => NO.has(word));
  if (
    NO.has(first) ||
    /^(i|we) (do |will |can )?(not|dont|don t|disagree|decline|refuse)\b/.test(words.join(' '))
  )
    return 'no';
  if (denies) return 'unclear';
  return YES.has(first) || GIVES.test(words.join(' ')) ? 'yes' : 'unclear';
}

/** Several consents together are as good as the worst of them. */
export function together(consents: Consent[]): Consent {
  return (['no', 'unclear', ''] as const).find((worst) => consents.includes(worst)) ?? 'yes';
}
