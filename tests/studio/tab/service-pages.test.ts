import { expect, test } from 'vitest';
import { hideServicePages } from '../../../src/studio/tab/site/service-pages.ts';
import { bytes, reader, sample } from '../sample.ts';

/** The pages that a finished site has of a text, and the links of its menu and footer. */
function finished(text: string) {
  const read = reader.open(bytes(hideServicePages(text, reader))).compile().site;
  if (!read) throw new Error('The site has errors.');
  const links = JSON.stringify([read.shell.header, read.shell.footer]);
  return {
    pages: read.pages.filter(({ path: at, hidden }) => !hidden && /^\/(login|print)$/.test(at)).length,
    leadsToLogin: links.includes('/login'),
  };
}

test('on a web space for files, the pages that need the service are left out, and the links to them', () => {
  expect(finished(sample)).toEqual({ pages: 0, leadsToLogin: false });
  expect(finished(`service: none\n\n${sample}`)).toEqual({ pages: 0, leadsToLogin: false });
});

test('with a service, and where a text leads to them, they stay', () => {
  expect(finished(`service: https://oc.example.org\n\n${sample}`)).toEqual({ pages: 2, leadsToLogin: true });
  const linking = sample.replace(
    /^ {4}blocks:\n/m,
    '$&      - type: text\n        text: "[Uploads](/login)"\n',
  );
  expect(finished(linking)).toEqual({ pages: 2, leadsToLogin: true });
});
