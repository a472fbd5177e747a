import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadScanConfigs } from '../../../lib/engine/use-scan-configs.ts';
import { loadTargetWords } from '../../../lib/engine/use-target-words.ts';
import { loadStartTexts } from '../../../start/start-texts.ts';
import { fakeApi, showAt } from '../../../testing/fake-api.tsx';
import { nscanCoverage, nscanSummary, REPORT_ID, reportSummary } from '../../../testing/nscan-reports.ts';
import { TARGET_ID, targetItem } from '../../../testing/target-items.ts';
import { taskRow } from '../../../testing/task-rows.ts';
import { loadReportTexts } from '../report-texts.ts';
import { ReportHead } from './report-head.tsx';
import { RunningPanel } from './report-panels.tsx';
import { ReportWordsProvider } from './report-words.ts';

beforeAll(() =>
  Promise.all([
    loadReportTexts(),
    loadStartTexts(),
    loadTargetWords('nscan'),
    loadScanConfigs('nscan'),
    import('../../../start/start-dialog.tsx'),
    import('../../../start/stop-dialog.tsx'),
  ]),
);
afterEach(() => vi.unstubAllGlobals());

const words = {
  engine: 'nscan' as const,
  repeat: 'Ripeti la scansione',
  nothing: '',
  upgrade: '',
  places: '',
  onPlaces: (count: number) => `su ${count} host`,
  countPlaces: (count: number) => `${count} host`,
  searchFindings: '',
  searchDifference: '',
};

const PREFLIGHT = 'POST /tasks/nscan/preflight/';

it('repeats with the profile of the report, whatever the target has been set to since', async () => {
  const deepest = targetItem({ extra: { nscan: { profile: 'full_and_very_deep_ultimate' } } });
  const task: TaskRow = taskRow({ status: 'SUCCESS', scan_config_id: 'fast', target_id: TARGET_ID });
  const api = await fakeApi({
    [`GET /profiles/targets/${TARGET_ID}/`]: () => Response.json(deepest),
    [`GET /tasks/${REPORT_ID}/`]: () => Response.json({ ...task, traceback: null, result: {} }),
  });
  const report = { id: REPORT_ID, summary: reportSummary, scan: nscanSummary(), coverage: nscanCoverage() };
  showAt(
    '/report',
    '/report',
    <ReportWordsProvider value={words}>
      <ReportHead report={report} facts={[]} targetId={TARGET_ID} />
    </ReportWordsProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Ripeti la scansione' }));
  const profile = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Profilo' });
  expect(profile.value).toBe('fast');
  await vi.waitFor(() => expect(api.names()).toContain(PREFLIGHT));
  expect(api.calls.find(({ name }) => name === PREFLIGHT)?.body).toMatchObject({ scan_config_id: 'fast' });
});

it('shows of a running test what runs since when and how much is done, and asks before it stops it', async () => {
  const task = {
    ...taskRow({
      scan_config_name: 'Veloce',
      started_at: '2026-11-14T10:00:00.000Z',
      places_done: 3,
      places_total: 32,
    }),
    traceback: null,
    result: {},
  };
  await fakeApi({ [`GET /tasks/${task.task_id}/`]: () => Response.json(task) });
  showAt('/report', '/report', <RunningPanel task={task} />);
  expect(await screen.findByText(/^profilo Veloce · dal 14 nov 2026, .* · 3\/32 host completati$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ferma il test' }));
  expect(await screen.findByRole('alertdialog', { name: 'Fermare il test?' })).toBeTruthy();
});
