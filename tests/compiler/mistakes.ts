import { siteText } from './real-site.ts';

/**
 * A mistake as somebody makes it in site.yaml by hand: what was written, and what is written now.
 *
 * - `line` is a part of the line that the problem must name; without it, that is the first line of what is written now.
 * - `says` is what the message or the hint must name, so that the reader knows what to type.
 * - `fixed` is what `--fix` makes of it; without it, `--fix` changes nothing. `true` brings back what was written.
 * - `fair` says why the hint leaves something to find out. All others name the remedy.
 */
export interface HandMistake {
  name: string;
  before: string;
  after: string;
  code: string;
  line?: string;
  says: string | RegExp;
  fixed?: string | true;
  fair?: string;
}

const upTo = (start: string, end: string) =>
  siteText.slice(siteText.indexOf(start), siteText.indexOf(end, siteText.indexOf(start)));
const from = (start: string) => siteText.slice(siteText.indexOf(start));

const AGENDA = '    agenda: Operation Blue Star\n';
const agenda = (written: string) => `    agenda: ${written}\n`;
const PHONE = '      phone: "+00 00000 00001"  # sample\n';
const STARTS = '  starts: 2024-08-01T08:00\n';
const MAP = '  map:\n    title: Map of the school\n';
const LINK = 'link: https://forms.gle/sample-individual  # sample';
const GUIDE = 'link: https://drive.google.com/file/d/sample-guide-ccc/view  # sample';
const EMBED =
  'embed: https://docs.google.com/spreadsheets/d/e/sample-matrix-ccc/pubhtml?widget=true  # sample';
const ABOUT = '    about: |\n      The Security Council has 15 members, five';
const DISEC = '    about: |\n      DISEC is the First Committee';
const SECOND = '    - label: Committees\n      link: /committees\n';
const MENU = `${SECOND}    - label: Secretariat\n      link: /secretariat\n`;
const END_OF_ABOUT =
  '      recordings, inspections without notice, protection of witnesses, and remedies for families.\n';
const CCC = upTo('  - id: ccc', '\n\n# ── The secretariat');
const INVISIBLE = 'invisible character';
const LOST = 'The end of the file seems to be missing';
const FORM = 'click "Send"';

/** A mistake in the agenda of a committee, which has one line. */
const inAgenda = (
  name: string,
  written: string,
  code: string,
  says: HandMistake['says'],
  fixed?: string,
): HandMistake => ({
  name,
  before: AGENDA,
  after: agenda(written),
  code,
  says,
  ...(fixed === undefined ? {} : { fixed: agenda(fixed) }),
});

/** A mistake in one line, whose fix brings back what was written. */
const slip = (
  name: string,
  before: string,
  after: string,
  code: string,
  says: HandMistake['says'],
  fixed: HandMistake['fixed'] = true,
): HandMistake => ({ name, before, after, code, says, fixed });

/** A mistake in the agenda whose hint is the text that `--fix` writes. */
const quoted = (name: string, written: string, code: string, fixed: string) =>
  inAgenda(name, written, code, fixed, fixed);

/** A mistake that `--fix` leaves as it is. */
const unfixed = (
  name: string,
  before: string,
  after: string,
  code: string,
  says: HandMistake['says'],
  line?: string,
): HandMistake => ({ name, before, after, code, says, ...(line !== undefined && { line }) });

