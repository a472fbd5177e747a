import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findTool } from './find-tool.ts';
import { limitsOf } from './limits.ts';

it.runIf(findTool('prlimit'))('end a tool that writes a file, wherever it can', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'rocca-limits-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const [program = '', ...args] = [...limitsOf({ ownUser: false }), 'dd', 'if=/dev/zero', 'of=filled'];
  expect(spawnSync(program, args, { cwd }).signal).toBe('SIGXFSZ');
});
