import { expect, it } from 'vitest';
import { isArchive, isDiagnostics } from './file-shapes.ts';

it.each([
  ['PK\u0003\u0004rest', 'ZIP'],
  ['Rar!\u001a\u0007\u0000', 'RAR'],
  ['plain', null],
])('names an archive by its format, in no language: %j', (body, name) => {
  expect(isArchive({ body: Buffer.from(body, 'latin1') } as Parameters<typeof isArchive>[0])).toBe(name);
});

it.each([
  ['{"python_version":"3.11","debug_mode":true,"secret_key":"super_secret_key_123","cwd":"/srv"}', 'secret_key'],
  ['{"python_version":"3.11","debug_mode":true,"secret_key":"********","cwd":"/srv"}', null],
  ['{"client":"shop","secret":"Lampone-7-verde"}', null],
  ['{"version":"2.1","platform":"linux","secret":null}', null],
])('takes the state of a program for diagnostics where it gives the key that signs sessions: %s', (body, name) => {
  const headers = [['Content-Type', 'application/json']];
  expect(isDiagnostics({ body: Buffer.from(body), headers } as unknown as Parameters<typeof isDiagnostics>[0])).toBe(
    name,
  );
});
