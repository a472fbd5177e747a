import { describe, expect, it } from 'vitest';
import { checkBrand } from './brands.rules.ts';
import { contrastWithWhite } from './contrast.ts';
import { makePng } from './logo/logo.fixture.ts';

const problemOf = (draft: Parameters<typeof checkBrand>[0]) => {
  const checked = checkBrand(draft);
  return checked.kind === 'wrong' ? checked.problems[0] : null;
};

describe('contrast with white', () => {
  it.each([
    ['#000000', 21],
    ['#ffffff', 1],
    ['#767676', 4.54],
    ['#14213d', 15.97],
  ])('of %s is %d', (colour, contrast) => {
    expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 2);
  });
});

describe('a brand', () => {
  it('is tidied, and keeps to the parts that were given', () => {
    const checked = checkBrand({ name: '  Forte  ', primary: '#14213D', footerEn: '', logo: null, lines: [' a ', ''] });
    expect(checked).toEqual({
      kind: 'brand',
      parts: { name: 'Forte', primaryColour: '#14213d', footerEn: null, logo: null, closingLines: ['a'] },
    });
    expect(checkBrand({})).toEqual({ kind: 'brand', parts: {} });
  });

  it('has a logo that was read', () => {
    expect(checkBrand({ logo: makePng() })).toMatchObject({ parts: { logo: { type: 'image/png', width: 4 } } });
  });

  it('refuses a primary colour that white text cannot be read on, with what was measured', () => {
    // #777777 comes to 4.478.
    expect(problemOf({ primary: '#777777' })).toEqual({
      part: 'primary',
      message: {
        it: 'Il contrasto con il bianco è 4,47:1, deve essere almeno 4,5:1. Scegli un colore più scuro.',
        en: 'Its contrast with white is 4.47:1 and must be at least 4.5:1. Choose a darker colour.',
      },
    });
    expect(problemOf({ primary: '#767676' })).toBeNull();
  });

  it('refuses an accent that cannot be seen on paper', () => {
    expect(problemOf({ accent: '#777777' })).toBeNull();
    expect(problemOf({ accent: '#ffd700' })?.message.en).toContain('1.4:1 and must be at least 3:1');
  });

  it.each([
    ['name', { name: 'x'.repeat(81) }, 'at most 80 characters'],
    ['footerIt', { footerIt: 'x'.repeat(161) }, 'at most 160 characters'],
    ['name', { name: 'a\nb' }, 'control characters'],
    ['name', { name: 'a\u202eb' }, 'control characters'],
    ['name', { name: 'a\ud800' }, 'control characters'],
    ['primary', { primary: 'red' }, '#rrggbb'],
    ['primary', { primary: '#14213d; }' }, '#rrggbb'],
    ['lines', { lines: ['x'.repeat(101)] }, 'at most 100 characters'],
    ['lines', { lines: ['1', '2', '3', '4', '5', '6', '7'] }, 'at most 6 lines'],
    ['logo', { logo: Buffer.alloc(0) }, 'PNG or an SVG'],
  ])('refuses a wrong %s: %j', (part, draft, words) => {
    const problem = problemOf(draft);
    expect(problem).toMatchObject({ part, message: { en: expect.stringContaining(words) } });
    expect(problem?.message.it).not.toBe(problem?.message.en);
  });

  it('counts characters as a person does', () => {
    expect(problemOf({ name: '🙂'.repeat(80) })).toBeNull();
  });

  it('says all that is wrong at once', () => {
    const checked = checkBrand({ primary: 'red', accent: 'blue', name: 'ok' });
    expect(checked).toMatchObject({ kind: 'wrong', problems: [{ part: 'primary' }, { part: 'accent' }] });
  });
});
