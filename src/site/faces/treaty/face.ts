import type { Face } from '../face.ts';

export default {
  description:
    'An old treaty: one sheet, everything in the middle, articles with numerals, seals and double lines.',
  colours: { paper: '#f3ead7', ink: '#2b2118', signal: '#1f5a4c', metal: '#8a5a2b' },
  fonts: 'garamond',
  ornament: 'none',
  ground: 'paper',
  menu: { letter: 8 },
  letterMark: {
    ground: 'paper',
    letters: 'blue',
    font: '400 Georgia,serif',
    size: 36,
    lines: 'M32 3a29 29 0 1 0 .1 0zM32 9a23 23 0 1 0 .1 0z',
    wide: 35,
  },
  card: { titles: 'serif', weight: 400, ground: 'frame' },
} satisfies Face;
