import type { Examples } from './example.ts';

/** The codes of media and Markdown. */
export const media = {
  'missing-file': {
    why: 'Files are looked for in the folder media/ beside site.yaml, under exactly this name. There is none.',
    wrong: `header:
  name: $conference.name
  mark: logos/mrak.svg
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.svg
  links:
    - label: Home
      link: /
`,
    media: { 'logos/mark.svg': 'svg 60x60' },
  },
  'file-name-case': {
    why: 'On your computer Mark.svg and mark.svg may be the same file; on most web servers they are two. So the name has to be written as the file has it.',
    wrong: `header:
  name: $conference.name
  mark: logos/Mark.svg
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.svg
  links:
    - label: Home
      link: /
`,
    media: { 'logos/mark.svg': 'svg 60x60' },
  },
  'file-outside': {
    why: 'Only what lies in media/ is published, and file names count from there: without the word media and without a / in front.',
    wrong: `header:
  name: $conference.name
  mark: /media/logos/mark.svg
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.svg
  links:
    - label: Home
      link: /
`,
    media: { 'logos/mark.svg': 'svg 60x60' },
  },
  'not-an-image': {
    why: 'The file is none of the kinds of pictures that every browser shows.',
    wrong: `header:
  name: $conference.name
  mark: documents/plan.pdf
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.svg
  links:
    - label: Home
      link: /
`,
    media: { 'logos/mark.svg': 'svg 60x60', 'documents/plan.pdf': 'pdf' },
  },
  'picture-other-format': {
    why: 'The ending of the name and the content say different things: this drawing was renamed and not exported. It happens to the pictures of an iPhone (HEIC) too, which most browsers cannot show.',
    wrong: `header:
  name: $conference.name
  mark: logos/mark.png
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.svg
  links:
    - label: Home
      link: /
`,
    media: { 'logos/mark.png': 'svg 60x60', 'logos/mark.svg': 'svg 60x60' },
  },
  'picture-too-large': {
    why: 'To work on a picture, all of its pixels have to be in memory at once, and this one says that it has more than any camera makes.',
    wrong: `header:
  name: $conference.name
  mark: logos/hall.png
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.png
  links:
    - label: Home
      link: /
`,
    media: { 'logos/hall.png': 'head 9000x9000', 'logos/mark.png': 'png 400x400' },
  },
  'picture-too-heavy': {
    why: 'A picture of so many megabytes is an export for printing. Nobody sees the difference on a screen, and every build has to read it.',
    wrong: `header:
  name: $conference.name
  mark: logos/hall.jpg
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.png
  links:
    - label: Home
      link: /
`,
    media: { 'logos/hall.jpg': 'size 16MB', 'logos/mark.png': 'png 400x400' },
  },
  'picture-broken': {
    why: 'The file begins as a picture and then stops, as after a download or a copy that was broken off. Visitors would see half of it, or nothing.',
    wrong: `header:
  name: $conference.name
  mark: logos/half.jpg
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.jpg
  links:
    - label: Home
      link: /
`,
    media: { 'logos/half.jpg': 'cut jpeg 900x600', 'logos/mark.jpg': 'jpeg 900x600' },
  },
  'svg-unsafe': {
    why: 'An SVG is a little program as much as a picture. What could run on the computers of your visitors, or fetch something from another site, is not published.',
    wrong: `header:
  name: $conference.name
  mark: logos/bad.svg
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.svg
  links:
    - label: Home
      link: /
`,
    media: {
      'logos/mark.svg': 'svg 60x60',
      'logos/bad.svg':
        'text: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
    },
  },
  'svg-malformed': {
    why: 'The drawing ends in the middle, or breaks the rules of its format. Some browsers would show a part of it and others nothing.',
    wrong: `header:
  name: $conference.name
  mark: logos/half.svg
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.svg
  links:
    - label: Home
      link: /
`,
    media: {
      'logos/mark.svg': 'svg 60x60',
      'logos/half.svg': 'text: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle',
    },
  },
  'broken-table': {
    why: 'A table is a file as spreadsheet programs save it as "CSV UTF-8": its first line names the columns, and each line below has no more cells than that.',
    wrong: `routes:
  - path: /
    title: Home
    blocks:
      - type: matrix
        matrix:
          title: Country Matrix
          embed: https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml
          table: matrices/broken.csv

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    right: `routes:
  - path: /
    title: Home
    blocks:
      - type: matrix
        matrix:
          title: Country Matrix
          embed: https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml
          table: matrices/who.csv

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    media: {
      'matrices/broken.csv': 'text: Country,Seats\nKenya,1,Nairobi\n',
      'matrices/who.csv': 'text: Country,Seats\nKenya,1\n',
    },
  },
  'file-is-empty': {
    why: 'The file has a name and nothing in it. Who opens it gets an error.',
    wrong: `documents:
  - id: itinerary
    name: Itinerary
    file: documents/empty.pdf

routes:
  - path: /
    title: Home
    blocks:
      - type: documents
        items: $documents
  - path: "*"
    title: Not found
    blocks: []
`,
    right: `documents:
  - id: itinerary
    name: Itinerary
    file: documents/itinerary.pdf

routes:
  - path: /
    title: Home
    blocks:
      - type: documents
        items: $documents
  - path: "*"
    title: Not found
    blocks: []
`,
    media: { 'documents/empty.pdf': 'text: ', 'documents/itinerary.pdf': 'pdf' },
  },
  'not-a-pdf': {
    why: 'Only the name says that it is a PDF. It happens when the page around a document is saved in its place, or a Word file is renamed.',
    wrong: `documents:
  - id: itinerary
    name: Itinerary
    file: documents/page.pdf

routes:
  - path: /
    title: Home
    blocks:
      - type: documents
        items: $documents
  - path: "*"
    title: Not found
    blocks: []
`,
    right: `documents:
  - id: itinerary
    name: Itinerary
    file: documents/itinerary.pdf

routes:
  - path: /
    title: Home
    blocks:
      - type: documents
        items: $documents
  - path: "*"
    title: Not found
    blocks: []
`,
    media: {
      'documents/page.pdf': 'text: <!doctype html><title>Itinerary</title>',
      'documents/itinerary.pdf': 'pdf',
    },
  },
  'markdown-html': {
    why: 'Texts are written in words and a few signs, so that they look the same on every page. Tags of HTML would break that, and could run programs.',
    wrong: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: |
          We <b>welcome</b> you.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    right: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: |
          We **welcome** you.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
  },
  'markdown-unsupported': {
    why: 'A text may have paragraphs, headings, lists, quotes, links, *slanted* and **bold** words. Anything else has no look on these pages.',
    wrong: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: |
          Bring your \`placard\`.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    right: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: |
          Bring your placard.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
  },
} satisfies Examples;
