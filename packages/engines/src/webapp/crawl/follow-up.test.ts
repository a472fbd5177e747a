import { describe, expect, it } from 'vitest';
import { encodingSaid } from './follow-up.ts';
import { type Field, type FilledField, fillEncoded } from './form.ts';

const field = (name: string): Field => ({
  ...{ name, type: 'text', value: '', options: [], required: false, checked: false },
  ...{ min: null, max: null, maxLength: null, pattern: null, accept: null },
});
const filled = (...names: string[]): FilledField[] => names.map((name) => ({ field: field(name), value: 'prova' }));

describe('an encoding that the answer to a form asks for', () => {
  it.each([
    ['The value could not be decoded (base64)', Buffer.from('prova').toString('base64')],
    ['Only hex strings can be decoded', Buffer.from('prova').toString('hex')],
    ['Valore non valido: atteso base64', Buffer.from('prova').toString('base64')],
  ])('is that of the one text in it: %s', (sentence, value) => {
    const said = encodingSaid(['Welcome', sentence]);
    expect(fillEncoded(filled('token'), said)?.filled.map((one) => one.value)).toEqual([value]);
    expect(fillEncoded(filled('token', 'other'), said)).toBeNull();
  });
  it('is none where nothing is said of it', () => {
    expect(encodingSaid(['Invalid name', 'Please enter a number'])).toBe('');
    expect(fillEncoded(filled('token'), encodingSaid(['Decoding failed']))).toBeNull();
  });
});
