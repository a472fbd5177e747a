import type { TargetExtra, TargetWrite } from '@rocca/contract/api/targets.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { rememberTarget, targetAddress, targetsAddress } from './targets-query.ts';

interface TargetSaving {
  /** Null makes a new target. */
  readonly id: string | null;
  readonly target: TargetWrite;
}

export function useSaveTarget() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, target }: TargetSaving) =>
      id === null
        ? api.post(targetsAddress, target, { reply: 'target' })
        : api.put(targetAddress(id), target, { reply: 'target' }),
    onSuccess: (saved) => rememberTarget(queries, saved),
  });
}

interface ExtraSaving {
  readonly id: string;
  readonly extra: TargetExtra;
}

/** Saves the settings of a target's tests alone: what is left out of `extra` stays as it is. */
export function useSaveExtra() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, extra }: ExtraSaving) => api.put(`${targetAddress(id)}extra/`, extra, { reply: 'target' }),
    onSuccess: (saved) => rememberTarget(queries, saved),
  });
}
