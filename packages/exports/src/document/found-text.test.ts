import { expect, it } from 'vitest';
import { foundText } from './found-text.ts';

it.each([
  [15, 19, '19 vulnerabilità (15 tipi diversi)', '19 vulnerabilities (15 different)'],
  [1, 1, '1 vulnerabilità', '1 vulnerability'],
  [1, 1204, '1.204 vulnerabilità (dello stesso tipo)', '1,204 vulnerabilities (all of one kind)'],
])('%i in %i findings', (vulnerabilities, findings, italian, english) => {
  const action = { vulnerabilities, findings };
  expect([foundText(action, 'it'), foundText(action, 'en')]).toEqual([italian, english]);
});
