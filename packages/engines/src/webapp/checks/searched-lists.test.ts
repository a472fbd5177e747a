import { expect, it } from 'vitest';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { privatePages } from './private-pages.ts';

const PEOPLE = ['anna', 'carlo', 'clara', 'bruno'];

/** Shows the rows whose name contains the search term, as a LIKE comparison does. */
const members =
  (row: (name: string) => string, head: string, isOpen: boolean): MemberPages =>
  ({ url, user }) => {
    if (url.pathname === '/') return { body: '<p>Club</p>' };
    if (user === null && !isOpen) return SIGN_IN;
    if (url.pathname !== '/members') return null;
    const word = (url.searchParams.get('search') ?? '').replaceAll('%', '');
    const isAsked = url.searchParams.get('search') !== '';
    const rows = PEOPLE.filter((name) => isAsked && name.includes(word)).map((name) => `<tr>${row(name)}</tr>`);
    return { body: `<h1>Members</h1><table><tr>${head}</tr>${rows.join('')}</table>` };
  };
const look = async (row: (name: string) => string, head: string, isOpen = false) => {
  const seen = ['/', '/members?search=xyzzy'];
  return foundAt(privatePages, await memberSite(members(row, head, isOpen), { seen, signedIn: !isOpen }));
};

it('reports a search that shows every user the passwords of others', async () => {
  const row = (name: string) => `<td>${name}</td><td>${name}@mail.example</td><td>word-of-${name}</td>`;
  expect(await look(row, '<th>Username</th><th>Email</th><th>Password</th>')).toEqual([
    'others-data-listed? GET /members',
  ]);
});

it('reports a search that shows accounts without a session', async () => {
  const row = (name: string) => `<td>${name}</td><td>${name}@mail.example</td>`;
  expect(await look(row, '<th>Username</th><th>Email</th>', true)).toEqual(['private-data-open? GET /members']);
  expect(await look(row, '<th>Name</th><th>Email</th>', true)).toEqual([]);
  expect(await look(row, '<th>Our customers</th><th>Email</th>', true)).toEqual([]);
});

it('does not report a search for contact addresses', async () => {
  const row = (name: string) => `<td>${name}</td><td>${name}@mail.example</td>`;
  expect(await look(row, '<th>Name</th><th>Email</th>')).toEqual([]);
});

it('does not report a search that shows only names', async () => {
  expect(await look((name) => `<td>${name}</td><td>Hall 3</td>`, '<th>Name</th><th>Place</th>')).toEqual([]);
});
