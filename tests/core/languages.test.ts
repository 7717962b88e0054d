import { expect, test } from 'vitest';
import { mails } from '../../src/core/languages/mails.generated.ts';

type Texts = { [name: string]: string | Texts };

/** Returns the placeholders of each text, sorted. */
function placeholdersIn(texts: Texts): object {
  const placeholders = (text: string) => [...text.matchAll(/\{\w*\}/g)].map(String).sort();
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      typeof value === 'string' ? placeholders(value) : placeholdersIn(value),
    ]),
  );
}

test.each(Object.entries(mails))(
  'the mails in the language %s have the placeholders of the others',
  (_, own) => {
    expect(placeholdersIn(own as Texts)).toEqual(placeholdersIn(mails.de as Texts));
  },
);
