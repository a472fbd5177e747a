import { expect, it } from 'vitest';
import { createListedFiles } from './listed-files.ts';

const many = (ending: string) => Array.from({ length: 100 }, (_, at) => `file${at}.${ending}`);

it('visits a few files of each static kind in a listed folder, and programs, folders and unknown kinds first', () => {
  const chosen = createListedFiles().choose([
    ...many('svg'),
    ...many('scss'),
    ...many('less'),
    ...many('json'),
    ...many('php'),
    ...many('backup'),
    'solid/',
    'README',
  ]);
  const count = (ending: string) => chosen.filter((one) => one.endsWith(`.${ending}`)).length;
  expect([count('svg'), count('scss'), count('less'), count('json')]).toEqual([2, 2, 2, 15]);
  expect([count('php'), count('backup')]).toEqual([100, 100]);
  expect(chosen.slice(0, 202)).toEqual([...many('php'), ...many('backup'), 'solid/', 'README']);
});

it('bounds a kind in the whole site as well', () => {
  const files = createListedFiles();
  const chosen = Array.from({ length: 50 }, () => files.choose(many('svg'))).flat();
  expect(chosen).toHaveLength(20);
  expect(files.choose(['index.php', 'a.svg'])).toEqual(['index.php']);
});
