import { stringify } from 'yaml';
import { monthOf } from '../../shared/index.ts';
import { hexOf } from '../site/theme.ts';
import { dayText, numberOf } from '../values/day.ts';
import { addressInCode, correctedAddress } from '../values/links.ts';
import type { Schema } from './schemas.ts';

/** A day and a time, with a blank or a `t` between them, digits left out, a dot between hour and minute, or seconds. */
const LOOSE_MOMENT = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})[Tt\s]\s*(\d{1,2})[:.](\d\d)(?::\d\d)?\s*$/;

/** By the title of a schema: the likely value of a text in another format. */
const CORRECTIONS: Record<string, (written: string) => string | undefined> = {
  Colour: (written) => hexOf(written.trim()),
  Moment: correctedMoment,
  End: correctedMoment,
  Id: correctedId,
  Embed: (written) => addressInCode(written) ?? correctedAddress(written),
};

/**
 * A text in the format of a schema, with the quotes that YAML needs: `2024-08-01 8:00` gives `2024-08-01T08:00`, `maroon` gives
 * `"#800000"`. Undefined unless it is certain which value is intended.
 */
export function correctedFormat(written: string, schema: Schema): string | undefined {
  const form = CORRECTIONS[String(schema.title)]?.(written);
  const fits = form !== undefined && new RegExp(String(schema.pattern)).test(form);
  return fits ? stringify(form).trim() : undefined;
}

/** A day and a time in the format of a moment. */
interface LikelyMoment {
  text: string;
  /** The same in words, which show which of the two numbers is the month. */
  means: string;
}

const TIME =
  /^(?:[\s,–-]|\bat\b)*(\d{1,2})(?:[:.](\d\d))?\s*([ap])?\.?(?:m\b)?\.?\s*(?:hrs?|h|o'clock|[A-Z]{2,4})?\s*$/i;
const DATES = [
  /^\s*(?:[A-Za-z]+day,?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?<month>[A-Za-z]{3,9})\.?,?\s+(?<year>\d{4})\b/,
  /^\s*(?:[A-Za-z]+day,?\s+)?(?<month>[A-Za-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})\b/,
  // day before month, as most of the world writes it
  /^\s*(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})\b/,
  /^\s*(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})\b/,
];

/** The likely moment of a text such as `1 August 2025, 8:00 am`. Undefined if it cannot be read. */
export function likelyMoment(written: string): LikelyMoment | undefined {
  for (const form of DATES) {
    const found = form.exec(written);
    const { day = '', month = '', year = '' } = found?.groups ?? {};
    const [, hours, minutes, half] = TIME.exec(written.slice(found?.[0].length ?? 0)) ?? [];
    if (!found || hours === undefined || (minutes === undefined && !half)) continue;
    const date = {
      year: Number(year),
      month: /\d/.test(month) ? Number(month) : monthOf(month),
      day: Number(day),
    };
    const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
    if (numberOf(date) === undefined || hour > 23 || Number(minutes ?? 0) > 59) continue;
    const two = (count: number) => String(count).padStart(2, '0');
    const time = `${two(hour)}:${minutes ?? '00'}`;
    return {
      text: `${date.year}-${two(date.month)}-${two(date.day)}T${time}`,
      means: `${dayText(date)} at ${time}`,
    };
  }
  return undefined;
}

function correctedMoment(written: string): string | undefined {
  const parts = LOOSE_MOMENT.exec(written)?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, hour, minute] = parts.map((part) => part.padStart(2, '0'));
  if (hour !== '24') return `${year}-${month}-${day}T${hour}:${minute}`;
  // the end of a day is the beginning of the next
  const next = minute === '00' ? new Date(`${year}-${month}-${day}T24:00Z`) : new Date(Number.NaN);
  return Number.isNaN(next.getTime()) ? undefined : next.toISOString().slice(0, 16);
}

/** A name as an id: without diacritics, and with a hyphen for other characters. */
function correctedId(written: string): string {
  const plain = written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  // letters of other scripts remain, so that the result does not match the pattern and is not suggested
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
