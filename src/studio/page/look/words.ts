import type { ThemeTrial } from '../../../core/index.ts';

export const themeTexts = {
  faces: 'Face',
  facesHelp:
    'Your home page in each design. Choose one to see your pages in it. The site changes only when you use it.',
  now: 'Now',
  trying: ({ face, signal }: ThemeTrial) => {
    const name = face && face.charAt(0).toUpperCase() + face.slice(1);
    const what = [name, signal && 'other colours'].filter(Boolean).join(' with ');
    return `You are trying ${what}. Your site has not changed.`;
  },
  useIt: 'Use it',
  goBack: 'Go back',
  wentBack: 'The page shows your site again.',
  triedInVain: (why: string) => `Your site can’t look like this: ${why}`,
  logoColours: 'Colours from your logo',
  logoHelp:
    'The first colour is for links and buttons, the second for dark pages and decoration. Grey, black and white are left out.',
  noLogoColours: 'Your logo has no colours to suggest.',
  colourPair: (signal: string, accent: string | undefined) => (accent ? `${signal} with ${accent}` : signal),
  contrast: (ratio: number) => `Links have a contrast of ${Math.floor(ratio * 10) / 10}:1.`,
  colourAdjusted: 'Darker or lighter than in your logo, so that everybody can read it.',
};
