import type { KnowledgeStatus } from '@rocca/contract/api/knowledge.schema';
import type { Knowledge } from '@rocca/engines/core/knowledge';
import type { Database } from '../../platform/db/database.ts';
import { findMatches } from './find-matches.ts';
import { presentStatus } from './knowledge.present.ts';
import { describeCves, findAffected, findRun } from './knowledge.repo.ts';
import { listSources } from './sources.repo.ts';
import { matchUnderVendors } from './unknown-vendor.repo.ts';

/** The vulnerability knowledge of this database, as engines see it. */
export function createKnowledge(db: Database): Knowledge {
  return {
    match: (queries) => matchUnderVendors(db, queries, (asked) => findMatches(db, asked)),
    describe: (cves) => describeCves(db, cves),
    affectedBy: (cves) => findAffected(db, cves),
    async sources() {
      const sources = await listSources(db);
      return sources.map(({ name, dataDate, loadedAt, entries, starterPart }) => {
        return { name, dataDate, loadedAt, entries, starterPart };
      });
    },
  };
}

/** How old each source is, what went wrong last, and whether an import runs. */
export async function knowledgeStatus(db: Database): Promise<KnowledgeStatus> {
  const [sources, run] = await Promise.all([listSources(db), findRun(db)]);
  return presentStatus(sources, run);
}
