import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PLATFORM = `${process.platform}-${process.arch}`;
const OWN_NODE = `node-${PLATFORM}`;
/** Stands in for the Node binary: says that it ran, with which options and which `unshare` it would start. */
const BINARY = '#!/bin/sh\necho "handed over $NODE_OPTIONS"\ncommand -v unshare\n';

/** A checkout of the launcher with a registry on loopback: `npm run format` on it installs, verifies and hands over. */
class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), 'rocca boot '));
  private readonly archives = new Map<string, Buffer>();
  private readonly registry: Server = createServer((request, response) => {
    const [, name = '', file] = (request.url ?? '').split('/');
    const archive = this.archives.get(name);
    response.statusCode = archive ? 200 : 404;
    response.end(archive && (file ? archive : JSON.stringify(this.described(name, archive))));
  });

  async open(): Promise<void> {
    await new Promise<void>((done) => this.registry.listen(0, '127.0.0.1', done));
    cpSync('tooling', join(this.folder, 'tooling'), { recursive: true });
    for (const folder of ['packages/tools', 'apps', 'lab']) mkdirSync(join(this.folder, folder), { recursive: true });
    for (const file of ['search-path.json', 'system-tools.json'])
      cpSync(join('packages/tools', file), join(this.folder, 'packages/tools', file));
    this.publish(OWN_NODE, BINARY);
    this.pin(BINARY);
    this.lock({ [OWN_NODE]: this.integrityOf(OWN_NODE) });
  }

  close(): void {
    this.registry.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Puts a package with one program into the registry. */
  publish(name: string, program: string, more: object = {}): void {
    const work = mkdtempSync(join(tmpdir(), 'rocca-pack-'));
    mkdirSync(join(work, 'package/bin'), { recursive: true });
    const manifest = { name, version: '1.0.0', bin: { [name]: 'bin/node' }, ...more };
    writeFileSync(join(work, 'package/package.json'), JSON.stringify(manifest));
    writeFileSync(join(work, 'package/bin/node'), program, { mode: 0o755 });
    this.archives.set(name, execFileSync('tar', ['-czf', '-', '-C', work, 'package']));
    rmSync(work, { recursive: true });
  }

  pin(binary: string): void {
    const sha256 = { [PLATFORM]: createHash('sha256').update(binary).digest('hex') };
    writeFileSync(join(this.folder, 'tooling/own-node.json'), JSON.stringify({ version: '1.0.0', sha256 }));
  }

  /** Writes manifest and lock file; a package without a hash stands in the manifest alone. */
  lock(dependencies: Record<string, string | null>): void {
    const optionalDependencies = Object.fromEntries(Object.keys(dependencies).map((name) => [name, '1.0.0']));
    const root = { name: 'rocca', version: '0.0.0', optionalDependencies };
    const locked = Object.entries(dependencies).flatMap(([name, integrity]) =>
      integrity ? [[`node_modules/${name}`, { version: '1.0.0', integrity, optional: true }] as const] : [],
    );
    const packages = { '': root, ...Object.fromEntries(locked) };
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify(root));
    writeFileSync(join(this.folder, 'package-lock.json'), JSON.stringify({ ...root, lockfileVersion: 3, packages }));
  }

  integrityOf(name: string): string {
    return `sha512-${createHash('sha512')
      .update(this.archives.get(name) ?? '')
      .digest('base64')}`;
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  async boot(more: object = {}): Promise<{ code: number | null; stdout: string; stderr: string }> {
    const env = {
      ...process.env,
      ...more,
      npm_config_registry: this.address,
      npm_config_cache: join(this.folder, '.npm'),
      npm_config_omit_lockfile_registry_resolved: 'true',
    };
    const child = spawn(process.execPath, [this.path('tooling/bootstrap.mjs'), 'format'], { env });
    const text = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      text.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      text.stderr += chunk;
    });
    const code = await new Promise<number | null>((done) => child.once('close', done));
    return { code, ...text };
  }

  private get address(): string {
    return `http://127.0.0.1:${(this.registry.address() as AddressInfo).port}/`;
  }

  private described(name: string, archive: Buffer): object {
    const manifest = JSON.parse(
      execFileSync('tar', ['-xzOf', '-', 'package/package.json'], { input: archive, encoding: 'utf8' }),
    );
    const dist = { tarball: `${this.address}${name}/${name}-1.0.0.tgz`, integrity: this.integrityOf(name) };
    return { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { ...manifest, dist } } };
  }
}

