import { expect, it } from 'vitest';
import { ChangedFormat } from '../core/untold.ts';
import { NOT_REGISTERED, parseDomain } from './parse.ts';
import { rdapServer } from './servers.ts';

async function* bytes(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(value));
}

it('reads the error object of a domain that nobody registered', async () => {
  const error = { errorCode: 404, title: 'Not Found' };
  expect((await parseDomain(bytes(error), 'acme.com')).value).toEqual(NOT_REGISTERED);
});

it('takes no answer that is of another domain', async () => {
  const other = { objectClassName: 'domain', ldhName: 'other.com' };
  await expect(parseDomain(bytes(other), 'acme.com')).rejects.toBeInstanceOf(ChangedFormat);
});

it('leaves out what is broken and keeps the rest', async () => {
  const domain = {
    objectClassName: 'domain',
    events: [{ eventAction: 'registration', eventDate: 'yesterday' }, 7, { eventAction: 'expiration' }],
    status: ['active', 7, 'active\u0000'],
    entities: [null, { roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', { no: 'text' }]]] }],
  };
  expect(await parseDomain(bytes(domain), 'acme.com')).toEqual({
    value: { registered: true, createdOn: null, expiresOn: null, registrar: null, statuses: ['active'] },
    cut: false,
    skipped: 2,
  });
});

it('knows the registries of common top-level domains, all over TLS', () => {
  expect(rdapServer('acme.com')?.href).toBe('https://rdap.verisign.com/com/v1/');
  expect(rdapServer('acme.co.uk')?.href).toBe('https://rdap.nominet.uk/uk/');
  expect(rdapServer('acme.test')).toBeNull();
  for (const name of ['org', 'net', 'de', 'fr', 'io', 'shop']) {
    expect(rdapServer(`acme.${name}`)?.protocol).toBe('https:');
  }
});
