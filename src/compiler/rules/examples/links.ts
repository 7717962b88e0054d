import type { Examples } from './example.ts';

/** The codes of pages and links. */
export const links = {
  'duplicate-page': {
    why: 'Every page has an address of its own: visitors of this one could only be shown one of the two.',
    wrong: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available soon }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }

routes:
  - path: /
    title: Home
    blocks: []
  - path: /committees/who
    title: The health assembly
    blocks: []
  - path: /committees/$committee.id
    each: $committees
    as: committee
    title: $committee.name
    blocks: []
  - path: "*"
    title: Not found
    blocks: []
`,
    right: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available soon }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }

routes:
  - path: /
    title: Home
    blocks: []
  - path: /health-assembly
    title: The health assembly
    blocks: []
  - path: /committees/$committee.id
    each: $committees
    as: committee
    title: $committee.name
    blocks: []
  - path: "*"
    title: Not found
    blocks: []
`,
    media: { 'logos/who.svg': 'svg 60x60' },
  },
  'reserved-page': {
    why: 'The built site keeps files of its own beside the pages, such as pictures under /media. A page there would take their place.',
    wrong: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: Welcome.
  - path: /media
    title: Photos
    blocks: []
  - path: "*"
    title: Not found
    blocks: []
`,
    right: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: Welcome.
  - path: /photos
    title: Photos
    blocks: []
  - path: "*"
    title: Not found
    blocks: []
`,
  },
  'page-missing': {
    why: 'Two pages every site has: the home page, and the one for addresses that do not exist. Without the second, a visitor with an old link would see an error of the browser.',
    wrong: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: Welcome.
`,
    right: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: Welcome.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
  },
  'link-scheme': {
    why: 'An address that begins with "javascript:" or "data:" would run a program on the page of your visitors. Only addresses that open something are taken.',
    wrong: `footer:
  name: $conference.name
  links:
    - label: Print
      link: "javascript:print()"
`,
    right: `footer:
  name: $conference.name
  links:
    - label: Print
      link: /
`,
  },
  'link-malformed': {
    why: 'A browser would not understand this address, or would look for it on your own site. Most often https:// is missing, or a space is in it.',
    wrong: `footer:
  name: $conference.name
  links:
    - label: Our school
      link: www.deodar-hall.school/about us
`,
    right: `footer:
  name: $conference.name
  links:
    - label: Our school
      link: https://www.deodar-hall.school/about%20us
`,
  },
  'embed-host': {
    why: 'What stands between https:// and the next / names the site whose page is shown in a frame. Browsers are told to show only the sites that are named so, and this is no name.',
    wrong: `routes:
  - path: /
    title: Home
    blocks:
      - type: map
        map:
          title: The way to us
          embed: https://*.google.com/maps/embed
          address: 6 Ridge Walk

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
      - type: map
        map:
          title: The way to us
          embed: https://www.google.com/maps/embed
          address: 6 Ridge Walk

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
  },
  'dead-link': {
    why: 'The link leads to a page that this site does not have; visitors would only see "Not found".',
    wrong: `footer:
  name: $conference.name
  links:
    - label: Start
      link: /hom
`,
    right: `footer:
  name: $conference.name
  links:
    - label: Start
      link: /
`,
  },
  'dead-anchor': {
    why: 'Behind # stands the id of a block on that page, and no block there has this one. The link would open the page at its top.',
    wrong: `footer:
  name: $conference.name
  links:
    - label: Whom to ask
      link: /#contcat

routes:
  - path: /
    title: Home
    blocks:
      - type: text
        id: contact
        text: Write to us.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    right: `footer:
  name: $conference.name
  links:
    - label: Whom to ask
      link: /#contact

routes:
  - path: /
    title: Home
    blocks:
      - type: text
        id: contact
        text: Write to us.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
  },
  'duplicate-anchor': {
    why: 'A link such as /#contact leads to the block with that id. With two of them, it would always lead to the first.',
    wrong: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        id: contact
        text: Write to us.
      - type: text
        id: contact
        text: Come and see us.

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
        id: contact
        text: Write to us.
      - type: text
        id: visit
        text: Come and see us.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
  },
} satisfies Examples;
