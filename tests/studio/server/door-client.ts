import type { openFolderDoor } from '../../../src/oc/door/index.ts';
import { type Computer, computerAt } from '../../../src/studio/places/hosts/index.ts';
import { DOOR } from '../../../src/studio/places/hosts/requests.ts';

/** Returns the client of a file API, without a server between them. */
export function computerOf(door: Awaited<ReturnType<typeof openFolderDoor>>, folder: string): Computer {
  return computerAt(
    'http://localhost/door',
    { token: 'a token', id: folder },
    {
      folderNow: async () => undefined,
      door: {
        ...DOOR,
        fetch: async (address, init) => {
          const asked = new URL(String(address));
          asked.pathname = asked.pathname.slice('/door'.length);
          return door.fetch(new Request(asked, init));
        },
      },
    },
  );
}
