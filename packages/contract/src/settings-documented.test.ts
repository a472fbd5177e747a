import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from './settings.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

describe("the README's table of settings", () => {
  it('lists every setting and no other', () => {
    const listed = [...readme.matchAll(/^\| `([A-Z0-9_]+)` *\|/gm)].map((match) => match[1]);
    expect(listed.sort()).toEqual([...SETTING_NAMES].sort());
  });
});
