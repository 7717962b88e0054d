import { type Edition, editionPath } from '../../core/index.ts';
import type { Edit, LocatedProblem } from '../problems/problem.ts';
import { applyEdits } from '../source/edits.ts';

/** Links to pages that only the last edition has lead to the archive; old addresses of these pages get redirects. */
export function withArchivedAddresses(
  text: string,
  edition: Pick<Edition, 'id' | 'pages'>,
  check: (text: string) => LocatedProblem[],
): string {
  const problemsOf = (candidate: string, code: LocatedProblem['code']) =>
    check(candidate).filter((one) => one.code === code);
  const linked = applyEdits(text, createLinkEdits(text, edition, problemsOf(text, 'dead-link'))).text;
  // the first fix is applied alone, since it may also create the list of redirects
  const begun = applyEdits(linked, fixesOf(problemsOf(linked, 'page-gone')).slice(0, 1)).text;
  return begun === linked ? linked : applyEdits(begun, fixesOf(problemsOf(begun, 'page-gone'))).text;
}

function fixesOf(problems: LocatedProblem[]): Edit[] {
  return problems.flatMap(({ fix }) => fix ?? []);
}

function createLinkEdits(
  text: string,
  edition: Pick<Edition, 'id' | 'pages'>,
  problems: LocatedProblem[],
): Edit[] {
  const lines = text.split('\n');
  const offsetOf = (line: number) => lines.slice(0, line - 1).join('\n').length + Number(line > 1);
  return problems.flatMap(({ line, column, endLine, endColumn }) => {
    const offset = offsetOf(line) + column - 1;
    const found = /\/[^\s"'()#?]*/.exec(text.slice(offset, offsetOf(endLine) + endColumn - 1));
    const page = edition.pages.find(({ path }) => path === found?.[0]);
    if (!found || !page) return [];
    const at = offset + found.index;
    return { offset: at, end: at + page.path.length, text: editionPath(edition, page.path) };
  });
}
