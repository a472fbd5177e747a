import { expect, it } from 'vitest';
import { titleOf } from './cwe-titles.ts';

it.each([
  [['CWE-22'], 'Path traversal in Apache httpd', 'Path traversal in Apache httpd'],
  [
    ['CWE-119', 'CWE-787'],
    'Scrittura oltre i limiti della memoria in Apache httpd',
    'Out-of-bounds write in Apache httpd',
  ],
  [['CWE-119'], 'Corruzione della memoria in Apache httpd', 'Memory corruption in Apache httpd'],
  [['CWE-99999', 'CWE-79'], 'Cross-site scripting in Apache httpd', 'Cross-site scripting in Apache httpd'],
])('%j makes a title in both languages', (cwes, it, en) => {
  expect(titleOf(cwes, 'Apache httpd')).toEqual({ it, en });
});

it('there is no title without a name for the weakness', () => {
  expect(titleOf([], 'Apache httpd')).toBeNull();
  expect(titleOf(['CWE-99999'], 'Apache httpd')).toBeNull();
});
