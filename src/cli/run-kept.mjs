import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';

/**
 * Runs a CommonJS script, and hands what it exports to `use`. What V8 made of it lies beside it for the next time, which
 * then takes two thirds of the time: Node keeps it by itself only from version 22 on. It is kept once, when `use` gives true:
 * only then V8 has made all that is needed as a rule. The script cannot `import()`: where what is kept is taken, Node does not
 * know who asks.
 */
export async function runKept(file, use) {
  const cache = `${file}.cache`;
  const cachedData = contentOf(cache);
  const script = new Script(Module.wrap(readFileSync(file, 'utf8')), {
    filename: file,
    cachedData,
  });
  const own = { exports: {} };
  script.runInThisContext()(own.exports, createRequire(file), own, file, path.dirname(file));
  const isTypical = await use(own.exports);
  if (isTypical && (!cachedData || script.cachedDataRejected)) keep(cache, script.createCachedData());
}

function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** It is only there to save time: where it cannot be written all goes on without it. */
function keep(file, content) {
  const growing = `${file}-${process.pid}`;
  try {
    writeFileSync(growing, content);
    renameSync(growing, file);
  } catch {
    rmSync(growing, { force: true });
  }
}
