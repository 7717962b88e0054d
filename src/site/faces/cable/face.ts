import type { Face } from '../face.ts';

export default {
  description: 'A crisis at night: the dark roll of a teleprinter, with numbers and times, and large photos.',
  colours: { paper: '#efece1', ink: '#17181b', signal: '#a3401c', metal: '#6e6859' },
  fonts: 'plex',
  ornament: 'rules',
  ground: 'night',
  menu: { letter: 7 },
  letterMark: { ground: 'ink', letters: 'paper', font: '700 monospace', size: 40, lines: 'M5 5h54v54H5z' },
  card: { titles: 'sans', weight: 400, ground: 'none' },
} satisfies Face;
