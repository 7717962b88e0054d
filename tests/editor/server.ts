import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../compiler/real-site.ts';
import { type LanguageServer as Started, startLanguageServer } from './started-server.ts';

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

/** What our `.vscode/settings.json` says to the YAML extension, as VS Code hands it on: `yaml.a.b` as `{ a: { b } }`. */
export function yamlSettings(): { [key: string]: unknown } {
  const file = path.join(root, '.vscode/settings.json');
  const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  const settings: { [key: string]: unknown } = { validate: true, hover: true, completion: true };
  for (const [key, value] of all) {
    const [section, name, inner] = key.split('.');
    if (section === 'yaml' && name) settings[name] = inner ? { [inner]: value } : value;
  }
  return settings;
}

/** The language server of VS Code's YAML extension, with the settings of our `.vscode/settings.json`. */
export class LanguageServer {
  readonly #marks = new Map<string, (marks: Mark[]) => void>();
  #server: Started | undefined;
  #files = 0;

  async start(): Promise<void> {
    this.#server = await startLanguageServer(root, yamlSettings(), (method, params) => {
      if (method !== 'textDocument/publishDiagnostics') return;
      const { uri, diagnostics } = params as { uri: string; diagnostics: Mark[] };
      this.#marks.get(uri)?.(diagnostics);
    });
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
    await this.#server?.stop();
  }

  async #ask<Result>(method: string, params: unknown): Promise<Result> {
    if (!this.#server) throw new Error('The server has not been started.');
    return this.#server.ask<Result>(method, params);
  }

  #tell(method: string, params: unknown): void {
    this.#server?.tell(method, params);
  }
}
