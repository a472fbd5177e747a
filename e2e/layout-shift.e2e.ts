import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signInAt } from '../apps/server/src/testing/platform-process.ts';
import { MEDIUM, NARROW, newVisitor, WIDE, withBrowser } from './support/browser.ts';
import { layoutShift } from './support/layout-shift.ts';

withBrowser();

const NOTICE = 'Manutenzione programmata domenica, dalle 6 alle 8: i test in coda partiranno al termine.';
const banner = async (init: RequestInit) => {
  const call = await signInAt(inject('platformAddress'), 'staff');
  const reply = await call('/api/notification/', { headers: { 'content-type': 'application/json' }, ...init });
  if (!reply.ok) throw new Error(`the notice: ${reply.status}`);
};

describe('a page with a notice above it', () => {
  beforeAll(() => banner({ method: 'PUT', body: JSON.stringify({ text: NOTICE }) }));
  afterAll(() => banner({ method: 'DELETE', headers: {} }));

  it.each([
    ['/dashboard', WIDE],
    ['/dashboard', NARROW],
    ['/reports', WIDE],
    ['/reports', NARROW],
    ['/main/dti', NARROW],
    ['/main/nscan', MEDIUM],
    ['/targets/all', MEDIUM],
    ['/ir', NARROW],
  ])('stays where it is while it loads: %s at %o', async (address, viewport) => {
    const { page } = await newVisitor({ session: 'demo', viewport });
    await page.goto(address);
    await page.getByText(NOTICE).waitFor();
    await page
      .getByRole('main')
      .getByRole('status', { name: 'Caricamento in corso' })
      .first()
      .waitFor({ state: 'detached' });
    // The bar from which browsers call it good is 0.1.
    expect(await layoutShift(page)).toBeLessThan(0.05);
  });
});
