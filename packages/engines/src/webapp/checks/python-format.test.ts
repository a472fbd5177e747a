import { expect, it } from 'vitest';
import type { Handler } from '../testing/fake-target.ts';
import { expectFound, expectSilence } from '../testing/judge.ts';
import { templateInjection } from './template-injection.ts';

const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#x27;');

/** `str.format` with one user, as far as names go; what it does not know fails. */
function format(text: string): string {
  const values: Readonly<Record<string, string>> = {
    'user.name': 'Ann',
    'user.name.__class__': "<class 'str'>",
    'user.name.__class__.__name__': 'str',
  };
  return text.replaceAll(/\{\{|\}\}|\{([^{}]*)\}?|\}/g, (sign, name?: string) => {
    if (sign === '{{' || sign === '}}') return sign.slice(1);
    const value = values[name ?? ''];
    if (value === undefined) throw new Error('KeyError');
    return value;
  });
}
const badge =
  (make: (text: string) => string): Handler =>
  (value) => {
    try {
      return { body: `<p>${escaped(make(value))}</p>` };
    } catch {
      return { body: '<p>Bad pattern</p>' };
    }
  };

const VALUE = 'Hello {user.name}';

it('finds a format of Python by the class of what it names', async () => {
  const one = { what: '', value: VALUE, handler: badge(format) };
  expect(await expectFound(templateInjection, one, 'template-injection')).toBeLessThan(30);
});

it.each([
  ['fills its own places alone', (text: string) => text.replaceAll('{user.name}', 'Ann')],
  ['writes one word for every place', (text: string) => text.replaceAll(/\{[^}]*\}/g, 'unknown')],
  ['leaves out signs', (text: string) => text.replaceAll(/[{}.]/g, '')],
  ['shows the text', (text: string) => text],
])('finds nothing on a page that %s', async (what, make) => {
  await expectSilence(templateInjection, { what, value: VALUE, handler: badge(make) });
});
