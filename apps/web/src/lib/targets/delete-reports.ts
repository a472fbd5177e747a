import { currentLanguage } from '../../i18n/language.ts';
import { apiErrorOf, NoAnswerError } from '../api/api-error.ts';
import { signedInFetch } from '../tasks/signed-in-fetch.ts';

const TIMEOUT_MS = 30_000;

/** Removes many reports at once: the one call that deletes with a body, which the common client does not send. */
export async function deleteReports(reportIds: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await signedInFetch('/reports/', {
    method: 'DELETE',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ reports_ids: reportIds }),
    signal,
  }).catch((cause: unknown) => {
    throw new NoAnswerError(signal.aborted ? 'timeout' : 'network', cause);
  });
  if (!response.ok) throw await apiErrorOf(response, currentLanguage());
}
