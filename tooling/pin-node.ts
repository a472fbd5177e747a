import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Writes tooling/own-node.json: the SHA-256 of each platform's Node, taken from the packages whose hashes the lock file
 * holds. Run after the version in package.json and the lock file changed.
 */
interface Locked {
  readonly version: string;
  readonly integrity: string;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const folder = mkdtempSync(join(tmpdir(), 'rocca-pin-'));

function hashOfBinary(name: string, { version, integrity }: Locked): string {
  execFileSync('npm', ['pack', `${name}@${version}`, '--pack-destination', folder], { stdio: 'ignore' });
  const archive = join(folder, `${name}-${version}.tgz`);
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name}: the registry sends ${found}, the lock file holds ${integrity}`);
  const binary = execFileSync('tar', ['-xzOf', archive, 'package/bin/node'], { maxBuffer: 2 ** 30 });
  return createHash('sha256').update(binary).digest('hex');
}

try {
  const packages = Object.entries(lock.packages).flatMap(([path, locked]) => {
    const [, name, platform] = /^node_modules\/(node-(linux-\w+))$/.exec(path) ?? [];
    return name && platform ? [{ name, platform, locked }] : [];
  });
  const sha256 = Object.fromEntries(
    packages.map(({ name, platform, locked }) => [platform, hashOfBinary(name, locked)]),
  );
  const pins = { version: packages[0]?.locked.version, sha256 };
  writeFileSync('tooling/own-node.json', `${JSON.stringify(pins, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
