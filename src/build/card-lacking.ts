import satori, { type Font } from 'satori';
import { SANS } from './card-fonts.ts';
import { charactersOf } from './card-words.ts';

/** The characters among some that the fonts do not have. */
export async function lackingIn(characters: readonly string[], fonts: Font[]): Promise<Set<string>> {
  const lacking = new Set<string>();
  const children = characters.join(' ');
  const note = async (_script: string, segment: string) => {
    for (const character of charactersOf(segment)) lacking.add(character);
    return [];
  };
  const element = { type: 'div', key: null, props: { style: { fontFamily: SANS }, children } };
  await satori(element, { width: 1200, height: 630, fonts, loadAdditionalAsset: note });
  return lacking;
}
