import module from 'node:module';

/*
 * The entry of all commands, `node src/cli/run.mjs COMMAND`: plain JavaScript, so that every version of Node.js can start it.
 * Node.js 22.18 and later run TypeScript natively; for earlier ones tsx translates it.
 */

if (process.features.typescript) module.enableCompileCache();
else (await import('tsx/esm/api')).register();

const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
