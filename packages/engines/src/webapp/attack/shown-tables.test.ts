import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { answer, siteOf } from '../testing/answers.ts';
import { pairsShownBy } from './shown-names.ts';
import { pairsInTables, pairsOfDigests } from './shown-tables.ts';

it.each([
  ['Markdown', '# Setup\n\n| user | password |\n|---|---|\n| carla | blue-77 |\n'],
  [
    'HTML',
    '<table><tr><th>Role</th><th>User name</th><th>Password</th></tr><tr><td>x</td><td>carla</td><td><code>blue-77</code></td></tr></table>',
  ],
  ['SQL with columns', "INSERT INTO `users` (id, username, password) VALUES (1, 'carla', 'blue-77'), (2, 'd', 'x');"],
  [
    'SQL without columns',
    "CREATE TABLE users (name text, password text);\nINSERT INTO users VALUES ('carla','blue-77');",
  ],
  ['values between commas', 'id,login,password\n1,carla,blue-77\n'],
  [
    'SQL with lists in its types and commas in its texts',
    "CREATE TABLE u (id int(11), role enum('a','b'), about text, username varchar(9), password text);\nINSERT INTO u VALUES (1,'a','small, blue','carla','blue-77');",
  ],
  [
    'SQL with a name of two words beside the one to sign in with',
    "INSERT INTO u (name, username, password) VALUES ('Carla Neri', 'carla', 'blue-77');",
  ],
])('reads names with passwords in %s', (_, text) => {
  expect(pairsInTables(text)).toEqual([['carla', 'blue-77']]);
});

it('reads no pair of tables with hashes, of prices and of forms', () => {
  expect(
    pairsInTables("INSERT INTO users (name, password) VALUES ('carla', '5f4dcc3b5aa765d61d8327deb882cf99');"),
  ).toEqual([]);
  expect(
    pairsInTables('<table><tr><th>Name</th><th>Price</th></tr><tr><td>Ball</td><td>9.90</td></tr></table>'),
  ).toEqual([]);
  expect(
    pairsInTables('<table><tr><th>User</th><th>Password</th></tr><tr><td><input></td><td><input></td></tr></table>'),
  ).toEqual([]);
  expect(pairsInTables('| user | password |\n|---|---|\n| <name> | <password> |\n')).toEqual([]);
});

it('knows the usual password that a digest was made of, and no other', () => {
  const dump = (digest: string) => `INSERT INTO users (name, password_hash) VALUES ('carla', '${digest}');`;
  expect(pairsOfDigests(dump('5f4dcc3b5aa765d61d8327deb882cf99'))).toEqual([['carla', 'password']]);
  expect(pairsOfDigests(dump(createHash('sha1').update('carla123').digest('hex')))).toEqual([['carla', 'carla123']]);
  expect(pairsOfDigests(dump(createHash('sha256').update('sea-and-7-sands').digest('hex')))).toEqual([]);
  expect(pairsOfDigests(dump('$2y$10$abcdefghijklmnopqrstuv'))).toEqual([]);
  const found = pairsShownBy(siteOf([answer(dump('5f4dcc3b5aa765d61d8327deb882cf99'), { type: 'text/plain' })]));
  expect(found).toEqual([['carla', 'password']]);
});

it('reads a pair behind words that end with a colon', () => {
  const shown = (text: string) => pairsShownBy(siteOf([answer(`<p>${text}</p>`)]));
  expect(shown('test login for the team: qa / qa-pass-7')).toEqual([['qa', 'qa-pass-7']]);
  expect(shown('Demo login: guest/guest99.')).toEqual([['guest', 'guest99']]);
  expect(shown('login: see the wiki / password: ask the team')).toEqual([]);
});

it('reads pairs on each page of a program that chooses pages by a word', () => {
  const pages = [
    answer('<p>Demo login: guest/guest99.</p>', { url: '/?page=login' }),
    answer('', { url: '/?page=home' }),
  ];
  expect(pairsShownBy(siteOf(pages))).toEqual([['guest', 'guest99']]);
});
