import { CommandError, type Folders } from './command.ts';
import { newEdition } from './new-edition.ts';

/** `new edition`: archives the edition, and begins the next one. */
export async function newFiles([kind, ...args]: string[], folders: Folders): Promise<number> {
  if (kind === 'edition') return newEdition(args, folders);
  throw new CommandError('Write: npm run new -- edition');
}
