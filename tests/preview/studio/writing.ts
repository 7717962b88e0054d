import { siteReader } from '../../../src/compiler/node/index.ts';
import { workspaceOf } from '../../../src/preview/studio/workspace.ts';
import { openSession } from '../../../src/studio/server/session/session.ts';
import type { Current } from '../../../src/studio/server/site/shown.ts';
import { root } from '../../compiler/real-site.ts';

/* A program that edits a site and writes each edit, as fast as it can, until it is ended. */

const [site = ''] = process.argv.slice(2);
const current = { listen() {}, showDraft() {}, reloadPages() {} } as unknown as Current;
const session = openSession(
  workspaceOf({ root, home: root, site, out: '' }, siteReader({ root, site }), () => {}),
  current,
);
process.stdout.write('ready\n');
for (let turn = 1; ; turn++) {
  const answer = session.edit(
    {
      version: session.state().version,
      intents: [{ do: 'set', path: ['routes', 0, 'blocks', 0, 'text'], value: `Turn ${turn}.` }],
    },
    'me',
  );
  if ('refused' in answer) throw new Error(JSON.stringify(answer.refused));
  session.flush();
  if (session.state().saved !== 'saved') throw new Error(session.state().message);
}
