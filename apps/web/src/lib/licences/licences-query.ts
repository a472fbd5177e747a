import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import type { Language } from '@rocca/contract/language';
import { deriveLicence, type Licence } from '@rocca/contract/licence/licence';
import { isServiceCode, SERVICE_CODES } from '@rocca/contract/services';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { api } from '../api/api.ts';

const REFRESH_MS = 600_000;
const EMPTY_RETRY_MS = 200;
/** A licence list may be filled moments after the sign-in; an account that really has none is asked no further. */
const EMPTY_RETRIES = 10;

const licencesKey = ['licences'] as const;

export function refreshInterval(items: readonly LicenceItem[] | undefined, answers: number): number {
  return items?.length === 0 && answers <= EMPTY_RETRIES ? EMPTY_RETRY_MS : REFRESH_MS;
}

async function fetchLicences(signal: AbortSignal): Promise<LicenceItem[]> {
  try {
    return await api.get('/licenses/', { reply: 'licences', signal });
  } catch (cause) {
    if (!signal.aborted) console.warn('The licences could not be loaded', cause);
    throw cause;
  }
}

/** In the order of the menu, so that a service is found at the same place everywhere. */
function deriveLicences(items: readonly LicenceItem[], language: Language): Licence[] {
  const place = ({ engine }: Licence) => (isServiceCode(engine) ? SERVICE_CODES.indexOf(engine) : SERVICE_CODES.length);
  return items.map((item) => deriveLicence(item, language)).sort((a, b) => place(a) - place(b));
}

/** The account's licences with everything derived from them. Polls while somebody looks, so it ends with the sign-out. */
export function useLicences(): UseQueryResult<Licence[]> {
  const language = useLanguage();
  const derive = useCallback((items: LicenceItem[]) => deriveLicences(items, language), [language]);
  return useQuery({
    queryKey: licencesKey,
    queryFn: ({ signal }) => fetchLicences(signal),
    select: derive,
    staleTime: REFRESH_MS,
    refetchInterval: ({ state }) => refreshInterval(state.data, state.dataUpdateCount),
  });
}
