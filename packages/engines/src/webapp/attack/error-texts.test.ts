import { describe, expect, it } from 'vitest';
import { newDatabaseError } from './error-texts.ts';

describe('messages of databases', () => {
  it.each([
    [
      'mysql',
      "You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version near ''' at line 1",
    ],
    ['other', 'FUNCTION shop.LOWRE does not exist'],
    ['other', 'ERROR: function lowre(unknown) does not exist'],
    ['postgresql', 'ERROR:  unterminated quoted string at or near "\'" LINE 1'],
    ['mssql', "Unclosed quotation mark after the character string ''."],
    ['other', "'LOWRE' is not a recognized built-in function name."],
    ['oracle', 'ORA-01756: quoted string not properly terminated'],
    ['sqlite', 'Error: near &quot;x&quot;: syntax error'],
    ['sqlite', 'no such function: LOWRE'],
    ['other', 'ORDER BY position 7000 is not in select list'],
    ['other', 'SQLSTATE[42000]: Syntax error or access violation'],
  ])('knows one of %s: %s', (database, text) => {
    expect(newDatabaseError(text, '')?.database).toBe(database);
    expect(newDatabaseError(text, text)).toBeNull();
  });

  it.each([
    'fts5: syntax error near "\'"',
    'syntax error in tsquery: "a\'"',
    'The function of this page does not exist',
    'Please sign in',
  ])('does not take this for one: %s', (text) => {
    expect(newDatabaseError(text, '')).toBeNull();
  });

  it('reads hostile pages in linear time', () => {
    for (const piece of ['Warning ', 'function a', 'near "', "Unknown column '", 'function aaaa(', 'SQLSTATE'])
      expect(newDatabaseError(piece.repeat(100_000), '')).toBeNull();
  });
});
