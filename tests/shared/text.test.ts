import { expect, test } from 'vitest';
import { idOf, slugOf } from '../../src/shared/index.ts';

test.each([
  ['Café des élèves 2', 'cafe-des-eleves-2'],
  ['Straße', 'strasse'],
  ['Fødselsår', 'fodselsar'],
  ['Łódź', 'lodz'],
  ['Kışlık Işık', 'kislik-isik'],
  ['İstanbul', 'istanbul'],
  ['Ægir Þór, Đakovo', 'aegir-thor-dakovo'],
  ['Ελλάδα και Κύπρος', 'ellada-kai-kypros'],
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
