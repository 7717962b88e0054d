import { foldText, getOrCreate, MONTHS } from '../../../core/index.ts';
import { WEEKDAYS } from './time.ts';

/** Normalised by `foldText()`, with their English names. */
interface DayNames {
  weekdays: Map<string, string>;
  months: Map<string, string>;
  /** Such as `de` in `2 de agosto`. */
  between: Set<string>;
}

// computed once per language, because each row of a table needs these names and computing them is slow
const cachedNames = new Map<string, DayNames>();

/** Returns `2 August 2024` for `2 de agosto de 2024`, two dates for `mar` (mardi or mars), and none without such a name. */
export function datesInEnglish(text: string, language: string): string[] {
  const { weekdays, months, between } = getOrCreate(cachedNames, language, () => dayNamesIn(language));
  const written = foldText(text);
  const readings = [
    [weekdays, months],
    [months, weekdays],
  ] as const;
  const found = readings.flatMap(([first, second]) => {
    const replaced = replaceNames(replaceNames(written, first), second);
    if (replaced === written) return [];
    // letters directly after a number belong to it: `2日`, `1er`
    const words = replaced.replace(/(\p{N})[\p{L}\p{M}]+/gu, '$1 ').match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
    const parts = words.filter((word) => !between.has(word));
    // the weekday may come last
    const weekday = parts.find(isWeekday);
    return [[...(weekday ? [weekday] : []), ...parts.filter((word) => !isWeekday(word))].join(' ')];
  });
  return [...new Set(found)];
}

function isWeekday(word: string): boolean {
  return (WEEKDAYS as readonly string[]).includes(word);
}

/** A name that begins or ends with a letter must not touch another letter. */
function replaceNames(text: string, names: Map<string, string>): string {
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((now, name) => {
    const side = (character: string | undefined) =>
      /\p{N}/u.test(character ?? '') ? '\\p{N}' : '\\p{L}\\p{M}';
    const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = `(?<![${side(name[0])}])${literal}(?![${side(name.at(-1))}])`;
    return now.replace(new RegExp(pattern, 'gu'), ` ${names.get(name)} `);
  }, text);
}

function dayNamesIn(language: string): DayNames {
  const partsOf = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat(language, { ...options, calendar: 'gregory', timeZone: 'UTC' }).formatToParts(
      date,
    );
  const styles = ['long', 'short'] as const;
  const names = (
    english: readonly string[],
    part: 'weekday' | 'month',
    dateOf: (index: number) => Date,
    forms: Intl.DateTimeFormatOptions[],
  ) =>
    new Map(
      english.flatMap((name, index) =>
        forms.flatMap((form) => {
          const date = dateOf(index);
          const own = foldText(nameInParts(partsOf(form, date), part)).replace(/[^\p{L}\p{M}\p{N}]+$/u, '');
          return /\p{L}/u.test(own) ? [[own, name] as const] : [];
        }),
      ),
    );
  // 4 August 2024 is a Sunday
  const weekdays = names(
    WEEKDAYS,
    'weekday',
    (index) => new Date(Date.UTC(2024, 7, 4 + index)),
    styles.map((weekday) => ({ weekday })),
  );
  // in many languages, the name of a month has a different form next to a day
  const months = names(
    MONTHS,
    'month',
    (index) => new Date(Date.UTC(2024, index, 2)),
    styles.flatMap((month) => [{ month }, { month, day: 'numeric' }]),
  );
  const literals = partsOf({ dateStyle: 'full' }, new Date(Date.UTC(2024, 7, 2)))
    .filter(({ type }) => type === 'literal')
    .flatMap(({ value }) => foldText(value).match(/[\p{L}\p{M}]+/gu) ?? []);
  return { weekdays, months, between: new Set(literals) };
}

/** In some languages, the name consists of a number and a word: `8` and `月`. */
function nameInParts(parts: Intl.DateTimeFormatPart[], part: 'weekday' | 'month'): string {
  const at = parts.findIndex(({ type }) => type === part);
  const { value = '' } = parts[at] ?? {};
  return /\p{L}/u.test(value) ? value : value + (parts[at + 1]?.value ?? '');
}
