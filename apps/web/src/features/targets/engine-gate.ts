import { errorMessage } from '@rocca/contract/errors';
import type { Licence } from '@rocca/contract/licence/licence';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import { showWarning } from '../../ui/toast/toast-store.ts';

/** Licences may arrive moments after the page: the screens of targets ask again after this long. */
const RETRY_MS = 500;
/** An account that really has none is not asked for ever. */
const RETRIES = 10;
const TOAST_MS = 5_000;

export type EngineGate =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly cause: unknown; readonly busy: boolean; readonly retry: () => unknown }
  | { readonly kind: 'open'; readonly licences: readonly Licence[] }
  | { readonly kind: 'closed' };

/** An expired licence still shows the targets it was used for; a new one needs a licence that holds. */
export type Needs = 'a licence' | 'a valid licence';

/** Whether the account may use the screens of an engine. Without a licence the person is sent back. */
export function useEngineGate(engine: string | null, needs: Needs = 'a licence'): EngineGate {
  const gate = useGate(engine, needs);
  const navigate = useNavigate();
  const { key } = useLocation();
  const language = useLanguage();
  const closed = gate.kind === 'closed';
  const sendBack = useEffectEvent(() => {
    showWarning({ title: errorMessage('licence_expired', language), message: '', shownMs: TOAST_MS });
    // The first page of a visit has nothing of ours behind it.
    if (key === 'default') void navigate(PATHS.dashboard, { replace: true });
    else void navigate(-1);
  });
  useEffect(() => {
    if (closed) sendBack();
  }, [closed]);
  return gate;
}

function useGate(engine: string | null, needs: Needs): EngineGate {
  const { data, isError, error, isFetching, refetch } = useLicences();
  const [tries, setTries] = useState(0);
  const empty = data === undefined || data.length === 0;
  const waiting = empty && !isFetching && tries < RETRIES;

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setTries((before) => before + 1);
      void refetch();
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [waiting, refetch]);

  if (!empty) {
    const holds = (licence: Licence) => (needs === 'a licence' ? licence.id !== null : licence.available);
    const held = engine === null || data.some((licence) => licence.engine === engine && holds(licence));
    return held ? { kind: 'open', licences: data } : { kind: 'closed' };
  }
  if (tries < RETRIES || isFetching) return { kind: 'waiting' };
  if (isError) return { kind: 'failed', cause: error, busy: isFetching, retry: refetch };
  return engine === null ? { kind: 'open', licences: [] } : { kind: 'closed' };
}
