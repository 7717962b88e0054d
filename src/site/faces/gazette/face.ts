import type { Face } from '../face.ts';

export default {
  description: 'The front page of a newspaper: rules, columns, small capitals.',
  colours: { paper: '#f8f6f1', ink: '#191714', signal: '#8c1c24', metal: '#7a746a' },
  fonts: 'playfair',
  ornament: 'none',
  ground: 'paper',
  menu: { letter: 10, isRow: true },
  letterMark: {
    ground: 'paper',
    letters: 'ink',
    font: '400 Georgia,serif',
    size: 44,
    lines: 'M4 5h56M4 10h56M4 59h56',
    middle: 34.5,
  },
  card: { titles: 'serif', weight: 400, ground: 'rules' },
} satisfies Face;
