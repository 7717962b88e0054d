import { bodyLimit } from 'hono/body-limit';
import { isRecord, type MediaAnswer, type MediaMoved } from '../../../core/index.ts';
import {
  LARGEST_UPLOAD,
  libraryOf,
  removeMedia,
  returnMedia,
  rowsOf,
  storeCrop,
  storeUpload,
  thumbnailOf,
} from '../media.ts';
import { cropRequest, fileNames, valuePath } from '../requests.ts';
import { Refused } from '../workspace.ts';
import { jsonOf, limitBody, openedSite, routes, type Studio, type StudioApp } from './studio.ts';

const TOO_LARGE: MediaAnswer = {
  refused: `This file is too large: it has more than ${LARGEST_UPLOAD / 1e6} MB.`,
};

/** Rejects a file that is too large, without reading it completely. */
const limitedUpload = bodyLimit({ maxSize: LARGEST_UPLOAD, onError: (c) => c.json(TOO_LARGE) });

export function mediaRoutes(studio: Studio): StudioApp {
  const app = routes();
  const { workspace, inTurn } = studio;
  const place = () => ({ ...workspace, opened: openedSite(studio) });
  const library = () => libraryOf(workspace, openedSite(studio), studio.current.compilation);
  const orRefused = async <T>(task: () => T | Promise<T>): Promise<T | { refused: string }> => {
    try {
      return await inTurn(task);
    } catch (error) {
      if (error instanceof Refused) return { refused: error.message };
      throw error;
    }
  };
  app.post('/media', limitedUpload, async (c) => {
    const owner = valuePath(parseJson(c.req.query('for') ?? ''));
    const name = c.req.query('name') ?? '';
    if (!owner || name.length > 300) return c.text('This is no file for a value.', 400);
    // reads the file before it joins the queue, so that a slow upload doesn't block other tasks
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await orRefused(() => storeUpload(place(), { bytes, name, owner })));
  });
  app.post('/crop', limitBody, async (c) => {
    const request = cropRequest(await jsonOf(c));
    return request
      ? c.json(await orRefused(() => storeCrop(place(), request)))
      : c.text('This is no crop.', 400);
  });
  app.post('/rows', limitBody, async (c) => {
    const body = await jsonOf(c);
    return isRecord(body) && typeof body.file === 'string'
      ? c.json(rowsOf(openedSite(studio), body.file))
      : c.text('This is no file.', 400);
  });
  app.post('/library', (c) => c.json(library()));
  const moves = {
    '/media-removal': (files: string[]) => removeMedia(workspace.media, library(), files),
    '/media-return': (files: string[]) => returnMedia(workspace.media, files),
  };
  for (const [address, move] of Object.entries(moves))
    app.post(address, limitBody, async (c) => {
      const files = fileNames(await jsonOf(c));
      if (!files) return c.text('These are no files.', 400);
      const moved: MediaMoved = await orRefused(() => move(files));
      if (!('refused' in moved)) studio.session().showFiles();
      return c.json(moved);
    });
  app.post('/thumbnail', limitBody, async (c) => {
    const body = await jsonOf(c);
    const { file, large } = isRecord(body) ? body : {};
    if (typeof file !== 'string') return c.text('This is no file.', 400);
    const { bytes, type } = await inTurn(() => thumbnailOf(place(), file, large === true));
    return c.body(bytes, 200, { 'content-type': type });
  });
  return app;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
