import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Served, serve, stop } from '../browser/serve.ts';
import { aptGet, canInstall } from '../debian.ts';
import { freePort } from '../start-server.ts';

/** A server that serves a build with what the build wrote for it. */
export type Start = (out: string, base: string, scratch: string) => Promise<Served>;

/** The servers that the site is tested on. */
export const servers: { [name: string]: Start } = {
  Apache: apache,
  nginx,
  Caddy: caddy,
  Plenary: (out) => serve(out),
};

/** Where Debian puts the modules of Apache. */
const MODULES = '/usr/lib/apache2/modules';

/** The modules that web space usually has. */
const USUAL = [
  'mpm_event',
  'authz_core',
  'unixd',
  'alias',
  'autoindex',
  'brotli',
  'deflate',
  'dir',
  'filter',
  'headers',
  'mime',
  'negotiation',
  'rewrite',
  'setenvif',
];

async function apache(out: string, base: string, scratch: string): Promise<Served> {
  const program = programOf('apache2');
  const { folder, port } = await place(out, base, scratch);
  const loaded = USUAL.filter((name) => existsSync(`${MODULES}/mod_${name}.so`));
  const file = path.join(scratch, 'apache.conf');
  // as web space often is: .htaccess allowed, lists of files and guessed names switched on
  writeFileSync(
    file,
    `${loaded.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
ServerRoot "${scratch}"
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile "${scratch}/apache.pid"
Mutex file:${scratch}
ErrorLog "${scratch}/apache.log"
${isRoot() ? 'User www-data\nGroup www-data' : ''}
TypesConfig /etc/mime.types
DocumentRoot "${folder}"
<Files ".ht*">
  Require all denied
</Files>
<Directory "${folder}">
  Options Indexes FollowSymLinks MultiViews
  AllowOverride All
  Require all granted
</Directory>
`,
  );
  return running(program, ['-DFOREGROUND', '-f', file], port, `${scratch}/apache.log`);
}

async function nginx(out: string, base: string, scratch: string): Promise<Served> {
  const program = programOf('nginx');
  const { folder, port } = await place(out, base, scratch);
  const file = path.join(scratch, 'nginx.conf');
  const site = readFileSync(path.join(out, 'hosts/nginx.conf'), 'utf8')
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
    .replace(/root [^;]*;/, `root ${folder};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${scratch}/${name};`)
    .join('\n');
  writeFileSync(
    file,
    `pid ${scratch}/nginx.pid;
error_log ${scratch}/nginx.log;
${isRoot() ? 'user www-data;' : ''}
daemon off;
events {}
http {
  access_log off;
  include /etc/nginx/mime.types;
${temporary}
${site}
}
`,
  );
  return running(program, ['-c', file, '-p', scratch], port, `${scratch}/nginx.log`);
}

async function caddy(out: string, base: string, scratch: string): Promise<Served> {
  const program = programOf('caddy');
  const { folder, port } = await place(out, base, scratch);
  const file = path.join(scratch, 'Caddyfile');
  const site = readFileSync(path.join(out, 'hosts/Caddyfile'), 'utf8')
    .replace(/^\S+ \{$/m, `http://127.0.0.1:${port} {`)
    .replace(/root \* .*/, `root * ${folder}`);
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return running(program, ['run', '--config', file, '--adapter', 'caddyfile'], port, '', {
    XDG_CONFIG_HOME: scratch,
    XDG_DATA_HOME: scratch,
  });
}

/** Copies the site to where a server may read it, into the folder of its base path, and finds a free port. */
async function place(out: string, base: string, scratch: string): Promise<{ folder: string; port: number }> {
  const folder = path.join(scratch, 'www');
  mkdirSync(folder, { recursive: true });
  chmodSync(scratch, 0o755);
  cpSync(path.join(out, 'public'), path.join(folder, base), { recursive: true });
  return { folder, port: await freePort() };
}

/** Runs a server in the foreground, and waits until it answers. */
async function running(
  program: string,
  args: string[],
  port: number,
  log: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Served> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const close = () => stop(child);
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const answers = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answers) return { origin, close };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await close();
  throw new Error(`${program} does not start: ${said}${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
}

const isRoot = () => process.getuid?.() === 0;

/** Where a server lies; it is installed where that is possible. Throws with what to do where it is not. */
function programOf(name: 'apache2' | 'nginx' | 'caddy'): string {
  const find = () =>
    ['/usr/sbin', '/usr/bin', '/usr/local/bin'].map((folder) => `${folder}/${name}`).find(existsSync);
  const found = find();
  if (found) return found;
  if (canInstall()) {
    console.log(`Installing ${name} for the tests of hosts (apt-get install), once.`);
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', name);
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(
    `The tests of hosts need ${name}. Install apache2, nginx and caddy (Debian: apt-get install apache2 nginx caddy), then run npm run test:deep again.`,
  );
}
