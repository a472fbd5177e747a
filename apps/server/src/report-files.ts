import type { BundleParts, ReportSigner } from '@rocca/exports/bundle/report-bundle';
import { findAccountStanding } from './features/accounts/index.ts';
import { brandHash, brandOf } from './features/brands/index.ts';
import { type FileMaker, type FilesOf, type ReportEngines, rawOutputsOf } from './features/reports/index.ts';
import type { Database } from './platform/db/database.ts';
import type { Log } from './platform/log/logger.ts';
import type { ObjectStore } from './platform/storage/objects/object-store.ts';

/** Which files reports have: the reports feature together with the brands of accounts. */
export function filesOf(db: Database, engines: ReportEngines): FilesOf {
  return {
    ...{ db, engines, brandHash },
    brandOf: (accountId, language) => brandOf(db.orm, accountId, language),
    companyOf: async (accountId) => (await findAccountStanding(db.orm, accountId))?.name ?? '',
  };
}

interface MakerParts {
  readonly db: Database;
  readonly engines: ReportEngines;
  readonly store: ObjectStore;
  readonly workRoot: string;
  readonly log: Log;
  readonly signer: ReportSigner;
  readonly stopping: AbortSignal;
  hasSpace(): Promise<boolean>;
}

/** What a worker makes the files of reports with. */
export function createFileMaker({ db, engines, signer, ...parts }: MakerParts): FileMaker {
  const { store } = parts;
  return {
    ...filesOf(db, engines),
    ...parts,
    bundleOf(ref): BundleParts {
      let problem: string | null = null;
      async function* raw() {
        const outputs = await rawOutputsOf(db.orm, store, ref);
        problem = outputs?.problem ?? null;
        if (outputs) yield* outputs.entries;
      }
      return { signer, raw: raw(), rawProblem: () => problem };
    },
  };
}
