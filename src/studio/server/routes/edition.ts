import type { EditionFacts } from '../../../core/index.ts';
import { createRestoreIntents, nextEditionFacts, prepareNextEdition } from '../edition.ts';
import { parseEditionFacts } from '../requests.ts';
import { limitBody, parseBody, type Studio, type StudioApp } from './studio.ts';

export function addEditionRoutes(app: StudioApp, { workspace, session, inTurn }: Studio): void {
  app.post('/edition', limitBody, async (c) => {
    const facts = parseEditionFacts(await parseBody(c));
    if (!facts) return c.text('This is no edition.', 400);
    return c.json(prepareNextEdition(session.text(), facts, { workspace, start: session.start.text }));
  });
  app.post('/start', limitBody, async (c) => {
    const facts = parseEditionFacts(await parseBody(c));
    if (!facts) return c.text('This is no edition.', 400);
    const { signal } = c.req.raw;
    const answer = await inTurn(async (): Promise<{ refused?: string }> => {
      const { text, start, state, edit, undo, settle, claiming } = session;
      const refused = settle();
      if (refused !== undefined) return { refused };
      const next = prepareNextEdition(text(), facts, { workspace, start: start.text });
      if ('refused' in next) return { refused: next.refused };
      const { before, ...known } = facts;
      // the session adopts the result at once, as a step of the editor who requested it
      const begin = async (whole: EditionFacts, isPart: boolean) => {
        const claim = claiming();
        const answer = await workspace.edition.start(whole, signal);
        if (answer.refused !== undefined) return answer;
        settle();
        claim([`The next edition: ${next.next}`], isPart);
        return answer;
      };
      if (!before) return begin(known, false);
      const then = nextEditionFacts(text(), before, known);
      // the archived pages show the old name and dates
      const made = edit({ version: state().version, intents: createRestoreIntents(text(), before) });
      await workspace.store(text());
      const refusal = { refused: 'This can’t be changed just now.' };
      if ('refused' in made) return refusal;
      const isEdited = made.changes.length > 0;
      const answer = settle() === undefined ? await begin(then, isEdited) : refusal;
      if (answer.refused !== undefined && isEdited) undo();
      return answer;
    });
    return c.json(answer);
  });
}
