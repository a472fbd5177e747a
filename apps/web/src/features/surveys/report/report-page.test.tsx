import { buildSurveyReport } from '@rocca/contract/survey/report';
import {
  answersOf,
  MADE_ANSWERS,
  MADE_DEFINITION,
  MADE_FACT,
  madeSource,
  NOT_APPLICABLE,
} from '@rocca/contract/survey/testing/made-survey';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as saving from '../../../lib/browser/save-file.ts';
import { apiError, fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { createDraftStorage } from '../saving/draft-storage.ts';
import { Component } from './report-page.tsx';
import { loadSurveyReportTexts } from './report-texts.ts';

const { id } = madeSource().survey;
const REPORT = `GET /surveys/${id}/report/`;
const PDF = `GET /surveys/${id}/report/pdf/`;
const PLAN = `GET /surveys/${id}/report/plan/`;

beforeAll(loadSurveyReportTexts);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const show = () => showAt(`/survey_nis2/${id}/report`, '/survey_nis2/:id/report', <Component />);

const card = (name: string) => within(screen.getByRole('region', { name }));

it('shows what the report says: score, contradictions with their report, remedies, documents, comparison', async () => {
  const before = { taskId: MADE_FACT.task_id, name: 'Primavera', completedAt: '2026-04-10T09:30:00.000Z' };
  const previous = {
    ...before,
    definition: MADE_DEFINITION,
    answers: answersOf({ class: [1], roles: [2], policy: [NOT_APPLICABLE] }),
  };
  const report = buildSurveyReport(madeSource({ facts: [MADE_FACT], previous }));
  await fakeApi({ [REPORT]: () => Response.json(report) });
  show();
  expect(await screen.findByRole('meter', { name: 'Punteggio complessivo: 57,1%, Parziale' })).toBeTruthy();
  expect(screen.getByText('Dichiarato 78,6% · non smentito dai report 57,1%')).toBeTruthy();
  expect(screen.getByText(/^concluso il 16 nov 2026/).parentElement?.textContent).toContain('da Ada Neri');
  expect(card('Risposte smentite dai report').getByRole('link', { name: 'Apri il report' }).getAttribute('href')).toBe(
    `/report/nscan/${MADE_FACT.task_id}`,
  );
  const coverage = card('Copertura delle misure');
  expect(
    coverage.getByText('Coperte 2 misure su 6, 1 dichiarata ma smentita, 2 in parte, 1 mancante, 1 non obbligatoria'),
  ).toBeTruthy();
  expect(coverage.getByText('Misure: 1 coperta, 1 in parte, 1 non obbligatoria')).toBeTruthy();
  expect(coverage.getByText('GV.RR-02').parentElement?.textContent).toContain('50,0%In parte');
  expect(card('Che cosa chiederebbe un’ispezione').getByText('Verbale del consiglio')).toBeTruthy();
  const rows = card('Confronto con la compilazione precedente').getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' '))).toContain(
    'Protezione dei sistemi 0,0% 71,4% +71,4',
  );
  const comparison = card('Confronto con la compilazione precedente');
  await userEvent.click(comparison.getByRole('button', { name: '1 domanda non confrontabile' }));
  expect(comparison.getByText(/^Contano in una sola/).nextElementSibling?.textContent).toBe(
    'A policy approved by the board (it)?',
  );
  expect(card('Tutte le risposte').getByText('20: In ritardo')).toBeTruthy();
  expect(card('Tutte le risposte').getAllByText('Smentita dai report')).toHaveLength(1);

  const remedies = card('Che cosa fare, in ordine di priorità');
  expect(remedies.getAllByRole('listitem')).toHaveLength(4);
  expect(remedies.getAllByRole('listitem')[0]?.textContent).toMatch(
    /^Risposta smentita dai reportAttivare un secondo fattore/,
  );
  await userEvent.selectOptions(remedies.getByRole('combobox', { name: 'Area' }), 'governance');
  expect(remedies.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Rimedio di Roles are assigned'),
  ]);
});

it('leads from a measure to the answer it is judged by, unfolding it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await fakeApi({ [REPORT]: () => Response.json(buildSurveyReport(madeSource())) });
  show();
  await screen.findByRole('meter');
  const question = /^A policy approved by the board/;
  const fold = card('Tutte le risposte').getByRole('button', { name: 'Governo e responsabilità' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  const [link] = card('Copertura delle misure').getAllByRole('link', { name: question, hidden: true });
  await userEvent.click(link as HTMLElement);
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalled());
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement?.textContent).toMatch(question);
});

