import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A message of the Language Server Protocol. */
interface Message {
  id?: number | string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

export interface LanguageServer {
  ask: <Answer>(method: string, params: unknown) => Promise<Answer>;
  tell: (method: string, params: unknown) => void;
  /** Whether its process still runs. */
  runs: () => boolean;
  /** Ends its process, and waits until it has ended. */
  stop: () => Promise<void>;
}

/**
 * Starts the language server of VS Code's YAML extension, as a process of its own that ends with this one. It is spoken to as an
 * editor does that has the project open. `hear` gets its notifications.
 */
export async function startLanguageServer(
  root: string,
  yaml: object,
  hear: (method: string, params: unknown) => void = () => {},
): Promise<LanguageServer> {
  const home = path.dirname(createRequire(import.meta.url).resolve('yaml-language-server/package.json'));
  const child = fork(path.join(home, 'bin/yaml-language-server'), ['--node-ipc'], {
    cwd: root,
    execArgv: [],
    stdio: 'ignore',
  });
  // nobody waits for it at the end; without its parent it ends by itself
  child.unref();
  child.channel?.unref();
  const settings: Record<string, unknown> = { yaml };
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  let runs = true;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      runs = false;
      for (const { reject } of waiting.values()) reject(new Error('The language server has ended.'));
      waiting.clear();
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  const send = (message: Message) => post(child, { jsonrpc: '2.0', ...message });
  child.on('message', ({ id, method, params, result, error }: Message) => {
    if (method === 'workspace/configuration' && id !== undefined) {
      const { items } = params as { items: { section: string }[] };
      send({ id, result: items.map(({ section }) => settings[section] ?? null) });
    } else if (method !== undefined && id !== undefined) send({ id, result: null });
    else if (method !== undefined) hear(method, params);
    else if (typeof id === 'number') {
      const waits = waiting.get(id);
      waiting.delete(id);
      if (error) waits?.reject(new Error(error.message));
      else waits?.resolve(result as never);
    }
  });
  const server: LanguageServer = {
    ask: (method, params) => {
      if (!runs) return Promise.reject(new Error('The language server has ended.'));
      const id = ++last;
      send({ id, method, params });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    tell: (method, params) => send({ method, params }),
    runs: () => runs,
    stop: () => {
      child.kill();
      return ended;
    },
  };
  const documentation = ['markdown', 'plaintext'];
  const uri = pathToFileURL(root).href;
  await server.ask('initialize', {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'plenary' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: documentation } },
        hover: { contentFormat: documentation },
      },
    },
  });
  server.tell('initialized', {});
  server.tell('workspace/didChangeConfiguration', { settings });
  return server;
}

function post(child: ChildProcess, message: object): void {
  // an answer to a process that has just ended is nobody's loss
  if (child.connected) child.send(message, () => {});
}
