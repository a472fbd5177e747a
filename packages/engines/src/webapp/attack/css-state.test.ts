import { describe, expect, it } from 'vitest';
import { cssStateOf, hasRule, ruleAfter } from './css-state.ts';

describe('a place in a style sheet', () => {
  it.each([
    ['', 'code', ''],
    ['p, ', 'code', ''],
    ['p[', 'code', ']'],
    ['p[a]{', 'code', '}'],
    ['p{color:', 'code', '}'],
    ['@media print{p{color:', 'code', '}}'],
    ['p{content:"', 'double', '}'],
    ["p{content:'a\\'", 'single', '}'],
    ['p{background:url(', 'url', '}'],
    ['p{background:url("', 'double', ')}'],
    ['p{width:calc(', 'code', ')}'],
    ['/* p{', 'comment', ''],
    ['p{a:b}/* } */q{', 'code', '}'],
  ])('%j', (sheet, part, closers) => {
    expect(cssStateOf(sheet)).toEqual({ part, closers });
  });

  it.each(['', 'p ', 'p[', 'p{', 'p{color:', 'p{a:"', "p{a:'", 'p{a:url(', '/* a', '@media print{p{a:'])(
    'can be closed so that our rule follows: %j',
    (sheet) => {
      expect(hasRule(`${sheet}${ruleAfter(sheet, 'own')}`, 'own')).toBe(true);
    },
  );

  it('is no rule inside a string, a block or brackets', () => {
    const rule = 'x.own{color:red}x';
    for (const sheet of ['p{a:"', 'p{', 'p[', '/*']) expect(hasRule(sheet + rule, 'own')).toBe(false);
  });
});
