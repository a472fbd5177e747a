import { describe, expect, it } from 'vitest';
import { foundAt, type MemberPages, memberSite } from '../testing/member-site.ts';
import { otherObjects } from './other-objects.ts';

const PEOPLE: Readonly<Record<string, { name: string; nik: string; mail: string }>> = {
  '31': { name: 'Marta Gallo', nik: '3171234567890001', mail: 'marta@mail.example' },
  '33': { name: 'Ugo Rossi', nik: '3171234567890003', mail: 'ugo@post.example' },
  '34': { name: 'Lia Conti', nik: '3171234567890004', mail: 'lia@post.example' },
};

/** A page for each person such as `/view?id=33`, and a home page that links to that one. */
const view =
  (body: (person: { name: string; nik: string; mail: string }) => string, path = '/view'): MemberPages =>
  ({ url }) => {
    if (url.pathname === '/') return { body: `<a href="${path}?id=33">Show</a>` };
    if (url.pathname !== path) return null;
    const person = PEOPLE[url.searchParams.get('id') ?? ''];
    return { body: `<h1>Page</h1>${person ? body(person) : '<p>Nothing found</p>'}<p>info@shop.example</p>` };
  };
/** The same with a home page that links to all records. */
const listed =
  (pages: MemberPages, path: string): MemberPages =>
  (asking) =>
    asking.url.pathname === '/'
      ? {
          body: Object.keys(PEOPLE)
            .map((id) => `<a href="${path}?id=${id}">Page ${id}</a>`)
            .join(''),
        }
      : pages(asking);
const look = async (pages: MemberPages, path = '/view', signedIn = false) =>
  foundAt(otherObjects, await memberSite(pages, { seen: ['/', `${path}?id=33`], signedIn }));

describe('a record that is linked for visitors without a session', () => {
  it('is reported where neighbouring numbers show the identification numbers of other persons', async () => {
    const ofPerson = view(({ name, nik }) => `<p><b>Name:</b> ${name}</p><p><b>NIK:</b> ${nik}</p>`);
    expect(await look(ofPerson)).toEqual(['object-of-another? GET /view id']);
  });

  it('is reported where a number that nobody has shows the default record', async () => {
    const ofPerson: MemberPages = ({ url }) => {
      if (url.pathname === '/') return { body: '<a href="/view?id=33">Show</a>' };
      const person = PEOPLE[url.searchParams.get('id') ?? ''] ?? PEOPLE['33'];
      return { body: `<p><b>Social Security Number:</b> ${person?.nik}</p><p>Salary: 100</p>` };
    };
    expect(await look(ofPerson)).toEqual(['object-of-another? GET /view id']);
  });

  it.each(['PESEL', 'CPF'])('is reported by a number of eleven digits: %s', async (name) => {
    const ofPerson = view(({ nik }) => `<p>${name}: ${nik.slice(-11)}</p>`);
    expect(await look(ofPerson)).toEqual(['object-of-another? GET /view id']);
  });

  it('is reported as JSON as well', async () => {
    const ofPerson: MemberPages = ({ url }) => {
      if (url.pathname === '/') return { body: '<p>Start</p>' };
      const person = PEOPLE[url.searchParams.get('id') ?? ''];
      const headers = [['Content-Type', 'application/json']] as const;
      return { body: JSON.stringify(person ? { name: person.name, passport_number: person.nik } : {}), headers };
    };
    expect(await look(ofPerson)).toEqual(['object-of-another? GET /view id']);
  });

  it('is reported where a read-only form selects it', async () => {
    const form =
      '<form method=post action="/view"><input type=hidden name=user_id value=33><button>Show</button></form>';
    const ofPerson: MemberPages = ({ url, request }) => {
      if (url.pathname === '/') return { body: form };
      const person = PEOPLE[new URLSearchParams(String(request.body)).get('user_id') ?? ''];
      return { body: person ? `<p>Passport number: ${person.nik}</p>` : '<p>Nothing found</p>' };
    };
    const seen = ['/', { path: '/view', form: 'user_id=33' }];
    expect(await foundAt(otherObjects, await memberSite(ofPerson, { seen, signedIn: false }))).toEqual([
      'object-of-another? POST /view user_id',
    ]);
  });

  it('is reported where it is an account with its e-mail address', async () => {
    const account = view(
      ({ name, mail }) =>
        `<table><tr><td>Username:</td><td>${name}</td></tr><tr><td>Email:</td><td>${mail}</td></tr></table>`,
      '/profile',
    );
    expect(await look(account, '/profile')).toEqual(['object-of-another? GET /profile id']);
  });

  it('is reported in a scan with a session where it needs none', async () => {
    const account = view(({ mail }) => `<p>Username: ${mail.split('@')[0]}</p><p>${mail}</p>`, '/profile');
    expect(await look(account, '/profile', true)).toEqual(['object-of-another? GET /profile id']);
  });

  it('is not reported where every number shows the same person', async () => {
    const same: MemberPages = ({ url }) =>
      url.pathname === '/' ? { body: '<p>Start</p>' } : { body: '<p>NIK: 3171234567890003</p>' };
    expect(await look(same)).toEqual([]);
  });

  it('is not reported where it only echoes the number in the request', async () => {
    const echo: MemberPages = ({ url }) =>
      url.pathname === '/' ? { body: '<p>Start</p>' } : { body: `<p>NIK: 55512345${url.searchParams.get('id')}</p>` };
    expect(await look(echo)).toEqual([]);
  });
});

describe('public pages', () => {
  const quiet: ReadonlyArray<
    readonly [string, string, (person: { name: string; nik: string; mail: string }) => string]
  > = [
    ['of products', '/product', ({ nik }) => `<p>Article number: ${nik}</p><p>Price: 12.50</p><p>EAN: ${nik}</p>`],
    ['of a blog with its authors', '/post', ({ name, mail }) => `<p>By ${name}, ${mail}</p><p>Published 3 May</p>`],
    ['of the staff', '/team', ({ name, mail }) => `<p>Username: ${name}</p><p>${mail}</p><p>Birthday: 3 May 1980</p>`],
    ['of public bodies', '/entity', ({ mail }) => `<p>Codice fiscale: ${mail.length + 800012340}57</p><p>${mail}</p>`],
    ['of members with their addresses', '/profile', ({ name, mail }) => `<p>${name}</p><p>Write to ${mail}</p>`],
    ['of orders of the day', '/orders', ({ name, mail }) => `<p>Cook: ${name}</p><p>Questions to ${mail}</p>`],
  ];
  it.each(quiet)('are not reported as records of others: pages %s', async (_, path, body) => {
    expect(await look(listed(view(body, path), path), path)).toEqual([]);
  });
});

describe('numbered documents', () => {
  const documents =
    (path: string): MemberPages =>
    ({ url }) => {
      if (url.pathname === '/') return { body: '<p>Start</p>' };
      const number = Number(url.searchParams.get('id'));
      const headers = [['Content-Type', 'application/pdf']] as const;
      if (url.pathname !== path || number > 40) return { body: '<p>No such file</p>' };
      return { body: `%PDF-1.4 /CreationDate (D:${Math.random()}) number ${number}`, headers };
    };

  it('are reported where neighbouring numbers return the invoices of other customers', async () => {
    expect(await look(documents('/invoices'), '/invoices')).toEqual(['object-of-another? GET /invoices id']);
  });

  it('are not reported where they are brochures', async () => {
    expect(await look(documents('/brochures'), '/brochures')).toEqual([]);
  });
});
