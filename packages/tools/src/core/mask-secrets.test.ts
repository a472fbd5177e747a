import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskSecrets, secretMasks, textMask } from './mask-secrets.ts';

const masked = (text: string, ...secrets: string[]) => Buffer.from(maskSecrets(Buffer.from(text), secrets)).toString();

function inPieces(bytes: Uint8Array, secrets: readonly string[], cuts: readonly number[]): Buffer {
  const mask = secretMasks(secrets)();
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)).sort((one, other) => one - other), bytes.length];
  const made: Uint8Array[] = [];
  let from = 0;
  for (const end of ends) {
    made.push(mask.push(bytes.subarray(from, end)));
    from = end;
  }
  return Buffer.concat([...made, mask.end()]);
}

const PASSWORD = 'p&s/w "ör?d+1';

describe('a secret', () => {
  it.each([
    ['as it is', PASSWORD],
    ['in a query', encodeURIComponent(PASSWORD)],
    ['in a query with small digits', encodeURIComponent(PASSWORD).replace(/%../g, (one) => one.toLowerCase())],
    ['in a form', new URLSearchParams({ a: PASSWORD }).toString().slice(2)],
    ['in a path', encodeURIComponent(PASSWORD).replaceAll('%2F', '/')],
    ['encoded twice', encodeURIComponent(encodeURIComponent(PASSWORD))],
    ['in JSON', JSON.stringify(PASSWORD).slice(1, -1)],
    ['in JSON of plain ASCII', JSON.stringify(PASSWORD).slice(1, -1).replace('ö', '\\u00f6')],
    ['in JSON with slashes escaped', JSON.stringify(PASSWORD).slice(1, -1).replace('/', '\\/')],
    ['in XML', PASSWORD.replace('&', '&amp;').replace('"', '&quot;')],
    ['in base64', Buffer.from(PASSWORD).toString('base64')],
    ['in base64 for URLs', Buffer.from(PASSWORD).toString('base64url')],
    ['in digits', Buffer.from(PASSWORD).toString('hex')],
  ])('is hidden %s', (_form, written) => {
    expect(masked(`before ${written} after`, PASSWORD)).toBe('before ••• after');
  });

  it.each(['', 'u', 'us'])('is hidden within a longer text in base64, behind %j', (before) => {
    const header = Buffer.from(`${before}:${PASSWORD}, and more`).toString('base64');
    const shown = masked(header, PASSWORD);
    expect(shown).toContain('•••');
    // What stays are single characters that its neighbours share with it.
    const left = Buffer.from(shown.replace('•••', ''), 'base64').toString('latin1');
    for (let at = 0; at + 3 <= PASSWORD.length; at += 1) expect(left).not.toContain(PASSWORD.slice(at, at + 3));
  });

  it('is hidden as often as it stands there', () => {
    expect(masked('xyz!xyz!.XYZ!', 'xyz!')).toBe('••••••.•••');
    expect(masked('no secret', '')).toBe('no secret');
  });

  it('of up to three characters is hidden where it stands alone, in its own case', () => {
    expect(masked('pw=a1&b=a12 <i>a1</i> "a1" A1 ba1', 'a1')).toBe('pw=•••&b=a12 <i>•••</i> "•••" A1 ba1');
    expect(masked('%22a1%22 \\u0022a1\\n &quot;&#97;1&quot;', 'a1')).toBe('%22•••%22 \\u0022•••\\n &quot;•••&quot;');
  });

  it('leaves nothing of another that it overlaps', () => {
    expect(masked('-abcdefgh-', 'abcdef', 'defgh', 'abc')).toBe('-•••-');
  });
});

