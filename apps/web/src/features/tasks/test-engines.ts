import type { Licence } from '@rocca/contract/licence/licence';
import { isServiceCode, SERVICES } from '@rocca/contract/services';
import { useLicences } from '../../lib/licences/licences-query.ts';

/** The licences with which a test can be started now. */
export function useTestEngines(): Licence[] {
  const { data = [] } = useLicences();
  return data.filter(
    ({ id, available, engine }) => id !== null && available && isServiceCode(engine) && SERVICES[engine].runsTests,
  );
}
