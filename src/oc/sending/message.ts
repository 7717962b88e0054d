import { createTransport } from 'nodemailer';
import { directionOf } from '../../core/index.ts';
import type { OutgoingMail } from './mails.ts';

export interface Sender {
  name: string;
  address: string;
}

const mailComposer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/**
 * Returns plain text and HTML (RFC 5322). `List-Unsubscribe` (RFC 2369) lets mail programs offer to unsubscribe by a mail to the
 * sender. The Message-ID depends on the address and the text, so that a mailbox recognises a second copy.
 */
export async function composeMessage(mail: OutgoingMail, from: Sender): Promise<Buffer> {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const { message } = await mailComposer.sendMail({
    from,
    to: { name: mail.name, address: mail.address },
    subject: mail.subject,
    text: mail.text,
    html: formatHtml(mail.text, mail.language),
    messageId: `<${mail.person}.${mail.letter}@${domain}>`,
    headers: {
      'List-Unsubscribe': `<mailto:${from.address}?subject=Unsubscribe>`,
      ...(mail.language && { 'Content-Language': mail.language }),
    },
  });
  return message as Buffer;
}

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Makes paragraphs, line breaks, and links for web addresses; `dir="auto"` if the language is unknown. */
function formatHtml(text: string, language: string | undefined): string {
  const escaped = text.replace(/[&<>"]/g, (character) => HTML_ESCAPES[character] ?? character);
  const linked = escaped.replace(
    /https?:\/\/[^\s<>]*[^\s<>.,;:!?)]/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
  const paragraphs = linked.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const paragraph = language === undefined ? '<p dir="auto">' : '<p>';
  const html = paragraphs.map((one) => `${paragraph}${one.trim().replaceAll('\n', '<br>\n')}</p>`).join('\n');
  return language === undefined
    ? html
    : `<div lang="${language}" dir="${directionOf(language)}">\n${html}\n</div>`;
}
