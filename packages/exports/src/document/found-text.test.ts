import { expect, it } from 'vitest';
import { foundText } from './found-text.ts';

it.each([
  [15, 19, '15 vulnerabilità, 19 rilevazioni', '15 vulnerabilities, 19 findings'],
  [1, 1, '1 vulnerabilità', '1 vulnerability'],
  [1, 1204, '1 vulnerabilità, 1.204 rilevazioni', '1 vulnerability, 1,204 findings'],
])('%i in %i findings', (vulnerabilities, findings, italian, english) => {
  const action = { vulnerabilities, findings };
  expect([foundText(action, 'it'), foundText(action, 'en')]).toEqual([italian, english]);
});
