import { beforeAll, expect, inject, it } from 'vitest';
import { signInAt } from '../apps/server/src/testing/platform-process.ts';
import { expectAccessible } from './support/axe.ts';
import { NARROW, newVisitor, withBrowser } from './support/browser.ts';

withBrowser();

let runner: string;
beforeAll(async () => {
  const call = await signInAt(inject('platformAddress'), 'demo');
  const form = { name: 'Chat', company: 'Acme', business_name: '', office: '', email: 'ada@acme.example' };
  const headers = { 'content-type': 'application/json' };
  const reply = await call('/tasks/survey_nis2/', { method: 'POST', headers, body: JSON.stringify(form) });
  expect(reply.status, await reply.clone().text()).toBe(201);
  runner = `/survey_nis2/${((await reply.json()) as { task_id: string }).task_id}`;
});

it('helps with a question of the NIS 2 questionnaire, from the terms to a sourced answer, and forgets it', async () => {
  const { page } = await newVisitor({ session: 'demo', viewport: NARROW });
  await page.goto(runner);
  const open = page.getByRole('button', { name: /^Chiedi all’assistente/ }).first();
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Assistente NIS 2' });
  await dialog.getByText(/non viene inviato a nessun servizio esterno/).waitFor();
  await expectAccessible(page, 'terms of the helper chat');

  for (const name of [/^Accetto i termini/, /^Ho letto come/]) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Inizia' }).click();
  await page.keyboard.type('Gli amministratori devono approvare le misure?');
  await page.keyboard.press('Enter');
  await dialog.getByText(/^\d font[ei]$/).click();
  await dialog.getByRole('listitem').filter({ hasText: 'art. 20' }).first().waitFor();
  await expectAccessible(page, 'conversation with the helper');

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await open.click();
  await dialog.getByText(/Chiedimi pure/).waitFor();
  expect(await dialog.getByText('Gli amministratori devono').count()).toBe(0);
});
