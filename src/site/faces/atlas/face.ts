import type { Face } from '../face.ts';

export default {
  isDefault: true,
  description: 'A globe of thin lines and a large outlined year. The default.',
  colours: { paper: '#f6f2e8', ink: '#131b33', signal: '#1d4aa3', metal: '#a17a33' },
  fonts: 'fraunces',
  ornament: 'globe',
  ground: 'paper',
  menu: { letter: 8 },
  card: { titles: 'serif', weight: 400, ground: 'globe', year: true },
} satisfies Face;
