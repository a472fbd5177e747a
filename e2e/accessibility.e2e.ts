import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { signInAt } from '../apps/server/src/testing/platform-process.ts';
import { expectAccessible, follow, settle, violationsOf } from './support/axe.ts';
import { MEDIUM, NARROW, newVisitor, openDashboard, WIDE, withBrowser } from './support/browser.ts';
import { COMING_PAGES, ENGINE_PAGES, OWN_PAGES, PAGES_OF_NOTHING, PUBLIC_PAGES } from './support/pages.ts';
import { signIn } from './support/sign-in.ts';

withBrowser();

/** Targets whose screens are visited. The one of the network scan has something in every field. */
const ids: Record<'nscan' | 'webapp' | 'cti' | 'dti', string> = { nscan: '', webapp: '', cti: '', dti: '' };
beforeAll(async () => {
  const call = await signInAt(inject('platformAddress'), 'demo');
  const add = async (target: object) => {
    const init = { method: 'POST', body: JSON.stringify(target), headers: { 'content-type': 'application/json' } };
    const reply = await call('/profiles/targets/', init);
    expect(reply.status, await reply.clone().text()).toBe(201);
    return ((await reply.json()) as { id: string }).id;
  };
  const vpn = {
    kind: 'netextender',
    address: 'vpn.acme.example:4433',
    domain: 'acme',
    user: 'ada',
    password: 'secret',
  };
  const extra = { nscan: { profile: 'full' }, vpn };
  ids.nscan = await add({ name: 'Accessibile', engine: 'nscan', target: '10.30.0.0/28, 10.30.1.1', extra });
  ids.webapp = await add({ name: 'Accessibile', engine: 'webapp', target: 'https://accessibile.example' });
  ids.dti = await add({ name: 'Accessibile', engine: 'dti', target: 'dominio.example' });
  ids.cti = await add({ name: 'Accessibile', engine: 'cti', target: 'accessibile.example' });
});

/** Forms of a target without VPN and extra targets: but for their words that of the domain service, which is visited. */
const SAME_FORMS: ReadonlySet<string> = new Set([
  '/targets/new/newCTI',
  '/targets/new/DTILite',
  '/targets/new/RRI',
] satisfies (typeof OWN_PAGES)[number][]);

describe('no screen has an axe violation', () => {
  it('of those that anybody may open', { timeout: 300_000 }, async () => {
    const { page } = await newVisitor({ viewport: WIDE });
    await page.goto('/');
    await page.locator('input[name=username]').waitFor();
    for (const viewport of [MEDIUM, NARROW, WIDE]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page, `login at ${viewport.width} px`);
    }
    // The other legal texts are the same screen; `legal-page.test.tsx` holds every text against axe.
    for (const path of PUBLIC_PAGES.slice(0, 2)) {
      await page.goto(path);
      await page.locator('h2').first().waitFor();
      await expectAccessible(page, `${path} as a stranger`);
    }
  });

  it('of those behind the sign-in, each of them once', { timeout: 300_000 }, async () => {
    const visitor = await newVisitor({ viewport: WIDE, session: 'demo' });
    await openDashboard(visitor);
    const ofOneThing = [
      `/targets/nscan/${ids.nscan}/scan_settings`,
      `/targets/webapp/${ids.webapp}/webapp_settings`,
      `/targets/cti/${ids.cti}/cti_settings`,
      `/targets/${ids.nscan}/baseInfo`,
      `/targets/new/newNScan/${ids.nscan}`,
      `/reports/nscan/${ids.nscan}`,
    ];
    // What is not there and what is still to come look the same at every address.
    const rest = [PAGES_OF_NOTHING[0], PAGES_OF_NOTHING.at(-1) ?? '', COMING_PAGES[0], ENGINE_PAGES[0]];
    const own = OWN_PAGES.filter((path) => !SAME_FORMS.has(path));
    for (const path of [...own, ...ofOneThing, ...rest]) {
      await follow(visitor.page, path);
      await expectAccessible(visitor.page, path);
    }
  });

  it('in English', async () => {
    const visitor = await newVisitor({ language: 'en', session: 'demo' });
    await openDashboard(visitor);
    await settle(visitor.page);
    expect(await violationsOf(visitor.page)).toEqual([]);
  });

  it.each([
    ['900 px', MEDIUM],
    ['390 px', NARROW],
  ])('on a small screen, the menu included (%s)', async (_width, viewport) => {
    const visitor = await newVisitor({ viewport, session: 'demo' });
    const { page } = visitor;
    await openDashboard(visitor);
    await expectAccessible(page, 'dashboard');
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await page.getByRole('navigation', { name: 'Menu principale' }).waitFor();
    await expectAccessible(page, 'menu');
  });
});

