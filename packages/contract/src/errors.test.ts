import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode, errorMessage } from './errors.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];
const documented = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');

describe('the error catalogue', () => {
  it.each(codes)('%s is documented with its status', (code) => {
    expect(documented).toMatch(new RegExp(`^\\| \`${code}\` *\\| ${ERRORS[code].status} *\\|`, 'm'));
  });

  it('holds every code the documentation lists', () => {
    const listed = [...documented.matchAll(/^\| `(\w+)` *\|/gm)].map((match) => match[1]);
    expect(listed.sort()).toEqual([...codes].sort());
  });

  it.each(codes)('%s has the same places to fill in both languages', (code) => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    expect(places(ERRORS[code].message.it)).toEqual(places(ERRORS[code].message.en));
  });

  it('fills places and leaves unknown ones visible', () => {
    expect(errorMessage('too_many_requests', 'en', { seconds: 8 })).toContain('wait 8 seconds');
    expect(errorMessage('too_many_requests', 'en')).toContain('{seconds}');
  });

  it("uses the specification's English word for word", () => {
    expect(errorMessage('wrong_credentials', 'en')).toBe('Wrong credentials');
    expect(errorMessage('licence_expired', 'en')).toBe('Expired license or invalid for service!');
  });
});
