import { projectIn } from '../build/index.ts';
import { startPreview } from '../preview/index.ts';
import { CommandError, Exit, projectRoot } from './command.ts';
import { parsedArgs } from './options.ts';

const OPTIONS = {
  host: { type: 'string', default: 'localhost' },
  port: { type: 'string', default: '5173' },
  open: { type: 'boolean', default: false },
} as const;

/** `dev [--host [ADDRESS]] [--port NUMBER] [--open]`: serves the preview until it is ended. */
export async function dev(args: string[]): Promise<number> {
  const { values } = parsedArgs(withHost(args), OPTIONS);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandError(`--port takes a number up to 65535; found "${values.port}".`);
  const host = values.host === ALL ? true : values.host;
  const { open } = values;
  const server = await startPreview(projectIn(projectRoot, process.env), { host, port, open });
  await new Promise((resolve) => server.httpServer?.once('close', resolve));
  return Exit.fine;
}

/** The meaning of `--host` alone: all addresses of this machine, so that others in the network see the preview. */
const ALL = 'all';

function withHost(args: string[]): string[] {
  return args.map((arg, index) =>
    arg === '--host' && !/^[^-]/.test(args[index + 1] ?? '') ? `--host=${ALL}` : arg,
  );
}
