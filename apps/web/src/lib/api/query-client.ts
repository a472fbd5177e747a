import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { ReplyError } from './reply-error.ts';

const STALE_MS = 30_000;
const RETRIES = 2;

/** An answer below 500 will not change by asking again; silence and server errors may. */
function worthRetrying(failures: number, cause: unknown): boolean {
  if (cause instanceof ReplyError || (cause instanceof ApiError && cause.status < 500)) return false;
  return failures < RETRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so; it does not wait unseen until there is one.
      queries: { staleTime: STALE_MS, retry: worthRetrying, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
