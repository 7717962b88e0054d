import { once } from 'node:events';
import path from 'node:path';
import { BrokenSite, createProject, type Project } from '../site/build/index.ts';
import { type Service, startPreview } from '../site/preview/index.ts';
import { CommandError, ExitCode, type Folders } from './command.ts';
import { parseArguments } from './options.ts';

const OPTIONS = {
  host: { type: 'string', default: 'localhost' },
  port: { type: 'string', default: '5173' },
  open: { type: 'boolean' },
  'no-open': { type: 'boolean' },
  studio: { type: 'boolean' },
} as const;

/** Serves the preview of a site file until stopped, and opens the preview (with `--studio`, the studio) in the browser. */
export async function dev(args: string[], folders: Folders): Promise<number> {
  const { values, positionals } = parseArguments(withHostValue(args), OPTIONS);
  const [file, ...others] = positionals;
  if (others.length > 0) throw new CommandError('dev shows one file at a time.');
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandError(`--port needs a number up to 65535. Found "${values.port}".`);
  const host = values.host === ALL_ADDRESSES ? true : values.host;
  const open = !values['no-open'] && (values.open ?? canOpenBrowser(process.env, process.stdout.isTTY));
  const server = await startPreview(projectFor(file, folders), {
    host,
    port,
    open: open ? (values.studio ? 'studio' : 'site') : undefined,
    forwarded: forwardedHost(process.env, port),
    service: () => import('../oc/index.ts') as Promise<Service>,
    door: async (...args) => (await import('../oc/file-api/index.ts')).openFolderApi(...args),
  });
  await once(server, 'close');
  return ExitCode.fine;
}

export function studio(args: string[], folders: Folders): Promise<number> {
  return dev(['--studio', ...args], folders);
}

function projectFor(file: string | undefined, folders: Folders): Project {
  try {
    const project = createProject(folders, process.env);
    return file === undefined ? project : { ...project, site: path.resolve(file) };
  } catch (error) {
    if (error instanceof BrokenSite) throw new CommandError(error.message);
    throw error;
  }
}

/** Whether to assume a person with a browser at this machine: not if another program or an SSH session starts the preview. */
export function canOpenBrowser(
  { CI, SSH_CONNECTION, SSH_TTY }: NodeJS.ProcessEnv,
  isTerminal: boolean,
): boolean {
  return isTerminal && !CI && !SSH_CONNECTION && !SSH_TTY;
}

/** Returns the host of a port in GitHub Codespaces ("Default environment variables for your codespace"), or undefined. */
export function forwardedHost(env: NodeJS.ProcessEnv, port: number): string | undefined {
  const { CODESPACES, CODESPACE_NAME: name, GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: domain } = env;
  return CODESPACES === 'true' && name && domain ? `${name}-${port}.${domain}` : undefined;
}

/** The value of `--host` without an address: all addresses of this machine, so that the network can reach the preview. */
const ALL_ADDRESSES = 'all';

function withHostValue(args: string[]): string[] {
  return args.map((arg, index) =>
    arg === '--host' && !/^[^-]/.test(args[index + 1] ?? '') ? `--host=${ALL_ADDRESSES}` : arg,
  );
}
