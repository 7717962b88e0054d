import { expect, test } from 'vitest';
import { countAttended } from '../../../src/oc/allotment/attended.ts';
import { texts } from '../texts.ts';

const ANSWERS: Record<string, string> = {
  0: `0 | none | None | nil | NIL | No | no | N/A | NA | never | Never attended | first timer | First-timer | First time | This is my first MUN | this is my 1st mun | It will be my first MUN |
    My first conference | zero | Zero | no experience | No prior experience | No previous experience | I have no experience | not yet | Beginner | Novice | fresher | newbie | nope | I am a beginner |
    I have never attended a MUN | I haven't attended any MUNs | Have not attended any | No MUN experience | 0 MUNs | first | keine | Aucune | ninguna | पहली बार | New | none so far | No, this is my first | 1st time | nothing`,
  1: `1 | one | One | once | 1 MUN | One MUN | 1 mun | attended 1 | I have attended one MUN | Yes, 1 | 1 time | yes | Yes | This is my second MUN | 1-2 | 1 to 2 | one conference | Only 1 | just one | 1+ | DPS MUN 2023`,
  2: `2 | two | Two | twice | 2 MUNs | Two MUNs | 2-3 | 2 to 3 | 2 or 3 | 2–4 MUNs | I have attended 2 MUNs | yes, 2 | attended two conferences | couple | a couple of MUNs | This will be my 3rd MUN | this is my third mun | 2 times | 2muns | 02 |
    2 (online) | 2 school MUNs | around 2 | LMUN 2022, DPSMUN 2023 | Yes. 2 MUNs.`,
  3: `3 | three | Three | 3 MUNs | thrice | 3 MUN | 3 conferences | 3+ | 3 plus | at least 3 | 3-5 | 3 to 5 | I've attended 3 MUNs and won 1 award | 3 MUNs (2 awards) | attended 3 MUNs in 2023 | Three times | about 3 | approx 3 | ~3 | my fourth MUN, this is my 4th MUN | 3 muns, 1 special mention`,
  5: '5 | five | 5 MUNs | 5+ | 5 or more | Five | more than 4 | over 4 | 5+ MUNs | I have done 5 MUNs as a delegate and 1 as chair | 5 inter-school MUNs | 5-10 | half a dozen no, 5 MUNs',
  6: 'more than five | More than 5 | >5 | over five MUNs | half a dozen | 6 | six',
  12: '12 | twelve | a dozen | 12 MUNs | 12+ conferences | Attended 12 Model UN conferences',
  undefined: ` | many | several | a lot | lots | experienced | intermediate | advanced | few | some | 2 years | Class 11 | less than 5 | up to 3 | idk | Good | see my CV | 2023 | debating club | since 2019 | 3 years of debating`,
};

test.each(Object.entries(ANSWERS))('%s conferences', (number, answers) => {
  const expected = number === 'undefined' ? undefined : Number(number);
  const wrong = texts(answers)
    .map((answer) => ({ answer, found: countAttended(answer) }))
    .filter(({ found }) => found !== expected);
  expect(wrong).toEqual([]);
});
