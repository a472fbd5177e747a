import { expect, it } from 'vitest';
import { accessRules } from './access-rules.ts';

const rulesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it('lets the users of the platform in by their name, over the socket alone', () => {
  const { hba, ident } = accessRules(['root', 'rocca', 'root']);
  expect(rulesOf(hba)).toEqual(['local all rocca peer map=platform']);
  expect(rulesOf(ident)).toEqual(['platform root rocca', 'platform rocca rocca']);
});

it.each([[[]], [['root', 'two words']], [['root', '/regex']], [['a\nhost all all all trust']]])(
  'relies on the socket’s folder for the users %j',
  (names) => {
    const { hba, ident } = accessRules(names);
    expect(rulesOf(hba)).toEqual(['local all rocca trust']);
    expect(rulesOf(ident)).toEqual([]);
  },
);
