import { expect, it } from 'vitest';
import type { FieldProblems } from '../engine-settings.ts';
import { settings, type WebappSettings } from './settings.ts';

const MARK = { set: true } as const;
const form = {
  ...{ kind: 'form' as const, login_url: 'https://app.example/login', user_parameter: 'user' },
  ...{ password_parameter: 'pass', username: 'anna', password: 'one' },
};
const second = { kind: 'form' as const, username: 'bruno', password: 'two' };

function read(given: WebappSettings, stored?: WebappSettings) {
  const problems: FieldProblems = {};
  const kept = settings.read({ given, stored, scope: { allowPrivate: true, allowLoopback: true } as never, problems });
  return { second: kept.second_authentication, problems: Object.keys(problems) };
}

it.each<[string, WebappSettings, WebappSettings | undefined, unknown]>([
  ['is kept with the first', { authentication: form, second_authentication: second }, undefined, second],
  [
    'stays where it is left out',
    { scan_strength: 'high' },
    { authentication: form, second_authentication: second },
    second,
  ],
  [
    'goes with its own block',
    { second_authentication: { kind: 'none' } },
    { authentication: form, second_authentication: { ...second, password: MARK } },
    { kind: 'none' },
  ],
  [
    'goes with the first',
    { authentication: { kind: 'none' } },
    { authentication: form, second_authentication: { ...second, password: MARK } },
    undefined,
  ],
])('a second user %s', (_, given, stored, kept) => {
  expect(read(given, stored)).toEqual({ second: kept, problems: [] });
});

it.each<[string, WebappSettings, string]>([
  ['without the form of the first', { second_authentication: second }, 'second_authentication.kind'],
  [
    'that is the first',
    { authentication: form, second_authentication: { ...second, username: 'anna' } },
    'second_authentication.username',
  ],
  [
    'without a password',
    { authentication: form, second_authentication: { ...second, password: '' } },
    'second_authentication.password',
  ],
])('refuses a second user %s', (_, given, field) => {
  expect(read(given).problems).toEqual([field]);
});
