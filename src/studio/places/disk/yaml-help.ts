import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Completion, Hover, LanguageHelp } from '../../server/yaml.ts';
import { type LanguageServer, startLanguageServer, YAML_SETTINGS } from './language-server.ts';

/** The language server of a project, which starts when it is first asked. `stop` ends its process. */
export function languageHelp(root: string): LanguageHelp & { stop: () => Promise<void> } {
  // beside the schemas, whatever the file is called: there its first line leads to them
  const uri = pathToFileURL(path.join(root, 'site.yaml')).href;
  const schema = pathToFileURL(path.join(root, 'schema/site.schema.json')).href;
  let starting: Promise<LanguageServer> | undefined;
  let shown = { text: '', version: 0 };

  async function serverWith(text: string): Promise<LanguageServer> {
    const known = await starting?.catch(() => undefined);
    if (!known?.runs()) {
      shown = { text: '', version: 0 };
      starting = startLanguageServer(root, { ...YAML_SETTINGS, validate: false, schemas: { [schema]: uri } });
    }
    const server = (await starting) as LanguageServer;
    if (shown.version === 0)
      server.tell('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version: 1, text },
      });
    else if (shown.text !== text)
      server.tell('textDocument/didChange', {
        textDocument: { uri, version: shown.version + 1 },
        contentChanges: [{ text }],
      });
    shown = { text, version: shown.version + 1 };
    return server;
  }

  return {
    complete: async (text, position) => {
      const server = await serverWith(text);
      const answer = await server.ask<{ items: Completion[] } | null>('textDocument/completion', {
        textDocument: { uri },
        position,
      });
      return answer?.items ?? [];
    },
    hover: async (text, position) => {
      const server = await serverWith(text);
      return server.ask<Hover | null>('textDocument/hover', { textDocument: { uri }, position });
    },
    stop: async () => {
      const server = await starting?.catch(() => undefined);
      starting = undefined;
      await server?.stop();
    },
  };
}
