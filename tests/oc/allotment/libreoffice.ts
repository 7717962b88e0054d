import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aptGet, canInstall, runs } from '../../debian.ts';

const PLACES = [
  '/usr/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];

/** The LibreOffice of this machine: `SOFFICE`, one that is installed, or, on Debian as root, the distribution's, installed now. */
function sofficePath(): string {
  const named = process.env.SOFFICE;
  if (named) {
    if (!runs(named)) throw new Error(`SOFFICE names ${named}, which is no program.`);
    return named;
  }
  const found = PLACES.find(runs);
  if (found) return found;
  if (canInstall()) {
    console.log('Installing LibreOffice for the round trip (apt-get install), once.');
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', 'libreoffice-calc');
    const installed = PLACES.find(runs);
    if (installed) return installed;
  }
  throw new Error(
    'This test needs LibreOffice. Install it (Debian: apt-get install libreoffice-calc), or name one: SOFFICE=/path/to/soffice npm run test:deep',
  );
}

/** A workbook as LibreOffice saves it. */
export function savedByLibreOffice(bytes: Uint8Array): Uint8Array {
  return allSavedByLibreOffice([bytes])[0] as Uint8Array;
}

/** Workbooks as LibreOffice saves them, which is started once. */
export function allSavedByLibreOffice(workbooks: readonly Uint8Array[]): Uint8Array[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-soffice-'));
  try {
    const names = workbooks.map((_, index) => `data${index}.xlsx`);
    const files = names.map((name) => path.join(folder, name));
    const out = path.join(folder, 'out');
    for (const [index, bytes] of workbooks.entries()) writeFileSync(files[index] as string, bytes);
    const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
    const { status, stderr, stdout } = spawnSync(
      sofficePath(),
      [
        profile,
        '--headless',
        '--norestore',
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        out,
        ...files,
      ],
      { timeout: 300_000, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`LibreOffice failed: ${stderr} ${stdout}`);
    return names.map((name) => readFileSync(path.join(out, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
