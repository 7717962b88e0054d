import { HOST_GUIDES, type HostGuide } from '../../../places/hosts/guides.ts';
import { docsAddress } from '../../../repository.ts';

/* As in docs/start-without-installing.md. Text in *bold* is a label that the user clicks or chooses. */

const GUIDE_PAGE = 'start-without-installing.md';

export const ownSiteTexts = {
  intro: 'Choose one way. If you aren’t sure, choose GitHub.',
  guide: 'The same with pictures',
  edits: `What you have edited here comes along. Click *Download everything*, and unpack the file. In the new repository at GitHub, choose *Upload files* below *Add file*, and drag ${'`site.yaml`'} and the folder ${'`media`'} there. Then click *Commit changes*. Forgejo has the same, and GitLab has it in its Web IDE.`,
  ways: [
    ...Object.values(HOST_GUIDES),
    {
      name: 'Nothing but a ZIP file',
      help: 'No account. You upload the pages to any web space.',
      steps: [
        'On the first page of the studio, click *Try it*, and edit. Then click *Publish*.',
        '*Download everything* is your copy to go on with. *Open a ZIP file* opens it again.',
        'Click *All content*, then *Conference*, and change *Address of the site* to the address that it will have.',
        'Click *Publish*, then *Finished site (ZIP)*. Unpack the file, and upload all of it to your web space.',
      ],
      section: 'with-nothing-but-a-zip-file',
    },
  ] satisfies HostGuide[],
  guideTo: ({ section }: HostGuide) => docsAddress(`${GUIDE_PAGE}#${section}`),
};
