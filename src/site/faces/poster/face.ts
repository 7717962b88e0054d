import type { Face } from '../face.ts';

export default {
  description: 'A printed poster: flat fields of one colour, and words as large as the line allows.',
  colours: { paper: '#fdf6ec', ink: '#1c1413', signal: '#c22c1c', metal: '#8a6a1e' },
  fonts: 'anton',
  ornament: 'none',
  ground: 'paper',
  menu: { letter: 9 },
  letterMark: { ground: 'blue', letters: 'on-blue', font: '700 Arial,sans-serif', size: 66 },
  card: { titles: 'sans', weight: 500, ground: 'none', field: true },
} satisfies Face;
