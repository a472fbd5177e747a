import { describe, expect, it } from 'vitest';
import { Slots } from './slots.ts';

describe('slots', () => {
  it('are taken by weight and given back once', () => {
    const slots = new Slots(4);
    const first = slots.take(3);
    slots.take(1);
    expect(slots.free).toBe(0);
    first();
    first();
    expect(slots.free).toBe(3);
  });

  it('are all taken by a test that is heavier than all of them', () => {
    const slots = new Slots(4);
    const give = slots.take(9);
    expect(slots.free).toBe(0);
    give();
    expect(slots.free).toBe(4);
  });

  it('are claimed one after the other, also after a claim that failed', async () => {
    const slots = new Slots(4);
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = slots.inTurn(async () => {
      order.push('first begins');
      await gate.promise;
      order.push('first ends');
      throw new Error('the database is away');
    });
    const second = slots.inTurn(async () => order.push('second begins'));
    gate.resolve();
    await expect(first).rejects.toThrow('away');
    await second;
    expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  });
});
