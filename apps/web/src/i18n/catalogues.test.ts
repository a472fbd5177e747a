import { describe, expect, it as test } from 'vitest';
import { en } from './en.ts';
import { it } from './it.ts';

function textsOf(node: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [path, text] of textsOf(value, `${prefix}${key}.`)) texts.set(path, text);
  }
  return texts;
}

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('the catalogues', () => {
  const italian = textsOf(it);
  const english = textsOf(en);

  test('hold the same keys', () => {
    expect([...english.keys()].sort()).toEqual([...italian.keys()].sort());
  });

  test('leave no text empty and fill the same places', () => {
    for (const [key, text] of italian) {
      expect(text, key).not.toBe('');
      expect(english.get(key), key).not.toBe('');
      expect(places(english.get(key) ?? ''), key).toEqual(places(text));
    }
  });

  test('have both plural forms wherever there is one', () => {
    const plurals = [...italian.keys()].filter((key) => key.endsWith('_one'));
    for (const key of plurals) expect(italian.has(key.replace(/_one$/, '_other')), key).toBe(true);
  });
});
