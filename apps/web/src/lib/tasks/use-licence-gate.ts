import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLicences } from '../licences/licences-query.ts';
import { PATHS } from '../routes/paths.ts';

/** An empty list is asked again every 200 ms, ten times over: after that it counts as an answer. */
const EMPTY_MS = 2_500;

/**
 * Lets only those through who hold a licence for the engine; the others go back to where they came from. Without an
 * engine everybody passes. An expired licence still opens the reports it has paid for.
 */
export function useLicenceGate(engine: string | undefined): boolean {
  const { data, isError } = useLicences();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [waited, setWaited] = useState(false);
  const empty = data?.length === 0;
  const licensed = !engine || (data?.some((licence) => licence.engine === engine && licence.id !== null) ?? false);
  const known = data !== undefined && (!empty || waited);

  useEffect(() => {
    if (!empty) return;
    const timer = setTimeout(() => setWaited(true), EMPTY_MS);
    return () => clearTimeout(timer);
  }, [empty]);

  useEffect(() => {
    if (licensed || !known) return;
    // The first page of a visit has nothing behind it.
    if (key === 'default') void navigate(PATHS.dashboard, { replace: true });
    else void navigate(-1);
  }, [licensed, known, key, navigate]);

  // Where the licences cannot be read, the server alone decides.
  return licensed || (data === undefined && isError);
}
