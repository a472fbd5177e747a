import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../start-problem.ts';
import { loadKeyFile } from '../storage/key-file.ts';
import { createSecretBox, SECRET_KEY_BYTES, type SecretBox } from './secret-box.ts';

/**
 * The box whose key is `keys/secrets.key` of the data folder: outside the database, so that a copy of the database
 * opens nothing. Machines that share one database must share the key too: the file is copied to each of them.
 * @throws StartProblem when the file is there and is no key.
 */
export async function loadSecretBox(dataDir: string): Promise<SecretBox> {
  const file = join(dataDir, 'keys', 'secrets.key');
  const key = await loadKeyFile(file, async () => randomBytes(SECRET_KEY_BYTES));
  if (key.length !== SECRET_KEY_BYTES) {
    throw new StartProblem(`The secrets key ${file} cannot be read: restore it from a backup.`);
  }
  return createSecretBox(key);
}

/**
 * The same box for a worker. A worker never makes a key: a new key could open no stored secret.
 * @throws StartProblem when the file is not there.
 */
export async function loadExistingSecretBox(dataDir: string): Promise<SecretBox> {
  const file = join(dataDir, 'keys', 'secrets.key');
  if (!existsSync(file)) {
    throw new StartProblem(`The secrets key ${file} is missing: copy it from the machine that runs the platform.`);
  }
  return loadSecretBox(dataDir);
}
