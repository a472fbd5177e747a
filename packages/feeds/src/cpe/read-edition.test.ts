import { expect, it } from 'vitest';
import { readEdition } from './read-edition.ts';

const said = (version: string, heard = '', product: string | null = null, names: string[] = []) =>
  readEdition({ said: version, product, extraInfo: null, heard, names });

it.each([
  ['15.1.2-ee', 'enterprise'],
  ['15.1.2-ce.0', 'community'],
  ['5.7.20-enterprise-commercial-advanced-log', 'enterprise'],
  ['5.0.51a-community-nt', 'community'],
  ['3.14.0-04 (OSS)', 'community'],
  ['2.426.3-lts', 'lts'],
  ['2.4.49', null],
  ['1.3.5-eel', null],
])('the version %s says the edition %s', (version, edition) => {
  expect(said(version)).toBe(edition);
});

it.each([
  ['3.14.0-04', 'server: Nexus/3.14.0-04 (PRO)', 'professional'],
  ['7.0.4', 'liferay-portal: Liferay Community Edition Portal 7.0.4 GA5 (Wilberforce / Build 7004)', 'community'],
  ['4.1', 'server: GlassFish Server Open Source Edition  4.1', 'community'],
  ['8.0.1', '220 ftp.example.org Acme FTP Server 8.0.1 Professional ready', 'professional'],
  ['2.4', 'x-magento: Magento/2.4 (Enterprise)', 'enterprise'],
  // Another product's words.
  ['1.18.0', 'server: nginx/1.18.0\nx-powered-by: Express', null],
  ['1.18.0', 'server: nginx/1.18.0 Enterprise/4.0', null],
  ['1.18.0', 'server: nginx/11.18.0 (Enterprise)', null],
  ['1.18.0', '220 free.example.org nginx/1.18.0', null],
])('beside %s the line %j says the edition %s', (version, heard, edition) => {
  expect(said(version, heard)).toBe(edition);
});

it('the scanner’s words for the product say it where they call it an edition', () => {
  expect(said('4.1', '', 'Acme Server Enterprise Edition')).toBe('enterprise');
  expect(said('4.1', '', 'Acme Enterprise Server')).toBeNull();
});

it('a word of the product’s own name is no edition of it', () => {
  const heard = 'server: Netscape-Enterprise/4.1';
  expect(said('4.1', heard, null, ['netscape:enterprise_server'])).toBeNull();
  expect(said('4.1', heard, null, ['netscape:server'])).toBe('enterprise');
});
