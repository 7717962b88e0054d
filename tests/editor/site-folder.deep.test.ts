import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root, siteText } from '../compiler/real-site.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { Completion, Mark } from './server.ts';
import { startLanguageServer } from './started-server.ts';

/* The folder of a site has no .vscode/: whoever opens it in VS Code has the YAML extension with its own settings. */

const folder = temporaryFolder();

test('in the folder of a site, an editor finds the schema of the Plenary that is installed there', async () => {
  mkdirSync(path.join(folder, 'node_modules/plenary'), { recursive: true });
  symlinkSync(path.join(root, 'schema'), path.join(folder, 'node_modules/plenary/schema'), 'junction');
  const uri = pathToFileURL(path.join(folder, 'site.yaml')).href;
  let answer: (marks: Mark[]) => void = () => {};
  const marks = new Promise<Mark[]>((resolve) => {
    answer = resolve;
  });
  const settings = { validate: true, hover: true, completion: true };
  const server = await startLanguageServer(folder, settings, (method, params) => {
    if (method === 'textDocument/publishDiagnostics') answer((params as { diagnostics: Mark[] }).diagnostics);
  });
  // the release changes the line in the same way
  const text = siteText
    .replace('$schema=./schema/', '$schema=./node_modules/plenary/schema/')
    .replace('  edition:', '  editoin:');
  server.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
  expect((await marks).map(({ message }) => message)).toContain('Property editoin is not allowed.');
  const line = text.split('\n').indexOf('committees:') + 1;
  const offered = await server.ask<{ items: Completion[] }>('textDocument/completion', {
    textDocument: { uri },
    position: { line, character: 2 },
  });
  expect(offered.items.length).toBeGreaterThan(0);
  await server.stop();
});
