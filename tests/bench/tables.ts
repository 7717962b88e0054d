import { figure, kilobytes, median, table } from './figures.ts';
import type { Opening } from './open.ts';
import type { Weight } from './weigh.ts';

/** Kilobytes per route. */
export function weightTable(weights: ReadonlyMap<string, Weight>): string {
  const rows = [...weights].map(([route, weight]) => weightRow(route, weight));
  const head = ['route', 'HTML', 'its CSS', 'its JSON', 'JS by load', 'all JS', 'data', 'fonts', 'pictures'];
  const foreign = [...weights.values()].flatMap(({ foreign }) => foreign);
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

/** Medians per route: what a visitor on a poor phone waits for. */
export function openingTable(openings: ReadonlyMap<string, Opening[]>): string {
  const rows = [...openings].map(([route, all]) => {
    const value = (key: 'fcp' | 'lcp' | 'tbt' | 'cls', decimals = 0) =>
      figure(median(all.map((one) => one[key])), decimals);
    return [route, value('fcp'), value('lcp'), value('tbt'), value('cls', 3)];
  });
  const largest = [...openings].map(([route, all]) => `- ${route}: \`${all.at(-1)?.largest}\``);
  return [
    '### Opening a page',
    `Medians of ${[...openings.values()][0]?.length ?? 0}, empty cache, applied throttling: processor 4 times slower, slow 4G (562.5 ms for each request, 1.44 Mbit/s). TBT and CLS until 5 s after load, or until the page rests. Times in ms.`,
    table(['route', 'FCP', 'LCP', 'TBT', 'CLS'], rows),
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
