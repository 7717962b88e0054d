import { expect, test } from 'vitest';
import { areTransposed, editDistance, idOf, parsePhoneNumber, slugOf } from '../../src/core/index.ts';

test.each([
  ['Café des élèves 2', 'cafe-des-eleves-2'],
  ['Straße', 'strasse'],
  ['Fødselsår', 'fodselsar'],
  ['Łódź', 'lodz'],
  ['Kışlık Işık', 'kislik-isik'],
  ['İstanbul', 'istanbul'],
  ['Ægir Þór, Đakovo', 'aegir-thor-dakovo'],
  ['Ελλάδα και Κύπρος', 'ellada-kai-kypros'],
  ['Ουρανία', 'ourania'],
  ['Совет Безопасности', 'sovet-bezopasnosti'],
  ['Рада Безпеки', 'rada-bezpeki'],
  ['مجلس الأمن ٢٠٢٤', 'mjls-alamn-2024'],
  ['שלום', 'shlvm'],
  ['सुरक्षा परिषद', 'suraksha-parishad'],
  ['नई दिल्ली', 'nai-dilli'],
  ['委员会', ''],
])('%s in an address is "%s"', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(slug).toMatch(/^[a-z\d-]*$/);
});

test('an id begins with a letter', () => expect(idOf('6. Straße')).toBe('strasse'));

test.each([
  ['+91 98100 12345', '+919810012345'],
  ['+44 (0)20 7946 0000 ext. 5', '+442079460000'],
  // emergency numbers are short
  ['112', '112'],
  ['12', ''],
  ['ask at the desk', ''],
])('the number in "%s" is "%s"', (written, number) => {
  expect(parsePhoneNumber(written)).toBe(number);
});

test.each([
  ['from', 'form', 1, true],
  ['abc', 'bca', 1, true],
  ['abcd', 'cbad', 1, true],
  ['abcd', 'dcba', 4, false],
  ['kiran', 'karan', 1, false],
  ['austria', 'australia', 2, false],
  ['who', 'who', 0, false],
])('%s and %s are %i slips apart', (one, other, slips, isOrder) => {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const)
    expect([editDistance(a, b), areTransposed(a, b)]).toEqual([slips, isOrder]);
});
