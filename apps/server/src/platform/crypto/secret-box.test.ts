import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretBox, SecretProblem } from './secret-box.ts';

const key = randomBytes(32);
const box = createSecretBox(key);
const context = ['target', 'account-1', 'target-1'];
const plain = Buffer.from('hunter2 hunter2 hunter2');

describe('the secret box', () => {
  it('opens what it sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.array(fc.string()), (bytes, someContext) => {
        const sealed = box.seal(Buffer.from(bytes), someContext);
        expect(box.open(sealed, someContext)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('never seals the same twice alike, and shows nothing of it', () => {
    const sealed = new Set(Array.from({ length: 200 }, () => box.seal(plain, context).toString('hex')));
    expect(sealed.size).toBe(200);
    for (const one of sealed) expect(one).not.toContain(Buffer.from('hunter2').toString('hex'));
  });

  it('does not open when any single bit was changed', () => {
    const sealed = box.seal(plain, context);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => box.open(changed, context)).toThrow(SecretProblem);
    }
  });

  it('does not open when it was cut or something was added', () => {
    const sealed = box.seal(plain, context);
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => box.open(sealed.subarray(0, length), context)).toThrow(SecretProblem);
    }
    expect(() => box.open(Buffer.concat([sealed, Buffer.of(0)]), context)).toThrow(SecretProblem);
  });

  it.each([
    ['another account', ['target', 'account-2', 'target-1']],
    ['another target', ['target', 'account-1', 'target-2']],
    ['another use', ['task', 'account-1', 'target-1']],
    ['the same letters cut elsewhere', ['target', 'account-1t', 'arget-1']],
    ['fewer parts', ['target', 'account-1']],
    ['no context', []],
  ])('does not open for %s', (_what, other) => {
    const sealed = box.seal(plain, context);
    expect(() => box.open(sealed, other)).toThrow(SecretProblem);
  });

  it('does not open with another key, also one with the same id', () => {
    const sealed = box.seal(plain, context);
    for (let attempt = 0; attempt < 600; attempt += 1) {
      expect(() => createSecretBox(randomBytes(32)).open(sealed, context)).toThrow(SecretProblem);
    }
  });

  it('names a lost key as the cause, and nothing of the secret', () => {
    const sealed = box.seal(plain, context);
    const other = Buffer.from(sealed);
    other.writeUInt8(other.readUInt8(0) ^ 1, 0);
    expect(() => box.open(other, context)).toThrow('the secret was sealed with another key');
  });

  it.each([0, 16, 31, 33])('takes no key of %i bytes', (length) => {
    expect(() => createSecretBox(Buffer.alloc(length))).toThrow(SecretProblem);
  });
});
