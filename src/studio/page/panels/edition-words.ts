import { formatCount } from '../words.ts';

export const editionTexts = {
  before: 'The edition on the pages',
  beforeHelp:
    'The dates already belong to the next edition. Which edition do the pages show? It goes into the archive with its own name and days.',
  beforeName: 'Its name',
  beforeStarts: 'Its first day',
  beforeEnds: 'Its last day',
  title: 'The next edition',
  name: 'Name of the next edition',
  starts: 'First day',
  ends: 'Last day',
  days: (day: string) =>
    `If you don’t know the days yet, leave them empty: ${day} is put in and marked as a sample.`,
  steps: (name: string, archive: string) => [
    `The pages of ${name} go into the archive, at ${archive}. They never change again, so everything in them should be right.`,
    'The site gets the new name and dates. Chairs, guides and other things of the old edition are cleared, or marked as samples, so that you can go through them.',
    'Undo brings the old site back. The pages in the archive stay.',
  ],
  what: 'What happens',
  changes: (n: number) => formatCount(n, 'change of the site', 'changes of the site'),
  tasks: 'What you do afterwards',
  start: (name: string) => `Start ${name}`,
  runs: 'The old pages go into the archive. This takes a minute or two. Change nothing until it is done.',
  done: 'Done. The site now shows the next edition.',
  undo: (archive: string) =>
    `Undo brings the old site back. The archive at ${archive} stays, with the old pages.`,
} as const;
