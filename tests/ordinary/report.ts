import { isBroken, type Load } from './run.ts';

/** Returns the table of loads and broken loads by content and face. */
export function tableOf(loads: readonly Load[]): string {
  const faces = [...new Set(loads.map(({ face }) => face))];
  const contents = [...new Set(loads.map(({ content }) => content))];
  const cell = (some: readonly Load[]) => `${some.length}/${some.filter(isBroken).length}`;
  const row = (name: string, some: readonly Load[]) =>
    `| ${name} | ${faces.map((face) => cell(some.filter((load) => load.face === face))).join(' | ')} | ${cell(some)} |`;
  return [
    `| content | ${faces.join(' | ')} | all |`,
    `|---|${'---|'.repeat(faces.length + 1)}`,
    ...contents.map((content) =>
      row(
        content,
        loads.filter((load) => load.content === content),
      ),
    ),
    row('all', loads),
  ].join('\n');
}

/** Returns the number of loads with a fault by measure and face. */
export function measuresOf(loads: readonly Load[]): string {
  const faces = [...new Set(loads.map(({ face }) => face))];
  const measures = [...new Set(loads.flatMap(({ faults }) => Object.keys(faults)))].sort();
  const count = (measure: string, face: string) =>
    loads.filter((load) => load.face === face && measure in load.faults).length;
  return [
    `| measure | ${faces.join(' | ')} |`,
    `|---|${'---|'.repeat(faces.length)}`,
    ...measures.map((measure) => `| ${measure} | ${faces.map((face) => count(measure, face)).join(' | ')} |`),
  ].join('\n');
}

/** Returns the faults, one on a line. */
export function faultsOf(loads: readonly Load[]): string {
  return loads
    .flatMap(({ site, face, route, width, faults }) =>
      Object.entries(faults).map(
        ([measure, found]) => `${site} ${face} ${route} ${width} ${measure}: ${found.slice(0, 3).join('; ')}`,
      ),
    )
    .join('\n');
}
