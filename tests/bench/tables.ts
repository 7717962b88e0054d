import { figure, kilobytes, median, ratio, table } from './figures.ts';
import type { Opening } from './open.ts';
import type { Weight } from './weigh.ts';

type Routes<T> = ReadonlyMap<string, { ours: T; twin: T }>;

/** Kilobytes per route, ours above the twin's. */
export function weightTable(weights: Routes<Weight>): string {
  const rows = [...weights].flatMap(([route, { ours, twin }]) => [
    weightRow(route, ours),
    weightRow('  by hand', twin),
  ]);
  const head = ['route', 'HTML', 'its CSS', 'its JSON', 'JS by load', 'all JS', 'data', 'fonts', 'pictures'];
  const foreign = [...weights.values()].flatMap(({ ours, twin }) => [...ours.foreign, ...twin.foreign]);
  return [
    '### Bytes',
    'Kilobytes on the wire (brotli, headers included) once the page has been read to its end.',
    table([...head, 'other', 'requests'], rows),
    `Requests to other sites: ${foreign.length === 0 ? 'none' : foreign.join(', ')}.`,
  ].join('\n\n');
}

function weightRow(label: string, weight: Weight): string[] {
  const { html, css, json, jsByLoad, js, data, fonts, pictures, other, requests } = weight;
  return [
    label,
    ...[html, css, json, jsByLoad, js, data, fonts, pictures, other].map(kilobytes),
    figure(requests),
  ];
}

/** Medians per route: what a visitor on a poor phone waits for, ours / by hand, and how many times that is. */
export function openingTable(openings: Routes<Opening[]>): string {
  const rows = [...openings].map(([route, { ours, twin }]) => {
    const value = (side: Opening[], key: 'fcp' | 'lcp' | 'tbt' | 'cls') =>
      median(side.map((one) => one[key]));
    const both = (key: 'fcp' | 'lcp' | 'tbt' | 'cls', decimals = 0) =>
      `${figure(value(ours, key), decimals)} / ${figure(value(twin, key), decimals)}`;
    const lcp = ratio(value(ours, 'lcp'), value(twin, 'lcp'));
    return [route, both('fcp'), both('lcp'), lcp, both('tbt'), both('cls', 3)];
  });
  const largest = [...openings].map(
    ([route, { ours, twin }]) => `- ${route}: \`${ours.at(-1)?.largest}\` / \`${twin.at(-1)?.largest}\``,
  );
  return [
    '### Opening a page',
    `Ours / by hand, medians of ${[...openings.values()][0]?.ours.length ?? 0}, empty cache, applied throttling: processor 4 times slower, slow 4G (562.5 ms for each request, 1.44 Mbit/s). TBT and CLS until 5 s after load, or until the page rests. Times in ms.`,
    table(['route', 'FCP', 'LCP', 'LCP ratio', 'TBT', 'CLS'], rows),
    ['What was largest:', ...largest].join('\n'),
  ].join('\n\n');
}

/** Clicks: the median, the slowest, and how many there were. */
export function clickTable(taken: { label: string; times: (number | undefined)[] }[]): string {
  const rows = taken.map(({ label, times }) => {
    const known = times.filter((time) => time !== undefined);
    const slowest = known.length > 0 ? Math.max(...known) : undefined;
    return [label, figure(median(known)), figure(slowest), figure(known.length)];
  });
  return [
    '### From a click to the next heading',
    'Same throttling. Milliseconds from the click to the frame with the heading of the next page.',
    table(['', 'median', 'slowest', 'clicks'], rows),
  ].join('\n\n');
}
