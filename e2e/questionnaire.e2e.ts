import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { PlatformLab, signInAt } from '../apps/server/src/testing/platform-process.ts';
import type { SurveyDetail } from '../packages/contract/src/api/surveys.schema.ts';
import type { SurveyQuestion } from '../packages/contract/src/survey/definition.schema.ts';
import { expectAccessible } from './support/axe.ts';
import { newVisitor, withBrowser } from './support/browser.ts';

withBrowser();

const lab = await PlatformLab.create();
afterAll(() => lab.remove());

const questionOf = (page: Page, id: string) => page.locator(`[id="q-${id}"]`);

/** Answers as a person does; gives the values that the server should hold then. */
async function answer(page: Page, question: SurveyQuestion): Promise<number[]> {
  const card = questionOf(page, question.id);
  const { question_type, min, max, responses = [] } = question;
  if (question_type !== 'list') {
    await card.getByRole('textbox').first().fill(String(max));
    return [max];
  }
  if (max === 0) {
    await card.getByRole('textbox').fill('In our own words');
    return [];
  }
  const chosen = responses.filter(({ exclusive }) => !exclusive).slice(0, Math.max(1, min));
  const inputs = card.locator('fieldset input');
  // The click alone: to wait until each of a hundred lies still and in sight would take most of the test.
  for (const { index } of chosen) {
    await inputs.nth(responses.findIndex((one) => one.index === index)).dispatchEvent('click');
  }
  return chosen.map(({ index }) => index);
}

it('a whole NIS 2 questionnaire is filled in, and a restart of the server in the middle loses nothing', {
  timeout: 240_000,
}, async () => {
  const platform = await lab.start();
  const { port } = new URL(platform.address);
  const visitor = await newVisitor({ address: platform.address, session: 'demo' });
  const { page } = visitor;

  await page.goto('/survey_nis2');
  await page.getByRole('link', { name: 'Nuovo questionario' }).first().click();
  await page.getByLabel(/^Indirizzo della sede/).fill('Via Po 1, Torino');
  await page.getByRole('button', { name: 'Inizia il questionario' }).click();
  await page.waitForURL(/\/survey_nis2\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByText('Ogni risposta è salvata subito').waitFor();
  await expectAccessible(page, 'runner');
  expect(visitor.complaints).toEqual([]);

  const call = await signInAt(platform.address, 'demo');
  const survey = (await (await call(`/surveys/${id}/`)).json()) as SurveyDetail;
  const { groups } = survey.definition;
  const middle = Math.floor(groups.length / 2);
  const given = new Map<string, number[]>();
  for (const [index, group] of groups.entries()) {
    await page.getByRole('heading', { level: 2, name: group.title.it }).waitFor();
    if (index === middle) await platform.end('SIGTERM');
    for (const question of group.questions) given.set(question.id, await answer(page, question));
    if (index === middle) {
      await page.getByText(/^La piattaforma non risponde: \d+ risposte/).waitFor();
      await lab.start({ PORT: port });
      await page.getByRole('button', { name: 'Riprova ora' }).click();
      await page.getByText('Tutte le risposte sono salvate').waitFor();
    }
    if (index < groups.length - 1) await page.getByRole('link', { name: 'Avanti' }).click();
  }
  await page.getByText('100,0%').waitFor();
  await page.getByText('Tutte le risposte sono salvate').waitFor();

  const { answers } = (await (await call(`/surveys/${id}/answers/`)).json()) as Pick<SurveyDetail, 'answers'>;
  expect(new Map(answers.map((one) => [one.id, one.values]))).toEqual(given);

  await page.getByRole('button', { name: 'Concludi il questionario' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Concludi' }).click();
  await page.waitForURL(`**/survey_nis2/${id}/report`);
  await page.getByRole('heading', { name: 'Risultato complessivo' }).waitFor();
  await expectAccessible(page, 'report of a questionnaire');
  expect(visitor.complaints.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
});
