import { expect, it } from 'vitest';
import { releaseOf } from './builds.ts';

it.each([
  ['microsoft:exchange_server', '6.5.7638.1', '2003 SP2'],
  ['microsoft:exchange_server', '6.5.6944.0', '2003'],
  ['microsoft:exchange_server', '5.5.2653.23', '5.5 SP4'],
  ['microsoft:exchange_server', '2003', '2003'],
  ['microsoft:sql_server', '8.00.2039; SP4', '2000 SP4'],
  ['microsoft:sql_server', '10.50.4276', '2008 R2 SP2'],
  ['microsoft:sql_server', '10.00.1600; RTM', '2008'],
  ['microsoft:sql_server', '99.0.1', undefined],
  ['apache:http_server', '2.4.49', undefined],
  ['microsoft:sql_server', null, undefined],
])('%s %s is %s', (name, said, expected) => {
  expect(releaseOf(name, said)?.text).toBe(expected);
});
