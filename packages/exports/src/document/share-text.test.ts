import { describe, expect, it } from 'vitest';
import { shareText } from './share-text.ts';

describe('shareText', () => {
  it('says nothing and everything only where it is so', () => {
    const shares = [0, 0.000_04, 0.004, 0.4049, 0.99, 0.9951, 0.999_92, 1];
    expect(shares.map((share) => shareText(share, 'en'))).toEqual([
      ...['0%', '<0.1%', '0.4%', '40%', '99%', '99.5%', '>99.9%', '100%'],
    ]);
    expect(shares.map((share) => shareText(share, 'it'))).toEqual([
      ...['0%', '<0,1%', '0,4%', '40%', '99%', '99,5%', '>99,9%', '100%'],
    ]);
  });

  it('stays within the whole', () => {
    expect([-1, 2].map((share) => shareText(share, 'en'))).toEqual(['0%', '100%']);
  });
});
