import { guideAddress, TEMPLATE } from '../../../repository.ts';

/* Texts of the ways to an own site, as in docs/start-without-installing.md. *Bold* marks what to click or choose. */

const PAGE = 'start-without-installing.md';

interface Way {
  name: string;
  help: string;
  steps: string[];
  /** The same section in the guide, with pictures. */
  guide: string;
}

const REPOSITORY = `https://github.com/${TEMPLATE}`;
const [OWNER = '', NAME = ''] = TEMPLATE.split('/');

const TOKEN_NAME = 'name=Plenary+studio';

export const ownSiteWords = {
  intro: 'Choose one way. If you aren’t sure, choose GitHub.',
  guide: 'The same with pictures',
  edits: `What you have edited here comes along. Click *Download everything*, and unpack the file. In the new repository at GitHub, choose *Upload files* below *Add file*, and drag ${'`site.yaml`'} and the folder ${'`media`'} there. Then click *Commit changes*. Forgejo has the same, and GitLab has it in its Web IDE.`,
  ways: [
    {
      name: 'GitHub',
      help: 'Free, ten minutes, once. GitHub builds the site and puts it online.',
      steps: [
        `*Make your repository.* Open [this form of GitHub](https://github.com/new?template_name=${NAME}&template_owner=${OWNER}). As *Repository name*, write a short name. At *Choose visibility*, choose *Public*. Click *Create repository*.`,
        '*Switch Pages on.* In your new repository, click *Settings*, then *Pages*. Below *Source*, click *Deploy from a branch*, and choose *GitHub Actions*.',
        `*Make a token.* Open [this form of GitHub](https://github.com/settings/personal-access-tokens/new?${TOKEN_NAME}&contents=write). Choose *Only select repositories*, and your repository. At *Contents*, choose *Read and write*. Click *Generate token*, and copy it.`,
        '*Connect.* On the first page of the studio, click *Edit a repository*. Paste the address of your repository and the token, and click *Open*.',
      ],
      guide: 'with-github',
    },
    {
      name: 'GitLab',
      help: 'A quarter of an hour, once. GitLab builds the site and puts it online.',
      steps: [
        `*Make your project.* Open [Create new project](https://gitlab.com/projects/new), and click *Import project*, then *Repository by URL*. As *Git repository URL*, write ${`\`${REPOSITORY}.git\``}. At *Visibility Level*, choose *Public*, and click *Create project*.`,
        `*Let GitLab build it.* Click *Build*, then *Pipeline editor*, then *Configure pipeline*. Replace all text there with [these lines](${guideAddress('publish.md#gitlab-pages')}), and click *Commit changes*.`,
        `*Make a token.* Open [this form of GitLab](https://gitlab.com/-/user_settings/personal_access_tokens/legacy/new?${TOKEN_NAME}&scopes=api). Tick *api*, click *Generate token*, and copy it.`,
        '*Connect.* On the first page of the studio, click *Edit a repository*. Paste the address of your project and the token, and click *Open*.',
      ],
      guide: 'with-gitlab',
    },
    {
      name: 'Forgejo, such as Codeberg',
      help: 'It stores the site, but does not build it. The person who looks after the server does that.',
      steps: [
        `*Make your repository.* In Forgejo, click + at the top right, then *New migration*, and choose GitHub. Paste ${`\`${REPOSITORY}\``}, write a short name, and click *Migrate repository*.`,
        '*Connect.* On the first page of the studio, click *Edit a repository*, and paste the address. If the studio asks, choose *Forgejo*.',
        '*Make a token.* Click *Make a token (opens in a new tab)*. At *repository*, choose *Read and write*, and click *Generate token*. Paste it, and click *Open*.',
      ],
      guide: 'with-forgejo',
    },
    {
      name: 'Nothing but a ZIP file',
      help: 'No account. You upload the pages to any web space.',
      steps: [
        'On the first page of the studio, click *Try it*, and edit. Then click *Publish*.',
        '*Download everything* is your copy to go on with. *Open a ZIP file* opens it again.',
        'Click *All content*, then *Conference*, and change *Address of the site* to the address that it will have.',
        'Click *Publish*, then *Finished site (ZIP)*. Unpack the file, and upload all of it to your web space.',
      ],
      guide: 'with-nothing-but-a-zip-file',
    },
  ] satisfies Way[],
  guideTo: (way: Way) => guideAddress(`${PAGE}#${way.guide}`),
};
