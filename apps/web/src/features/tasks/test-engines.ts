import type { Licence } from '@rocca/contract/licence/licence';
import { isServiceCode, SERVICES } from '@rocca/contract/services';
import { useQueryClient } from '@tanstack/react-query';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { newestTask } from '../../lib/tasks/task-list.ts';

/** The licences with which this person can start a test now: a viewer only reads. */
export function useTestEngines(): Licence[] {
  const { data = [] } = useLicences();
  return data.filter(
    ({ id, available, engine, user_role }) =>
      id !== null && available && user_role !== 'viewer' && isServiceCode(engine) && SERVICES[engine].runsTests,
  );
}

/** The engine of the newest test among the lists that are shown. */
export function useLastTestEngine(): string | null {
  return newestTask(useQueryClient())?.engine_abbreviation ?? null;
}
