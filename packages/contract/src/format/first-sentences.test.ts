import { expect, it } from 'vitest';
import { firstSentences } from './first-sentences.ts';

it.each([
  ['', 20, ''],
  ['Update to 2.4.66. Then restart.', 40, 'Update to 2.4.66. Then restart.'],
  ['Update to 2.4.66.\n\nThen restart it.', 24, 'Update to 2.4.66. …'],
  ['Isolate it! Then compare. Then reinstall it.', 30, 'Isolate it! Then compare. …'],
  ['One sentence that is long and has no end', 20, 'One sentence that…'],
  ['It is bad. Isolate the system and reinstall it from a safe source', 40, 'It is bad. Isolate the system and…'],
  ['x'.repeat(50), 10, `${'x'.repeat(9)}…`],
])('%o in %i characters', (text, most, shown) => {
  expect(firstSentences(text, most)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(most);
});
