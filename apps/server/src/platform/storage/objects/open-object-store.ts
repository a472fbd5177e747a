import { join } from 'node:path';
import type { SettingName, Settings } from '@rocca/contract/settings';
import type { SecretBox } from '../../crypto/secret-box.ts';
import { type Log, silentLog } from '../../log/logger.ts';
import { StartProblem } from '../../start-problem.ts';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';
import { createSealedStore } from './sealed-store.ts';

type FileSettings = Pick<Settings, Extract<SettingName, 'ROCCA_FILES' | `ROCCA_S3_${string}`>>;

/** The store that the settings name, sealed with the platform's key. Makes and asks nothing before it is used. */
export function openObjectStore(
  settings: FileSettings,
  dataDir: string,
  box: SecretBox,
  log: Log = silentLog,
): ObjectStore {
  if (settings.ROCCA_FILES === 'folder') return createSealedStore(createFolderStore(join(dataDir, 'objects')), box);
  const config = {
    endpoint: required(settings, 'ROCCA_S3_ENDPOINT'),
    region: settings.ROCCA_S3_REGION,
    bucket: required(settings, 'ROCCA_S3_BUCKET'),
    prefix: settings.ROCCA_S3_PREFIX,
    keyId: required(settings, 'ROCCA_S3_KEY_ID'),
    secret: required(settings, 'ROCCA_S3_SECRET'),
  };
  return createSealedStore(createS3Store(config, log), box);
}

/** The settings were refused without it already (`readSettings`); this tells the types. */
function required<N extends keyof FileSettings>(settings: FileSettings, name: N): NonNullable<FileSettings[N]> {
  const value = settings[name];
  if (value === null) throw new StartProblem(`Setting ${name} is missing: ROCCA_FILES=s3 needs it.`);
  return value as NonNullable<FileSettings[N]>;
}
