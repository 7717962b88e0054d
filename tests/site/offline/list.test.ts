import { expect, test } from 'vitest';
import {
  type Build,
  findMissingFiles,
  neededBuilds,
  type OfflineFileList,
  withBuild,
} from '../../../src/site/offline/list.ts';

const list: OfflineFileList = {
  version: 1,
  start: '/assets/start-new.js',
  files: { '/': 'one', '/committees': 'two', '/assets/main-1a2b3c4d.js': '' },
};

test('only what changed since the last time is fetched', () => {
  const present = new Set(Object.keys(list.files));
  expect(findMissingFiles(list, { '/': 'one', '/committees': 'two' }, present)).toEqual([]);
  expect(findMissingFiles(list, { '/': 'old', '/committees': 'two' }, present)).toEqual(['/']);
});

test('what was noted as stored and is gone is fetched again', () => {
  expect(findMissingFiles(list, { '/': 'one', '/committees': 'two' }, new Set(['/']))).toEqual([
    '/committees',
    '/assets/main-1a2b3c4d.js',
  ]);
});

test('at first all is fetched', () => {
  expect(findMissingFiles(list, {}, new Set())).toEqual(Object.keys(list.files));
});

const build = (start: string, ...tabs: string[]): Build => ({ start, files: [`${start}.js`], tabs });

test('the scripts of the newest build, the one before it and those of open tabs are needed', () => {
  const builds = [build('5'), build('4', 'shut'), build('3', 'open', 'shut'), build('2', 'shut'), build('1')];
  expect(neededBuilds(builds, new Set(['open']))).toEqual([build('5'), build('4'), build('3', 'open')]);
});

test('a tab is noted with the build that it runs, whose files are not forgotten', () => {
  const known = withBuild([build('1', 'a')], { start: '1', files: ['2.js'], tabs: ['b'] });
  expect(known).toEqual([{ start: '1', files: ['1.js', '2.js'], tabs: ['a', 'b'] }]);
  expect(withBuild(known, build('2', 'c')).map(({ start }) => start)).toEqual(['2', '1']);
});
