/*
 * A table is enough to turn short names into readable addresses. Chinese, Japanese and Korean would need a dictionary, so the
 * studio asks the editor for the address instead.
 */

/** Letters with accents that can't simply be removed. Greek, Cyrillic, Arabic and Hebrew are as in everyday mails. */
const TRANSLITERATIONS = `
  ßss øo łl ıi æae œoe đd ðd þth ħh ŋn ŧt əe ɓb ɗd ƙk ƴy
  αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo
  аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ьy эe юyu яya
  єye іi ґg ђdj јj љlj њnj ћc џdz ѕdz әa ғg қk ңn өo ұu үu һh
  اa بb تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظz عa غgh فf قq كk لl مm نn هh وw يy ةa ىa ء
  پp چch ژzh گg کk یy ٹt ڈd ڑr ںn ےe ھh ہh
  אa בb גg דd הh וv זz חh טt יy כk ךk לl מm םm נn ןn סs עa פp ףp צts ץts קk רr שsh תt
  कk खkh गg घgh ङn चch छchh जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn पp फph बb भbh मm यy रr लl ळl वv शsh षsh सs हh
  अa आa इi ईi उu ऊu ऋri एe ऐai ओo औau ाa िi ीi ुu ूu ृri ेe ैai ोo ौau ंn ःh
`;

/** Returns a name in lower-case Latin letters without accents. Letters without a transliteration are unchanged. */
export function transliterate(name: string): string {
  const letters = new Map(
    TRANSLITERATIONS.trim()
      .split(/\s+/)
      .map((pair) => [pair.charAt(0), pair.slice(1)]),
  );
  return [
    ...name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/ου/g, 'ou')
      // in Devanagari, an "a" between a consonant and the next letter is pronounced but not written
      .replace(/([क-ह]़?)(?=[अ-ह])/g, '$1अ')
      .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)),
  ]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .replace(/\p{M}/gu, '');
}
