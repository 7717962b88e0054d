import { docsAddress, TEMPLATE_REPOSITORY } from '../../../repository.ts';
import type { HostGuide } from '../host.ts';

export const guide: HostGuide = {
  name: 'GitLab',
  help: 'A quarter of an hour, once. GitLab builds the site and puts it online.',
  steps: [
    `*Make your project.* Open [Create new project](https://gitlab.com/projects/new), and click *Import project*, then *Repository by URL*. As *Git repository URL*, write \`https://github.com/${TEMPLATE_REPOSITORY}.git\`. At *Visibility Level*, choose *Public*, and click *Create project*.`,
    `*Let GitLab build it.* Click *Build*, then *Pipeline editor*, then *Configure pipeline*. Replace all text there with [these lines](${docsAddress('publish.md#gitlab-pages')}), and click *Commit changes*.`,
    `*Make a token.* Open [this form of GitLab](https://gitlab.com/-/user_settings/personal_access_tokens/legacy/new?name=Plenary+studio&scopes=api). Tick *api*, click *Generate token*, and copy it.`,
    '*Connect.* On the first page of the studio, click *Edit a repository*. Paste the address of your project and the token, and click *Open*.',
  ],
  section: 'with-gitlab',
};
