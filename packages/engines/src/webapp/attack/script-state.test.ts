import { expect, it } from 'vitest';
import { scriptStateAt } from './script-state.ts';

it.each([
  ['a = ', 'code', ''],
  ["f('", 'single', ')'],
  ['f({ a: ["', 'double', ']})'],
  ["'it\\'s ", 'single', ''],
  ["'a' + \"'", 'double', ''],
  ['`a ', 'template', ''],
  ['`a ${', 'code', '}`'],
  [`\`a \${b} `, 'template', ''],
  ['f(`a ${g(`', 'template', ')}`)'],
  ['a // it\'s "', 'line comment', ''],
  ["a // it's\nb = '", 'single', ''],
  ['/* it\'s " */ b = ', 'code', ''],
  ['/* a ', 'block comment', ''],
  ['a = /[\'"/]', 'regex', ''],
  ["a = /['\"/]/.test('", 'single', ')'],
  ["a = b / c / '", 'single', ''],
  ["return /'/.test(", 'code', ')'],
  ["'no end\n", 'code', ''],
])('%j ends in %s', (script, part, closers) => {
  expect(scriptStateAt(script, script.length)).toEqual({ part, closers });
});
