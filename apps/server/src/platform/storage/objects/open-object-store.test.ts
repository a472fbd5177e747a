import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, type Settings } from '@rocca/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../crypto/secret-box.ts';
import { StartProblem } from '../../start-problem.ts';
import { openObjectStore } from './open-object-store.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';

const box = createSecretBox(Buffer.alloc(32, 1));

let data: string;
let server: S3Server;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'rocca-open-store-'));
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await rm(data, { recursive: true });
});

function settingsOf(environment: Record<string, string>): Settings {
  const outcome = readSettings(environment);
  if (outcome.kind === 'wrong') throw new Error('wrong settings in a test');
  return outcome.settings;
}

const inS3 = (): Record<string, string> => ({
  ROCCA_FILES: 's3',
  ROCCA_S3_ENDPOINT: server.config.endpoint,
  ROCCA_S3_BUCKET: server.config.bucket,
  ROCCA_S3_PREFIX: server.config.prefix,
  ROCCA_S3_KEY_ID: server.config.keyId,
  ROCCA_S3_SECRET: server.config.secret,
});

async function* content(): AsyncGenerator<Buffer> {
  yield Buffer.from('a report');
}

describe('the store that settings name', () => {
  it('is the data folder unless they say otherwise', async () => {
    await openObjectStore(settingsOf({}), data, box).put('reports/one', content());
    expect(existsSync(join(data, 'objects/reports/one'))).toBe(true);
  });

  it('is the S3 store, and then nothing is in the data folder', async () => {
    await openObjectStore(settingsOf(inS3()), data, box).put('reports/two', content());
    expect(existsSync(server.fileOf('reports/two'))).toBe(true);
    expect(existsSync(join(data, 'objects/reports/two'))).toBe(false);
  });

  it('is none without a part of it', () => {
    const settings = { ...settingsOf(inS3()), ROCCA_S3_BUCKET: null };
    expect(() => openObjectStore(settings, data, box)).toThrow(StartProblem);
    expect(() => openObjectStore(settings, data, box)).toThrow('ROCCA_S3_BUCKET');
  });
});
