import type { TaskStatus } from '@rocca/contract/task/status';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, showAt } from '../../testing/fake-api.tsx';
import { taskRow } from '../../testing/task-rows.ts';
import { closeToast, currentToasts } from '../../ui/toast/toast-store.ts';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { EndNotices } from './end-notices.tsx';
import { loadTaskTexts } from './task-texts.ts';

const REPORT = '/report/nscan/6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11';
let status: TaskStatus;

beforeAll(loadTaskTexts);
beforeEach(async () => {
  status = 'RUNNING';
  for (const { id } of currentToasts()) closeToast(id);
  // No stream: the notices live on reading the list.
  await fakeApi({ 'GET /tasks/': () => Response.json({ count: 1, tasks: [taskRow({ status, name: 'Lab' })] }) });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (address: string) =>
  showAt(
    address,
    address,
    <>
      <EndNotices />
      <Toasts />
    </>,
  );

it('says once that a test has ended, with the way to its report', async () => {
  const { router } = show('/account');
  await pass(10_500);
  expect(screen.queryByRole('status')).toBeNull();
  status = 'SUCCESS';
  await pass(10_500);
  const notice = screen.getByRole('status');
  expect(notice.textContent).toContain('Test completatoLab');
  act(() => screen.getByRole('link', { name: 'Apri il report' }).click());
  expect(router.state.location.pathname).toBe(REPORT);
  await pass(30_000);
  expect(screen.queryByRole('status')).toBeNull();
});

it('says nothing of a test that had ended before', async () => {
  status = 'SUCCESS';
  show('/account');
  await pass(30_000);
  expect(screen.queryByRole('status')).toBeNull();
});

it('marks the title of a hidden tab, and speaks when the tab is looked at', async () => {
  document.title = 'Account – Rocca';
  show('/account');
  await pass(10_500);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  status = 'FAILURE';
  await pass(10_500);
  expect(document.title).toBe('● Account – Rocca');
  expect(screen.queryByRole('alert')).toBeNull();
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(document.title).toBe('Account – Rocca');
  expect(screen.getByRole('alert').textContent).toContain('Il test non è riuscitoLab');
});
