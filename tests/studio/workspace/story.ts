import type {
  EditResponse,
  Form,
  Intent,
  Json,
  MediaFile,
  OpenedStudio as OpenedSite,
  Publication,
  StudioState,
} from '../../../src/core/index.ts';
import { bytes, editorOf, type Place, until } from './place.ts';

/* What an editor does in a visit, by the requests of the page, and what they hear: the same in every workspace. */

const said = (answer: EditResponse) => ({
  ...('refused' in answer ? { refused: answer.refused } : { words: answer.words }),
  ...steps(answer.state),
});

const steps = ({ undo, redo, version }: StudioState) => ({ undo, redo, version });

const guide = 'documents/ga-guide.pdf';

/** Changes in a form, an error, the list, and a file. */
const EDITS: Record<string, Intent[]> = {
  value: [{ do: 'set', path: ['committees', 1, 'agenda'], value: 'Peace: “now” # not later' }],
  'two at once': [
    { do: 'set', path: ['conference', 'name'], value: 'Deodar Hall MUN' },
    { do: 'set', path: ['routes', 0, 'blocks', 0, 'text'], value: 'Two lines.\n\n- and a list' },
  ],
  error: [{ do: 'set', path: ['committees', 1, 'id'], value: 'who' }],
  move: [{ do: 'move', list: ['committees'], from: 2, to: 0 }],
  insert: [{ do: 'insert', list: ['committees'], index: 1, value: { id: 'hrc', name: 'HRC' } }],
  remove: [{ do: 'remove', list: ['committees'], index: 3 }],
};

/** Goes through a visit in a place. Gives each answer, and the file at the end. */
export async function visit(place: Place): Promise<Record<string, unknown>> {
  const opened = await place.open();
  const { ask } = opened;
  const { edit, upload, state } = editorOf(opened);
  const { pages, name } = await ask<OpenedSite>('open');
  const { title, fields } = await ask<Form>('form', { path: ['committees', 0] });
  const form = { title, fields: fields.map(({ label, value }) => [label, value as Json]) };
  const edits: Record<string, unknown> = {};
  for (const [what, intents] of Object.entries(EDITS)) edits[what] = said(await edit(...intents));
  const owner = ['committees', 0, 'guide', 'link'];
  const file = await upload('Our Guide (final).PDF', bytes('%PDF-1.7\n%%EOF'), owner);
  const library = (await ask<MediaFile[]>('library')).filter(({ file: one }) => one === guide);
  const web = await upload('page.html', bytes('<!doctype html><title>A page</title>'), owner);
  const back = [said(await ask('undo')), said(await ask('undo')), said(await ask('undo'))];
  const again = [said(await ask('redo')), said(await ask('redo'))];
  const { words, files, message } = await ask<Publication>('history');
  await until(async () => !(await state()).checking);
  const now = (await state()).problems.map(({ code, severity, line, message: text, hint }) => ({
    ...{ code, severity, line, text, hint },
  }));
  const failed = await opened.bring();
  const site = (await place.files())['site.yaml'];
  return {
    ...{ pages, name, form, edits, file, library, web, back, again },
    ...{ publication: { words, files, message }, problems: now, failed, site },
  };
}
