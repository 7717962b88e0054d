import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/*
 * A registry of npm on this computer, for trying releases: it has the packages that are put into it, and sends npm on to the usual registry for all
 * others (https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md).
 */

/** A registry, at an address on this computer. */
export interface Registry {
  address: string;
  /** Publishes the package in a folder. The version published last is the newest. */
  publish: (folder: string) => void;
  close: () => void;
}

interface Published {
  manifest: { version: string };
  bytes: Buffer;
}

/** Starts a registry without packages. */
export async function startRegistry(): Promise<Registry> {
  const usual = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', shell: true }).trim();
  /** The published versions of each package: their manifests and files. */
  const packages = new Map<string, Map<string, Published>>();
  const server = createServer((request, response) => {
    const asked = (request.url ?? '/').slice(1);
    const [name = '', file] = decodeURIComponent(asked).split('/-/');
    const versions = packages.get(name);
    if (!versions) return response.writeHead(302, { location: new URL(asked, usual).href }).end();
    if (file) return response.end(versions.get(file)?.bytes);
    const all = [...versions.values()].map(({ manifest }) => manifest);
    const latest = all.at(-1)?.version;
    response.setHeader('content-type', 'application/json');
    return response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest },
        versions: Object.fromEntries(all.map((manifest) => [manifest.version, manifest])),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    address,
    publish(folder) {
      const [{ filename }] = JSON.parse(
        execFileSync('npm', ['pack', '--json'], {
          cwd: folder,
          encoding: 'utf8',
          shell: true,
          stdio: 'pipe',
        }),
      );
      const bytes = readFileSync(path.join(folder, filename));
      const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
      const dist = { tarball: `${address}${manifest.name}/-/${filename}`, integrity };
      const versions = packages.get(manifest.name) ?? new Map<string, Published>();
      packages.set(manifest.name, versions.set(filename, { bytes, manifest: { ...manifest, dist } }));
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
