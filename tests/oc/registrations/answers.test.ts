import { describe, expect, test } from 'vitest';
import {
  detectDayOrder,
  parseConsent,
  parseMail,
  parsePhone,
  parseSentTime,
  phoneKey,
} from '../../../src/oc/registrations/answers.ts';
import { cleanText } from '../../../src/oc/registrations/text.ts';

test('a text keeps its letters and loses only spaces and what nobody sees', () => {
  expect(cleanText("\u00a0 Zoe\u0308  O'Brien\u200b\n(she)\ufeff ")).toBe("Zoë O'Brien (she)");
  expect(cleanText('क्षितिज')).toBe('क्षितिज');
  expect(cleanText('ASHA RAO')).toBe('ASHA RAO');
  expect(cleanText(9.19812345678e11)).toBe('919812345678');
  expect(cleanText(new Date(Date.UTC(2024, 6, 1)))).toBe('2024-07-01');
});

test.each([
  ['Asha.Rao@Example.ORG', { mail: 'Asha.Rao@example.org' }],
  ['mailto:asha@example.org', { mail: 'asha@example.org' }],
  ['Asha <asha@example.org>', { mail: 'asha@example.org' }],
  ['asha @ example.org.', { mail: 'asha@example.org' }],
  ['a@example.org / b@example.org', { mail: 'a@example.org', code: 'mail-several', near: 'a@example.org' }],
  ['asha@gmial.com', { mail: 'asha@gmial.com', code: 'mail-strange', near: 'asha@gmail.com' }],
  ['asha.example.org', { mail: 'asha.example.org', code: 'mail-strange' }],
  ['asha@localhost', { mail: 'asha@localhost', code: 'mail-strange' }],
])('the mail address %s', (written, expected) => {
  expect(parseMail(written)).toEqual(expected);
});

describe('a phone number', () => {
  test.each([
    ['+91 98765 43210', { phone: '+91 98765 43210' }],
    ['098765 43210', { phone: '098765 43210' }],
    ["'+919876543210", { phone: '+919876543210' }],
    [919_876_543_210, { phone: '919876543210' }],
    ['9.19812345678E+11', { phone: '919812345678' }],
    ['9.19812E+11', { phone: '919812000000', code: 'phone-rounded' }],
    ['98765 43210 / 98765 43211', { phone: '98765 43210', code: 'phone-several', near: '98765 43210' }],
    ['080/2345 6789', { phone: '080/2345 6789' }],
    ['12', { phone: '12', code: 'phone-strange' }],
    ['0000000000', { phone: '0000000000', code: 'phone-strange' }],
    ['+91 99999 99999', { phone: '+91 99999 99999', code: 'phone-strange' }],
    ['call my mother', { phone: 'call my mother', code: 'phone-strange' }],
    ['n/a', { phone: '' }],
  ])('%s', (written, expected) => {
    expect(parsePhone(written, 'IN')).toEqual(expected);
  });

  test('is the same however it is written', () => {
    const ways = ['+91 98101 12345', '09810112345', '98101-12345', '919810112345', '(+91) 9810112345'];
    expect(new Set(ways.map((way) => phoneKey(way, 'IN')))).toEqual(new Set(['919810112345']));
    expect(phoneKey('98101-12345', undefined)).toBe('9810112345');
    expect(phoneKey('098101 12345', undefined)).toBe('9810112345');
  });

  test.each([
    ['a rounded number', '919812000000'],
    ['one digit', '0000000000'],
    ['one digit after a country code', '+91 99999 99999'],
    ['two digits in turn', '9898989898'],
    ['a number that counts up', '1234567890'],
    ['a number that counts down', '+91 98765 43210'],
    ['a number without its last digits', '9810112'],
    ['a number of which a digit is missing', '981011234'],
    ['nothing', ''],
  ])("is nobody's where it is %s", (_, written) => {
    expect(phoneKey(written, 'IN')).toBe('');
  });
});

test.each([
  ['I agree to the code of conduct', 'yes'],
  ['Yes, of course', 'yes'],
  ['TRUE', 'yes'],
  ['No', 'no'],
  ["I don't agree", 'no'],
  ['I do not consent', 'no'],
  ['I agree, but not to photographs', 'unclear'],
  ['maybe', 'unclear'],
  ['', ''],
])('consent: "%s" is "%s"', (written, expected) => {
  expect(parseConsent(written)).toBe(expected);
});

describe('a date', () => {
  const at = Date.UTC(2024, 6, 13, 21, 30, 5);
  test.each([
    [new Date(at)],
    [45486.89589120371],
    ['2024/07/13 9:30:05 PM GMT+5:30'],
    ['2024-07-13T21:30:05.000Z'],
    ['2024-07-13 21:30:05'],
    ['13/07/2024 21:30:05'],
    ['7/13/2024 21:30:05'],
    ['13.7.24, 21:30:05'],
    ['13 July 2024 21:30:05'],
    ['Saturday, July 13, 2024 9:30:05 PM'],
  ])('%s is the same moment', (cell) => {
    expect(parseSentTime(cell, undefined)).toEqual({ sent: new Date(at) });
  });

  test('with slashes is read as the rest of its column', () => {
    expect(parseSentTime('1/7/2024', detectDayOrder(['13/7/2024', '1/7/2024']))).toEqual({
      sent: new Date(Date.UTC(2024, 6, 1)),
    });
    expect(parseSentTime('1/7/2024', detectDayOrder(['7/13/2024', '1/7/2024']))).toEqual({
      sent: new Date(Date.UTC(2024, 0, 7)),
    });
    expect(parseSentTime('1/7/2024', detectDayOrder(['13/7/2024', '7/13/2024']))).toEqual({
      unclear: 'order',
    });
  });

  test.each(['31/02/2024', 'yesterday', '2024-07-13 25:00', '2024-13-01'])('%s is none', (written) => {
    expect(parseSentTime(written, 'day')).toEqual({ unclear: 'form' });
  });
});
