import { bodyLimit } from 'hono/body-limit';
import type { MediaMoveResponse, MediaResponse } from '../../../core/index.ts';
import {
  createThumbnail,
  listMediaFiles,
  MAX_UPLOAD_SIZE,
  readRows,
  removeMedia,
  restoreMedia,
  storeCrop,
  storeUpload,
} from '../media.ts';
import { parseCropRequest, parseFileNames, parseValuePath } from '../requests.ts';
import { RefusedRequest } from '../workspace.ts';
import {
  limitBody,
  parseBody,
  requireOpenedSite,
  type Studio,
  type StudioApp,
  textOrUndefined,
} from './studio.ts';

const TOO_LARGE_ANSWER: MediaResponse = {
  refused: `This file is too large: it has more than ${MAX_UPLOAD_SIZE / 1e6} MB.`,
};

/** Refuses a large file without reading it completely. */
const limitUpload = bodyLimit({ maxSize: MAX_UPLOAD_SIZE, onError: (c) => c.json(TOO_LARGE_ANSWER) });

export function addMediaRoutes(app: StudioApp, studio: Studio): void {
  const { workspace, inTurn } = studio;
  const place = () => ({ ...workspace, opened: requireOpenedSite(studio) });
  const library = () => listMediaFiles(workspace, requireOpenedSite(studio), studio.current.compilation);
  const orRefused = async <T>(task: () => T | Promise<T>): Promise<T | { refused: string }> => {
    try {
      return await inTurn(task);
    } catch (error) {
      if (error instanceof RefusedRequest) return { refused: error.message };
      throw error;
    }
  };
  app.post('/media', limitUpload, async (c) => {
    const owner = parseValuePath(parseJson(c.req.query('for') ?? ''));
    const name = c.req.query('name') ?? '';
    if (!owner || name.length > 300) return c.text('This is no file for a value.', 400);
    // reads the file before it joins the queue, so that a slow upload doesn't block other tasks
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await orRefused(() => storeUpload(place(), { bytes, name, owner })));
  });
  app.post('/crop', limitBody, async (c) => {
    const request = parseCropRequest(await parseBody(c));
    return request
      ? c.json(await orRefused(() => storeCrop(place(), request)))
      : c.text('This is no crop.', 400);
  });
  app.post('/rows', limitBody, async (c) => {
    const file = textOrUndefined((await parseBody(c))?.file);
    if (file === undefined) return c.text('This is no file.', 400);
    return c.json(readRows(requireOpenedSite(studio), file));
  });
  app.post('/library', (c) => c.json(library()));
  const moves = {
    '/media-removal': (files: string[]) => removeMedia(workspace.media, library(), files),
    '/media-return': (files: string[]) => restoreMedia(workspace.media, files),
  };
  for (const [address, move] of Object.entries(moves))
    app.post(address, limitBody, async (c) => {
      const files = parseFileNames(await parseBody(c));
      if (!files) return c.text('These are no files.', 400);
      const moved: MediaMoveResponse = await orRefused(() => move(files));
      if (!('refused' in moved)) studio.session.showFiles();
      return c.json(moved);
    });
  app.post('/thumbnail', limitBody, async (c) => {
    const { file, large } = (await parseBody(c)) ?? {};
    if (typeof file !== 'string') return c.text('This is no file.', 400);
    const { bytes, type } = await inTurn(() => createThumbnail(place(), file, large === true));
    return c.body(bytes, 200, { 'content-type': type });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
