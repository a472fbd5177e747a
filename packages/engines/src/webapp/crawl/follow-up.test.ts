import { describe, expect, it } from 'vitest';
import { DAY } from './days.ts';
import { correctValues, encodingSaid, withOtherKinds } from './follow-up.ts';
import { type Field, type FilledField, fieldWith, fillEncoded } from './form.ts';

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

describe('values of other kinds for a text that an answer refuses', () => {
  const kindsFor = (known: Parameters<typeof fieldWith>[0], ...said: readonly string[]) => {
    const others = { field: fieldWith({ name: 'kept', type: 'hidden', value: 'a' }), value: 'a' };
    const all = [{ field: fieldWith(known), value: 'prova' }, others];
    return withOtherKinds(all, said, 'http://127.0.0.1/').map(([one]) => one?.value);
  };

  it.each([
    ['Enter a 3 digit number as a guess', ['123']],
    ['Il numero deve avere quattro cifre', ['1234']],
    ['Eine dreistellige Zahl eingeben', ['123']],
    ['Enter a six-letter word', ['planet']],
    ['Une combinaison de 12 lettres', ['abcdefghijkl']],
  ])('have the length that it names: %s', (sentence, expected) => {
    expect(kindsFor({ name: 'guess' }, sentence)).toEqual(expected);
  });

  it.each([
    ['a number, a name of a domain and a date', {}, ['123', 'rocca.localhost', DAY]],
    ['digits and letters of the length of the field', { maxLength: 4 }, ['1234', 'word']],
    ['what fits its pattern', { pattern: '[a-z.]+' }, ['rocca.localhost']],
    ['nothing in a field of another kind', { type: 'date' }, []],
    ['nothing in a field with a value of its own', { value: 'x' }, []],
  ])('are %s where it names none', (_, known, expected) => {
    expect(kindsFor({ name: 'code', ...known }, 'This is not a valid value')).toEqual(expected);
  });

  it('are none where nothing is refused, or it is not known what', () => {
    for (const sentence of ['Thank you', 'You must be logged in', 'Nothing was found'])
      expect(kindsFor({ name: 'code' }, sentence), sentence).toEqual([]);
    const two = filled('one', 'two');
    expect(withOtherKinds(two, ['Not valid'], 'http://127.0.0.1/')).toEqual([]);
    expect(withOtherKinds(two, ['The two is not valid'], 'http://127.0.0.1/')).toHaveLength(3);
  });
});

describe('a text that a database wants to read as a number', () => {
  const corrected = (sentence: string) =>
    correctValues(filled('title', 'pages', 'weight'), [sentence], 'http://127.0.0.1/')?.map(({ value }) => value) ??
    null;

  it.each([
    ["Incorrect integer value: 'prova' for column `shop`.`pages_list`.`pages` at row 1", ['prova', '1', 'prova']],
    ["Incorrect decimal value: 'prova' for column 'pages' at row 1", ['prova', '1', 'prova']],
    ['Data truncated for column "pages" at row 1', ['prova', '1', 'prova']],
    ['ERROR: invalid input syntax for type integer: "prova"', ['1', '1', '1']],
    ["ValueError: invalid literal for int() with base 10: 'prova'", ['1', '1', '1']],
  ])('is one where the answer says so, by its column or its text: %s', (sentence, values) => {
    // The name of the last field says what it asks for.
    expect(corrected(sentence)).toEqual(values.map((value, at) => (at === 2 && value === '1' ? 'prova' : value)));
  });

  it('stays as it is where the answer says something else of it', () => {
    for (const sentence of ["Data too long for column 'pages' at row 1", 'The pages were stored', 'Incorrect value: x'])
      expect(corrected(sentence)).toBeNull();
  });
});
