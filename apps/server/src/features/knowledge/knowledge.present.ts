import type { KnowledgeStatus } from '@rocca/contract/api/knowledge.schema';
import type { SourceRecord } from './sources.repo.ts';

export function presentStatus(
  sources: readonly SourceRecord[],
  run: { readonly stage: string; readonly startedAt: Date } | null,
): KnowledgeStatus {
  return {
    sources: sources.map(({ name, dataDate, loadedAt, entries, starterPart, lastError, lastAttemptAt }) => ({
      name,
      data_date: dataDate?.toISOString() ?? null,
      loaded_at: loadedAt?.toISOString() ?? null,
      entries,
      starter_part: starterPart && { data_date: starterPart.dataDate.toISOString(), entries: starterPart.entries },
      last_error: lastError,
      last_attempt_at: lastAttemptAt?.toISOString() ?? null,
    })),
    running: run && { stage: run.stage, started_at: run.startedAt.toISOString() },
  };
}
