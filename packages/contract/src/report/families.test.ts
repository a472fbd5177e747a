import { describe, expect, it } from 'vitest';
import { familyName } from './families.ts';

describe('a family of findings', () => {
  it('has a name in both languages, and keeps the one it is stored under where nothing else is known', () => {
    expect(familyName('Web servers', 'it')).toBe('Server web');
    expect(familyName('Web servers', 'en')).toBe('Web servers');
    expect(familyName('TLS', 'it')).toBe('TLS');
    expect(familyName('constructor', 'it')).toBe('constructor');
  });
});
