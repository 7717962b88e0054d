import { type Problem, problem, type Related } from './problem.ts';
import { valueAt } from './source.ts';

/** The days of the conference that lie before its start or after its end, by their dates. */
export function daysOutside(root: unknown): Problem[] {
  const dateAt = (...path: (string | number)[]) =>
    /^\d{4}-\d\d-\d\d/.exec(String(valueAt(root, ['conference', ...path])))?.[0];
  const days = valueAt(root, ['conference', 'days']);
  const [first, last] = [dateAt('starts'), dateAt('ends')];
  return (Array.isArray(days) ? days : []).flatMap((_, index) => {
    const day = dateAt('days', index, 'starts');
    const edge = day && first && day < first ? 'starts' : day && last && day > last ? 'ends' : undefined;
    if (!day || !edge) return [];
    const date = String(edge === 'starts' ? first : last);
    const related: Related[] = [
      { place: { path: ['conference', edge] }, message: `The conference ${edge} on ${date}, by this line.` },
    ];
    const place = { path: ['conference', 'days', index, 'starts'] };
    return [problem('day-outside', place, { day, edge, date }, related)];
  });
}
