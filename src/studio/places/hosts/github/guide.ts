import { TEMPLATE_REPOSITORY } from '../../../repository.ts';
import type { HostGuide } from '../host.ts';

const [OWNER = '', NAME = ''] = TEMPLATE_REPOSITORY.split('/');

export const guide: HostGuide = {
  name: 'GitHub',
  help: 'Free, ten minutes, once. GitHub builds the site and puts it online.',
  steps: [
    `*Make your repository.* Open [this form of GitHub](https://github.com/new?template_name=${NAME}&template_owner=${OWNER}). As *Repository name*, write a short name. At *Choose visibility*, choose *Public*. Click *Create repository*.`,
    '*Switch Pages on.* In your new repository, click *Settings*, then *Pages*. Below *Source*, click *Deploy from a branch*, and choose *GitHub Actions*.',
    `*Make a token.* Open [this form of GitHub](https://github.com/settings/personal-access-tokens/new?name=Plenary+studio&contents=write). Choose *Only select repositories*, and your repository. At *Contents*, choose *Read and write*. Click *Generate token*, and copy it.`,
    '*Connect.* On the first page of the studio, click *Edit a repository*. Paste the address of your repository and the token, and click *Open*.',
  ],
  section: 'with-github',
};
