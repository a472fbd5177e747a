import { expect, it } from 'vitest';
import { releaseOf } from './builds.ts';

it.each([
  ['microsoft:exchange_server', '6.5.7638.1', '2003 SP2'],
  ['microsoft:exchange_server', '6.5.6944.0', '2003'],
  ['microsoft:exchange_server', '5.5.2653.23', '5.5 SP4'],
  ['microsoft:exchange_server', '2003', '2003'],
  ['microsoft:exchange_server', '15.0.847.32', '2013 SP1'],
  ['microsoft:exchange_server', '15.0.1497.48', '2013 CU23'],
  ['microsoft:exchange_server', '15.1.225.42', '2016'],
  ['microsoft:exchange_server', '15.1.2176.14', '2016 CU19'],
  ['microsoft:exchange_server', '15.2.792.3', '2019 CU8'],
  ['microsoft:exchange_server', '15.2', '2019'],
  ['microsoft:sharepoint_server', '15.0.0.4569', '2013 SP1'],
  ['microsoft:sharepoint_server', '14.0.0.4762', '2010'],
  ['microsoft:sharepoint_server', '16.0.0.4351', '2016'],
  ['microsoft:sharepoint_server', '16.0.0.10337', '2019'],
  ['microsoft:sql_server', '8.00.2039; SP4', '2000 SP4'],
  ['microsoft:sql_server', '10.50.4276', '2008 R2 SP2'],
  ['microsoft:sql_server', '10.00.1600; RTM', '2008'],
  ['microsoft:sql_server', '99.0.1', undefined],
  ['apache:http_server', '2.4.49', undefined],
  ['microsoft:sql_server', null, undefined],
])('%s %s is %s', (name, said, expected) => {
  const release = releaseOf(name, said);
  expect(release?.kind === 'exact' ? release.text : release?.kind).toBe(expected);
});

it.each([
  ['microsoft:exchange_server', '15.2.793.1'],
  ['microsoft:exchange_server', '15.1.9999.1'],
  ['microsoft:sharepoint_server', '16.0.0.24310'],
])('%s: the build %s belongs to no release that is known', (name, said) => {
  expect(releaseOf(name, said)).toEqual({ kind: 'unreadable' });
});
