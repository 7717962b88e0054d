import { type Problem, problem } from '../../output/problem.ts';
import { hasReference } from '../../references/syntax.ts';
import { everyFile } from './named-files.ts';
import type { RuleContext } from './subject.ts';

const MEGABYTE = 1e6;
const MOST = 5;

/** Files that are large to load, and files that nothing leads to. */
export function fileAdvice(subject: RuleContext): Problem[] {
  return [...heavyFiles(subject), ...unusedFiles(subject)];
}

function heavyFiles(subject: RuleContext): Problem[] {
  const told = new Set<string>();
  return everyFile(subject, ['file', 'link']).flatMap(({ path, value }) => {
    const file = value.normalize();
    const bytes = told.has(file) ? 0 : subject.media.sizeOf(value);
    told.add(file);
    if (bytes <= MOST * MEGABYTE) return [];
    const megabytes = Math.ceil(bytes / (MEGABYTE / 10)) / 10;
    return [problem('file-heavy', { path }, { file: value, megabytes, limit: MOST })];
  });
}

/** What computers put into folders by themselves, and words for those who look into them. */
const NOT_MEANT =
  /(^|\/)(\..*|Thumbs\.db|desktop\.ini|__MACOSX\/.*|README[^/]*|LICEN[CS]E[^/]*|.*\.(md|txt|license))$/i;

function unusedFiles(subject: RuleContext): Problem[] {
  const { site, linked, media, written } = subject;
  // a table that is named by way of a reference is not known by its file
  const isSure = !written.some(({ marks }) =>
    marks.some(({ kind, value }) => kind === 'table' && hasReference(value)),
  );
  const named = everyFile(subject, ['image', 'file', 'link', 'table']).map(({ value }) => value);
  const shown = site.pictures.map(({ file }) => file);
  const used = new Set([...linked, ...shown, ...named].map((file) => file.normalize()));
  const files = [...media.files]
    .filter(
      (file) => !used.has(file.normalize()) && !NOT_MEANT.test(file) && (isSure || !/\.csv$/i.test(file)),
    )
    .sort();
  return files.length > 0 ? [problem('media-unused', { offset: subject.source.text.length }, { files })] : [];
}