let checkout: Checkout;
beforeEach(async () => {
  checkout = new Checkout();
  await checkout.open();
});
afterEach(() => checkout.close());

describe('a start on a fresh clone', () => {
  it('installs what the lock file pins, hands over to its own Node and leaves the lock file as it was', async () => {
    // A package of another platform that the registry has and the lock file does not name.
    checkout.publish('other-platform', '', { os: ['aix'] });
    checkout.publish('tool', '', { optionalDependencies: { 'other-platform': '1.0.0' } });
    checkout.lock({ [OWN_NODE]: checkout.integrityOf(OWN_NODE), tool: checkout.integrityOf('tool') });
    const before = readFileSync(checkout.path('package-lock.json'), 'utf8');

    const { code, stdout } = await checkout.boot();
    const hook = pathToFileURL(checkout.path('tooling/quick-imports.mjs')).href;
    expect(stdout.split('\n').find((line) => line.startsWith('handed over'))).toContain(`--import=${hook}`);
    expect(code).toBe(0);
    expect(readFileSync(checkout.path('package-lock.json'), 'utf8')).toBe(before);
    expect(existsSync(checkout.path('node_modules/tool'))).toBe(true);
  });

  it('refuses a Node from the registry that is not the one of the lock file', async () => {
    checkout.publish(OWN_NODE, `${BINARY}# other`);
    const { code, stdout, stderr } = await checkout.boot();
    expect(code).toBe(1);
    expect(stdout).not.toContain('handed over');
    expect(stderr).toContain('npm did not install Node 1.0.0');
  });

  it('refuses a package that the lock file does not name, and runs none of its scripts', async () => {
    const postinstall = `touch "${checkout.path('script-ran')}"`;
    checkout.publish('unpinned', '', { scripts: { postinstall }, hasInstallScript: true });
    checkout.lock({ [OWN_NODE]: checkout.integrityOf(OWN_NODE), unpinned: null });
    const { code, stdout, stderr } = await checkout.boot();
    expect(code).toBe(1);
    expect(stdout).not.toContain('handed over');
    expect(stderr).toBe(
      'node_modules/unpinned is not pinned by package-lock.json: run npm install, look at the change and commit it.\n',
    );
    expect(existsSync(checkout.path('script-ran'))).toBe(false);
  });
});

describe('a later start', () => {
  it('stops with one line when its Node was changed after the install', async () => {
    expect((await checkout.boot()).code).toBe(0);
    writeFileSync(checkout.path(`node_modules/${OWN_NODE}/bin/node`), `${BINARY}# changed`);
    const { code, stdout, stderr } = await checkout.boot();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^node_modules\/node-\S+\/bin\/node is not the Node 1\.0\.0 that this version pins[^\n]*\n$/,
    );
  });

  it('stops with one line on a machine that its Node is not made for', async () => {
    writeFileSync(checkout.path('tooling/own-node.json'), '{"version":"1.0.0","sha256":{"plan9-mips":"0"}}');
    const { code, stderr } = await checkout.boot();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Rocca brings its own Node 1\.0\.0 for plan9-mips \(glibc\) alone; this machine is \S+\n$/);
  });
});

describe('a program that somebody put beside or above the checkout', () => {
  it('is not run instead of the one of the system', async () => {
    expect((await checkout.boot()).code).toBe(0);
    const planted = [checkout.path('node_modules/.bin'), checkout.path('../node_modules/.bin')];
    mkdirSync(checkout.path('node_modules/.bin'), { recursive: true });
    writeFileSync(checkout.path('node_modules/.bin/unshare'), '#!/bin/sh\n', { mode: 0o755 });
    const { stdout } = await checkout.boot({ PATH: [...planted, process.env.PATH].join(':') });
    expect(stdout).toMatch(/^handed over /);
    expect(stdout).not.toContain('node_modules/.bin');
    expect(stdout).toMatch(/\/unshare$/m);
  });
});

describe('the pins of this version', () => {
  it('name every platform package of the manifest, in the version the lock file holds with a hash', () => {
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
    const pins = read('tooling/own-node.json');
    const locked = read('package-lock.json').packages;
    const names = Object.keys(read('package.json').optionalDependencies);
    expect(Object.keys(pins.sha256).map((platform) => `node-${platform}`)).toEqual(names);
    for (const name of names) {
      const { version, integrity } = locked[`node_modules/${name}`];
      expect({ version, integrity }).toEqual({ version: pins.version, integrity: expect.stringMatching(/^sha512-/) });
    }
  });
});
