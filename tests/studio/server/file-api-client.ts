import type { openFolderApi } from '../../../src/oc/file-api/index.ts';
import { type ComputerClient, connectComputer } from '../../../src/studio/places/hosts/index.ts';
import { HTTP_PLATFORM } from '../../../src/studio/places/hosts/requests.ts';

/** Returns the client of a file API, without a server between them. */
export function computerOf(door: Awaited<ReturnType<typeof openFolderApi>>, folder: string): ComputerClient {
  return connectComputer(
    'http://localhost/door',
    { token: 'a token', id: folder },
    {
      folderNow: async () => undefined,
      door: {
        ...HTTP_PLATFORM,
        fetch: async (address, init) => {
          const asked = new URL(String(address));
          asked.pathname = asked.pathname.slice('/door'.length);
          return door.fetch(new Request(asked, init));
        },
      },
    },
  );
}
