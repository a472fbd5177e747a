import { expect, it } from 'vitest';
import { foundAt, type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { otherObjects } from './other-objects.ts';

const WRITTEN_BY: Readonly<Record<string, string>> = { '81': 'marta', '82': 'ugo', '83': 'marta' };
const COACHES = '<ul><li>Marta, marta@staff.example</li><li>Ugo, ugo@staff.example</li></ul>';

/** Each text names whom to ask; the list of a user leads to one of them. */
const club =
  (contacts: string): MemberPages =>
  ({ url, user }) => {
    if (url.pathname === '/') return { body: '<p>Club</p>' };
    if (user === null) return SIGN_IN;
    if (url.pathname === '/account') return { body: '<ul><li>Anna Verdi</li><li>anna@mail.example</li></ul>' };
    if (url.pathname === '/contacts') return { body: contacts };
    const writer = url.pathname === '/text' ? WRITTEN_BY[url.searchParams.get('id') ?? ''] : undefined;
    return writer ? { body: `<h1>Text</h1><p>Ask ${writer}@staff.example</p>` } : null;
  };
const SEEN = ['/', '/account', '/contacts', '/text?id=82'];
const look = async (contacts: string) => foundAt(otherObjects, await memberSite(club(contacts), { seen: SEEN }));

it('reports no objects of others where they only name persons to write to', async () => {
  expect(await look(COACHES)).toEqual([]);
});

it('reports objects of others where no list names their persons', async () => {
  expect(await look('<p>Nothing yet</p>')).toEqual(['object-of-another GET /text id']);
  expect(await look('<p>Ask ugo@staff.example</p>')).toEqual(['object-of-another GET /text id']);
});

it('does not take the address that the scan itself searched for as data of the user', async () => {
  const search: MemberPages = ({ url, user }) => {
    if (url.pathname === '/') return { body: '<p>Club <a href="/members?user=ugo">Ugo</a> <b>marta</b></p>' };
    if (user === null) return SIGN_IN;
    if (url.pathname === '/account') return { body: '<ul><li>Anna Verdi</li><li>anna@mail.example</li></ul>' };
    const asked = url.searchParams.get('user') ?? '';
    if (url.pathname !== '/members') return null;
    const found = /^[a-z]{3,6}$/.test(asked) ? `<td>${asked}@staff.example</td>` : '';
    return { body: `<h1>Members</h1><p>Searched for: ${asked}</p><table><tr>${found}</tr></table>` };
  };
  const seen = ['/', '/account', '/members?user=anna.verdi@rocca.example'];
  expect(await foundAt(otherObjects, await memberSite(search, { seen }))).toEqual([]);
});