export const handMistakes: HandMistake[] = [
  // spaces
  slip('a tab in front of a key', '  edition: The', '\tedition: The', 'yaml-tab', '2 spaces'),
  slip('a key a space too far in', '    name: UNHRC', '     name: UNHRC', 'yaml-indent', 'Delete 1 space'),
  slip(
    'a dash a space too far out',
    '      - name: Emeka',
    '     - name: Emeka',
    'yaml-indent',
    'Add 1 space',
  ),
  slip('no space after a colon', '    name: UNSC\n', '    name:UNSC\n', 'yaml-space-missing', 'name: UNSC'),
  slip(
    'no space after a dash',
    '    - label: Committees',
    '    -label: Committees',
    'yaml-dash-space',
    '- label',
  ),
  slip(
    'a space of a web page in front of a key',
    '    name: UNHRC',
    ' \u00a0  name: UNHRC',
    'yaml-invisible',
    'name: UNHRC',
  ),
  // quotes, colons and the like
  quoted('curly quotes around a colon', '“Blue Star: 1984”', 'yaml-curly-quotes', '"Blue Star: 1984"'),
  slip('a quote that is not closed', 'year: "24"', 'year: "24', 'yaml-unclosed-quote', 'year: "24"'),
  quoted('a text after a #', 'Operation #1984', 'text-in-comment', '"Operation #1984"'),
  inAgenda(
    'a text after a # and a space',
    'Operation # and its aftermath',
    'text-in-comment',
    '"Operation # and its',
  ),
  quoted('a colon in a text', 'Blue Star: who answers', 'yaml-colon', '"Blue Star: who answers"'),
  quoted('a name with @', '@unsc', 'yaml-sign', '"@unsc"'),
  quoted('a slanted word at the start', '*Operation* Blue Star', 'yaml-sign', '"*Operation* Blue Star"'),
  quoted(
    'quotes in quotes',
    '"The "Blue Star" Operation"',
    'yaml-quote-inside',
    `'The "Blue Star" Operation'`,
  ),
  quoted(
    'a bracket that is not closed',
    '[Blue Star, Amritsar',
    'yaml-unclosed-bracket',
    '[Blue Star, Amritsar]',
  ),
  slip(
    'an equals sign for the colon',
    AGENDA,
    '    agenda = Operation Blue Star\n',
    'yaml-colon-missing',
    'agenda: Operation',
  ),
  unfixed(
    'two keys in one line',
    '    name: DISEC\n    fullName',
    '    name: DISEC fullName',
    'yaml-two-keys',
    'name: DISEC\n',
  ),
  // lists
  slip(
    'a dash that was lost',
    '      - name: Emeka',
    '        name: Emeka',
    'yaml-dash-missing',
    '- name: Emeka',
  ),
  slip(
    'an en dash for a dash',
    '    - label: Committees',
    '    – label: Committees',
    'yaml-dash-sign',
    '- label',
  ),
  slip('a bullet for a dash', '    - 1st, 2nd', '    • 1st, 2nd', 'yaml-dash-sign', '- 1st, 2nd'),
  {
    ...slip(
      'a dash on every line',
      MENU,
      MENU.replaceAll('      link', '    - link'),
      'yaml-dash-extra',
      'Replace the dash before "link:" with a space',
    ),
    line: '- link: /committees',
  },
  unfixed(
    'bullets pasted below a text',
    AGENDA,
    `${agenda('Topics')}    • Blue Star\n    • Punjab\n`,
    'yaml-list-on-line',
    /agenda:\n.*- Blue Star/,
    '• Blue Star',
  ),
  unfixed(
    'hyphens below a text, further in',
    AGENDA,
    `${agenda('Topics')}      - Blue Star\n      - Punjab\n`,
    'yaml-list-on-line',
    /agenda:\n.*- Blue Star/,
    '- Blue Star',
  ),
  unfixed(
    'bullets of Word at the margin',
    AGENDA,
    `${agenda('Topics:')}•\tBlue Star\n•\tPunjab\n`,
    'yaml-list-on-line',
    /agenda:\n.*- Blue Star/,
    '•\tBlue',
  ),
  slip(
    'lines of JSON',
    SECOND,
    '    - "label": "Committees",\n      "link": "/committees",\n',
    'yaml-comma',
    '"label": "Committees"',
    '    - "label": "Committees"\n      "link": "/committees"\n',
  ),
  // texts
  slip(
    'a forgotten | before a sentence with a colon',
    ABOUT,
    '    about:\n      The Security Council: it has 15 members, five',
    'yaml-text-block',
    'Write: about: |',
    '    about: |\n      The Security Council: it has 15 members, five',
  ),
  slip(
    'the same in the line of the key',
    ABOUT,
    '    about: The Security Council: it has 15 members, five',
    'yaml-text-block',
    'Write: about: |',
    '    about: |\n      The Security Council: it has 15 members, five',
  ),
  unfixed(
    'a forgotten | before a text with a colon further down',
    ABOUT,
    ABOUT.replace('|\n     ', ''),
    'yaml-colon',
    'Write: about: |',
    'people have left',
  ),
  slip(
    'a text that begins after its |',
    DISEC,
    '    about: | DISEC is the First Committee',
    'yaml-text-block',
    'Write: about: |',
  ),
  slip(
    '"logo:" moved into the text above',
    `${END_OF_ABOUT}    logo:\n`,
    `${END_OF_ABOUT}      logo:\n`,
    'keys-in-text',
    'Delete 2 spaces',
  ),
  slip(
    'a pasted text at the margin',
    '        text: |  # sample\n          Every year',
    '        text: |  # sample\n\nIt is with pride that I welcome you.\n\n          Every year',
    'yaml-text-indent',
    'Add 10 spaces',
    '        text: |  # sample\n\n          It is with pride that I welcome you.\n\n          Every year',
  ),
  slip(
    'cells of a spreadsheet',
    DISEC,
    DISEC.replace('DISEC is', 'Country\tDelegate\n      India\tRavi\n\n      DISEC is'),
    'table-malformed',
    'Put a | between the cells',
    DISEC.replace(
      'DISEC is',
      '| Country | Delegate |\n      |---|---|\n      | India | Ravi |\n\n      DISEC is',
    ),
  ),
  slip(
    'pasted HTML in a letter',
    '          Every year, in the week',
    '          <p>Dear <b>friends</b>,</p>\n\n          Every year, in the week',
    'markdown-html',
    'Write: Dear **friends**',
    '          Dear **friends**,\n\n          Every year, in the week',
  ),
  slip('HTML in a name', '    name: UNSC\n', '    name: <b>UNSC</b>\n', 'html-shown', 'Write: UNSC'),
  unfixed(
    'a picture in a text',
    DISEC,
    DISEC.replace('DISEC is', '![A dove](logos/disec.svg)\n\n      DISEC is'),
    'markdown-unsupported',
    '"- type: picture"',
    '![A dove]',
  ),
  inAgenda('"yes" for a text', 'yes', 'answer-for-text', 'Write the text itself'),
  unfixed(
    'a comment that lost its #',
    '  # The countdown ends at',
    '  The countdown ends at',
    'yaml-text-block',
    '# The countdown ends at',
  ),
  // lines that were lost
  slip(
    '"committees:" deleted',
    '\ncommittees:\n\n  - id: unsc',
    '\n  - id: unsc',
    'missing-section',
    'committees:',
    '\ncommittees:\n  - id: unsc',
  ),
  slip('"secretariat:" deleted', '\nsecretariat:\n', '\n', 'missing-section', 'secretariat:'),
  slip('"contact:" deleted', '\ncontact:\n', '\n', 'missing-section', 'contact:'),
  {
    name: 'the line of a list in a record deleted',
    before: '    chairs:\n      - name: Sanjana',
    after: '      - name: Sanjana',
    code: 'yaml-indent',
    line: '- id: unsc',
    says: '4 spaces',
    fair: 'it takes the entries above for those that are off, and does not name "chairs:"',
  },
  unfixed('half of the file deleted', from('\n  - id: ipc'), '', 'missing-key', LOST),
  unfixed('the last pages deleted', from('  - path: /committees\n'), '', 'page-missing', LOST),
  unfixed('an id deleted', '  - id: unhrc\n    name', '  - name', 'missing-key', '"id: …"'),
  unfixed('a value deleted', AGENDA, '    agenda:\n', 'empty-value', 'delete the line', 'agenda:\n    about'),
  unfixed(
    'a key written twice',
    AGENDA,
    AGENDA + agenda('Something else'),
    'duplicate-key',
    'Keep one of the two',
    'agenda: Something else',
  ),
  unfixed(
    'a committee in the list of the secretariat',
    '\n# ── Registration ─',
    '  - id: who\n    name: WHO\n    agenda: Plague\n\n# ── Registration ─',
    'entry-misplaced',
    'list "committees"',
  ),
  unfixed(
    'a committee deleted to which a link leads',
    CCC,
    '',
    'dead-link',
    'If you deleted the page',
    'link: /committees/ccc',
  ),
  unfixed(
    'two versions of a line, with the marks of Git',
    '  edition: The 6th Edition\n',
    '<<<<<<< HEAD\n  edition: The 6th Edition\n=======\n  edition: The 7th Edition\n>>>>>>> edits\n',
    'merge-conflict',
    'Keep the right lines',
  ),
  slip(
    'a fence of code',
    'conference:\n  name',
    '```yaml\nconference:\n  name',
    'code-fence',
    'Delete the ```',
    '\nconference:\n  name',
  ),
  // keys
  slip('a misspelt key', '    agenda: Operation', '    agneda: Operation', 'unknown-key', '"agenda"'),
  slip('a key with a capital', '    agenda: Operation', '    Agenda: Operation', 'unknown-key', '"agenda"'),
  unfixed(
    'a network beside its list',
    MAP,
    `  instagram: https://www.instagram.com/riverdale/\n${MAP}`,
    'unknown-key',
    '"social:". Write there: - https://www.instagram.com/riverdale/',
  ),
  unfixed(
    'a network with a name instead of an address',
    MAP,
    `  facebook: "@riverdale"\n${MAP}`,
    'unknown-key',
    '- https://www.facebook.com/riverdale',
  ),
  unfixed(
    'a text for a group',
    '    guide:\n      note: No Background Guide will be provided\n',
    '    guide: No Background Guide\n',
    'wrong-type',
    '"note: …"',
  ),
  slip('"yes" for true', 'newTab: true', 'newTab: yes', 'yes-or-no', 'newTab: true'),
  // ids, pages and types
  slip('an id with a space', 'id: lok-sabha', 'id: lok sabha', 'wrong-form', 'Write: lok-sabha'),
  unfixed('an id in Hindi', 'id: lok-sabha', 'id: लोक-सभा', 'wrong-form', 'Write: lok-sabha'),
  unfixed(
    'two committees with one id',
    'id: unhrc',
    'id: unsc',
    'duplicate-id',
    'its own id',
    'id: unsc\n    name: UNHRC',
  ),
  slip('a path with words', 'path: /thank-you', 'path: Thank You', 'wrong-form', 'Write: /thank-you'),
  slip(
    'a path without its slash',
    'path: /secretariat\n',
    'path: secretariat\n',
    'wrong-form',
    'Write: /secretariat',
  ),
  slip('a misspelt type of block', 'type: banner', 'type: baner', 'unknown-block', '"banner"'),
  unfixed('a type that has another name here', 'type: people\n', 'type: team\n', 'unknown-block', '"people"'),
  slip('a language by its name', 'language: en', 'language: English', 'wrong-form', 'Write: en'),
  slip(
    'a misspelt reference',
    'items: $committees',
    'items: $commitees',
    'unknown-reference',
    '"$committees"',
  ),
  slip('a zero-width space in an id', 'id: unsc\n', 'id: un\u200bsc\n', 'yaml-invisible', INVISIBLE),
  slip(
    'a zero-width space in an address',
    'gle/sample-individual',
    'gle/sample\u200b-individual',
    'yaml-invisible',
    INVISIBLE,
  ),
  slip(
    'a mark of a direction after a path',
    'link: /secretariat\n',
    'link: /secretariat\u200f\n',
    'yaml-invisible',
    INVISIBLE,
  ),
  // links and files
  unfixed(
    'a form as its authors open it',
    LINK,
    'link: https://docs.google.com/forms/d/1AbCdEf/edit',
    'form-for-editors',
    FORM,
  ),
  unfixed(
    'the same of a second account',
    LINK,
    'link: https://docs.google.com/forms/u/0/d/1AbCdEf/edit?usp=sharing',
    'form-for-editors',
    FORM,
  ),
  slip(
    'the answers of one person',
    LINK,
    'link: https://docs.google.com/forms/d/e/1AbCdEf/viewform?edit2=2_ABaO',
    'form-for-editors',
    '/viewform',
    'link: https://docs.google.com/forms/d/e/1AbCdEf/viewform',
  ),
  unfixed(
    'a sheet as its authors open it',
    EMBED,
    'embed: https://docs.google.com/spreadsheets/d/1AbCdEfGh/edit#gid=0',
    'embed-for-people',
    '"Publish to web"',
  ),
  slip(
    'the code of a frame',
    EMBED,
    'embed: <iframe src="https://docs.google.com/spreadsheets/d/e/2PACX/pubhtml"></iframe>',
    'wrong-form',
    'Write: https://docs',
    'embed: https://docs.google.com/spreadsheets/d/e/2PACX/pubhtml',
  ),
  unfixed(
    'a link to a page that is not there',
    'link: /secretariat\n',
    'link: /secretariate\n',
    'dead-link',
    '"/secretariat"',
  ),
  slip(
    'a path of Windows',
    'logos/unhrc.svg',
    'C:\\Users\\Asha\\media\\logos\\unhrc.svg',
    'file-outside',
    'Write: logos/unhrc.svg',
  ),
  unfixed(
    'a photo that is not there',
    '    role: Co-Head of OC\n  - name: Daniel',
    '    role: Co-Head of OC\n    photo: photos/leela.jpg\n  - name: Daniel',
    'missing-file',
    'folder media/photos/ with exactly the name leela.jpg',
    'photos/leela',
  ),
  unfixed('a guide from Word', GUIDE, 'link: documents/guide.docx', 'guide-for-word', 'documents/guide.pdf'),
  unfixed(
    'a text with the name of a document',
    GUIDE,
    'link: documents/broken.docx',
    'not-a-pdf',
    'export it as PDF',
  ),
  // dates and numbers
  unfixed(
    'a day in words',
    STARTS,
    '  starts: 1 August 2024, 8 am\n',
    'wrong-form',
    'Write: 2024-08-01T08:00',
  ),
  unfixed(
    'a day with slashes',
    STARTS,
    '  starts: 12/02/2027\n',
    'wrong-form',
    'for 12 February 2027, 2027-02-12T08:00',
  ),
  unfixed(
    'an end before the start',
    '  ends: 2024-08-03T17:00',
    '  ends: 2024-07-03T17:00',
    'ends-too-early',
    'after the start',
  ),
  unfixed(
    'a day that does not exist',
    STARTS,
    '  starts: 2024-02-30T08:00\n',
    'impossible-date',
    '2024-02-29',
  ),
  slip(
    'a phone number without quotes',
    PHONE,
    '      phone: +919876543210\n',
    'yaml-number',
    '"+919876543210"',
    '      phone: "+919876543210"\n',
  ),
];
