import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeTarget, pointOf } from '../testing/fake-target.ts';
import { pathTraversal } from './path-traversal.ts';

const KERNEL = 'Linux version 6.1.0-18-amd64 (debian-kernel@lists.debian.org) (gcc-12) #1 SMP';
const FILES: Readonly<Record<string, string>> = {
  '/etc/passwd': 'root:x:0:0:root:/root:/bin/bash\n',
  '/proc/version': KERNEL,
  '/srv/site/notes.txt': 'Some notes.',
  '/srv/site/index.php': '<?php include "a.php";',
};
const body = (value: string, more = '') => `filename=${encodeURIComponent(value)}${more}`;
const posted = (value: string, more = '') =>
  pointOf(value, {
    kind: 'form',
    name: 'filename',
    request: {
      method: 'POST',
      url: 'http://127.0.0.1/tools/run.php',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: body(value, more),
    },
  });
const decoded = (value: string) =>
  value.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
const pathOf = (value: string) => posix.resolve('/srv/site', decoded(value.replace(/^file:\/\//, '')));

describe('a file that a form names', () => {
  it('is shown to be read by one that nobody can write, and nothing that could be replaced is named', async () => {
    const named: string[] = [];
    const target = fakeTarget(
      (value) => {
        const path = pathOf(value);
        named.push(path);
        const text = FILES[path];
        return text === undefined ? { status: 404, body: 'No such file' } : { body: `<pre>${text}</pre>` };
      },
      { strength: 'insane', payloads: 40 },
    );
    const [found] = await pathTraversal.attack(posted('notes.txt'), target.tools);
    expect(JSON.stringify(found?.evidence)).toContain('Linux version');
    const replaceable = Object.keys(FILES).filter((path) => !path.startsWith('/proc/') && !path.endsWith('notes.txt'));
    expect(named.filter((path) => replaceable.includes(path))).toEqual([]);
    expect(named.filter((path) => path.startsWith('/etc/'))).toEqual([]);
  });

  it('is not tried where a button says that the form makes one', () => {
    expect(pathTraversal.wants(posted('a.tar.gz', '&backup='))).toBe(false);
    expect(pathTraversal.wants(posted('a.csv', '&action=export'))).toBe(false);
    expect(pathTraversal.wants(posted('notes.txt', '&show='))).toBe(true);
  });

  it('is another one with a size where a link sends files by their size, and a missing file is refused', async () => {
    const target = fakeTarget((value) => {
      const path = pathOf(value);
      const text = FILES[path];
      if (text === undefined) return { status: 500, body: 'Download failed' };
      return { body: path.startsWith('/proc/') ? '' : text };
    });
    const link = pointOf('x', {
      kind: 'query',
      name: 'file',
      request: { method: 'GET', url: 'http://127.0.0.1/download?file=x', headers: [], body: null },
    });
    const [found] = await pathTraversal.attack(link, target.tools);
    expect(JSON.stringify(found?.evidence)).toContain('root:x:0:0:root');
  });

  it('is another one with a size where the parameter was guessed and its usual value names no file', async () => {
    const target = fakeTarget((value) => {
      const path = pathOf(value);
      if (FILES[path] === undefined) return { status: 404, body: 'File not found' };
      return { body: path.startsWith('/proc/') ? '' : FILES[path] };
    });
    const guessed = pointOf('prova', {
      kind: 'query',
      name: 'filename',
      request: { method: 'GET', url: 'http://127.0.0.1/files?filename=prova', headers: [], body: null },
    });
    const [found] = await pathTraversal.attack(guessed, target.tools);
    expect(JSON.stringify(found?.evidence)).toContain('root:x:0:0:root');
  });

  it('is none that could be replaced where a link writes it and answers nothing', async () => {
    const named: string[] = [];
    const target = fakeTarget(
      (value) => {
        const path = pathOf(value);
        named.push(path);
        return path.startsWith('/proc/') ? { status: 500, body: 'Not written' } : { body: '' };
      },
      { strength: 'insane', payloads: 40 },
    );
    const link = pointOf('notes.txt', {
      kind: 'query',
      name: 'file',
      request: { method: 'GET', url: 'http://127.0.0.1/save?file=notes.txt', headers: [], body: null },
    });
    expect(await pathTraversal.attack(link, target.tools)).toEqual([]);
    expect(named.filter((path) => /passwd$|win\.ini$|web\.xml$/.test(path))).toEqual([]);
  });

  it('is none that could be replaced where a link writes it and says nothing', async () => {
    const written = new Set<string>();
    const target = fakeTarget(
      (value) => {
        const path = pathOf(value);
        if (!path.startsWith('/proc/')) written.add(path);
        return { body: 'Done.' };
      },
      { strength: 'insane', payloads: 40 },
    );
    const link = pointOf('notes.txt', {
      kind: 'query',
      name: 'file',
      page: 'http://127.0.0.1/index.php',
      request: { method: 'GET', url: 'http://127.0.0.1/show.php?file=notes.txt', headers: [], body: null },
    });
    expect(await pathTraversal.attack(link, target.tools)).toEqual([]);
    expect(written.size).toBeGreaterThan(5);
    expect([...written].filter((path) => Object.hasOwn(FILES, path) && !path.endsWith('notes.txt'))).toEqual([]);
    expect([...written].filter((path) => /passwd$|index\.php$|win\.ini$|web\.xml$/.test(path))).toEqual([]);
  });
});
