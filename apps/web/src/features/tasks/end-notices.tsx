import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { shownName } from '../../lib/format/shown-name.ts';
import { testLink } from '../../lib/tasks/report-link.ts';
import { watchEnds } from '../../lib/tasks/watch-ends.ts';
import { showSuccess, showWarning } from '../../ui/toast/toast-store.ts';

const SHOWN_MS = 20_000;
/** Before the title of a hidden tab: something happened there. */
const MARK = '● ';

/** Says on every page that a test has ended, with the way to its report; to a hidden tab once it is looked at. */
export function EndNotices() {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const tell = useEffectEvent((task: TaskRow) => {
    const to = testLink(task);
    // The page of a test that runs becomes its report by itself.
    if (to !== null && to === pathname) return;
    const show = task.status === 'SUCCESS' ? showSuccess : showWarning;
    show({
      title: t(task.status === 'SUCCESS' ? 'ended.success' : 'ended.failure'),
      message: shownName(task.name),
      shownMs: SHOWN_MS,
      ...(to !== null && { link: { to, text: t('ended.open'), follow: () => void navigate(to) } }),
    });
  });

  useEffect(() => {
    let waiting: TaskRow[] = [];
    const stop = watchEnds((task) => {
      if (!document.hidden) return tell(task);
      waiting.push(task);
      if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
    });
    function showWaiting() {
      if (document.hidden) return;
      if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
      for (const task of waiting) tell(task);
      waiting = [];
    }
    document.addEventListener('visibilitychange', showWaiting);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', showWaiting);
    };
  }, []);
  return null;
}