it('links to its sections in the order in which they follow', async () => {
  await fakeApi({ [REPORT]: () => Response.json(buildSurveyReport(madeSource())) });
  show();
  const links = within(await screen.findByRole('navigation', { name: 'Sezioni del report' })).getAllByRole('link');
  const linked = links.map((link) => link.getAttribute('href')?.slice(1));
  expect(linked).toEqual(['result', 'groups', 'contradictions', 'remedies', 'coverage', 'inspection', 'answers']);
  expect([...document.querySelectorAll('[id]:has(> section)')].map((section) => section.id)).toEqual(linked);
});

it('says that nothing was compared where there was no report', async () => {
  await fakeApi({ [REPORT]: () => Response.json(buildSurveyReport(madeSource({ reportsAsked: 0 }))) });
  show();
  const link = await screen.findByRole('link', { name: 'Vai ai target' });
  expect(link.getAttribute('href')).toBe('/targets/all');
  expect(screen.getByText('nessun report con cui confrontarle')).toBeTruthy();
  expect(screen.queryByText('Nessuna risposta è smentita')).toBeNull();
});

it('gives what does not count neither a number nor a bar', async () => {
  const notApplicable = answersOf({ policy: [NOT_APPLICABLE], roles: [NOT_APPLICABLE] });
  const answers = new Map([...MADE_ANSWERS, ...notApplicable]);
  await fakeApi({ [REPORT]: () => Response.json(buildSurveyReport(madeSource({ answers }))) });
  show();
  await screen.findByRole('meter');
  const [group] = card('Punteggio dichiarato per area').getAllByRole('listitem');
  expect(group?.textContent).toBe('Governo e responsabilitàNon conta');
  expect(group?.querySelector('[style]')).toBeNull();
});

it('leads to answers that were never sent', async () => {
  const drafts = createDraftStorage({ storage: localStorage, username: '', surveyId: id });
  const none = { values: [], note: null };
  drafts.write('roles', { answer: { values: [1], note: null }, base: { ...none, version: 0 }, lost: [] });
  await fakeApi({ [REPORT]: () => Response.json(buildSurveyReport(madeSource())) });
  show();
  const link = await screen.findByRole('link', { name: 'Vedile' });
  expect(link.getAttribute('href')).toBe(`/survey_nis2/${id}`);
});

it('leads to the questions of a questionnaire that is not completed', async () => {
  await fakeApi({ [REPORT]: () => apiError(409, 'survey_not_completed', 'Non completato') });
  show();
  const link = await screen.findByRole('link', { name: 'Continua a rispondere' });
  expect(link.getAttribute('href')).toBe(`/survey_nis2/${id}`);
});

it('shows the page for what does not exist, and asks again for what could not be read', async () => {
  // The router reports what it catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let status = 503;
  await fakeApi({
    [REPORT]: () => (status === 503 ? apiError(503, 'unavailable', 'Guasto') : apiError(404, 'not_found', 'No')),
  });
  show();
  const again = await screen.findByRole('button', { name: 'Riprova' });
  status = 404;
  await userEvent.click(again);
  expect(await screen.findByText('404: Not Found')).toBeTruthy();
});

it('saves PDF and plan in the chosen language, and offers another try when that fails', async () => {
  const save = vi.spyOn(saving, 'saveFile').mockReturnValue();
  let isBroken = true;
  const api = await fakeApi({
    [REPORT]: () => Response.json(buildSurveyReport(madeSource())),
    [PLAN]: () => new Response('PK'),
    [PDF]: () => (isBroken ? apiError(503, 'unavailable', 'Guasto') : new Response('%PDF')),
  });
  show();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Lingua dei file' }), 'en');
  await userEvent.click(screen.getByRole('button', { name: 'Scarica PDF' }));
  isBroken = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Riprova il PDF' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith(expect.any(Blob), 'Rocca_survey_report.pdf'));
  expect(api.calls.filter(({ name }) => name === PDF).map(({ query }) => query.get('language'))).toEqual(['en', 'en']);
  await userEvent.click(screen.getByRole('button', { name: 'Piano (XLSX)' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith(expect.any(Blob), 'Rocca_survey_plan.xlsx'));
  expect(api.calls.find(({ name }) => name === PLAN)?.query.get('language')).toBe('en');
});
