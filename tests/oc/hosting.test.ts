import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const text = readFileSync(path.join(import.meta.dirname, '../../docs/hosting.md'), 'utf8');

/** The first snippet that is no part of a list, without its comments. */
function snippet(language: string): string {
  const [, code = ''] = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'm').exec(text) ?? [];
  return code.replace(/^\s*#.*$/gm, '');
}

test('nginx is shown how to log without the query of an address', () => {
  const nginx = snippet('nginx');
  const [format = ''] = /log_format[^;]*;/.exec(nginx) ?? [];
  expect(format).toContain('$uri');
  expect(format).not.toMatch(/\$(request(?!_method)|args|arg_|query|is_args|http_|cookie_|remote_user)/);
  // every log is in that format, and where credentials come there is no other
  const servers = nginx.split(/^server \{/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toMatch(/access_log \S+ plenary;/);
  for (const [log] of nginx.matchAll(/access_log[^;]*;/g)) expect(log).toMatch(/ plenary;$/);
  expect(servers[0]).toContain('error_log /dev/null;');
  expect(nginx).toMatch(/location = \/mail \{\s*error_log \/dev\/null;/);
});

test('Caddy is shown to cut the query off, in its own log too', () => {
  const logs = snippet('caddyfile')
    .split(/^\t+log\b/m)
    .slice(1);
  expect(logs).toHaveLength(2);
  for (const log of logs) {
    expect(log).toContain('request>uri regexp "[?].*$" ""');
    expect(log).toContain('request>headers delete');
  }
});

test('the compose file starts two services that share a Redis, and gives them no variable that the service does not read', () => {
  const { services } = parse(snippet('yaml'));
  const { deploy, environment, read_only } = services.plenary;
  expect([deploy.replicas, read_only]).toEqual([2, true]);
  const program = readFileSync(path.join(import.meta.dirname, '../../src/oc/main.ts'), 'utf8');
  const [, read = ''] = /const \{ ([^}]*) \} = process\.env/.exec(program) ?? [];
  for (const name of Object.keys(environment)) expect(read.split(', ')).toContain(name);
  const password = ['$', '{REDIS_PASSWORD}'].join('');
  expect(new URL(environment.PLENARY_STORE.replace(password, 'x')).hostname).toBe('redis');
  expect(services.redis.command).toContain(`--requirepass ${password} `);
  // copies go first when memory is short
  expect(services.redis.command).toContain('--maxmemory-policy volatile-ttl');
  // only Caddy is reached from outside
  expect(Object.keys(services).filter((name) => services[name].ports)).toEqual(['caddy']);
});
