import { expect, test } from 'vitest';
import { idOf, phoneNumberIn, slugOf } from '../../src/shared/index.ts';

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
  expect(phoneNumberIn(written)).toBe(number);
});
