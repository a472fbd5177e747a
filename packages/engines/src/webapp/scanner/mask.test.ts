import { describe, expect, it } from 'vitest';
import { createMask } from './mask.ts';

describe('a mask of a user whose password ends with a common word', () => {
  const mask = createMask([{ username: 'carl', password: 'carlpass' }]);

  it('keeps names of parameters, bodies and addresses that begin or end with that word', () => {
    expect(mask.name('pass')).toBe('pass');
    expect(mask.url('http://shop.test/?q=carl')).toBe('http://shop.test/?q=carl');
    expect(mask.body('passage&q=carl', [])).toBe('passage&q=carl');
  });

  it('hides the password in all of them, and its end in a text that may have been cut', () => {
    expect(mask.name('carlpass')).toBe('[masked]');
    expect(mask.url('http://shop.test/?q=carlpass')).toBe('http://shop.test/?q=[masked]');
    expect(mask.body('q=carlpass', [])).toBe('q=[masked]');
    expect(mask.text('pass, it said')).toBe('[masked], it said');
  });
});
