import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { createService } from './app.ts';
import { portOf } from './port.ts';

/** The only file that reads the environment, knows where the build lies, and listens. */
const port = portOf(process.env.PORT);
if (port === undefined) {
  console.error(`PORT is "${process.env.PORT}", which is no port number. Choose one: PORT=4174 npm start`);
  process.exit(1);
}
const hostname = process.env.HOST || 'localhost';
const { base, headers } = JSON.parse(readFileSync(new URL('site.json', import.meta.url), 'utf8')) as {
  base: string;
  headers: [name: string, value: string][];
};
const publicFolder = fileURLToPath(new URL('../public', import.meta.url));

const { fetch } = createService({ publicFolder, base, headers });
const server = serve({ fetch, port, hostname }, (info) => {
  console.log(`Plenary: http://${hostname}:${info.port}${base}`);
});

server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use. Choose another: PORT=4174 npm start`
      : error.message,
  );
  process.exitCode = 1;
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => server.close());
}
