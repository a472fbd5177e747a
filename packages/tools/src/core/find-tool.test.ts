import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findTool } from './find-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'rocca-tools-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('findTool', () => {
  it('finds a program on the path', () => {
    writeFileSync(join(folder, 'probe'), '#!/bin/sh\n');
    chmodSync(join(folder, 'probe'), 0o755);
    expect(findTool('probe', `/nowhere:${folder}`)).toBe(join(folder, 'probe'));
  });

  it('passes over files that may not be run, folders and empty path entries', () => {
    writeFileSync(join(folder, 'text'), '');
    mkdirSync(join(folder, 'folder'));
    expect(findTool('text', folder)).toBeNull();
    expect(findTool('folder', folder)).toBeNull();
    expect(findTool('probe', '::')).toBeNull();
  });
});
