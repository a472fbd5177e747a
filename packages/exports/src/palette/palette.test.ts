import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { headingInk, inkOn, type PaletteTone, primaryColour, toneColour, toneInk, toneTint } from './palette.ts';

const COLOURS = { primary: '#14213d', accent: '#2563eb' };
const YELLOW = { primary: '#ffe11a', accent: '#ffee88' };
const TONES: readonly PaletteTone[] = [
  'critical',
  'high',
  'medium',
  'low',
  'accent',
  'second',
  'third',
  'neutral',
  'good',
];

describe('palette', () => {
  it.each(TONES)('shows %s on white, and its ink as text', (tone) => {
    expect(contrast(toneColour(tone, COLOURS), '#ffffff')).toBeGreaterThanOrEqual(3);
    for (const colours of [COLOURS, YELLOW]) {
      expect(contrast(toneInk(tone, colours), toneTint(tone, colours))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(toneInk(tone, colours), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('takes accent and primary from the brand, and its own where a brand has none that is a colour', () => {
    expect(toneColour('accent', { ...COLOURS, accent: '#ABCDEF' })).toBe('#abcdef');
    expect(toneColour('accent', { ...COLOURS, accent: 'red;x' })).toMatch(/^#[0-9a-f]{6}$/);
    expect(primaryColour({ ...COLOURS, primary: '' })).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('keeps text readable on a light brand', () => {
    expect(inkOn(primaryColour(COLOURS))).toBe('#ffffff');
    expect(inkOn(primaryColour(YELLOW))).not.toBe('#ffffff');
    expect(contrast(headingInk(YELLOW), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});
