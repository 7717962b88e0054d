/*
 * The drawings of docs/start/: the pages of hosts, which nobody here can take pictures of. They show what is clicked, with the labels of the
 * hosts' documentation (docs.github.com, docs.gitlab.com and forgejo.org, November 2026), and say that they are drawings.
 */

const INK = '#1f2328';
const SOFT = '#59636e';
const LINE = '#d1d9e0';
const GREEN = '#1a7f37';
const MARK = '#bc4c00';

/** The names of everything that somebody clicks or reads in a drawing. */
export const hostLabels = new Set<string>();

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Type {
  size?: number;
  bold?: boolean;
  fill?: string;
  mono?: boolean;
}

/** A text that is no label of the host: an example, or a note. */
function text(x: number, y: number, words: string, { size = 15, bold, fill = INK, mono }: Type = {}): string {
  const weight = bold ? ' font-weight="600"' : '';
  const family = mono ? ' font-family="ui-monospace, Menlo, Consolas, monospace"' : '';
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${weight}${family} xml:space="preserve">${escaped(words)}</text>`;
}

/** A text as the host has it. */
function label(x: number, y: number, words: string, type: Type = {}): string {
  hostLabels.add(words);
  return text(x, y, words, type);
}

const box = (x: number, y: number, width: number, height: number, fill = '#ffffff', stroke = LINE) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${fill}" stroke="${stroke}"/>`;

/** How wide a text of the usual size is, roughly: fonts differ. */
const widthOf = (words: string) => Math.round(words.length * 8.3) + 30;

function button(
  x: number,
  y: number,
  words: string,
  kind: 'main' | 'plain' = 'plain',
  arrow = false,
): string {
  const width = widthOf(words) + (arrow ? 18 : 0);
  const isMain = kind === 'main';
  return [
    box(x, y, width, 34, isMain ? GREEN : '#f6f8fa', isMain ? GREEN : LINE),
    label(x + 14, y + 22, words, { bold: true, fill: isMain ? '#ffffff' : INK }),
    arrow ? text(x + width - 22, y + 22, '▾', { fill: isMain ? '#ffffff' : INK }) : '',
  ].join('');
}

/** From the line of a field's name to its box: the frame around the box leaves the name's letters whole. */
const UNDER_LABEL = 14;

/** A field with its name above it, and what is in it as an example. */
function field(x: number, y: number, width: number, name: string, value: string, arrow = false): string {
  return [
    label(x, y, name, { bold: true }),
    box(x, y + UNDER_LABEL, width, 34),
    text(x + 12, y + UNDER_LABEL + 22, value),
    arrow ? text(x + width - 22, y + UNDER_LABEL + 22, '▾') : '',
  ].join('');
}

function radio(x: number, y: number, words: string, isChosen: boolean): string {
  const dot = isChosen ? `<circle cx="${x + 8}" cy="${y - 5}" r="4" fill="#0969da"/>` : '';
  return `<circle cx="${x + 8}" cy="${y - 5}" r="8" fill="#ffffff" stroke="${isChosen ? '#0969da' : SOFT}" stroke-width="1.5"/>${dot}${label(x + 26, y, words)}`;
}

/** A box with a tick. */
function ticked(x: number, y: number, words: string): string {
  return `<rect x="${x}" y="${y - 13}" width="16" height="16" rx="3" fill="#0969da"/><path d="M${x + 3} ${y - 5}l4 4 6-8" fill="none" stroke="#ffffff" stroke-width="2"/>${label(x + 26, y, words)}`;
}

/** The frame of what is clicked, and its number: to the right, or below where the picture ends there. `most` is the width of the picture. */
export function mark(n: number, x: number, y: number, width: number, height: number, most = 880): string {
  const right = x + width + 16;
  const [cx, cy] = right + 15 < most ? [right, y + height / 2] : [x + width / 2, y + height + 13];
  return [
    `<rect x="${x - 5}" y="${y - 5}" width="${width + 10}" height="${height + 10}" rx="9" fill="none" stroke="${MARK}" stroke-width="3"/>`,
    `<circle cx="${cx}" cy="${cy}" r="14" fill="${MARK}" stroke="#ffffff" stroke-width="2"/>`,
    `<text x="${cx}" y="${cy + 6}" font-size="16" font-weight="700" fill="#ffffff" text-anchor="middle">${n}</text>`,
  ].join('');
}

function drawing(host: string, title: string, height: number, ...parts: string[]): string {
  const width = 880;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif">
<title>${escaped(title)}</title>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="#ffffff" stroke="${LINE}"/>
${parts.join('\n')}
${text(24, height - 14, `A drawing, not a picture of the screen: ${host} may look a little different.`, { size: 12, fill: SOFT })}
</svg>
`;
}

/** The tabs of a repository at GitHub. */
const TABS = ['Code', 'Issues', 'Pull requests', 'Actions', 'Settings'];

const tabAt = (name: string) => TABS.slice(0, TABS.indexOf(name)).reduce((x, one) => x + widthOf(one), 24);

function tabs(y: number): string {
  const all = TABS.map((name) => label(tabAt(name) + 8, y, name, { bold: name === 'Settings' }));
  return `${all.join('')}<path d="M0 ${y + 14}H880" stroke="${LINE}"/>`;
}

const github = {
  'github-template': drawing(
    'GitHub',
    'GitHub: the form for a new repository from the template, with its name, Public, and Create repository',
    330,
    text(24, 44, 'Create a new repository', { size: 20, bold: true }),
    field(24, 86, 180, 'Owner', 'your-name', true),
    text(216, 122, '/', { size: 18 }),
    field(236, 86, 240, 'Repository name', 'mun'),
    mark(1, 236, 100, 240, 34),
    label(24, 180, 'Choose visibility', { bold: true }),
    box(24, 194, 180, 34),
    label(36, 216, 'Public'),
    text(182, 216, '▾'),
    mark(2, 24, 194, 180, 34),
    text(254, 216, 'everybody can read it: it is a public website', { size: 13, fill: SOFT }),
    text(24, 262, 'Template', { bold: true }),
    text(110, 262, 'plenary-mun/site', { fill: SOFT }),
    button(666, 244, 'Create repository', 'main'),
    mark(3, 666, 244, widthOf('Create repository'), 34),
  ),
  'github-pages': drawing(
    'GitHub',
    'GitHub: the settings of the repository, with Pages on the left and GitHub Actions as the source',
    430,
    text(24, 36, 'your-name / mun', { size: 16, bold: true }),
    tabs(72),
    mark(1, tabAt('Settings') + 4, 54, 74, 24),
    label(32, 122, 'General'),
    label(32, 162, 'Code and automation', { size: 13, fill: SOFT }),
    ...['Branches', 'Actions', 'Environments', 'Codespaces'].map((name, index) =>
      label(32, 192 + index * 32, name),
    ),
    label(32, 322, 'Pages', { bold: true }),
    mark(2, 26, 302, 120, 28),
    `<path d="M230 96V390" stroke="${LINE}"/>`,
    text(262, 130, 'GitHub Pages', { size: 20, bold: true }),
    label(262, 176, 'Build and deployment', { size: 17, bold: true }),
    label(262, 212, 'Source', { bold: true }),
    box(262, 224, 230, 34, '#f6f8fa'),
    label(276, 246, 'Deploy from a branch'),
    text(470, 246, '▾'),
    mark(3, 262, 224, 230, 34),
    box(262, 272, 300, 84),
    label(282, 302, 'GitHub Actions', { bold: true }),
    text(282, 338, 'Deploy from a branch', { fill: SOFT }),
    mark(4, 270, 280, 284, 32),
  ),
  'github-token': drawing(
    'GitHub',
    'GitHub: the form for a new fine-grained token, with Only select repositories and Contents, Read and write',
    590,
    text(24, 42, 'New fine-grained personal access token', { size: 20, bold: true }),
    field(24, 84, 260, 'Token name', 'Plenary studio'),
    field(308, 84, 180, 'Expiration', '90 days', true),
    field(512, 84, 220, 'Resource owner', 'your-name', true),
    label(24, 166, 'Repository access', { size: 17, bold: true }),
    radio(24, 198, 'Public repositories', false),
    radio(24, 228, 'All repositories', false),
    radio(24, 258, 'Only select repositories', true),
    mark(1, 22, 241, 210, 22),
    button(52, 280, 'Select repositories', 'plain', true),
    mark(2, 52, 280, widthOf('Select repositories') + 18, 34),
    text(300, 302, '→  choose your-name/mun', { fill: SOFT }),
    label(24, 354, 'Permissions', { size: 17, bold: true }),
    button(680, 332, 'Add permissions'),
    mark(3, 680, 332, widthOf('Add permissions'), 34),
    box(24, 382, 824, 96),
    label(44, 414, 'Contents', { bold: true }),
    text(44, 434, 'Type “Contents” into the search box, and tick it.', { size: 13, fill: SOFT }),
    box(600, 392, 218, 34, '#f6f8fa'),
    label(614, 414, 'Access: Read and write'),
    text(788, 414, '▾'),
    mark(4, 600, 392, 218, 34),
    label(44, 466, 'Metadata', { bold: true }),
    text(128, 466, 'GitHub adds this by itself.', { size: 13, fill: SOFT }),
    label(614, 466, 'Access: Read-only', { fill: SOFT }),
    button(24, 500, 'Generate token', 'main'),
    mark(5, 24, 500, widthOf('Generate token'), 34),
    text(230, 522, 'Then copy the token. GitHub shows it once.', { fill: SOFT }),
  ),
};

const gitlab = {
  'gitlab-import': drawing(
    'GitLab',
    'GitLab: Import project, Repository by URL, and the form with the address and the visibility',
    490,
    text(24, 42, 'Create new project', { size: 20, bold: true }),
    ...['Create blank project', 'Create from template', 'Import project'].flatMap((name, index) => [
      box(24 + index * 250, 64, 226, 54),
      label(44 + index * 250, 97, name, { bold: true }),
    ]),
    mark(1, 524, 64, 226, 54),
    text(24, 158, 'Import project from', { bold: true }),
    box(24, 172, 190, 36, '#f6f8fa'),
    label(40, 196, 'Repository by URL'),
    mark(2, 24, 172, 190, 36),
    field(24, 250, 480, 'Git repository URL', 'https://github.com/plenary-mun/site.git'),
    mark(3, 24, 264, 480, 34),
    field(572, 250, 276, 'Project name', 'mun'),
    label(24, 336, 'Visibility Level', { bold: true }),
    radio(24, 372, 'Private', false),
    radio(140, 372, 'Public', true),
    mark(4, 138, 354, 84, 26),
    button(24, 408, 'Create project', 'main'),
    mark(5, 24, 408, widthOf('Create project'), 34),
  ),
  'gitlab-pipeline': drawing(
    'GitLab',
    'GitLab: Build and Pipeline editor in the sidebar, Configure pipeline, and the editor with Commit changes',
    330,
    label(32, 48, 'Code'),
    label(32, 80, 'Build', { bold: true }),
    mark(1, 26, 60, 120, 28),
    label(56, 130, 'Pipeline editor', { bold: true }),
    mark(2, 50, 110, 130, 28),
    label(32, 178, 'Deploy'),
    `<path d="M240 20V290" stroke="${LINE}"/>`,
    button(272, 24, 'Configure pipeline', 'main'),
    mark(3, 272, 24, widthOf('Configure pipeline'), 34),
    box(272, 90, 568, 120),
    ...['default:', '  image: node:24-slim', '  …'].map((line, index) =>
      text(292, 122 + index * 28, line, { size: 14, mono: true }),
    ),
    mark(4, 286, 102, 200, 92),
    button(272, 236, 'Commit changes', 'main'),
    mark(5, 272, 236, widthOf('Commit changes'), 34),
  ),
  'gitlab-pages': drawing(
    'GitLab',
    'GitLab: Deploy and Pages in the sidebar, with the address of the site',
    250,
    label(32, 48, 'Code'),
    label(32, 80, 'Build'),
    label(32, 112, 'Deploy', { bold: true }),
    mark(1, 26, 92, 120, 28),
    label(56, 162, 'Pages', { bold: true }),
    mark(2, 50, 142, 96, 28),
    `<path d="M230 20V210" stroke="${LINE}"/>`,
    text(262, 54, 'Pages', { size: 20, bold: true }),
    text(262, 100, 'Your Pages site is live at', { fill: SOFT }),
    text(262, 138, 'https://mun-1a2b3c.gitlab.io', { fill: '#0969da' }),
    mark(3, 258, 118, 220, 28),
  ),
  'gitlab-token': drawing(
    'GitLab',
    'GitLab: the form for a personal access token with the scope api',
    350,
    text(24, 42, 'Generate token', { size: 20, bold: true }),
    field(24, 84, 320, 'Token name', 'Plenary studio'),
    field(372, 84, 220, 'Expiration date', 'in 90 days'),
    label(24, 170, 'Select scopes', { size: 17, bold: true }),
    ticked(24, 206, 'api'),
    mark(1, 20, 188, 76, 26),
    text(140, 206, 'Grants complete read and write access to the API', { size: 13, fill: SOFT }),
    `<rect x="24" y="225" width="16" height="16" rx="3" fill="#ffffff" stroke="${SOFT}"/>`,
    text(50, 238, 'read_user', { fill: SOFT }),
    button(24, 272, 'Generate token', 'main'),
    mark(2, 24, 272, widthOf('Generate token'), 34),
    text(230, 294, 'Then copy the token. GitLab shows it once.', { fill: SOFT }),
  ),
};

const forgejo = {
  'forgejo-token': drawing(
    'Forgejo',
    'Forgejo: the form for a new token, with Read and write for repository',
    330,
    text(24, 42, 'Generate new token', { size: 20, bold: true }),
    field(24, 84, 320, 'Token name', 'Plenary studio'),
    mark(1, 24, 98, 320, 34),
    label(24, 170, 'Select permissions', { size: 17, bold: true }),
    label(44, 208, 'repository'),
    box(180, 186, 190, 34),
    label(194, 208, 'Read and write'),
    text(348, 208, '▾'),
    mark(2, 180, 186, 190, 34),
    button(24, 250, 'Generate token', 'main'),
    mark(3, 24, 250, widthOf('Generate token'), 34),
    text(230, 272, 'Then copy the token. It is shown once.', { fill: SOFT }),
  ),
};

/** The drawings as SVG, by the names of their files without the ending. */
export const drawings: Record<string, string> = { ...github, ...gitlab, ...forgejo };
