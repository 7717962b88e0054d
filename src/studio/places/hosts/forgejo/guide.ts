import { TEMPLATE_REPOSITORY } from '../../../repository.ts';
import type { HostGuide } from '../host.ts';

export const guide: HostGuide = {
  name: 'Forgejo, such as Codeberg',
  help: 'It stores the site, but does not build it. The person who looks after the server does that.',
  steps: [
    `*Make your repository.* In Forgejo, click + at the top right, then *New migration*, and choose GitHub. Paste \`https://github.com/${TEMPLATE_REPOSITORY}\`, write a short name, and click *Migrate repository*.`,
    '*Connect.* On the first page of the studio, click *Edit a repository*, and paste the address. If the studio asks, choose *Forgejo*.',
    '*Make a token.* Click *Make a token (opens in a new tab)*. At *repository*, choose *Read and write*, and click *Generate token*. Paste it, and click *Open*.',
  ],
  section: 'with-forgejo',
};
