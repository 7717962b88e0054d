import type { FAQPage } from 'schema-dts';
import type { Site } from '../../compiler/index.ts';
import { canonicalOf } from '../../renderer/index.ts';
import { type Page, plainText } from '../../shared/index.ts';

/** The questions of a page with their answers in the words of schema.org, whichever of its blocks they are in. */
export function questionsOn({ path, blocks }: Page, { shell }: Pick<Site, 'shell'>): FAQPage[] {
  const entries = blocks.flatMap((block) => (block.type === 'faq' ? block.questions : []));
  if (entries.length === 0) return [];
  const url = canonicalOf(path, shell);
  const mainEntity = entries.map(({ question, answer, id }) => ({
    '@type': 'Question' as const,
    name: question,
    acceptedAnswer: {
      '@type': 'Answer' as const,
      text: plainText(answer),
      ...(id !== undefined && { url: `${url}#${encodeURIComponent(id)}` }),
    },
  }));
  return [{ '@type': 'FAQPage', '@id': `${url}#questions`, url, inLanguage: shell.language, mainEntity }];
}
