import type { ReportFile, ReportFiles } from '@rocca/contract/api/report-files.schema';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as saving from '../../../lib/browser/save-file.ts';
import { apiError, fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { REPORT_ID } from '../../../testing/nscan-reports.ts';
import { loadReportTexts } from '../report-texts.ts';
import { FilesTab } from './files-tab.tsx';

const LIST = `GET /reports/${REPORT_ID}/files/`;
const EXECUTIVE = `GET /reports/${REPORT_ID}/files/executive_report.pdf/`;

const file = (name: string): ReportFile => ({
  ...{ name, bytes: 4, sha256: 'a'.repeat(64), media_type: 'application/pdf', made_at: '2026-11-14T10:00:00.000Z' },
});

const answer = (names: readonly string[], state: ReportFiles['state'], expected = names.length): ReportFiles => ({
  ...{ files: [...names], details: names.map(file), state, expected },
});

beforeAll(loadReportTexts);
afterEach(() => vi.unstubAllGlobals());

const show = () => showAt('/report', '/report', <FilesTab id={REPORT_ID} />);

it('lists files as they become complete, in the order of the list, and says how many are to come; slides are made elsewhere', async () => {
  let looks = 0;
  const names = ['executive_report.pdf', 'vulnerabilities.xlsx', 'slides.pptx', 'something-new.bin'];
  await fakeApi({
    [LIST]: () => {
      looks += 1;
      return Response.json(looks === 1 ? answer(names.slice(0, 1), 'preparing', 4) : answer(names, 'ready'));
    },
  });
  show();
  expect(await screen.findByText('In preparazione. File pronti: 1 su 3')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('33');
  expect(await screen.findByRole('button', { name: /something-new\.bin/ }, { timeout: 5000 })).toBeTruthy();
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent?.slice(0, 12));
  expect(shown).toEqual(['Report direz', 'Vulnerabilit', 'something-ne']);
  expect(screen.queryByText(/In preparazione/)).toBeNull();
});

it('downloads a file under a veil that shows how far it is, and stops when it is pressed again', async () => {
  const save = vi.spyOn(saving, 'saveFile').mockReturnValue();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const headers = { 'content-length': '4', 'content-disposition': 'attachment; filename="Rocca_x.pdf"' };
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller;
      },
    });
  await fakeApi({
    [LIST]: () => Response.json(answer(['executive_report.pdf'], 'ready')),
    [EXECUTIVE]: () => new Response(stream(), { headers }),
  });
  show();
  const button = await screen.findByRole('button', { name: /Report direzionale/ });
  await userEvent.click(button);
  await waitFor(() => expect(body).toBeDefined());
  body?.enqueue(new Uint8Array(1));
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25'));
  expect(screen.getByText('25%')).toBeTruthy();
  body?.enqueue(new Uint8Array(3));
  body?.close();
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.any(Blob), 'Rocca_x.pdf'));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await userEvent.click(button);
  await screen.findByRole('progressbar');
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(save).toHaveBeenCalledTimes(1);
});

it('asks for another language, says what could not be made, and tries it again', async () => {
  const api = await fakeApi({
    [LIST]: ({ query }) =>
      Response.json(query.has('retry') ? answer([], 'preparing', 2) : answer(['executive_report.pdf'], 'failed', 2)),
  });
  show();
  expect(await screen.findByText('Alcuni file non sono stati creati.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(api.calls.some(({ query }) => query.get('retry') === 'true')).toBe(true));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lingua dei file' }), 'en');
  await waitFor(() => expect(api.calls.at(-1)?.query.get('language')).toBe('en'));
});

it('says that there are none, and that they cannot be read', async () => {
  let answers: () => Response = () => apiError(503, 'unavailable', 'Non disponibile');
  await fakeApi({ [LIST]: () => answers() });
  show();
  expect(await screen.findByText('Non è stato possibile leggere i file del report.')).toBeTruthy();
  answers = () => Response.json(answer([], 'none'));
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Questo report non ha file')).toBeTruthy();
});
