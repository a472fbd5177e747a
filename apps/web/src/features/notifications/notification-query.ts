import type { Notification } from '@rocca/contract/api/notification.schema';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const REFRESH_MS = 600_000;
const KEPT = 'notification';

type Notice = Pick<Notification, 'id' | 'text'> | null;

/** The platform's current notice; undefined before anything is known of it. What was known last is shown meanwhile. */
export function useNotification(): Notice | undefined {
  const { data, isError } = useQuery({
    queryKey: ['notification'],
    queryFn: async ({ signal }) => keep(await api.get('/api/notification/', { reply: 'notification', signal })),
    placeholderData: kept,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  return isError ? (data ?? null) : data;
}

function kept(): Notice | undefined {
  try {
    const notice = JSON.parse(localStorage.getItem(KEPT) ?? '') as Notice;
    return notice === null || typeof notice.text === 'string' ? notice : undefined;
  } catch {
    return undefined;
  }
}

/** Until the next page load, which shows it with its first paint: a banner that comes later moves the whole page. */
function keep(notice: Notice): Notice {
  try {
    localStorage.setItem(KEPT, JSON.stringify(notice && { id: notice.id, text: notice.text }));
  } catch {
    // Storage is blocked: each page load waits for the notice.
  }
  return notice;
}
