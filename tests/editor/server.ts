import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../compiler/real-site.ts';

/** A place in a text: lines and columns count from 0, as editors and their servers have it. */
export interface Position {
  line: number;
  character: number;
}

export interface Mark {
  range: { start: Position; end: Position };
  severity: number;
  message: string;
}

export interface Completion {
  label: string;
  /** 10 for a key, as the protocol numbers them. */
  kind?: number;
  insertText?: string;
  documentation?: string | { value: string };
  textEdit?: { newText: string; range: { start: Position; end: Position } };
}

interface Message {
  id?: number | string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** What our `.vscode/settings.json` says to the YAML extension, as VS Code hands it on: `yaml.a.b` as `{ a: { b } }`. */
function yamlSettings(): object {
  const file = path.join(root, '.vscode/settings.json');
  const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  const settings: { [key: string]: unknown } = { validate: true, hover: true, completion: true };
  for (const [key, value] of all) {
    const [section, name, inner] = key.split('.');
    if (section === 'yaml' && name) settings[name] = inner ? { [inner]: value } : value;
  }
  return settings;
}

/**
 * The language server of VS Code's YAML extension, as a process of its own that is spoken to as the editor does: in
 * messages of JSON over its standard input and output, with the settings of our `.vscode/settings.json`.
 */
export class LanguageServer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #answers = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  readonly #marks = new Map<string, (marks: Mark[]) => void>();
  readonly #settings: { [section: string]: unknown } = { yaml: yamlSettings() };
  #unread = Buffer.alloc(0);
  #last = 0;
  #files = 0;

  constructor() {
    const home = path.dirname(createRequire(import.meta.url).resolve('yaml-language-server/package.json'));
    const program = path.join(home, 'bin/yaml-language-server');
    this.#process = spawn(process.execPath, [program, '--stdio'], { cwd: root });
    this.#process.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  /** Says hello, as an editor does that has the project open. */
  async start(): Promise<void> {
    const documentation = ['markdown', 'plaintext'];
    await this.#ask('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'plenary' }],
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true },
        textDocument: {
          completion: { completionItem: { snippetSupport: true, documentationFormat: documentation } },
          hover: { contentFormat: documentation },
        },
      },
    });
    this.#tell('initialized', {});
    this.#tell('workspace/didChangeConfiguration', { settings: this.#settings });
  }

  /** Opens a text as a file beside site.yaml, which the modeline leads to the schemas from. Gives its address. */
  open(text: string): string {
    this.#files += 1;
    const uri = pathToFileURL(path.join(root, `opened-${this.#files}.yaml`)).href;
    this.#tell('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    return uri;
  }

  /** Closes a file, which the server then doesn't look through any more. */
  close(uri: string): void {
    this.#tell('textDocument/didClose', { textDocument: { uri } });
  }

  /** What the server marks in a text, by line. */
  async marks(text: string): Promise<Mark[]> {
    const marked = new Promise<Mark[]>((resolve) => {
      const uri = pathToFileURL(path.join(root, `opened-${this.#files + 1}.yaml`)).href;
      this.#marks.set(uri, resolve);
    });
    this.open(text);
    return marked;
  }

  /** What the server offers at a place of a text. */
  async complete(text: string, position: Position): Promise<Completion[]> {
    const uri = this.open(text);
    const list = await this.#ask<{ items: Completion[] }>('textDocument/completion', {
      textDocument: { uri },
      position,
    });
    this.close(uri);
    return list.items;
  }

  /** What the server says of a word that the pointer rests on. */
  async hover(uri: string, position: Position): Promise<string> {
    const said = await this.#ask<{ contents: { value: string } } | null>('textDocument/hover', {
      textDocument: { uri },
      position,
    });
    return said?.contents.value ?? '';
  }

  /** Ends the process, and waits until it has ended. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    await this.#ask('shutdown', null);
    this.#tell('exit', null);
    await ended;
  }

  #ask<Result>(method: string, params: unknown): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    this.#send({ id, method, params });
    return new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject }));
  }

  #tell(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  #send(message: Message): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.#process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.#process.stdin.write(body);
  }

  #read(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk]);
    for (;;) {
      const end = this.#unread.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#unread.toString('latin1', 0, end))?.[1]);
      if (this.#unread.length < end + 4 + length) return;
      const body = this.#unread.toString('utf8', end + 4, end + 4 + length);
      this.#unread = this.#unread.subarray(end + 4 + length);
      this.#take(JSON.parse(body));
    }
  }

  #take({ id, method, params, result, error }: Message): void {
    if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: Mark[] };
      this.#marks.get(uri)?.(diagnostics);
    } else if (method === 'workspace/configuration' && id !== undefined) {
      const { items } = params as { items: { section: string }[] };
      this.#send({ id, result: items.map(({ section }) => this.#settings[section] ?? null) });
    } else if (method !== undefined && id !== undefined) {
      this.#send({ id, result: null });
    } else if (typeof id === 'number') {
      const waits = this.#answers.get(id);
      this.#answers.delete(id);
      if (error) waits?.reject(new Error(error.message));
      else waits?.resolve(result as never);
    }
  }
}
