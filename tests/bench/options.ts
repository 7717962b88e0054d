import { parseArgs } from 'node:util';

const PARTS = ['pages', 'faces', 'scale', 'registrations', 'studio', 'tab'] as const;
export type Part = (typeof PARTS)[number];

/** What a run of the bench measures. */
export interface Options {
  parts: Part[];
  /** How often a page is opened or a workbook made; the median counts. */
  runs: number;
  /** How often a link is clicked. */
  clicks: number;
  /** The routes to measure; all when empty. */
  routes: string[];
  /** How many committees the sites of the scale bench have. */
  sizes: number[];
  /** How many committees the sites have that are edited in the studio. */
  edited: number[];
  /** How many registrations the files have that workbooks are made of. */
  rows: number[];
  /** How long a step of the scale bench may take, in seconds. */
  limit: number;
}

export const HELP = `npm run bench -- [options]

  --pages           only the pages: their bytes, how they open and how the next one comes
  --faces           only the bytes and the opening of each face, beside the plain one
  --scale           only the sites of many committees: building, previewing
  --registrations   only the workbooks that the service makes of registrations
  --studio          only the studio of a folder: opening, typing
  --tab             only the studio in a tab of a browser, against its limits and the studio of a folder
  --runs 3          how often each page is opened, or each workbook made
  --clicks 10       how often a link is clicked
  --routes /,/login only these routes
  --sizes 7,1000    numbers of committees (7, 1000 and 10000)
  --edited 7,100    numbers of committees of the sites in the studio (7, 100 and 1000)
  --rows 100,2000   numbers of registrations (100, 2000 and 20000)
  --limit 120       seconds that one step of --scale may take`;

/** The options of a command line; `undefined` where it asks for help. Throws a message on what is no option. */
export function optionsOf(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'boolean', default: false },
      faces: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
      registrations: { type: 'boolean', default: false },
      studio: { type: 'boolean', default: false },
      tab: { type: 'boolean', default: false },
      runs: { type: 'string', default: '3' },
      clicks: { type: 'string', default: '10' },
      routes: { type: 'string', default: '' },
      sizes: { type: 'string', default: '7,1000,10000' },
      edited: { type: 'string', default: '7,100,1000' },
      rows: { type: 'string', default: '100,2000,20000' },
      limit: { type: 'string', default: '120' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const asked = PARTS.filter((part) => values[part]);
  return {
    parts: asked.length > 0 ? asked : [...PARTS],
    runs: count('runs', values.runs),
    clicks: count('clicks', values.clicks),
    routes: values.routes.split(',').filter(Boolean),
    sizes: counts('sizes', values.sizes),
    edited: counts('edited', values.edited),
    rows: counts('rows', values.rows),
    limit: count('limit', values.limit),
  };
}

function counts(name: string, values: string): number[] {
  return values.split(',').map((value) => count(name, value));
}

function count(name: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${name} takes a whole number above 0, and not "${value}".`);
}