/** Ways in which one character is written, each of which a site may choose for every character on its own. */
const WAYS: ReadonlyArray<(one: string) => string> = [
  (one) => one,
  (one) => one.toLowerCase(),
  (one) => one.toUpperCase(),
  (one) => `&#${one.codePointAt(0)};`,
  (one) => `&#0${one.codePointAt(0)};`,
  (one) => `&#x${one.codePointAt(0)?.toString(16)};`,
  (one) => `&#X${one.codePointAt(0)?.toString(16).toUpperCase()};`,
  (one) => `&amp;#${one.codePointAt(0)};`,
  (one) => percent(Buffer.from(one)),
  (one) => percent(Buffer.from(one)).toLowerCase(),
  (one) => percent(Buffer.from(one)).replaceAll('%', '%25'),
  (one) => percent(Buffer.from(one)).replaceAll('%', '%2525'),
  (one) => encodeURIComponent(`&#${one.codePointAt(0)};`),
  (one) => unicode(one),
  (one) => unicode(one).replaceAll('\\', '\\\\'),
  (one) => unicode(one).replaceAll('\\', '\\\\\\\\'),
  (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`,
  (one) => [...Buffer.from(one)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  (one) => [...Buffer.from(one)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  (one) => (one === ' ' ? '+' : one),
  (one) =>
    ({ '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', ö: '&ouml;', '!': '&excl;' })[one] ?? one,
  (one) => ({ '"': '\\u0026quot;', '&': '%26amp%3B', '<': '&amp;amp;lt;', '/': '\\/' })[one] ?? one,
  (one) => (/[!-/:-@[-`{-~]/.test(one) ? `\\${one}` : one),
];
const percent = (bytes: Buffer) =>
  [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const unicode = (one: string) =>
  one
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

describe('a secret whose characters are written in several ways', () => {
  const character = fc.constantFrom(...'aZ09!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ öß€😀ux');
  const spelled = fc.array(fc.tuple(character, fc.nat({ max: WAYS.length - 1 })), { minLength: 4, maxLength: 24 });

  it('is hidden in any mix of them', () => {
    fc.assert(
      fc.property(spelled, (drawn) => {
        const secret = drawn.map(([one]) => one).join('');
        const written = drawn.map(([one, way]) => WAYS[way]?.(one)).join('');
        // `ß` has no capital letter of its own.
        fc.pre(!written.includes('SS'));
        expect(masked(`<i>${written}</i>`, secret)).toBe('<i>•••</i>');
        expect(textMask([secret], { hidden: '[masked]' })(`<i>${written}</i>`)).toBe('<i>[masked]</i>');
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['in Latin-1', Buffer.from(`a${PASSWORD}b`, 'latin1'), 'a•••b'],
    ['in Latin-1, percent-encoded', Buffer.from(`a${percent(Buffer.from(PASSWORD, 'latin1'))}b`), 'a•••b'],
    ['in base64 in lines', Buffer.from(`a ${lines(Buffer.from(`x${PASSWORD}`).toString('base64'))} b`), null],
  ])('is hidden %s', (_form, bytes, expected) => {
    const shown = Buffer.from(maskSecrets(bytes, [PASSWORD])).toString();
    if (expected === null) expect(shown).toContain('•••');
    else expect(shown).toBe(expected);
  });

  it.each([
    ['its beginning was cut off', PASSWORD.slice(3), 'and more'],
    ['its beginning was cut off, in another way of writing', encodeURIComponent(PASSWORD.slice(3)), ' and more'],
  ])('is hidden where %s', (_case, written, behind) => {
    expect(textMask([PASSWORD])(`${written}${behind}`)).toBe(`•••${behind}`);
  });

  it('is hidden where its end was cut off', () => {
    expect(textMask([PASSWORD])(`see ${PASSWORD.slice(0, -2)}`)).toBe('see •••');
    // A few characters are no secret.
    expect(textMask([PASSWORD])(`see ${PASSWORD.slice(0, 3)}`)).toBe(`see ${PASSWORD.slice(0, 3)}`);
  });
});

function lines(text: string): string {
  return text.replace(/.{4}/g, (part) => `${part}\r\n`);
}

describe('a mask', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'ab', 'ba', 'aab', '%61', 'YWI', '•', '\0'), { maxLength: 60 });
  const secrets = fc.array(
    fc.array(fc.constantFrom('a', 'b', '•'), { minLength: 1, maxLength: 7 }).map((parts) => parts.join('')),
    { maxLength: 4 },
  );

  it('makes the same of a text however it is cut', () => {
    fc.assert(
      fc.property(text, secrets, fc.array(fc.nat(), { maxLength: 8 }), (parts, known, cuts) => {
        const bytes = Buffer.from(parts.join(''));
        expect(inPieces(bytes, known, cuts)).toEqual(Buffer.from(maskSecrets(bytes, known)));
      }),
      { numRuns: 300 },
    );
  });

  it('hides every byte of every secret and no other', () => {
    fc.assert(
      fc.property(text, secrets, (parts, drawn) => {
        const known = drawn.filter((one) => one.length > 3);
        const plain = parts.join('');
        const bytes = Buffer.from(plain);
        const hidden = new Set<number>();
        for (const secret of known.map((one) => Buffer.from(one)))
          for (let at = bytes.indexOf(secret); at >= 0; at = bytes.indexOf(secret, at + 1))
            for (let index = 0; index < secret.length; index += 1) hidden.add(at + index);
        // Without the marks, and where no encoded form stands in the text, exactly the rest remains.
        fc.pre(!/%61|YWI/.test(plain) && !plain.includes('•'));
        const rest = Buffer.from(bytes.filter((_, index) => !hidden.has(index))).toString();
        expect(masked(plain, ...known).replaceAll('•••', '')).toBe(rest);
      }),
      { numRuns: 300 },
    );
  });

  it('hands bytes of no secret on as they are', () => {
    const bytes = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256));
    expect(inPieces(bytes, ['absent-secret'], [3, 200, 201])).toEqual(bytes);
    expect(inPieces(bytes, [], [100])).toEqual(bytes);
  });
});
