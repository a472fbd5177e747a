import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskSecrets, secretMasks } from './mask-secrets.ts';

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

  it('is hidden however short, and as often as it stands there', () => {
    expect(masked('xyx', 'x')).toBe('•••y•••');
    expect(masked('no secret', '')).toBe('no secret');
  });

  it('leaves nothing of another that it overlaps', () => {
    expect(masked('-abcdefgh-', 'abcdef', 'defgh', 'abc')).toBe('-•••-');
  });
});

describe('a mask', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'ab', 'ba', 'aab', '%61', 'YWI', '•', '\0'), { maxLength: 60 });
  const secrets = fc.array(
    fc.array(fc.constantFrom('a', 'b', '•'), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
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
      fc.property(text, secrets, (parts, known) => {
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
