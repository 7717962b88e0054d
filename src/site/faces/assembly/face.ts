import type { Face } from '../face.ts';

export default {
  description: 'A hall before the session: the photo first, strong colour, plain letters.',
  colours: { paper: '#ffffff', ink: '#0c1c2c', signal: '#0a5a9c', metal: '#b4561a' },
  fonts: 'archivo',
  ornament: 'own',
  ground: 'paper',
  menu: { letter: 8 },
  letterMark: {
    ground: 'blue',
    letters: 'on-blue',
    font: '700 Arial,sans-serif',
    size: 42,
    lines: 'M8 56h48',
    middle: 30,
  },
  card: { titles: 'sans', weight: 500, ground: 'band' },
} satisfies Face;
