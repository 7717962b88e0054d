/** The lines of `conference:` in the smallest site, by their keys. */
const CONFERENCE = {
  name: 'Example MUN',
  edition: 'The 6th Edition',
  year: '"24"',
  starts: '2024-08-01T08:00',
  url: 'https://mun.example.org/',
};

/** The section `conference:` with other values; what is undefined is left out. */
export function conference(values: { [key: string]: string | undefined } = {}): string {
  const lines = Object.entries({ ...CONFERENCE, ...values });
  return section(
    'conference',
    lines.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`])).join('\n'),
  );
}

/** A top-level section with what stands below it, which is written without the two spaces in front. */
export function section(name: string, content: string): string {
  return `${name}:\n${indented(content, 2)}\n`;
}

/** The section `routes:` with these blocks on the home page, and with further routes. */
export function home(blocks: string, { title = 'Home', more = '' } = {}): string {
  return `routes:
  - path: /
    title: ${title}
    blocks:
${indented(blocks, 6)}
${more ? `\n${indented(more, 2)}\n` : ''}
  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`;
}

function indented(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(spaces)).trimEnd();
}