describe('nothing that opens on a screen has one', () => {
  it('the failed sign-in and the open user menu', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await page.goto('/');
    await page.locator('input[name=username]').fill('somebody-else');
    await page.locator('input[name=password]').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('Credenziali errate').waitFor();
    await expectAccessible(page, 'toast');
    await signIn(visitor);
    await page.getByRole('button', { name: /menu utente/i }).click();
    await page.getByRole('menuitem', { name: 'Esci' }).waitFor();
    await expectAccessible(page, 'user menu');
  });

  it('the form of a target: filled, with a VPN of each kind, and with what is wrong', async () => {
    const { page } = await newVisitor({ session: 'demo' });
    await page.goto('/targets/new/newNScan');
    await page.getByLabel(/^Nome/).fill('Sede di Torino');
    await fillEntries(page, '10.40.0.0/29, 10.40.1.1');
    await page.getByText('10.40.0.0/29').first().waitFor();
    await page.getByRole('radio', { name: /^NetExtender/ }).check();
    await page.getByLabel(/^Indirizzo e porta/).fill('vpn.acme.example:4433');
    await expectAccessible(page, 'NetExtender');
    await page.getByRole('radio', { name: /^OpenVPN/ }).check();
    await page.getByText('File di configurazione').first().waitFor();
    await fillEntries(page, 'not_a_host!');
    await page.getByRole('button', { name: 'Salva il target' }).click();
    await page.getByText('Scegli il file di configurazione.').first().waitFor();
    await expectAccessible(page, 'OpenVPN, with errors');
  });

  it('the settings of a web scan with a login, and with what is wrong', async () => {
    const { page } = await newVisitor({ session: 'demo' });
    await page.goto(`/targets/webapp/${ids.webapp}/webapp_settings`);
    await page.getByRole('radio', { name: /^Modulo di accesso/ }).check();
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.locator('input[aria-invalid="true"]').first().waitFor();
    await expectAccessible(page, 'settings with errors');
  });

  it('the start of a test, on its settings screen and in its dialog, and what it says once started', async () => {
    const { page } = await newVisitor({ session: 'demo' });
    await page.goto(`/targets/nscan/${ids.nscan}/scan_settings`);
    await page.getByRole('radio', { name: /^Completa invasiva/ }).check();
    await page.getByText('Tenta password: può bloccare gli account').waitFor();
    await expectAccessible(page, 'settings screen with an invasive profile');
    await page.goto(`/targets/${ids.dti}/baseInfo`);
    await page.getByRole('button', { name: 'Avvia test: Accessibile', exact: true }).click();
    const question = page.locator('dialog[open]').filter({ hasText: 'Avviare il test?' });
    await question.getByText('dominio.example', { exact: true }).waitFor();
    await expectAccessible(page, 'start dialog');
    await page.goto(`/targets/cti/${ids.cti}/cti_settings`);
    const screen = page.getByRole('main');
    await screen.getByText('accessibile.example').first().waitFor();
    await screen.getByRole('checkbox').check();
    await screen.getByRole('button', { name: 'Avvia il test' }).click();
    await page.locator('dialog[open]').filter({ hasText: 'Avviato' }).waitFor();
    await expectAccessible(page, 'started');
  });

  it('what a customer under attack sees', async () => {
    const { page } = await newVisitor({ session: 'demo' });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Sotto attacco' }).click();
    await page.locator('dialog[open]').getByText('Isola, non spegnere').waitFor();
    await expectAccessible(page, 'under attack');
  });
});

async function fillEntries(page: Page, text: string): Promise<void> {
  const entries = page.getByRole('textbox', { name: /^Target/ });
  await entries.fill(text);
  await entries.press('Enter');
}
