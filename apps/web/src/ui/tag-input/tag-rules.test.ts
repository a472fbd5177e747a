import { describe, expect, it } from 'vitest';
import { addTags } from './tag-rules.ts';

const noBang = { isValid: (tag: string) => !tag.includes('!') };

describe('the rules of the tag input', () => {
  it.each<[string, string, string[]]>([
    ['trims', '  a.example  ', ['a.example']],
    ['strips a trailing comma', 'a.example,', ['a.example']],
    ['strips a trailing semicolon', 'a.example;', ['a.example']],
    ['strips a trailing slash', 'https://a.example/', ['https://a.example']],
    ['keeps a slash inside', '10.0.0.0/24', ['10.0.0.0/24']],
    ['separates at commas', 'a,b', ['a', 'b']],
    ['separates at semicolons', 'a;b', ['a', 'b']],
    ['separates at line breaks', 'a\nb\r\nc', ['a', 'b', 'c']],
    ['separates at spaces and tabs', 'a b\tc', ['a', 'b', 'c']],
    ['drops what is empty', ' , ;; \n a , ', ['a']],
    ['adds nothing for nothing', '   ', []],
  ])('%s', (_, text, tags) => {
    expect(addTags([], text).tags).toEqual(tags);
  });

  it('refuses a duplicate whatever its case, and does not give it back', () => {
    const result = addTags(['Host.example'], 'hOST.EXAMPLE other');
    expect(result.tags).toEqual(['Host.example', 'other']);
    expect(result.rejected).toEqual([{ tag: 'hOST.EXAMPLE', reason: 'duplicate' }]);
    expect(result.rest).toBe('');
  });

  it('finds duplicates inside one pasted list', () => {
    expect(addTags([], 'a,A,b').tags).toEqual(['a', 'b']);
  });

  it('lets duplicates pass where they are allowed', () => {
    expect(addTags(['a'], 'A', { allowDuplicates: true }).tags).toEqual(['a', 'A']);
  });

  it('takes the good entries of a list and gives the wrong ones back to be corrected', () => {
    const result = addTags([], 'a, b!, c; d!', noBang);
    expect(result.tags).toEqual(['a', 'c']);
    expect(result.rest).toBe('b! d!');
    expect(result.rejected.map(({ tag }) => tag)).toEqual(['b!', 'd!']);
  });

  it('keeps the spaces of phrases', () => {
    const result = addTags([], 'Acme Group, Acme S.p.A.\nRocca', { separators: 'phrases' });
    expect(result.tags).toEqual(['Acme Group', 'Acme S.p.A.', 'Rocca']);
  });
});
