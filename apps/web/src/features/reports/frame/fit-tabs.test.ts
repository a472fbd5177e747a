import { describe, expect, it } from 'vitest';
import { fitTabs } from './fit-tabs.ts';

const WIDTHS = [90, 120, 80, 70, 100];

describe('the tabs that stay in the row', () => {
  it.each([
    // room, menu, current, shown
    [460, 60, 0, [0, 1, 2, 3, 4]],
    [459, 60, 0, [0, 1, 2, 3]],
    [300, 60, 0, [0, 1]],
    [300, 60, 4, [0, 4]],
    [300, 60, 2, [0, 2]],
    [320, 60, 3, [0, 3]],
    [60, 60, 0, [0]],
    [10, 60, 4, [4]],
  ])('in %d px beside a menu of %d px, with tab %d open, are %j', (room, menu, current, shown) => {
    expect(fitTabs(WIDTHS, room, menu, current)).toEqual(shown);
  });

  it('are the first ones that fit, if no tab is open', () => {
    expect(fitTabs(WIDTHS, 300, 60, -1)).toEqual([0, 1]);
  });
});
