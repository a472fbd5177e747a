import { beforeAll, describe, expect, inject, it } from 'vitest';
import { signInAt } from '../../apps/server/src/testing/platform-process.ts';
import { expectAccessible } from '../support/axe.ts';
import { newVisitor, withBrowser } from '../support/browser.ts';
import { addTarget, ended, startAgain } from './scans.ts';

const { address, lab, scans } = inject('live');
let second: string;
withBrowser();
beforeAll(async () => {
  const call = await signInAt(address, 'demo');
  const host = lab.hosts.find(({ name }) => name === 'web-old')?.address ?? '';
  const target = await addTarget(call, 'Confronto', [host]);
  await ended(call, await startAgain(call, 'Confronto', target, 'fast'));
  // It asks for no versions, so that there is something to compare.
  second = await startAgain(call, 'Confronto', target, 'light');
  await Promise.all([second, scans.nscan].map((scan) => ended(call, scan)));
}, 600_000);

/** What is on the screen once the section is: words of its own, or a row of its list. */
const SECTIONS: ReadonlyArray<{ tab: string; words?: string; opened?: string }> = [
  { tab: 'overview', words: 'Distribuzione del rischio' },
  { tab: 'vulnerabilities', opened: 'Evidenza' },
  { tab: 'remedies', opened: 'Che cosa fare' },
  { tab: 'hosts', opened: 'Porte' },
  { tab: 'difference', opened: 'Evidenza' },
  { tab: 'coverage', words: 'Fonti usate' },
  { tab: 'files', words: 'Dati grezzi' },
];

describe('the report of a network scan', () => {
  it.each(SECTIONS)('has no axe violation in its section $tab', async ({ tab, words, opened }) => {
    const { page } = await newVisitor({ address, session: 'demo' });
    await page.goto(`/report/nscan/${tab === 'difference' ? second : scans.nscan}?tab=${tab}`);
    const row = page.getByRole('row').filter({ hasText: '127.20.' }).first();
    await (words ? page.getByText(words).first() : row).waitFor();
    if (opened) {
      // The other rows stay closed: both kinds are on the screen at once.
      await row.getByRole('button').first().click();
      await page.getByText(opened).first().waitFor();
      expect(await page.getByRole('row').filter({ hasText: '127.20.' }).count()).toBeGreaterThan(1);
    }
    await expectAccessible(page, tab);
  });
});
