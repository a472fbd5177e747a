import { expect, it } from 'vitest';
import { sampleFile } from './sample-files.ts';

it.each([
  [null, 0, 'prova.png'],
  ['', 1, 'prova.pdf'],
  ['image/*', 1, 'prova.gif'],
  ['image/jpeg, .PDF', 0, 'prova.pdf'],
  ['text/xml', 3, 'prova.xml'],
  ['.doc,.docx', 0, 'prova.docx'],
  ['.xlsx', 0, 'prova.xlsx'],
  ['.ods', 0, 'prova.txt'],
])('a field that takes %s is given at turn %d %s', (accept, turn, name) => {
  expect(sampleFile(accept, turn).name).toBe(name);
});
